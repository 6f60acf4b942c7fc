import { cachedDataVersionTag, getHeapStatistics, setFlagsFromString } from 'node:v8';
import { emptyChunkPool } from '@k8s-ts/event-loop';
import { machineClock } from './clock.js';
import { newCollect } from './collect-now.js';
import { CommandHeapPolicy } from './command-heap-policy.js';
import { GrowthFlags } from './growth-flags.js';
import { requestMajorGC } from './request-major-gc.js';

/**
 * Makes the heap policy of a process or thread of the command. Call it once for each: the policy changes V8's flags,
 * which the threads of a process share.
 */
export function newHeapPolicy(): CommandHeapPolicy {
  let collect: (() => void) | undefined;
  return new CommandHeapPolicy({
    ...machineClock,
    heapUsed: () => getHeapStatistics().used_heap_size,
    requestMajorGC,
    releaseBuffers: emptyChunkPool,
    collect() {
      collect ??= newCollect();
      collect();
    },
    flags: new GrowthFlags({ set: setFlagsFromString, tag: cachedDataVersionTag }),
  });
}
