import { setMaxListeners } from 'node:events';
import type { Authorizer, RuleResolver } from '@k8s-ts/server';
import type { RBACStores } from '../rest-storage.js';
import { type Following, followStore } from './follow-store.js';
import { RBACIndex } from './rbac-index.js';

/** A revision per store. */
export type StoreRevisions = { readonly [K in keyof RBACStores]?: number };

/**
 * Decides by the roles and bindings of the stores, which it keeps in memory and follows with watches. Until it has read them all, requests wait;
 * after that, answers are synchronous. A change takes effect when its watch event arrives.
 */
export interface RBACAuthorizer extends Authorizer, RuleResolver {
  /** Resolves once everything has been read or, with `revisions`, once all changes up to them take effect. Rejects when closed before. */
  ready(revisions?: StoreRevisions): Promise<void>;
  /** Ends the watches. Waiting requests fail with an error. Idempotent. */
  close(): void;
}

/** @param options.onError called when reading or watching a store fails; the authorizer retries by itself */
export function openRBACAuthorizer(
  stores: RBACStores,
  options: { readonly onError?: (error: unknown) => void } = {},
): RBACAuthorizer {
  const closing = new AbortController();
  // Lists, watches and timers of four stores listen to it.
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
  // Callers of `ready` see the rejection; it must not be unhandled without them.
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
