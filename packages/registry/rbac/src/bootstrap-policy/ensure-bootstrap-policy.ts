import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { internalContext, type Store } from '@k8s-ts/registry-generic';
import type { StoreRevisions } from '../authorizer/index.js';
import type { ClusterRole, ClusterRoleBinding, RBACStores } from '../rest-storage.js';
import {
  clusterRoleBindings,
  clusterRoleBindingsToSplit,
  clusterRoles,
  clusterRolesToAggregate,
} from './cluster-roles.js';
import { controllerRoleBindings, controllerRoles } from './controller-roles.js';
import { namespaceRoleBindings, namespaceRoles } from './namespace-roles.js';
import { type Reconciliation, reconcileBinding, reconcileRole } from './reconcile.js';
import { readFromStore, reconcileInStore } from './reconcile-store.js';

const retryEveryMs = 1000;
const giveUpAfterMs = 30_000;

/**
 * Creates the default roles and bindings, and adds missing rules and subjects to existing ones (`kubernetes/kubernetes
 * pkg/registry/rbac/rest/storage_rbac.go`). Waits until the stores can be read. Writes all objects concurrently. When some writes fail, it tries
 * everything again every second.
 *
 * @param options.onError called with each failure
 * @returns for each store a revision at which all objects exist
 * @throws Error after 30 s without success; the signal's reason when that aborts
 */
export async function ensureBootstrapPolicy(
  stores: RBACStores,
  options: { readonly signal: AbortSignal; readonly onError?: (error: unknown) => void },
): Promise<StoreRevisions> {
  const limit = AbortSignal.timeout(giveUpAfterMs);
  const signal = AbortSignal.any([options.signal, limit]);
  // Each concurrent write listens to it.
  setMaxListeners(0, signal);
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  aborted.catch(() => undefined);
  for (;;) {
    const failures: unknown[] = [];
    try {
      signal.throwIfAborted();
      await Promise.race([Promise.all(Object.values(stores).map((store) => store.ready())), aborted]);
      const revisions = await ensureOnce(stores, signal, (error) => failures.push(error));
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

async function ensureOnce(
  stores: RBACStores,
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<StoreRevisions> {
  const [heldClusterRoles, heldClusterBindings, heldRoles, heldBindings] = await Promise.all([
    held(stores.clusterRoles, signal),
    held(stores.clusterRoleBindings, signal),
    held(stores.roles, signal),
    held(stores.roleBindings, signal),
  ]);
  const expectedBindings = [...clusterRoleBindings(), ...controllerRoleBindings()];
  await Promise.all([
    ...migratedRoles(heldClusterRoles).map((role) => create(stores.clusterRoles, role, heldClusterRoles, signal)),
    ...splitBindings(heldClusterBindings, expectedBindings).map((binding) =>
      create(stores.clusterRoleBindings, binding, heldClusterBindings, signal),
    ),
  ]);

  const ensure = async <T extends KubeObject>(
    store: Store<T>,
    expected: readonly T[],
    existing: ReadonlyMap<string, T>,
    reconcile: (expected: T, existing: T | undefined) => Reconciliation<T>,
  ): Promise<number> => {
    const written = await Promise.all(
      expected.map(async (object) => {
        try {
          return await reconcileInStore(store, object, existing.get(keyOf(object)), reconcile, signal);
        } catch (error) {
          onFailure(error);
          return 0;
        }
      }),
    );
    return Math.max(0, ...written);
  };
  const [roles, bindings, localRoles, localBindings] = await Promise.all([
    ensure(stores.clusterRoles, [...clusterRoles(), ...controllerRoles()], heldClusterRoles, reconcileRole),
    ensure(stores.clusterRoleBindings, expectedBindings, heldClusterBindings, reconcileBinding),
    ensure(stores.roles, namespaceRoles(), heldRoles, reconcileRole),
    ensure(stores.roleBindings, namespaceRoleBindings(), heldBindings, reconcileBinding),
  ]);
  return {
    clusterRoles: roles,
    clusterRoleBindings: bindings,
    roles: localRoles,
    roleBindings: localBindings,
  };
}

async function held<T extends KubeObject>(store: Store<T>, signal: AbortSignal): Promise<Map<string, T>> {
  const { items } = await store.list({}, internalContext('', signal));
  return new Map(items.map(({ object }) => [keyOf(object), object]));
}

const keyOf = ({ metadata }: KubeObject) => `${metadata.namespace ?? ''}/${metadata.name ?? ''}`;

/** Copies of roles that became aggregated ones, under the names of the roles that are aggregated into them. */
function migratedRoles(roles: ReadonlyMap<string, ClusterRole>): ClusterRole[] {
  return clusterRolesToAggregate.flatMap(([from, to]) => {
    const old = roles.get(`/${from}`);
    if (roles.has(`/${to}`) || old === undefined || old.aggregationRule) return [];
    return [{ ...old, metadata: renamed(old, to) }];
  });
}

/** New bindings of a split, with the subjects, labels and annotations of the old binding. */
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

/** Creates an object unless another server did, and adds it to `existing`. */
async function create<T extends KubeObject>(
  store: Store<T>,
  object: T,
  existing: Map<string, T>,
  signal: AbortSignal,
): Promise<void> {
  const onlyCreate = (expected: T, current: T | undefined): Reconciliation<T> =>
    current === undefined ? { action: 'create', object: expected } : { action: 'none' };
  await reconcileInStore(store, object, undefined, onlyCreate, signal);
  const created = await readFromStore(store, object, signal);
  if (created !== undefined) existing.set(keyOf(object), created);
}
