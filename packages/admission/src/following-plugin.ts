import type { AdmissionPlugin } from '@k8s-ts/server';

/** A plugin that follows objects while the server runs. */
export interface FollowingPlugin extends AdmissionPlugin {
  /** Whether there is anything to do for any request. True before the objects are known. */
  readonly isActive: boolean;
  /** Follows the objects until {@link close}. Never rejects. Call once. */
  run(): Promise<void>;
  /** Idempotent. */
  close(): Promise<void>;
}
