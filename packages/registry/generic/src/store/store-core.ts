import { newBadRequest } from '@k8s-ts/apimachinery/errors';
import type { GroupKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { validatePathSegmentName } from '@k8s-ts/apimachinery/validation';
import type { StorageInterface, StoredObject } from '@k8s-ts/storage';
import type { RequestContext } from '../rest/request-context.js';
import type { Representation } from '../rest/rest-storage.js';
import { withOrderedMeta } from './object-meta.js';
import type { StoreOptions } from './store-options.js';

/** State that the operations of a Store share. */
export interface StoreCore<T extends KubeObject = KubeObject> extends StoreOptions<T> {
  readonly storage: StorageInterface<T>;
}

/** The options of a Store that determine keys. */
export interface KeyScope {
  readonly options: { readonly resourcePrefix: string };
  readonly strategy: { readonly namespaced: boolean };
}

export const groupKindOf = (core: Pick<StoreCore, 'kind'>): GroupKind => ({
  group: core.kind.group,
  kind: core.kind.kind,
});

/** Namespace that objects of the resource must have in a request; `''` for cluster-scoped ones. */
export const expectedNamespace = (core: KeyScope, context: RequestContext): string =>
  core.strategy.namespaced ? context.namespace : '';

/** Key prefix of a list: of one namespace, or of everything. Ends in `/`. */
export function keyRoot(core: KeyScope, namespace: string): string {
  const root = `/${core.options.resourcePrefix}/`;
  return core.strategy.namespaced && namespace !== '' ? `${root}${namespace}/` : root;
}

/**
 * Key of one object.
 *
 * @throws BadRequest when the namespace of a namespaced resource is missing, or the name is missing or no path segment
 */
export function keyOf(core: KeyScope, namespace: string, name: string): string {
  if (core.strategy.namespaced && namespace === '') throw newBadRequest('Namespace parameter required.');
  if (name === '') throw newBadRequest('Name parameter required.');
  const complaints = validatePathSegmentName(name, false);
  if (complaints.length > 0)
    throw newBadRequest(`Name parameter invalid: ${JSON.stringify(name)}: ${complaints.join(';')}`);
  return keyRoot(core, namespace) + name;
}

/**
 * The signal of a request, for a write that the signal can abort. Making a signal takes longer than a write to an
 * embedded store takes.
 *
 * @throws the reason why the signal has aborted
 */
export function signalOfWrite(
  { storage }: Pick<StoreCore, 'storage'>,
  context: RequestContext,
): AbortSignal | undefined {
  if (storage.writesAreCancellable !== false || context.throwIfAborted === undefined) return context.signal;
  context.throwIfAborted();
  return undefined;
}

/** A stored object as readers see it. */
export function represent<T extends KubeObject>(core: StoreCore<T>, stored: StoredObject<T>): Representation<T> {
  if (!core.decorate) return stored;
  const object = core.decorate(stored.object);
  return object === stored.object ? stored : { object };
}

/**
 * Represents an object that was not read from storage, as readers see it: also with its metadata in the order of stored
 * objects.
 */
export const representObject = <T extends KubeObject>(core: StoreCore<T>, object: T): Representation<T> => ({
  object: withOrderedMeta(core.decorate ? core.decorate(object) : object),
});
