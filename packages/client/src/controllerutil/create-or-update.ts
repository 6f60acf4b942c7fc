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
 * Returns the wanted object. Must neither change its argument nor return another name or namespace.
 *
 * @param current the object as the server has it; for a new object, its name and namespace alone
 */
export type MutateFn<T> = (current: T) => T | Promise<T>;

/**
 * Creates an object, or updates it when the function returns a different one. The status is not written where it is a
 * subresource.
 *
 * @param name the object's name and namespace
 * @throws StatusError of the server, such as a conflict when the object has changed meanwhile; TypeError when the
 *   function returns another name or namespace
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
  const changes = mergePatch(rest, wantedRest);
  const isChanged = changes !== undefined;
  const patched = isChanged ? await all.patch<T>(name.name, changes, options) : existing;
  const statusChanges = mergePatch({ status }, { status: wantedStatus });
  if (statusChanges === undefined) return { result: isChanged ? 'updated' : 'unchanged', object: patched };
  const object = await all.patch<T>(name.name, statusChanges, { ...options, subresource: 'status' });
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
  // A new object has only its name and namespace so far.
  const empty = { metadata: { name, ...(namespace && { namespace }) } } as T;
  const wanted = await mutate(existing ?? empty);
  const { metadata } = wanted;
  if (metadata?.name !== name || (metadata.namespace ?? '') !== (namespace ?? '')) {
    throw new TypeError('MutateFn cannot mutate object name and/or object namespace');
  }
  return { existing, wanted, all };
}

/**
 * The merge patch that turns one JSON object into another; undefined when they are equal. Fields that are undefined
 * count as absent.
 */
export function mergePatch(from: object, to: object): Readonly<Record<string, JSONValue>> | undefined {
  const patch = createMergePatch(plain(from), plain(to)) as Readonly<Record<string, JSONValue>>;
  return Object.keys(patch).length === 0 ? undefined : patch;
}

/** Whether two JSON values are equal, whatever the order of their fields. */
function isEqual(a: unknown, b: unknown): boolean {
  return a === b || mergePatch({ value: a }, { value: b }) === undefined;
}

/** The value as the server would get it. Objects are JSON values, which may have undefined fields. */
const plain = (value: unknown): JSONValue => parseText(stringify(value)) as JSONValue;
