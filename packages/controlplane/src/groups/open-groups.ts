import { mayUseSigner } from '@k8s-ts/admission';
import { errorText } from '@k8s-ts/apimachinery/errors';
import {
  type Authorizer,
  type CleanupStack,
  forbiddenError,
  type Metric,
  type PostStartHook,
} from '@k8s-ts/generic-apiserver';
import type { CoreSettings, CoreStores } from '@k8s-ts/registry-core';
import {
  type APIGroupInfo,
  internalContext,
  type RESTOptionsFactory,
  type RequestContext,
} from '@k8s-ts/registry-generic';
import { disruptionBudgets } from '@k8s-ts/registry-groups/policy';
import type { RefuseClaim } from '@k8s-ts/registry-groups/resource';
import type { RBACSettings } from '@k8s-ts/registry-rbac';
import type { ClosableStore, ClusterSettings, GroupStorage, StoresOf } from '@k8s-ts/registry-shared';
import type { APIRegistration } from '../registration/index.js';
import { builtinGroups, type GroupStores } from './builtin-groups.js';

/** Settings of the built-in groups. */
export interface GroupSettings extends ClusterSettings, Omit<CoreSettings, 'disruptionBudgets'> {
  readonly serviceClusterIPRange: string;
  readonly rbac: RBACSettings;
}

/** The built-in groups that store objects, with their storages open. */
export interface OpenGroups extends GroupStores {
  /** The enabled part of each group. */
  readonly groups: readonly APIGroupInfo[];
  /** All stores, served or not. */
  readonly stores: readonly ClosableStore[];
  readonly postStartHooks: readonly PostStartHook[];
  readonly metrics: readonly Metric[];
}

/**
 * Opens the enabled groups side by side. Core is always opened, because other groups depend on its namespaces.
 * `kubernetes pkg/controlplane/instance.go, InstallLegacyAPI` and
 * `kubernetes pkg/controlplane/apiserver/apis.go, InstallAPIs`.
 *
 * @param cleanup gets the functions that close the storages, also of groups that open although another one fails
 * @throws Error when a storage cannot be opened
 */
export async function openGroups(
  restOptions: RESTOptionsFactory,
  registration: APIRegistration,
  { rbac, ...given }: GroupSettings,
  cleanup: CleanupStack,
): Promise<OpenGroups> {
  const { authorizer } = rbac;
  const settings = {
    ...given,
    ...rbac,
    namespaceLabels: async (name: string) => labelsOf((await stores).core.namespaces, name),
    disruptionBudgets: registration.isGroupEnabled(builtinGroups.policy.group)
      ? disruptionBudgets(async () => (await stores).policy as StoresOf<typeof builtinGroups.policy>)
      : undefined,
    maySign:
      authorizer &&
      ((context: Pick<RequestContext, 'user' | 'signal'>, signer: string) =>
        mayUseSigner(authorizer, { user: context.user, context }, 'sign', signer)),
    refuseClaim: authorizer && refuseClaims(authorizer),
  };
  const open = async (name: string, group: (typeof builtinGroups)[keyof typeof builtinGroups]) => {
    const storage: GroupStorage<object> = await group.newRESTStorageProvider(settings).newRESTStorage({
      restOptions,
      isVersionEnabled: (version) => registration.isVersionEnabled(version),
    });
    cleanup.defer(() => storage.destroy());
    return [name, storage] as const;
  };
  const opening = Object.entries(builtinGroups)
    .filter(([name, { group }]) => name === 'core' || registration.isGroupEnabled(group))
    .map(([name, group]) => open(name, group));
  // If a group cannot be opened, the others must be on the cleanup stack before this function rejects.
  const opened = Promise.allSettled(opening).then(() => Promise.all(opening));
  const stores = opened.then(
    (groups) => Object.fromEntries(groups.map(([name, { stores }]) => [name, stores])) as unknown as GroupStores,
  );
  // Awaited together: `stores` rejects as well, and a rejection that is not handled ends the process.
  const [storages, byName] = await Promise.all([opened, stores]);
  const groups = storages.map(([, storage]) => storage);
  return {
    ...byName,
    groups: groups.map(({ groupInfo }) => registration.enabledPart(groupInfo)),
    stores: groups.flatMap(({ stores }) => Object.values<ClosableStore>({ ...stores })),
    postStartHooks: groups.flatMap(({ postStartHooks = [] }) => postStartHooks),
    metrics: groups.flatMap(({ metrics = [] }) => metrics),
  };
}

/** Makes the function that asks the authorizer whether a user may write parts of a ResourceClaim's status. */
const refuseClaims =
  (authorizer: Authorizer): RefuseClaim =>
  async (context, permission) => {
    const { user, asked } = context;
    if (asked === undefined) return undefined;
    const { path, apiGroup, apiVersion, resource } = asked;
    const attributes = { user, isResourceRequest: true, path, apiGroup, apiVersion, resource, ...permission };
    try {
      const { decision, reason, error } = await authorizer.authorize(attributes, context);
      if (decision === 'Allow') return undefined;
      const why = error === undefined ? reason : [errorText(error), ...(reason === '' ? [] : [reason])].join(': ');
      return forbiddenError(attributes, why).message;
    } catch (error) {
      return forbiddenError(attributes, errorText(error)).message;
    }
  };

async function labelsOf(namespaces: CoreStores['namespaces'], name: string): Promise<Readonly<Record<string, string>>> {
  const { object } = await namespaces.get(name, {}, internalContext());
  return object.metadata.labels ?? {};
}
