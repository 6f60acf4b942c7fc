import { EventEmitter, setMaxListeners } from 'node:events';
import { parse } from '@k8s-ts/apimachinery/labels';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { KeyValueStorage, type SelectionPredicate, selectionPredicate, type WatchEvent } from '@k8s-ts/storage';
import { Cacher } from '@k8s-ts/storage/cacher';
import { createMemoryStore } from '@k8s-ts/storage-backend/memory';
import { type Result, round } from '../../kit/result.js';
import { inPairs } from './pairs.js';
import { podAttributes, podCodec, podKey, podResource, storedPod } from './stored-pod.js';

const watchers = 1000;
const changes = 1000;
const pods = 1000;
const rounds = 7;

type Event = WatchEvent<KubeObject>;

/**
 * Measures changes of pods with 1,000 watchers of one cache, which all read the bytes of each event. Compares it with
 * an EventEmitter that has 1,000 listeners and the same events. Measured with watchers of all pods, and with watchers
 * that select a label that all pods have.
 */
export async function measureFanOut(): Promise<readonly Result[]> {
  const selector = selectionPredicate({ label: parse('tier in (front,back)') }, podAttributes);
  return [await fanOut('', undefined), await fanOut(' with selectors', selector)];
}

async function fanOut(suffix: string, predicate: SelectionPredicate | undefined): Promise<Result> {
  const kv = createMemoryStore();
  const storage = new KeyValueStorage<KubeObject>(kv, { codec: podCodec, groupResource: podResource });
  for (let index = 0; index < pods; index++) await storage.create(podKey(index), storedPod(index));
  const cacher = new Cacher({
    storage,
    resourcePrefix: '/pods',
    getAttrs: podAttributes,
    triggerField: 'spec.nodeName',
  });
  await cacher.ready();
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);

  let seen = 0;
  let bytes = 0;
  const take = (event: Event) => {
    seen++;
    if (event.type === 'MODIFIED') bytes += event.object.json.length;
  };
  let done = () => {};
  const consume = async (keep: boolean) => {
    const options = { resourceVersion: String(cacher.revision), signal: controller.signal };
    const watch = await cacher.watch('/pods', { ...options, ...(predicate && { predicate }) });
    for await (const batch of watch) {
      for (const event of batch) take(event);
      if (keep) kept = [...kept, ...batch];
      if (seen >= watchers * changes) done();
    }
  };
  let kept: Event[] = [];
  const running = Array.from({ length: watchers }, (_, index) => consume(index === 0));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const emitter = new EventEmitter().setMaxListeners(0);
  for (let index = 0; index < watchers; index++) emitter.on('event', (event: Event) => take(event));

  let turn = 0;
  const { ours, other } = await inPairs(
    async () => {
      const step = String(++turn);
      const objects = Array.from({ length: changes }, (_, index) => changed(index % pods, step));
      seen = 0;
      kept = [];
      const all = new Promise<void>((resolve) => {
        done = resolve;
      });
      const begun = performance.now();
      for (const [index, object] of objects.entries()) {
        await storage.guaranteedUpdate(podKey(index % pods), { tryUpdate: () => ({ object }) });
      }
      await all;
      return seen / ((performance.now() - begun) / 1000);
    },
    () => {
      seen = 0;
      const begun = performance.now();
      for (const event of kept) emitter.emit('event', event);
      return seen / ((performance.now() - begun) / 1000);
    },
    rounds,
  );
  if (bytes === 0) throw new Error('no event had bytes');
  controller.abort();
  await Promise.all(running);
  await cacher.destroy();
  await kv.close();
  return {
    name: `fan-out to ${watchers} watchers${suffix}`,
    value: round(ours, 0),
    unit: 'events/s',
    other: { name: 'EventEmitter', value: round(other, 0), ratio: round(ours / other, 3) },
    target: '≥ 300000/s',
    met: ours >= 300_000,
  };
}

const bases = new Map<number, KubeObject>();

function changed(index: number, step: string): KubeObject {
  const base = bases.get(index) ?? storedPod(index);
  bases.set(index, base);
  return { ...base, metadata: { ...base.metadata, annotations: { ...base.metadata.annotations, step } } };
}
