import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { newStorageFactory } from '@k8s-ts/registry-builtin';
import { newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { expect, it } from 'vitest';
import type { ServedDefinition } from './definition/served-definition.js';
import { ServedResource } from './served-resource.js';
import type { LazyStorage } from './storage/lazy-storage.js';

const version = { name: 'v1', served: true, storage: true };

/** The resource of a definition of a size, and how often its schema was read. */
function resourceOf(size: number): { readonly resource: ServedResource; readonly reads: () => number } {
  let reads = 0;
  const definition: ServedDefinition = {
    name: 'boats.example.com',
    uid: 'uid',
    size,
    revision: 1,
    group: 'example.com',
    namespaced: false,
    names: { plural: 'boats', kind: 'Boat', singular: 'boat', listKind: 'BoatList' },
    versions: [version],
    storageVersion: { group: 'example.com', version: 'v1', kind: 'Boat' },
    conversion: undefined,
    preserveUnknownFields: false,
    isEstablished: true,
    isTerminating: false,
    fingerprint: '',
    schemaOf() {
      reads++;
      return { type: 'object', properties: { a: { type: 'string', enum: ['b'] } } };
    },
  };
  const storageFactory = newStorageFactory({ config: { type: 'memory', memory: 'served-resource' } });
  const options = {
    restOptions: newRESTOptionsFactory({ storageFactory }),
    newConverter: () => {
      throw new Error('nothing is converted');
    },
  };
  return { resource: new ServedResource(definition, {} as LazyStorage, options), reads: () => reads };
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
setFlagsFromString('--no-expose-gc');
/** Weak references hold until the end of the turn that looked at them. */
const garbageIsCollected = async () => {
  await new Promise((resolve) => setImmediate(resolve));
  collect();
};

it('keeps the schemas of a definition', async () => {
  const { resource, reads } = resourceOf(100_000);
  const schema = new WeakRef(resource.schemaOf('v1') as object);
  await garbageIsCollected();
  expect(resource.schemaOf('v1')).toBe(schema.deref());
  expect([reads(), resource.schemaOf('v2')]).toEqual([1, undefined]);
});

it('keeps the schemas of a large definition until garbage is collected', async () => {
  const { resource, reads } = resourceOf(600_000);
  const schema = new WeakRef(resource.schemaOf('v1') as object);
  expect(resource.schemaOf('v1')).toBe(schema.deref());
  expect(reads()).toBe(1);
  await garbageIsCollected();
  expect(schema.deref()).toBeUndefined();
  expect(resource.schemaOf('v1')).toBeDefined();
  expect(reads()).toBe(2);
});

it('does not read the schema of a huge definition to find out that it costs much', () => {
  const costOf = ({ resource, reads }: ReturnType<typeof resourceOf>) => [
    resource.storages(version).boats?.validationCost,
    reads(),
  ];
  expect(costOf(resourceOf(100_000))).toEqual([4, 1]);
  expect(costOf(resourceOf(2_000_000))).toEqual([2_000_000, 0]);
});
