/** A request that the server has answered. */
export interface AnsweredRequest {
  readonly at: number;
  readonly verb: string;
  readonly uri: string;
  readonly code: number;
  readonly latencyMs: number;
  readonly auditID: string;
  readonly user?: { readonly name?: string };
}

/** A fault: requests that match it get the answer in `do`. */
export interface FaultRule {
  readonly verb?: string;
  readonly resource?: string;
  readonly name?: string;
  readonly times?: number;
  readonly do: Readonly<Record<string, unknown>>;
}

/** Saves and restores the states of a server. */
export interface Snapshots {
  take(): Promise<unknown>;
  restore(state: unknown): Promise<void>;
}

/** Adds and removes faults of a server. */
export interface Faults {
  /** A text in the page that says whose requests a fault affects. */
  readonly effect: string;
  /** @returns the ID of the fault */
  add(rule: FaultRule): Promise<string>;
  remove(fault: string): Promise<void>;
}

/**
 * The server that the page shows, and functions that control it. The page leaves out views whose functions are missing.
 */
export interface Cluster {
  fetch(path: string, init?: RequestInit): Promise<Response>;
  readonly snapshots?: Snapshots;
  /** Whether snapshots are plain data, which links can contain. Default false */
  readonly isShareable?: boolean;
  /** Moves the time forward. @returns the new time */
  advance?(duration: string): Promise<Date>;
  readonly faults?: Faults;
  requests?(): Promise<readonly AnsweredRequest[]>;
  timeline?(): Promise<string>;
}
