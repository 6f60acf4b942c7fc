import { setMaxListeners } from 'node:events';
import type { rbacv1 } from '@k8s-ts/api/types';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type Informer, type ListerWatcher, newInformer } from '@k8s-ts/client';
import type { Authorizer, RuleResolver } from '@k8s-ts/generic-apiserver';
import { type Store, type StoreClient, storeClient } from '@k8s-ts/registry-generic';
import { type IndexView, RBACIndex } from './rbac-index.js';

/** The stores that the authorizer reads. */
export interface RoleStores {
  readonly roles: Store<rbacv1.Role>;
  readonly clusterRoles: Store<rbacv1.ClusterRole>;
  readonly roleBindings: Store<rbacv1.RoleBinding>;
  readonly clusterRoleBindings: Store<rbacv1.ClusterRoleBinding>;
}

/** A revision of each store. */
export type StoreRevisions = { readonly [K in keyof RoleStores]?: number };

/**
 * Decides by the roles and bindings in the stores, which informers keep in memory. Before all stores have been read,
 * requests wait; after that they are answered without a promise. A change takes effect as soon as its watch event
 * arrives.
 */
export interface RBACAuthorizer extends Authorizer, RuleResolver {
  /**
   * Resolves once all stores have been read, or, with revisions, once all writes up to these take effect. Rejects when
   * the authorizer is closed first.
   */
  ready(revisions?: StoreRevisions): Promise<void>;
  /** Lists all stores again after they were replaced. Resolves once their roles and bindings take effect. */
  relist(): Promise<void>;
  /** Stops the informers. Calls that still wait reject. Idempotent. */
  close(): void;
}

/** Delays before a store is read again after a failure, in ms. */
const backoff = { initialMs: 50, maxMs: 5000 };

/** @param options.onError called with each failed list or watch of a store, which is tried again */
export function openRBACAuthorizer(
  stores: RoleStores,
  options: { readonly onError?: (error: unknown) => void } = {},
): RBACAuthorizer {
  const closing = new AbortController();
  // Four informers and all waiting calls of `ready` listen to the signal.
  setMaxListeners(0, closing.signal);
  const index = new RBACIndex();
  const onError = options.onError ?? (() => {});

  const follow = <T extends KubeObject>(client: StoreClient<T>, view: IndexView<T>): Informer<T> => {
    const informer = newInformer({ source: newestFirst(client), onError, backoff });
    informer.addHandler({
      onAdd: (object) => view.set(object),
      onUpdate: (_old, object) => view.set(object),
      onDelete: (object) => view.delete(object),
    });
    void informer.run(closing.signal);
    return informer;
  };
  const informers = {
    roles: follow(storeClient(stores.roles), index.roles),
    clusterRoles: follow(storeClient(stores.clusterRoles), index.clusterRoles),
    roleBindings: follow(storeClient(stores.roleBindings), index.roleBindings),
    clusterRoleBindings: follow(storeClient(stores.clusterRoleBindings), index.clusterRoleBindings),
  };

  let isFilled = false;
  const filling = Promise.all(Object.values(informers).map((informer) => informer.whenSynced(closing.signal))).then(
    () => {
      isFilled = true;
    },
  );
  // Callers get the rejection; without callers, it must not be reported as unhandled.
  filling.catch(() => {});
  const reached = async (revisions: StoreRevisions) => {
    const names = Object.keys(informers) as (keyof RoleStores)[];
    await Promise.all(names.map((name) => informers[name].waitForVersion(revisions[name] ?? 0, closing.signal)));
  };
  return {
    authorize: (attributes) =>
      isFilled ? index.authorize(attributes) : filling.then(() => index.authorize(attributes)),
    async rulesFor(user, namespace) {
      await filling;
      return index.rulesFor(user, namespace);
    },
    ready: (revisions) => (revisions === undefined ? filling : reached(revisions)),
    relist: async () => void (await Promise.all(Object.values(informers).map((informer) => informer.relist()))),
    close: () => closing.abort(new Error('the RBAC authorizer is closed')),
  };
}

/**
 * Changes the first list of a source to show the newest state instead of any state. Roles that were written before the
 * authorizer was opened count in its first decision.
 */
function newestFirst<T extends KubeObject>(client: StoreClient<T>): ListerWatcher<T> {
  return {
    list({ resourceVersion, ...options }) {
      const isAny = resourceVersion === undefined || resourceVersion === '0';
      return client.list(isAny ? options : { ...options, resourceVersion });
    },
    watch: (options) => client.watch(options),
  };
}
