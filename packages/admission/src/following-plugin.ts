import type { AdmissionPlugin } from '@k8s-ts/generic-apiserver';

/** A plugin that follows objects while the server runs. */
export interface FollowingPlugin extends AdmissionPlugin {
  /** Whether there is anything to do for any request. True before the objects are known. */
  readonly isActive: boolean;
  /** Follows the objects until {@link stop}. Never rejects. Call once. */
  run(): Promise<void>;
  /** Lists the objects again after the store was replaced. Resolves once the new list decides about requests. */
  relist(): Promise<void>;
  /** Stops following the objects. Later requests are decided by the objects that were known then. Idempotent. */
  stop(): Promise<void>;
  /** Stops, and ends the waits of requests. Idempotent. */
  close(): Promise<void>;
}
