import type { AdmissionPlugin } from '@k8s-ts/server';

/** A plugin that follows objects while the server runs. */
export interface FollowingPlugin extends AdmissionPlugin {
  /** Whether there is anything to do for any request. True before the objects are known. */
  readonly isActive: boolean;
  /** Follows the objects until {@link close}. Never rejects. Call once. */
  run(): Promise<void>;
  /** Reads the objects anew, after the store was replaced. Resolves once they count. */
  relist(): Promise<void>;
  /** Idempotent. */
  close(): Promise<void>;
}
