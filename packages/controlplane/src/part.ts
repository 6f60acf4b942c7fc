import type { HealthCheck, Metric, PostStartHook, PreShutdownHook } from '@k8s-ts/generic-apiserver';

/** What a part of a server adds to it, besides what it gives to the parts that are opened after it. */
export interface Part {
  readonly metrics?: readonly Metric[];
  /** For `/healthz`, `/livez` and `/readyz`. */
  readonly healthChecks?: readonly HealthCheck[];
  /** For `/healthz` and `/readyz`. */
  readonly healthzChecks?: readonly HealthCheck[];
  /** For `/readyz` only. */
  readonly readyChecks?: readonly HealthCheck[];
  readonly postStartHooks?: readonly PostStartHook[];
  readonly preShutdownHooks?: readonly PreShutdownHook[];
  /** Reads its objects anew, after the store was replaced. Resolves once they count. */
  relist?(): Promise<void>;
  /** Called when the server accepts no more requests: ends what keeps those that were accepted waiting. */
  drain?(): Promise<void> | void;
  /** Closes what the part has opened. Idempotent. */
  close?(): Promise<void> | void;
}

/** The fields of a {@link Part} that a server has as lists. */
export type PartList = Exclude<keyof Part, 'relist' | 'drain' | 'close'>;
