import { expect, it } from 'vitest';
import { withStoredMetadata } from './stored-metadata.js';

const object = (metadata: object) => ({ apiVersion: 'example.com/v1', kind: 'Boat', metadata });

it('withStoredMetadata does not change metadata that the server wrote', () => {
  const metadata = {
    name: 'one',
    namespace: 'default',
    uid: 'u',
    resourceVersion: '7',
    generation: 1,
    creationTimestamp: '2026-01-01T00:00:00Z',
    labels: { a: 'b' },
    ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'x', controller: true }],
    finalizers: ['example.com/hold'],
    managedFields: [{ manager: 'm', operation: 'Update', time: '2026-01-01T00:00:00Z', fieldsV1: { 'f:spec': {} } }],
  };
  const stored = object(metadata);
  expect(withStoredMetadata(stored)).toBe(stored);
});

it('withStoredMetadata drops fields that metadata does not have, and fields of the wrong type', () => {
  const metadata = { name: 'one', unknown: 42, annotations: { a: 42 }, labels: { a: 'x y' }, finalizers: 'one' };
  expect(withStoredMetadata(object(metadata)).metadata).toEqual({ name: 'one', labels: { a: 'x y' } });
  expect(withStoredMetadata(object({ name: 'one', ownerReferences: [{ uid: 1 }] })).metadata).toEqual({ name: 'one' });
});
