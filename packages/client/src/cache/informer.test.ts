import type { AnyKubeObject } from '@k8s-ts/apimachinery/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../clock/manual-clock.js';
import { namesOf, VersionedSource } from '../testing/versioned-source.js';
import { type InformerHandler, newInformer } from './informer.js';

const byColour = ({ data }: AnyKubeObject) => [(data as Record<string, string>).colour ?? 'none'];

describe('an informer', () => {
  let source: VersionedSource;
  let clock: ManualClock;
  let told: string[];
  let stop: () => Promise<void>;

  beforeEach(() => {
    source = new VersionedSource();
    clock = new ManualClock();
    told = [];
  });
  afterEach(() => stop());

  const recording = (prefix = ''): InformerHandler<AnyKubeObject> => ({
    onAdd: ({ metadata }, isInInitialList) => told.push(`${prefix}+${metadata.name}${isInInitialList ? ' first' : ''}`),
    onUpdate: (old, { metadata }) => {
      told.push(`${prefix}~${metadata.name} ${old.metadata.resourceVersion}>${metadata.resourceVersion}`);
    },
    onDelete: ({ metadata }, isUnknown) => told.push(`${prefix}-${metadata.name}${isUnknown ? ' missed' : ''}`),
  });
  const newTestInformer = (options: { resyncMs?: number; onError?: (error: unknown) => void } = {}) => {
    const informer = newInformer({ source, clock, random: () => 0, indexers: { colour: byColour }, ...options });
    stop = () => informer.stop();
    return informer;
  };

  it('keeps a store, and reports each change after it is stored', async () => {
    source.set('a');
    const informer = newTestInformer();
    const sizes: number[] = [];
    informer.addHandler(recording());
    informer.addHandler({ onAdd: () => sizes.push(informer.store.size) });
    expect(informer.hasSynced()).toBe(false);
    void informer.run();
    await clock.advance(0);
    expect(informer.hasSynced()).toBe(true);
    source.set('b');
    source.set('a');
    source.delete('b');
    await clock.advance(0);
    expect(told).toEqual(['+a first', '+b', '~a 1>3', '-b']);
    expect(sizes).toEqual([1, 2]);
    expect(informer.store.get('a')?.metadata.resourceVersion).toBe('3');
    expect(informer.resourceVersion).toBe('4');
  });

  it('lists again on request, also during a watch or a pause', async () => {
    source.set('a');
    const informer = newTestInformer();
    informer.addHandler(recording());
    await informer.relist();
    void informer.run();
    await clock.advance(0);
    const relisted = informer.relist();
    source.set('b');
    await clock.advance(0);
    await relisted;
    expect(informer.store.get('b')).toBeDefined();
    expect(told).toEqual(['+a first', '+b']);
    source.set('c');
    await clock.advance(0);
    expect(told.at(-1)).toBe('+c');
    const stopped = informer.relist();
    await informer.stop();
    await stopped;
    await informer.relist();
  });

  it('calls handlers that are added later for existing objects, and removed handlers not at all', async () => {
    source.set('a');
    const informer = newTestInformer();
    void informer.run();
    await clock.advance(0);
    const remove = informer.addHandler(recording('1'));
    informer.addHandler(recording('2'));
    source.set('b');
    await clock.advance(0);
    remove();
    source.delete('a');
    await clock.advance(0);
    expect(told).toEqual(['1+a first', '2+a first', '1+b', '2+b', '2-a']);
  });

  it('reports missed changes after a new list, and no unchanged objects', async () => {
    for (const name of ['gone', 'changed', 'same']) source.set(name);
    const informer = newTestInformer();
    void informer.run();
    await clock.advance(2000);
    informer.addHandler(recording());
    told.length = 0;
    source.endWatches();
    source.delete('gone');
    source.set('changed');
    source.set('new');
    source.compact();
    await clock.advance(2000);
    expect(told).toEqual(['-gone missed', '~changed 2>5', '+new']);
  });

  it('finds objects by index', async () => {
    source.set('a', { colour: 'blue' });
    source.set('b', { colour: 'blue' });
    source.set('c');
    const informer = newTestInformer();
    void informer.run();
    await clock.advance(0);
    expect(namesOf(informer.store.byIndex('colour', 'blue'))).toEqual(['a', 'b']);
    source.set('a', { colour: 'red' });
    source.delete('b');
    await clock.advance(0);
    expect(informer.store.indexValues('colour')).toEqual(['none', 'red']);
    expect(informer.store.keysByIndex('colour', 'red')).toEqual(['a']);
    informer.addIndexer('name', ({ metadata }) => [metadata.name ?? '']);
    expect(() => informer.addIndexer('colour', () => [])).toThrow(TypeError);
  });

  it('reports every object again at a resync', async () => {
    source.set('a');
    const informer = newTestInformer({ resyncMs: 1000 });
    informer.addHandler(recording());
    void informer.run();
    await clock.advance(2500);
    expect(told).toEqual(['+a first', '~a 1>1', '~a 1>1']);
  });

  it('resolves a wait for a version when it is reached', async () => {
    source.set('a');
    const informer = newTestInformer();
    const reached: string[] = [];
    for (const version of ['1', '3', '10']) void informer.waitForVersion(version).then(() => reached.push(version));
    void informer.run();
    await clock.advance(0);
    expect(reached).toEqual(['1']);
    source.set('b');
    source.bookmark();
    await clock.advance(0);
    expect(reached).toEqual(['1', '3']);
    for (let i = 0; i < 7; i++) source.set('c');
    await clock.advance(0);
    expect(reached).toEqual(['1', '3', '10']);
    await informer.waitForVersion(10);
    await informer.waitForVersion({ metadata: { resourceVersion: '10' } });
    await expect(informer.waitForVersion({ metadata: {} })).rejects.toThrow('the object has no resourceVersion');
  });

  it('rejects waiting callers when it stops, or their signal aborts', async () => {
    const informer = newTestInformer();
    const reason = new Error('enough');
    await expect(informer.whenSynced(AbortSignal.abort(reason))).rejects.toBe(reason);
    const waiting = new AbortController();
    const aborted = informer.waitForVersion('5', waiting.signal);
    waiting.abort(reason);
    await expect(aborted).rejects.toBe(reason);
    const stopped = informer.whenSynced();
    await informer.stop();
    await expect(stopped).rejects.toThrow('stopped');
    await expect(informer.waitForVersion('5')).rejects.toThrow('stopped');
    expect(() => informer.run()).toThrow('once');
  });

  it('rejects callers that wait for a lost version after the source was restored to an older one', async () => {
    for (const name of ['a', 'b', 'c']) source.set(name);
    const informer = newTestInformer();
    void informer.run();
    await clock.advance(0);
    const lost = expect(informer.waitForVersion('4')).rejects.toThrow('set back');
    source.setBack(1);
    await informer.relist();
    await lost;
    expect(namesOf(informer.store.list())).toEqual(['a']);
    const later = informer.waitForVersion('2');
    source.set('d');
    await clock.advance(0);
    await later;
  });

  it('continues when a handler throws', async () => {
    const errors: unknown[] = [];
    const informer = newTestInformer({ onError: (error) => errors.push(error) });
    const failure = new Error('mine');
    informer.addHandler({
      onAdd: () => {
        throw failure;
      },
    });
    informer.addHandler(recording());
    source.set('a');
    void informer.run();
    await clock.advance(0);
    expect(errors).toEqual([failure]);
    expect(told).toEqual(['+a first']);
  });
});
