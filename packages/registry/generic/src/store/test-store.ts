import { parseSelector } from '@k8s-ts/apimachinery/fields';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { RESTOptions } from '../options/rest-options.js';
import { newRESTOptionsFactory } from '../options/rest-options-factory.js';
import { DefaultStorageFactory } from '../options/storage-factory.js';
import { internalContext, type RequestContext } from '../rest/request-context.js';
import type { RESTStrategy } from '../rest/strategy.js';
import { newStore, type Store } from './store.js';
import type { StoreOptions } from './store-options.js';

/** The objects of the tests of this folder. */
export interface Thing extends KubeObject {
  readonly data?: Readonly<Record<string, string>>;
  readonly status?: { readonly phase?: string };
}

export interface TestStoreOptions extends Partial<Omit<StoreOptions<Thing>, 'strategy' | 'options'>> {
  readonly strategy?: Partial<RESTStrategy<Thing>>;
  readonly options?: Partial<RESTOptions>;
  readonly watchCache?: boolean;
}

/** A store with its own memory storage. It is namespaced and accepts every object, unless the options say otherwise. */
export function openTestStore({
  strategy,
  options,
  watchCache = false,
  ...more
}: TestStoreOptions = {}): Promise<Store<Thing>> {
  const resource = { group: '', resource: 'configmaps' };
  const storageFactory = new DefaultStorageFactory({ config: { type: 'memory', memory: crypto.randomUUID() } });
  return newStore<Thing>({
    resource,
    kind: { group: '', version: 'v1', kind: 'ConfigMap' },
    options: { ...newRESTOptionsFactory({ storageFactory, watchCache }).newFor(resource), ...options },
    strategy: {
      namespaced: true,
      allowUnconditionalUpdate: true,
      validate: () => [],
      validateUpdate: () => [],
      ...strategy,
    },
    ...more,
  });
}

export const testContext: RequestContext = internalContext('default');

/** An object with this name, and with the given metadata and other fields. */
export function thing(name: string, { metadata, ...more }: Partial<Thing> = {}): Thing {
  return { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name, ...metadata }, data: { a: '1' }, ...more };
}

/** Replaces an object. */
export async function replace(
  store: Store<Thing>,
  object: Thing,
  options: Parameters<Store<Thing>['update']>[2] = {},
  context = testContext,
) {
  return store.update(object.metadata.name as string, { updatedObject: async () => object }, options, context);
}

/** Whether the object is in storage. */
export async function exists(store: Store<Thing>, name: string, context = testContext): Promise<boolean> {
  const list = await store.list({ fieldSelector: parseSelector(`metadata.name=${name}`) }, context);
  return list.items.length > 0;
}

/** The error of a promise that rejects. */
export async function refusal(promise: Promise<unknown>): Promise<
  Error & {
    readonly code?: number;
    readonly status?: { readonly reason?: string; readonly details?: Record<string, unknown> };
  }
> {
  try {
    await promise;
  } catch (error) {
    return error as Error;
  }
  throw new Error('a failure was expected');
}
