import type { PostStartHook } from '@k8s-ts/generic-apiserver';
import type { BootstrapOptions, RBACStores } from '../rest-storage.js';
import { ensureBootstrapPolicy } from './ensure-bootstrap-policy.js';

/** The post-start hook `rbac/bootstrap-roles`, which runs {@link ensureBootstrapPolicy}. The server is ready once it and `created` are done. */
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
