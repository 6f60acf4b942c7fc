import type { ListOptions, ListResult, StorageInterface, StoredObject } from '@k8s-ts/storage';
import { expect } from 'vitest';
import { type Pod, type PodParts, pod, podKey } from './pod.js';

const decoder = new TextDecoder();

/** Creates a pod. */
export function create(storage: StorageInterface<Pod>, path: string, parts: PodParts = {}): Promise<StoredObject<Pod>> {
  return storage.create(podKey(path), pod(path, parts));
}

/** Creates pods. Returns their versions. */
export async function createAll(storage: StorageInterface<Pod>, ...paths: string[]): Promise<number[]> {
  const revisions: number[] = [];
  for (const path of paths) revisions.push((await create(storage, path)).revision);
  return revisions;
}

/** Creates or updates a pod. */
export function put(storage: StorageInterface<Pod>, path: string, parts: PodParts = {}): Promise<StoredObject<Pod>> {
  return storage.guaranteedUpdate(podKey(path), {
    ignoreNotFound: true,
    tryUpdate: () => ({ object: pod(path, parts) }),
  });
}

/** `namespace/name` of each item. Checks that JSON and object of each item agree. */
export function paths(list: ListResult<Pod>): string[] {
  return list.items.map((item) => {
    expectWhole(item);
    return `${item.object.metadata.namespace}/${item.object.metadata.name}`;
  });
}

/** Lists paths. */
export async function listPaths(
  storage: StorageInterface<Pod>,
  prefix = '/pods/',
  options: ListOptions<Pod> = {},
): Promise<string[]> {
  return paths(await storage.list(prefix, options));
}

/** Expects that key, version, object and JSON of a stored object agree. */
export function expectWhole(item: StoredObject<Pod>): void {
  const text = decoder.decode(item.json);
  expect(JSON.parse(text)).toEqual(item.object);
  expect(item.object.metadata.resourceVersion).toBe(String(item.revision));
  expect(item.key).toBe(podKey(`${item.object.metadata.namespace}/${item.object.metadata.name}`));
  const head = '{"kind":"Pod","apiVersion":"v1",';
  expect(text.startsWith(head)).toBe(true);
  expect(item.itemOffset).toBe(head.length);
}

/** The error that a promise rejects with. */
export async function failure(promise: Promise<unknown>): Promise<Error & { readonly code?: number }> {
  try {
    await promise;
  } catch (error) {
    return error as Error;
  }
  throw new Error('a failure was expected');
}
