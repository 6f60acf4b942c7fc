import { expect, it } from 'vitest';
import { extendStore } from './extend-storage.js';
import { internalContext } from './request-context.js';
import type { AnyRESTStorage, Representation } from './rest-storage.js';

const one: Representation = { object: { metadata: { name: 'one' } } };
const other: Representation = { object: { metadata: { name: 'other' } } };

/** A storage that counts how often its cost is read. */
class Costly implements AnyRESTStorage {
  readonly kind = { group: 'example.com', version: 'v1', kind: 'Thing' };
  readonly namespaced = true;
  readonly listedVerbs = ['get'];
  readonly acceptedVersions = [{ group: 'example.com', version: 'v0' }];
  asked = 0;

  get validationCost(): number {
    return ++this.asked;
  }

  async get(): Promise<Representation> {
    return this.getSync();
  }

  getSync(): Representation {
    return this.asked >= 0 ? one : other;
  }
}

it('extendStore keeps the fields and capabilities of a storage that are not replaced', () => {
  const storage = new Costly();
  const extended = extendStore(storage, { listedVerbs: ['get', 'list'] });
  const { kind, acceptedVersions } = storage;
  expect(extended).toMatchObject({ kind, namespaced: true, acceptedVersions, listedVerbs: ['get', 'list'] });
  expect(extended.getSync?.('one', {}, internalContext())).toBe(one);
  expect(extended.list).toBeUndefined();
});

it('extendStore removes a capability, and the synchronous form of a replaced capability', () => {
  const replaced = extendStore(new Costly(), { get: async () => other });
  expect(replaced.getSync).toBeUndefined();
  const removed = extendStore(new Costly(), { get: undefined });
  expect([removed.get, removed.getSync]).toEqual([undefined, undefined]);
  expect(
    extendStore(new Costly(), { get: async () => other, getSync: () => other }).getSync?.('', {}, internalContext()),
  ).toBe(other);
});

it('extendStore reads the cost of validation lazily', () => {
  const storage = new Costly();
  const extended = extendStore(storage, {});
  expect(storage.asked).toBe(0);
  expect([extended.validationCost, extended.validationCost]).toEqual([1, 2]);
  expect(extendStore(storage, { validationCost: 5 }).validationCost).toBe(5);
});
