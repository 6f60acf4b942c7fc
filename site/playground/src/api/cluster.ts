/** A request that the server has answered. */
export interface AnsweredRequest {
  readonly at: number;
  readonly verb: string;
  readonly uri: string;
  readonly code: number;
  readonly latencyMs: number;
  readonly auditID: string;
  readonly user?: { readonly username?: string };
}

/** Breaks requests: those that fit get the answer of `do`. */
export interface FaultRule {
  readonly verb?: string;
  readonly resource?: string;
  readonly name?: string;
  readonly times?: number;
  readonly do: Readonly<Record<string, unknown>>;
}

/** The server that the page shows, and the ways to drive it. */
export interface Cluster {
  fetch(path: string, init?: RequestInit): Promise<Response>;
  snapshot(): Promise<unknown>;
  restore(state: never): Promise<void>;
  /** Moves the time forward. @returns the time then */
  advance(duration: number | string): Promise<Date>;
  /** @returns the number of the fault */
  addFault(rule: FaultRule): Promise<string>;
  removeFault(fault?: string): Promise<void>;
  requests(): Promise<readonly AnsweredRequest[]>;
  timeline(): Promise<string>;
}
