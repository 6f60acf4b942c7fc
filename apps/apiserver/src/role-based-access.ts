import type { APIRegistration } from '@k8s-ts/controlplane';
import {
  openRBACAuthorizer,
  type RBACAuthorizer,
  type RBACStorageOptions,
  type RBACStores,
  groupName as rbacGroup,
} from '@k8s-ts/registry-rbac';
import type { Authorizer } from '@k8s-ts/server';
import { FlagError } from './flags/flag.js';
import type { CompletedOptions } from './options.js';

/**
 * Joins the RBAC group with the server's authorizer. The group's storages ask the authorizer whether a write grants too much, and the authorizer
 * reads the group's stores, so the two are joined after the stores are open.
 */
export interface RoleBasedAccess {
  /** For the provider of the RBAC group. */
  readonly storageOptions: RBACStorageOptions;
  /**
   * Opens the authorizer of the mode RBAC.
   *
   * @param stores undefined when the group is disabled
   * @returns undefined when the mode or the group is off
   */
  openAuthorizer(stores: RBACStores | undefined): RBACAuthorizer | undefined;
  /** Sets the authorizer of the whole server, which the storages ask. Call before the server takes requests. */
  useAuthorizer(authorizer: Authorizer): void;
  /** Closes the authorizer. Idempotent. */
  close(): void;
}

/** @throws FlagError when the mode RBAC is on and its group is disabled */
export function checkRoles({ authorizationMode }: CompletedOptions, registration: APIRegistration): void {
  if (!authorizationMode.includes('RBAC') || registration.isGroupEnabled(rbacGroup)) return;
  throw new FlagError(
    `--authorization-mode=RBAC needs ${rbacGroup}/v1, which --runtime-config or KUBE_API_VERSIONS turns off: turn it on or choose another mode`,
  );
}

export function newRoleBasedAccess({ logger, authorizationMode }: CompletedOptions): RoleBasedAccess {
  const log = (what: string) => (error: unknown) =>
    logger.error(what, { error: error instanceof Error ? error.message : String(error) });
  const isOn = authorizationMode.includes('RBAC');
  let roles: RBACAuthorizer | undefined;
  let whole: Authorizer | undefined;
  return {
    storageOptions: {
      authorizer: {
        authorize(attributes) {
          if (!whole) throw new Error('the server has no authorizer yet');
          return whole.authorize(attributes);
        },
      },
      ...(isOn
        ? {
            bootstrap: {
              onError: log('roles cannot be initialised'),
              // Once the server is ready, the default roles count.
              created: (revisions) => roles?.ready(revisions),
            },
          }
        : {}),
    },
    openAuthorizer(stores) {
      if (stores && isOn) roles = openRBACAuthorizer(stores, { onError: log('roles cannot be read') });
      return roles;
    },
    useAuthorizer(authorizer) {
      whole = authorizer;
    },
    close: () => roles?.close(),
  };
}
