import { MediaType } from '@k8s-ts/apimachinery/runtime';
import type { AnyRESTStorage } from '@k8s-ts/registry-generic/rest';
import { describe, expect, it } from 'vitest';
import type { EndpointRestrictions } from '../negotiation/negotiate.js';
import { hasTables, metadataTransforms, resourceTransforms } from './transform.js';

const table = { group: 'meta.k8s.io', version: 'v1', kind: 'Table' };
const part = { ...table, kind: 'PartialObjectMetadata' };
const base: AnyRESTStorage = { kind: { group: '', version: 'v1', kind: 'Pod' }, namespaced: true };
const can = async (): Promise<never> => {
  throw new Error('not called');
};

describe('the forms of answers', () => {
  const formsOf = (restrictions: EndpointRestrictions, mediaType: MediaType) =>
    [undefined, table, part, { ...table, version: 'v2' }, { ...table, group: '' }].map((target) =>
      restrictions.allowsTransform(mediaType, target),
    );

  it('are tables and PartialObjectMetadata; protobuf has no tables', () => {
    expect(formsOf(resourceTransforms, MediaType.json)).toEqual([true, true, true, false, false]);
    expect(formsOf(resourceTransforms, MediaType.yaml)).toEqual([true, true, true, false, false]);
    expect(formsOf(resourceTransforms, MediaType.protobuf)).toEqual([true, false, true, false, false]);
  });

  it('include no tables for objects without metadata', () => {
    expect(formsOf(metadataTransforms, MediaType.json)).toEqual([true, false, true, false, false]);
  });

  it.each<[string, Partial<AnyRESTStorage>, boolean]>([
    ['read', { get: can }, true],
    ['listed', { list: can }, true],
    ['created and read', { create: can, get: can }, true],
    ['created as a table', { create: can, tableColumns: [], tableRow: () => ({ cells: [] }) }, true],
    ['only created', { create: can }, false],
  ])('include tables of resources that can be read: %s', (_, capabilities, expected) => {
    expect(hasTables({ ...base, ...capabilities })).toBe(expected);
  });
});
