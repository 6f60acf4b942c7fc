import { describe, expect, it } from 'vitest';
import type { AnyKubeObject } from '../types/index.js';
import {
  asPartialObjectMetadata,
  asPartialObjectMetadataList,
  type Condition,
  findStatusCondition,
  getControllerOf,
  groupVersionKindOf,
  hasAnnotation,
  hasLabel,
  hasSystemFieldValues,
  isControlledBy,
  isList,
  isStatusConditionFalse,
  isStatusConditionPresentAndEqual,
  isStatusConditionTrue,
  itemsOf,
  listMetaOf,
  namespacedNameOf,
  newControllerRef,
  objectMetaOf,
  removeStatusCondition,
  resetObjectMetaForStatus,
  setStatusCondition,
  withObjectMeta,
} from './index.js';

const pod: AnyKubeObject = Object.freeze({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: Object.freeze({ name: 'a', namespace: 'ns', labels: Object.freeze({ x: 'y' }) }),
  spec: Object.freeze({}),
});

describe('accessors', () => {
  it('read metadata that may be missing', () => {
    expect(objectMetaOf({})).toEqual({});
    expect(listMetaOf({ metadata: { continue: 'c' } })).toEqual({ continue: 'c' });
    expect(namespacedNameOf(pod)).toEqual({ namespace: 'ns', name: 'a' });
    expect(namespacedNameOf({})).toEqual({ namespace: '', name: '' });
    expect(groupVersionKindOf({ apiVersion: 'apps/v1', kind: 'Deployment' })).toEqual({
      group: 'apps',
      version: 'v1',
      kind: 'Deployment',
    });
    expect(hasLabel(pod.metadata, 'x')).toBe(true);
    expect(hasLabel(pod.metadata, 'constructor')).toBe(false);
    expect(hasAnnotation(pod.metadata, 'x')).toBe(false);
    expect(hasSystemFieldValues(pod.metadata)).toBe(false);
    expect(hasSystemFieldValues({ uid: 'u' })).toBe(true);
  });

  it('write into a copy', () => {
    const changed = withObjectMeta(pod, { uid: 'u', labels: undefined });
    expect(changed).toEqual({ ...pod, metadata: { name: 'a', namespace: 'ns', uid: 'u' } });
    expect(changed.spec).toBe(pod.spec);
  });

  it.each([
    [{ kind: 'PodList', items: [] }, true],
    [{ kind: 'PodList', items: null }, true],
    [{ items: [] }, true],
    [{ kind: 'ConfigMap', items: [] }, false],
    [{ kind: 'PodList' }, false],
    [{ kind: 'PodList', items: {} }, false],
    [null, false],
  ])('%j is a list: %s', (value, expected) => {
    expect(isList(value)).toBe(expected);
  });

  it('treat null as no items', () => {
    expect(itemsOf({ items: null })).toEqual([]);
    expect(itemsOf({ items: [pod] })).toEqual([pod]);
  });

  it('keep metadata in a status update', () => {
    const existing = withObjectMeta(pod, { generation: 2, finalizers: ['f/g'] });
    const update = withObjectMeta(pod, { labels: { new: '1' }, generation: 9, resourceVersion: '5' });
    expect(resetObjectMetaForStatus(update, existing).metadata).toEqual({
      name: 'a',
      namespace: 'ns',
      labels: { x: 'y' },
      generation: 2,
      finalizers: ['f/g'],
      resourceVersion: '5',
    });
  });
});

describe('controllers', () => {
  it('are the one owner that is marked as controller', () => {
    const owner = { name: 'rs', uid: 'u1' };
    const reference = newControllerRef(owner, { group: 'apps', version: 'v1', kind: 'ReplicaSet' });
    expect(reference).toEqual({
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      name: 'rs',
      uid: 'u1',
      controller: true,
      blockOwnerDeletion: true,
    });
    const owned = { ownerReferences: [{ ...reference, uid: 'u0', controller: false }, reference] };
    expect(getControllerOf(owned)).toBe(reference);
    expect(isControlledBy(owned, owner)).toBe(true);
    expect(isControlledBy(owned, { uid: 'u0' })).toBe(false);
    expect(isControlledBy({}, owner)).toBe(false);
  });
});

describe('partial objects', () => {
  it('contain only the metadata', () => {
    expect(JSON.stringify(asPartialObjectMetadata(pod))).toBe(
      '{"kind":"PartialObjectMetadata","apiVersion":"meta.k8s.io/v1","metadata":{"name":"a","namespace":"ns","labels":{"x":"y"}}}',
    );
    expect(asPartialObjectMetadata(pod).metadata).toBe(pod.metadata);
  });

  it('appear in lists', () => {
    const list = { metadata: { resourceVersion: '7', continue: 'c', remainingItemCount: 0, selfLink: '/x' } };
    expect(
      JSON.stringify(
        asPartialObjectMetadataList({ ...list, items: [{ metadata: { name: 'a' } }] }, 'meta.k8s.io/v1beta1'),
      ),
    ).toBe(
      '{"kind":"PartialObjectMetadataList","apiVersion":"meta.k8s.io/v1beta1","metadata":{"resourceVersion":"7","continue":"c","remainingItemCount":0},"items":[{"kind":"PartialObjectMetadata","apiVersion":"meta.k8s.io/v1beta1","metadata":{"name":"a"}}]}',
    );
    expect(asPartialObjectMetadataList({ metadata: {}, items: [] }).items).toBeNull();
  });
});

describe('conditions', () => {
  const now = '2024-01-01T00:00:00Z';
  const old = '2020-01-01T00:00:00Z';
  const ready: Condition = Object.freeze({
    type: 'Ready',
    status: 'True',
    lastTransitionTime: old,
    reason: 'R',
    message: 'm',
  });
  const other: Condition = Object.freeze({ ...ready, type: 'Other', status: 'False' });
  const list = Object.freeze([ready, other]);

  it('are appended when new', () => {
    const { lastTransitionTime: _, ...fresh } = { ...ready, type: 'New' };
    expect(setStatusCondition(list, fresh, now)).toEqual([...list, { ...fresh, lastTransitionTime: now }]);
    expect(setStatusCondition([], ready, now)).toEqual([ready]);
  });

  it('are unchanged when nothing changes', () => {
    expect(setStatusCondition(list, { ...ready, lastTransitionTime: now }, now)).toBe(list);
  });

  it('change their time only with their status', () => {
    expect(setStatusCondition(list, { ...ready, reason: 'S', lastTransitionTime: now }, now)).toEqual([
      { ...ready, reason: 'S' },
      other,
    ]);
    const { lastTransitionTime: _, ...off } = { ...ready, status: 'False' as const };
    expect(setStatusCondition(list, off, now)[0]).toEqual({ ...off, lastTransitionTime: now });
    const given = { ...off, lastTransitionTime: '2022-01-01T00:00:00Z', observedGeneration: 3 };
    expect(setStatusCondition(list, given, now)[0]).toEqual(given);
    expect(setStatusCondition([given], ready, now)[0]).toEqual(ready);
  });

  it('are removed and found', () => {
    expect(removeStatusCondition(list, 'Ready')).toEqual([other]);
    expect(removeStatusCondition(list, 'None')).toBe(list);
    expect(findStatusCondition(list, 'Other')).toBe(other);
    expect(isStatusConditionTrue(list, 'Ready')).toBe(true);
    expect(isStatusConditionFalse(list, 'Ready')).toBe(false);
    expect(isStatusConditionFalse(list, 'None')).toBe(false);
    expect(isStatusConditionPresentAndEqual(list, 'Other', 'False')).toBe(true);
  });
});
