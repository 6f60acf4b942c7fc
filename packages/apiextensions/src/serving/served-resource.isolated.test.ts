import { newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { newStorageFactory } from '@k8s-ts/registry-shared';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ServedDefinition } from './definition/served-definition.js';
import { ServedResource } from './served-resource.js';
import type { LazyStorage } from './storage/lazy-storage.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const version = { name: 'v1', served: true, storage: true };

/** The resource of a definition with the given size, and how often its schema was read. */
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

it('ServedResource keeps the schemas of a definition', () => {
  const { resource, reads } = resourceOf(100_000);
  const schema = resource.schemaOf('v1');
  vi.advanceTimersByTime(60_000);
  expect(resource.schemaOf('v1')).toBe(schema);
  expect([reads(), resource.schemaOf('v2')]).toEqual([1, undefined]);
});

it('ServedResource keeps the schemas of a large definition while they are used', () => {
  const { resource, reads } = resourceOf(600_000);
  const schema = resource.schemaOf('v1');
  for (let i = 0; i < 10; i++) {
    vi.advanceTimersByTime(4000);
    expect(resource.schemaOf('v1')).toBe(schema);
  }
  expect(reads()).toBe(1);
  vi.advanceTimersByTime(6000);
  expect(resource.schemaOf('v1')).not.toBe(schema);
  expect([reads(), vi.getTimerCount()]).toEqual([2, 1]);
});

it('ServedResource does not read the schema of a huge definition to find that its cost is high', () => {
  const costOf = ({ resource, reads }: ReturnType<typeof resourceOf>) => [
    resource.storages(version).boats?.validationCost,
    reads(),
  ];
  expect(costOf(resourceOf(100_000))).toEqual([4, 1]);
  expect(costOf(resourceOf(2_000_000))).toEqual([2_000_000, 0]);
});
