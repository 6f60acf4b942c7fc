import type { APIRegistration } from '@k8s-ts/controlplane';
import type { APIGroupInfo } from '@k8s-ts/registry-generic';
import {
  bootstrapHookName,
  ensureBootstrapPolicy,
  escalationChecked,
  openRBACAuthorizer,
  type RBACAuthorizer,
  type RBACStores,
  groupName as rbacGroup,
} from '@k8s-ts/registry-rbac';
import type { Authorizer, PostStartHook } from '@k8s-ts/server';
import { FlagError } from './flags/flag.js';
import type { CompletedOptions } from './options.js';

/** What a server does with roles besides serving them. */
export interface RoleBasedAccess {
  /** Decides by them; undefined unless the mode RBAC is on. */
  readonly authorizer: RBACAuthorizer | undefined;
  /** Creates those that every cluster begins with, when the mode is on. */
  readonly postStartHooks: readonly PostStartHook[];
  /** The groups, with roles and bindings that give away no more than their writer has. */
  escalationChecked(groups: readonly APIGroupInfo[], authorizer: Authorizer): readonly APIGroupInfo[];
  close(): void;
}

/** @throws FlagError when the mode RBAC is on and its group is not */
export function checkRoles({ authorizationMode }: CompletedOptions, registration: APIRegistration): void {
  if (!authorizationMode.includes('RBAC') || registration.isGroupEnabled(rbacGroup)) return;
  throw new FlagError(
    `--authorization-mode=RBAC needs ${rbacGroup}/v1, which --runtime-config or KUBE_API_VERSIONS turns off: turn it on or choose another mode`,
  );
}

/** @param stores undefined when the group is not served */
export function openRoles(options: CompletedOptions, stores: RBACStores | undefined): RoleBasedAccess {
  const { logger, authorizationMode } = options;
  const log = (what: string) => (error: unknown) =>
    logger.error(what, { error: error instanceof Error ? error.message : String(error) });
  const authorizer =
    stores && authorizationMode.includes('RBAC')
      ? openRBACAuthorizer(stores, { onError: log('roles cannot be read') })
      : undefined;
  return {
    authorizer,
    postStartHooks:
      stores && authorizer
        ? [
            {
              name: bootstrapHookName,
              // Who is told that the server is ready may use what has been written.
              run: async (signal) =>
                authorizer.ready(
                  await ensureBootstrapPolicy(stores, { signal, onError: log('roles cannot be initialised') }),
                ),
            },
          ]
        : [],
    escalationChecked: (groups, all) =>
      groups.map((info) =>
        stores && info.group === rbacGroup ? escalationChecked(info, { stores, authorizer: all }) : info,
      ),
    close: () => authorizer?.close(),
  };
}
