import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { stringify } from '@k8s-ts/apimachinery/json';
import { createMergePatch } from '@k8s-ts/apimachinery/merge-patch';
import type { JSONValue } from '@k8s-ts/apimachinery/types';
import { parseText } from '../client/json.js';
import type { CallOptions } from '../client/options.js';
import type { ObjectLike, ResourceClient } from '../client/resource-client.js';

/** What a call did with the object. */
export type OperationResult = 'unchanged' | 'created' | 'updated' | 'updatedStatus' | 'updatedStatusOnly';

export interface Operation<T> {
  readonly result: OperationResult;
  /** The object as the server has it now. */
  readonly object: T;
}

/**
 * Returns the object as it is to be. Must not change its argument, nor name and namespace.
 *
 * @param current the object as the server has it; for a new object, its name and namespace alone
 */
export type MutateFn<T> = (current: T) => T | Promise<T>;

/**
 * Creates an object, or updates it when the function returns another one than there is. The status is not written where
 * it is a subresource.
 *
 * @param name the object's name and namespace
 * @throws StatusError of the server, such as a conflict when the object has changed meanwhile; TypeError when the function
 *   returns another name or namespace
 */
export async function createOrUpdate<T extends ObjectLike>(
  resource: ResourceClient<T>,
  name: { readonly namespace?: string; readonly name: string },
  mutate: MutateFn<T>,
  options: CallOptions = {},
): Promise<Operation<T>> {
  const { existing, wanted, all } = await read(resource, name, mutate, options);
  if (existing === undefined) return { result: 'created', object: await all.create(wanted, options) };
  if (isEqual(existing, wanted)) return { result: 'unchanged', object: existing };
  return { result: 'updated', object: await all.update(wanted, options) };
}

/**
 * Like {@link createOrUpdate}, but sends the changes as merge patches: one for the object, and one for its status. A patch
 * does not fail when another field has changed meanwhile.
 */
export async function createOrPatch<T extends ObjectLike>(
  resource: ResourceClient<T>,
  name: { readonly namespace?: string; readonly name: string },
  mutate: MutateFn<T>,
  options: CallOptions = {},
): Promise<Operation<T>> {
  const { existing, wanted, all } = await read(resource, name, mutate, options);
  const { status: wantedStatus, ...wantedRest } = wanted as T & { readonly status?: unknown };
  if (existing === undefined) {
    const created = await all.create(wanted, options);
    const hasStatus = wantedStatus === undefined || isEqual((created as WithStatus).status, wantedStatus);
    if (hasStatus) return { result: 'created', object: created };
    const object = await all.patch<T>(name.name, { status: wantedStatus }, { ...options, subresource: 'status' });
    return { result: 'created', object };
  }
  const { status, ...rest } = existing as T & { readonly status?: unknown };
  let object = existing;
  const isChanged = !isEqual(rest, wantedRest);
  if (isChanged) object = await all.patch<T>(name.name, mergePatch(rest, wantedRest), options);
  if (isEqual(status, wantedStatus)) return { result: isChanged ? 'updated' : 'unchanged', object };
  const patch = mergePatch({ status }, { status: wantedStatus });
  object = await all.patch<T>(name.name, patch, { ...options, subresource: 'status' });
  return { result: isChanged ? 'updatedStatus' : 'updatedStatusOnly', object };
}

interface WithStatus {
  readonly status?: unknown;
}

async function read<T extends ObjectLike>(
  resource: ResourceClient<T>,
  { namespace, name }: { readonly namespace?: string; readonly name: string },
  mutate: MutateFn<T>,
  options: CallOptions,
) {
  const all = namespace ? resource.namespace(namespace) : resource;
  const existing = await all.get(name, options).catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
  // A new object has no fields yet but its name.
  const empty = { metadata: { name, ...(namespace && { namespace }) } } as T;
  const wanted = await mutate(existing ?? empty);
  const { metadata } = wanted;
  if (metadata?.name !== name || (metadata.namespace ?? '') !== (namespace ?? '')) {
    throw new TypeError('MutateFn cannot mutate object name and/or object namespace');
  }
  return { existing, wanted, all };
}

/** The merge patch that makes one JSON value of another. Undefined fields are absent. */
export function mergePatch(from: object, to: object): JSONValue {
  return createMergePatch(plain(from), plain(to));
}

/** Whether two JSON values are equal, whatever the order of their fields. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  const patch = createMergePatch({ value: plain(a) }, { value: plain(b) });
  return Object.keys(patch as object).length === 0;
}

/** The value as the server would get it. Objects are JSON values, which may have undefined fields. */
const plain = (value: unknown): JSONValue => parseText(stringify(value)) as JSONValue;
