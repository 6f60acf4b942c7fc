import type { FeatureName } from '@k8s-ts/api/discovery';
import { openRBACAuthorizer, type RBACAuthorizer } from '@k8s-ts/authorization/rbac';
import type { Authorizer } from '@k8s-ts/generic-apiserver';
import type { RBACSettings, RBACStores } from '@k8s-ts/registry-rbac';

/**
 * Joins the RBAC group with the server's authorizer. The group's storages ask the authorizer whether a write grants too
 * much, and the authorizer reads the group's stores, so the two are joined after the stores are open.
 */
export interface RoleBasedAccess {
  /** Settings for the provider of the RBAC group. */
  readonly storageOptions: RBACSettings;
  /**
   * Opens the authorizer of the mode RBAC.
   *
   * @param stores undefined when the group is disabled
   * @returns undefined when the mode or the group is off
   */
  openAuthorizer(stores: RBACStores | undefined): RBACAuthorizer | undefined;
  /** Sets the authorizer of the whole server, which the storages ask. Call before the server takes requests. */
  useAuthorizer(authorizer: Authorizer): void;
  /** Lists roles and bindings again after the store was replaced. Resolves once they take effect. */
  relist(): Promise<void>;
  /** Closes the authorizer, so that requests do not wait until roles have been read. Idempotent. */
  drain(): void;
  /** Closes the authorizer. Idempotent. */
  close(): void;
}

/**
 * @param isEnabled whether the mode RBAC is on: only then are roles read and default roles created
 * @param report called with each failure; the work is retried
 * @param features the features that are on. Default: those of the release
 */
export function newRoleBasedAccess(
  isEnabled: boolean,
  report: (message: string, error: unknown) => void,
  features?: ReadonlySet<FeatureName>,
): RoleBasedAccess {
  let roles: RBACAuthorizer | undefined;
  let whole: Authorizer | undefined;
  return {
    storageOptions: {
      authorizer: {
        authorize(attributes, request) {
          if (!whole) throw new Error('the server has no authorizer yet');
          return whole.authorize(attributes, request);
        },
      },
      ...(isEnabled
        ? {
            bootstrap: {
              ...(features ? { features } : {}),
              onError: (error) => report('default roles cannot be written', error),
              // The default roles must be in effect once the server is ready.
              created: (revisions) => roles?.ready(revisions),
            },
          }
        : {}),
    },
    openAuthorizer(stores) {
      if (stores && isEnabled) {
        roles = openRBACAuthorizer(stores, { onError: (error) => report('roles cannot be read', error) });
      }
      return roles;
    },
    useAuthorizer(authorizer) {
      whole = authorizer;
    },
    relist: async () => roles?.relist(),
    drain: () => roles?.close(),
    close: () => roles?.close(),
  };
}
