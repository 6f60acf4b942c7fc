import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { describe, expect, it } from 'vitest';
import { jsonStorageCodec } from '../codec/json-storage-codec.js';
import { LargeChanges } from '../codec/large-changes.js';
import { revisionContext, StoredRevision } from '../codec/stored-revision.js';
import { CacheChange } from './cache-change.js';
import { EventHistory } from './event-history.js';

const change = (revision: number, time = 0) =>
  new CacheChange(`/pods/${revision}`, revision, undefined, undefined, time);
const large = (revision: number, size: number) => {
  const object = new StoredRevision(context, '/a', revision, new Uint8Array(size));
  return new CacheChange('/a', revision, { object, attributes: { labels: {}, fields: {} } }, undefined, 0);
};
const context = revisionContext(jsonStorageCodec({ gvk: { group: '', version: 'v1', kind: 'Thing' } }));
const revisions = (history: EventHistory<KubeObject>, since: number) => history.since(since)?.map((c) => c.revision);

describe('the event history', () => {
  it('contains all events since its beginning until one is evicted', () => {
    const history = new EventHistory<KubeObject>({ lowerBound: 4, upperBound: 4 });
    history.reset(10);
    expect(revisions(history, 10)).toEqual([]);
    expect(revisions(history, 9)).toBeUndefined();
    for (const revision of [12, 14, 16, 18]) history.add(change(revision));
    expect(revisions(history, 10)).toEqual([12, 14, 16, 18]);
    expect(revisions(history, 15)).toEqual([16, 18]);
    expect(revisions(history, 99)).toEqual([]);
    expect(history.oldestStart).toBe(10);
    history.add(change(20));
    expect(revisions(history, 11)).toBeUndefined();
    expect(revisions(history, 12)).toEqual([14, 16, 18, 20]);
    expect(history.oldestStart).toBe(13);
    history.reset(30);
    expect(revisions(history, 29)).toBeUndefined();
    expect(revisions(history, 30)).toEqual([]);
  });

  it('does not serve a part of the changes of a revision', () => {
    const history = new EventHistory<KubeObject>({ lowerBound: 2, upperBound: 2 });
    history.reset(1);
    for (const revision of [2, 2, 3]) history.add(change(revision));
    expect(revisions(history, 1)).toBeUndefined();
    expect(revisions(history, 2)).toEqual([3]);
  });

  it('grows while its changes are fresh, and shrinks when they have become few', () => {
    const history = new EventHistory<KubeObject>({ lowerBound: 4, upperBound: 16, freshDuration: 1000 });
    history.reset(0);
    let revision = 0;
    const add = (time: number, count: number) => {
      for (let i = 0; i < count; i++) history.add(change(++revision, time));
    };
    add(0, 4);
    expect(history.capacity).toBe(4);
    add(10, 1);
    expect(history.capacity).toBe(8);
    add(20, 20);
    expect([history.capacity, history.size]).toEqual([16, 16]);
    add(5000, 1);
    expect(history.capacity).toBe(8);
    add(10_000, 1);
    expect(history.capacity).toBe(4);
    expect(revisions(history, revision - 4)).toHaveLength(4);
    expect(revisions(history, revision - 5)).toBeUndefined();
  });

  it('keeps few changes of large objects, but always the newest', () => {
    const history = new EventHistory<KubeObject>({ largeChanges: new LargeChanges(1_000_000) });
    history.reset(0);
    history.add(large(1, 400_000));
    history.add(change(2));
    history.add(large(3, 500_000));
    history.add(large(4, 1000));
    expect(revisions(history, 0)).toEqual([1, 2, 3, 4]);
    history.add(large(5, 300_000));
    expect(revisions(history, 0)).toBeUndefined();
    expect(revisions(history, 1)).toEqual([2, 3, 4, 5]);
    history.add(large(6, 3_000_000));
    expect(revisions(history, 5)).toEqual([6]);
    expect(revisions(history, 4)).toBeUndefined();
    history.add(large(7, 200_000));
    expect(revisions(history, 6)).toEqual([7]);
    expect(revisions(history, 5)).toBeUndefined();
  });

  it('shares the memory for changes of large objects with other histories', () => {
    const options = { largeChanges: new LargeChanges(1_000_000) };
    const [pods, secrets] = [new EventHistory<KubeObject>(options), new EventHistory<KubeObject>(options)];
    for (const history of [pods, secrets]) history.reset(0);
    pods.add(large(1, 400_000));
    secrets.add(large(2, 400_000));
    pods.add(change(3));
    expect([pods.floor, secrets.floor]).toEqual([0, 0]);
    secrets.add(large(4, 400_000));
    expect([pods.floor, secrets.floor]).toEqual([1, 0]);
    pods.add(large(5, 400_000));
    expect([pods.floor, secrets.floor]).toEqual([1, 2]);
    secrets.reset(6);
    pods.add(large(7, 600_000));
    expect(revisions(pods, 1)).toEqual([3, 5, 7]);
    // The newest change of each history stays.
    secrets.add(large(8, 1_000_000));
    expect([pods.floor, secrets.floor]).toEqual([5, 6]);
    expect([revisions(pods, 5), revisions(secrets, 6)]).toEqual([[7], [8]]);
  });

  it('drops changes that are no longer fresh while it has many bytes', () => {
    const history = new EventHistory<KubeObject>({ lowerBound: 2, freshDuration: 1000, maxStaleBytes: 100_000 });
    history.reset(0);
    const sized = (revision: number, time: number) => {
      const object = new StoredRevision(context, '/a', revision, new Uint8Array(30_000));
      return new CacheChange('/a', revision, { object, attributes: { labels: {}, fields: {} } }, undefined, time);
    };
    for (const revision of [1, 2, 3, 4, 5]) history.add(sized(revision, revision));
    expect(revisions(history, 0)).toEqual([1, 2, 3, 4, 5]);
    history.add(sized(6, 1004));
    expect(history.floor).toBe(3);
    history.add(sized(7, 5000));
    expect(revisions(history, 4)).toEqual([5, 6, 7]);
    for (const revision of [8, 9]) history.add(sized(revision, 9000));
    history.add(change(10, 20_000));
    expect(revisions(history, 7)).toEqual([8, 9, 10]);
  });
});
