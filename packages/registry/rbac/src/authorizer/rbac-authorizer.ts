import { setMaxListeners } from 'node:events';
import type { Authorizer, RuleResolver } from '@k8s-ts/server';
import type { RBACStores } from '../rest-storage.js';
import { type Following, followStore } from './follow-store.js';
import { RBACIndex } from './rbac-index.js';

/** What each store's revision is. */
export type StoreRevisions = { readonly [K in keyof RBACStores]?: number };

/**
 * Decides by the roles and bindings in the stores, which it keeps in memory and follows by watches. Answers without a promise once it has read
 * them all; before that it waits. A change counts as soon as the watch has told it.
 */
export interface RBACAuthorizer extends Authorizer, RuleResolver {
  /** Resolves once everything has been read, or, given revisions, once what was written up to those counts. Rejects when closed before. */
  ready(revisions?: StoreRevisions): Promise<void>;
  /** Ends the watches. What is still waiting then is refused with an error. Idempotent. */
  close(): void;
}

/** @param options.onError told why a store could not be read or followed; it is tried again by itself */
export function openRBACAuthorizer(
  stores: RBACStores,
  options: { readonly onError?: (error: unknown) => void } = {},
): RBACAuthorizer {
  const closing = new AbortController();
  // Lists, watches and pauses of four stores.
  setMaxListeners(0, closing.signal);
  const index = new RBACIndex();
  const following = { signal: closing.signal, onError: options.onError };
  const followed: Readonly<Record<keyof RBACStores, Following>> = {
    roles: followStore(stores.roles, index.roles, following),
    clusterRoles: followStore(stores.clusterRoles, index.clusterRoles, following),
    roleBindings: followStore(stores.roleBindings, index.roleBindings, following),
    clusterRoleBindings: followStore(stores.clusterRoleBindings, index.clusterRoleBindings, following),
  };
  const reached = async (revisions: StoreRevisions) => {
    const names = Object.keys(followed) as (keyof RBACStores)[];
    await Promise.all(names.map((name) => followed[name].reached(revisions[name] ?? 0)));
  };
  let filled = false;
  const filling = reached({}).then(() => {
    filled = true;
  });
  // Who waits is told; nobody has to.
  filling.catch(() => {});
  return {
    authorize: (attributes) => (filled ? index.authorize(attributes) : filling.then(() => index.authorize(attributes))),
    async rulesFor(user, namespace) {
      await filling;
      return index.rulesFor(user, namespace);
    },
    ready: (revisions) => (revisions === undefined ? filling : reached(revisions)),
    close: () => closing.abort(),
  };
}
