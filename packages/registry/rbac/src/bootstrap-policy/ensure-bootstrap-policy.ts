import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FeatureName } from '@k8s-ts/api/discovery';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { StoreRevisions } from '@k8s-ts/authorization/rbac';
import { type Store, storeClient } from '@k8s-ts/registry-generic';
import type { ClusterRole } from '../cluster-role/cluster-role-strategy.js';
import type { ClusterRoleBinding } from '../cluster-role-binding/cluster-role-binding-strategy.js';
import type { RBACStores } from '../rbac-stores.js';
import {
  clusterRoleBindings,
  clusterRoleBindingsToSplit,
  clusterRoles,
  clusterRolesToAggregate,
} from './cluster-roles.js';
import { controllerRoleBindings, controllerRoles } from './controller-roles.js';
import { namespaceRoleBindings, namespaceRoles } from './namespace-roles.js';
import { type Reconciliation, reconcileBinding, reconcileRole } from './reconcile.js';
import { type PolicyKind, readStored, reconcileStored } from './reconcile-stored.js';

const retryEveryMs = 1000;
const giveUpAfterMs = 30_000;

/** The kinds of the default policy, each with a client of its store. */
type PolicyKinds = {
  readonly [K in keyof RBACStores]: RBACStores[K] extends Store<infer T> ? PolicyKind<T> : never;
};

/**
 * Creates the default roles and bindings of a cluster, and adds missing rules and subjects to existing ones
 * (`kubernetes pkg/registry/rbac/rest/storage_rbac.go`). Waits until the stores answer reads. Objects are written in
 * parallel; when some fail, everything is tried again after a second.
 *
 * @param options.features the features that are on. Default: those of the release
 * @param options.onError called with each failure
 * @returns for each store a revision that has all default objects
 * @throws Error after 30 s without success; the signal's reason when that aborts
 */
export async function ensureBootstrapPolicy(
  stores: RBACStores,
  options: {
    readonly signal: AbortSignal;
    readonly features?: ReadonlySet<FeatureName>;
    readonly onError?: (error: unknown) => void;
  },
): Promise<StoreRevisions> {
  const limit = AbortSignal.timeout(giveUpAfterMs);
  const signal = AbortSignal.any([options.signal, limit]);
  // Each write adds a listener to the signal.
  setMaxListeners(0, signal);
  const kinds: PolicyKinds = {
    roles: policyKind(stores.roles),
    clusterRoles: policyKind(stores.clusterRoles),
    roleBindings: policyKind(stores.roleBindings),
    clusterRoleBindings: policyKind(stores.clusterRoleBindings),
  };
  for (;;) {
    const failures: unknown[] = [];
    try {
      signal.throwIfAborted();
      const revisions = await ensureOnce(kinds, options.features, signal, (error) => failures.push(error));
      if (failures.length === 0) return revisions;
    } catch (error) {
      failures.push(error);
    }
    options.signal.throwIfAborted();
    for (const failure of failures) options.onError?.(failure);
    await sleep(retryEveryMs, undefined, { signal }).catch(() => undefined);
    options.signal.throwIfAborted();
    if (limit.aborted)
      throw new Error(`unable to initialize roles: ${(failures[0] as Error).message}`, { cause: failures[0] });
  }
}

const policyKind = <T extends KubeObject>(store: Store<T>): PolicyKind<T> => ({
  kind: store.kind,
  client: storeClient(store),
});

async function ensureOnce(
  kinds: PolicyKinds,
  features: ReadonlySet<FeatureName> | undefined,
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<StoreRevisions> {
  const [heldClusterRoles, heldClusterBindings, heldRoles, heldBindings] = await Promise.all([
    held(kinds.clusterRoles, signal),
    held(kinds.clusterRoleBindings, signal),
    held(kinds.roles, signal),
    held(kinds.roleBindings, signal),
  ]);
  const expectedBindings = [...clusterRoleBindings(features), ...controllerRoleBindings(features)];
  await Promise.all([
    ...migratedRoles(heldClusterRoles).map((role) => create(kinds.clusterRoles, role, heldClusterRoles, signal)),
    ...splitBindings(heldClusterBindings, expectedBindings).map((binding) =>
      create(kinds.clusterRoleBindings, binding, heldClusterBindings, signal),
    ),
  ]);

  const ensure = async <T extends KubeObject>(
    target: PolicyKind<T>,
    expected: readonly T[],
    existing: ReadonlyMap<string, T>,
    reconcile: (expected: T, existing: T | undefined) => Reconciliation<T>,
  ): Promise<number> => {
    const written = await Promise.all(
      expected.map(async (object) => {
        try {
          return await reconcileStored(target, object, existing.get(keyOf(object)), reconcile, signal);
        } catch (error) {
          onFailure(error);
          return 0;
        }
      }),
    );
    return Math.max(0, ...written);
  };
  const [roles, bindings, localRoles, localBindings] = await Promise.all([
    ensure(
      kinds.clusterRoles,
      [...clusterRoles(features), ...controllerRoles(features)],
      heldClusterRoles,
      reconcileRole,
    ),
    ensure(kinds.clusterRoleBindings, expectedBindings, heldClusterBindings, reconcileBinding),
    ensure(kinds.roles, namespaceRoles(), heldRoles, reconcileRole),
    ensure(kinds.roleBindings, namespaceRoleBindings(), heldBindings, reconcileBinding),
  ]);
  return {
    clusterRoles: roles,
    clusterRoleBindings: bindings,
    roles: localRoles,
    roleBindings: localBindings,
  };
}

async function held<T extends KubeObject>({ client }: PolicyKind<T>, signal: AbortSignal): Promise<Map<string, T>> {
  const { items } = await client.list({ signal });
  return new Map(items.map((object) => [keyOf(object), object]));
}

const keyOf = ({ metadata }: KubeObject) => `${metadata.namespace ?? ''}/${metadata.name ?? ''}`;

/** Roles that became aggregated in a later release. Their own rules move to the role that the aggregation selects. */
function migratedRoles(roles: ReadonlyMap<string, ClusterRole>): ClusterRole[] {
  return clusterRolesToAggregate.flatMap(([from, to]) => {
    const old = roles.get(`/${from}`);
    if (roles.has(`/${to}`) || old === undefined || old.aggregationRule) return [];
    return [{ ...old, metadata: renamed(old, to) }];
  });
}

/** Bindings that were split in a later release. The new binding inherits subjects, labels and annotations. */
function splitBindings(
  bindings: ReadonlyMap<string, ClusterRoleBinding>,
  expected: readonly ClusterRoleBinding[],
): ClusterRoleBinding[] {
  return clusterRoleBindingsToSplit.flatMap(([from, to]) => {
    const old = bindings.get(`/${from}`);
    const template = expected.find(({ metadata }) => metadata.name === to);
    if (bindings.has(`/${to}`) || old === undefined || template === undefined) return [];
    const { labels, annotations } = old.metadata;
    const metadata = { name: to, ...(labels ? { labels } : {}), ...(annotations ? { annotations } : {}) };
    const { subjects: _subjects, ...rest } = template;
    return [{ ...rest, ...(old.subjects ? { subjects: old.subjects } : {}), metadata }];
  });
}

function renamed({ metadata }: KubeObject, name: string): KubeObject['metadata'] {
  const {
    resourceVersion: _version,
    uid: _uid,
    creationTimestamp: _created,
    managedFields: _managed,
    ...kept
  } = metadata;
  return { ...kept, name };
}

/** Creates an object unless another server has created it, and adds it to the existing objects. */
async function create<T extends KubeObject>(
  target: PolicyKind<T>,
  object: T,
  existing: Map<string, T>,
  signal: AbortSignal,
): Promise<void> {
  const onlyCreate = (expected: T, current: T | undefined): Reconciliation<T> =>
    current === undefined ? { action: 'create', object: expected } : { action: 'none' };
  await reconcileStored(target, object, undefined, onlyCreate, signal);
  const created = await readStored(target, object, signal);
  if (created !== undefined) existing.set(keyOf(object), created);
}
