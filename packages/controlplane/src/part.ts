import type { HealthCheck, Metric, PostStartHook, PreShutdownHook } from '@k8s-ts/generic-apiserver';

/** A part of a server: what it adds to the server, besides what it provides to later parts. */
export interface Part {
  readonly metrics?: readonly Metric[];
  /** Checks of `/healthz`, `/livez` and `/readyz`. */
  readonly healthChecks?: readonly HealthCheck[];
  /** Checks of `/healthz` and `/readyz`. */
  readonly healthzChecks?: readonly HealthCheck[];
  /** Checks of `/readyz` only. */
  readonly readyChecks?: readonly HealthCheck[];
  readonly postStartHooks?: readonly PostStartHook[];
  readonly preShutdownHooks?: readonly PreShutdownHook[];
  /** Lists its objects again after the store was replaced. Resolves once they take effect. */
  relist?(): Promise<void>;
  /** Called when the server accepts no more requests. Ends whatever accepted requests still wait for. */
  drain?(): Promise<void> | void;
  /** Closes what the part has opened. Idempotent. */
  close?(): Promise<void> | void;
}

/** The fields of a {@link Part} that a server has as lists. */
export type PartList = Exclude<keyof Part, 'relist' | 'drain' | 'close'>;
