import type { FeatureName } from '@k8s-ts/api/discovery';
import type { StoreRevisions } from '@k8s-ts/authorization/rbac';
import type { PostStartHook } from '@k8s-ts/generic-apiserver';
import type { RBACStores } from '../rbac-stores.js';
import { ensureBootstrapPolicy } from './ensure-bootstrap-policy.js';

/** Options of the hook that creates the default roles and bindings. */
export interface BootstrapOptions {
  /** The features that are on: their roles are created. Default: those of the release. */
  readonly features?: ReadonlySet<FeatureName>;
  /** Called with each failed attempt. */
  readonly onError?: (error: unknown) => void;
  /**
   * Called once all default roles and bindings exist, with a revision of each store that has them. The hook resolves
   * after it.
   */
  readonly created?: (revisions: StoreRevisions) => void | Promise<void>;
}

/**
 * The post-start hook `rbac/bootstrap-roles`, which runs {@link ensureBootstrapPolicy}. The server is ready once it and
 * `created` are done.
 */
export function newBootstrapHook(stores: RBACStores, { onError, created, features }: BootstrapOptions): PostStartHook {
  return {
    name: 'rbac/bootstrap-roles',
    async run(signal) {
      const revisions = await ensureBootstrapPolicy(stores, {
        signal,
        ...(onError ? { onError } : {}),
        ...(features ? { features } : {}),
      });
      await created?.(revisions);
    },
  };
}
