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

/** Breaks requests: those that fit get the answer of `do`. */
export interface FaultRule {
  readonly verb?: string;
  readonly resource?: string;
  readonly name?: string;
  readonly times?: number;
  readonly do: Readonly<Record<string, unknown>>;
}

/** The states of a server. */
export interface Snapshots {
  take(): Promise<unknown>;
  restore(state: unknown): Promise<void>;
}

/** Faults of a server. */
export interface Faults {
  /** Says in the page whose requests a fault breaks. */
  readonly effect: string;
  /** @returns the ID of the fault */
  add(rule: FaultRule): Promise<string>;
  remove(fault: string): Promise<void>;
}

/** The server that the page shows, and the ways to drive it. The page leaves out what a server does not have. */
export interface Cluster {
  fetch(path: string, init?: RequestInit): Promise<Response>;
  readonly snapshots?: Snapshots;
  /** Whether snapshots are plain data, which links can carry. Default false */
  readonly isShareable?: boolean;
  /** Moves the time forward. @returns the time then */
  advance?(duration: string): Promise<Date>;
  readonly faults?: Faults;
  requests?(): Promise<readonly AnsweredRequest[]>;
  timeline?(): Promise<string>;
}
