import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import { Cacher } from '@k8s-ts/storage/cacher';
import { type Result, round } from '../../kit/result.js';
import { listToBytes } from './list.js';
import { openPods } from './many-pods.js';
import { podAttributes } from './stored-pod.js';
import { threadTime } from './thread-time.js';

const lists = 5;

/**
 * Measures how long the event loop is blocked while all pods in this folder are listed repeatedly, from the cache and
 * from lmdb: the longest gap between two ticks of a 1 ms timer (garbage collection included), and the longest CPU time
 * of the thread between two ticks, which on a busy machine is shorter than the gap. Compared with the same timer in an
 * idle process.
 */
export async function measureStalls(directory: string): Promise<readonly Result[]> {
  const { kv, storage } = openPods(directory);
  const fromLmdb = await watched(() => listToBytes(storage, ''));
  const cacher = new Cacher({
    storage,
    resourcePrefix: '/pods',
    getAttrs: podAttributes,
    triggerField: 'spec.nodeName',
  });
  const loading = await watched(() => cacher.ready(), 1);
  const fromCache = await watched(() => listToBytes(cacher));
  const idle = await watched(() => new Promise((resolve) => setTimeout(resolve, 500)));
  await cacher.destroy();
  await kv.close();
  return [
    ...stallResults('list from the cache', fromCache, idle),
    ...stallResults('list from lmdb', fromLmdb, idle),
    ...stallResults('loading the cache', loading, idle),
  ];
}

/** All times are in ms. */
interface Gaps {
  readonly longest: number;
  /** Longest CPU time of the thread between two ticks. */
  readonly longestWork: number;
  readonly p99: number;
  readonly longestCollection: number;
}

function stallResults(name: string, gaps: Gaps, idle: Gaps): readonly Result[] {
  return [
    {
      name: `stall: ${name}, longest`,
      value: round(gaps.longest, 1),
      unit: 'ms',
      other: { name: 'idle', value: round(idle.longest, 1), ratio: round(gaps.longest / idle.longest, 1) },
      target: '≤ 50 ms',
      met: gaps.longest <= 50,
    },
    {
      name: `stall: ${name}, longest work`,
      value: round(gaps.longestWork, 1),
      unit: 'ms',
      other: { name: 'idle', value: round(idle.longestWork, 1), ratio: round(gaps.longestWork / idle.longestWork, 1) },
      target: '≤ 50 ms',
      met: gaps.longestWork <= 50,
    },
    {
      name: `stall: ${name}, p99`,
      value: round(gaps.p99, 1),
      unit: 'ms',
      other: { name: 'idle', value: round(idle.p99, 1), ratio: round(gaps.p99 / idle.p99, 1) },
    },
    { name: `stall: ${name}, garbage`, value: round(gaps.longestCollection, 1), unit: 'ms' },
  ];
}

async function watched(work: () => Promise<unknown>, times = lists): Promise<Gaps> {
  let longestCollection = 0;
  const collections = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestCollection = Math.max(longestCollection, duration);
  });
  collections.observe({ entryTypes: ['gc'] });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let last = performance.now();
  let worked = threadTime();
  let longestTick = 0;
  let longestWork = 0;
  const ticker = setInterval(() => {
    const now = performance.now();
    const work = threadTime();
    longestTick = Math.max(longestTick, now - last);
    longestWork = Math.max(longestWork, work - worked);
    last = now;
    worked = work;
  }, 1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  longestTick = 0;
  longestWork = 0;
  delay.enable();
  for (let time = 0; time < times; time++) await work();
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.disable();
  clearInterval(ticker);
  collections.disconnect();
  const longest = Math.max(longestTick, delay.max / 1e6);
  return { longest, longestWork, p99: delay.percentile(99) / 1e6, longestCollection };
}
