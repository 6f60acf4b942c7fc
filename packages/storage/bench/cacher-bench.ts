import { setMaxListeners } from 'node:events';
import { parse } from '@k8s-ts/apimachinery/labels';
import type { StorageInterface } from '@k8s-ts/storage';
import { selectionPredicate } from '@k8s-ts/storage';
import { Cacher } from '@k8s-ts/storage/cacher';
import { sampleAttributes, samplePod } from './sample-pod.js';
import { podCodec, sampleStorage } from './sample-store.js';

const now = () => performance.now();

async function loaded(count: number) {
  const { kv, storage } = sampleStorage(count);
  const cacher = new Cacher({
    storage,
    resourcePrefix: '/pods',
    getAttrs: sampleAttributes,
    triggerField: 'spec.nodeName',
  });
  await cacher.ready();
  return { kv, cacher };
}

/** Joins the items of a list as the response does: no item is parsed or encoded. */
async function listBytes(storage: StorageInterface, options = {}): Promise<number> {
  const list = await storage.list('/pods', options);
  const size = list.items.reduce((sum, item) => sum + item.json.length - item.itemOffset + 2, 64);
  const buffer = Buffer.allocUnsafe(size);
  let at = 0;
  for (const { json, itemOffset } of list.items) {
    buffer[at++] = 0x7b;
    buffer.set(itemOffset > 0 ? json.subarray(itemOffset) : json, at);
    at += json.length - itemOffset;
    buffer[at++] = 0x2c;
  }
  return at;
}

/** List of many pods from the cache to bytes. */
export async function benchList(count = 10_000): Promise<void> {
  const { cacher } = await loaded(count);
  const measure = async (name: string, options: object) => {
    const first = now();
    const size = await listBytes(cacher, options);
    const firstTime = now() - first;
    const times: number[] = [];
    for (let i = 0; i < 10; i++) {
      const start = now();
      await listBytes(cacher, options);
      times.push(now() - start);
    }
    const median = times.sort((a, b) => a - b)[5] as number;
    console.log(
      `list ${name}: ${(size / 1e6).toFixed(1)} MB, first ${firstTime.toFixed(1)} ms, then ${median.toFixed(1)} ms`,
    );
  };
  await measure(`of ${count}`, { resourceVersion: '0' });
  await measure(`of ${count}, consistent`, {});
  const app = { label: parse('app=app-7') };
  await measure(`of 1 % by label`, { resourceVersion: '0', predicate: selectionPredicate(app, sampleAttributes) });
  await measure(`of the first 500`, { limit: 500 });
  await cacher.destroy();
}

/** One change after another to many watchers. */
export async function benchFanOut(watchers = 1000, changes = 1000): Promise<void> {
  const { kv, cacher } = await loaded(1000);
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  let events = 0;
  let bytes = 0;
  const consume = async (predicate: object) => {
    const watch = await cacher.watch('/pods', {
      resourceVersion: String(cacher.revision),
      signal: controller.signal,
      ...predicate,
    });
    for await (const batch of watch) {
      events += batch.length;
      for (const event of batch) if ('object' in event) bytes += event.object.json.length;
    }
  };
  const selector = { predicate: selectionPredicate({ label: parse('tier in (front,back)') }, sampleAttributes) };
  const running = Array.from({ length: watchers }, (_, i) => consume(i % 2 ? selector : {}));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const values = Array.from({ length: changes }, (_, i) => podCodec.encode({ ...samplePod(i % 1000), round: 1 }));
  const start = now();
  for (const [i, value] of values.entries()) {
    kv.change(`/registry/pods/ns-${i % 10}/pod-${i % 1000}`, value);
    if (i % 20 === 19) await new Promise((resolve) => setImmediate(resolve));
  }
  while (events < watchers * changes && now() - start < 30_000) await new Promise((resolve) => setTimeout(resolve, 1));
  const seconds = (now() - start) / 1000;
  console.log(
    `fan-out: ${events} of ${watchers * changes} events to ${watchers} watchers in ${seconds.toFixed(2)} s, ${Math.round(events / seconds)}/s (${(bytes / 1e9).toFixed(1)} GB by reference)`,
  );
  controller.abort();
  await Promise.all(running);
  await cacher.destroy();
}

/** Memory of a cache of many pods, before and after everything has been listed. Run with --expose-gc. */
export async function benchMemory(count = 100_000): Promise<void> {
  const collect = async () => {
    for (let i = 0; i < 4; i++) {
      (globalThis as { gc?: () => void }).gc?.();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const { heapUsed, external, rss } = process.memoryUsage();
    return { used: heapUsed + external, rss };
  };
  const before = await collect();
  const start = now();
  const { cacher } = await loaded(count);
  const time = now() - start;
  const stored = count * podCodec.encode(samplePod(count)).length;
  const report = (name: string, { used, rss }: { used: number; rss: number }) =>
    console.log(
      `memory ${name}: ${((used - before.used) / 1e6).toFixed(0)} MB = ${((used - before.used) / stored).toFixed(2)} x stored, rss + ${((rss - before.rss) / 1e6).toFixed(0)} MB = ${((rss - before.rss) / stored).toFixed(2)} x`,
    );
  console.log(`${count} pods, ${(stored / 1e6).toFixed(0)} MB stored, loaded in ${(time / 1000).toFixed(1)} s`);
  report('after loading', await collect());
  for (const item of (await cacher.list('/pods', { resourceVersion: '0' })).items) void item.json;
  report('after a list of all', await collect());
  await cacher.destroy();
}

const chosen = process.argv.slice(2);
const benches = { list: benchList, 'fan-out': benchFanOut, memory: benchMemory };
for (const [name, bench] of Object.entries(benches)) if (chosen.length === 0 || chosen.includes(name)) await bench();
