import { ValueMemory } from '@k8s-ts/storage';
import { expect, it } from 'vitest';
import { newRESTOptionsFactory } from './rest-options-factory.js';
import { DefaultStorageFactory } from './storage-factory.js';

it('newRESTOptionsFactory gives all resources of a server one shared memory for values, and each server separate memory', () => {
  const storageFactory = new DefaultStorageFactory({ config: { type: 'memory' } });
  const memoryOf = (factory: ReturnType<typeof newRESTOptionsFactory>, resource: string) =>
    factory.newFor({ group: '', resource }).memory;
  const first = newRESTOptionsFactory({ storageFactory });
  const second = newRESTOptionsFactory({ storageFactory });
  expect(memoryOf(first, 'pods')).toBeInstanceOf(ValueMemory);
  expect(memoryOf(first, 'secrets')).toBe(memoryOf(first, 'pods'));
  expect(memoryOf(second, 'pods')).not.toBe(memoryOf(first, 'pods'));
});
