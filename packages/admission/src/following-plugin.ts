import type { AdmissionPlugin } from '@k8s-ts/generic-apiserver';

/** A plugin that follows objects while the server runs. */
export interface FollowingPlugin extends AdmissionPlugin {
  /** Whether there is anything to do for any request. True before the objects are known. */
  readonly isActive: boolean;
  /** Follows the objects until {@link stop}. Never rejects. Call once. */
  run(): Promise<void>;
  /** Reads the objects anew, after the store was replaced. Resolves once they count. */
  relist(): Promise<void>;
  /** Follows the objects no more. Requests are decided by those that are known. Idempotent. */
  stop(): Promise<void>;
  /** Stops, and ends what requests wait for. Idempotent. */
  close(): Promise<void>;
}
