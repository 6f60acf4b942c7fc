import { getHeapStatistics } from 'node:v8';
import { emptyChunkPool } from '../buffers/chunk-pool.js';
import { requestMajorGC } from '../buffers/request-major-gc.js';
import { collectSeldom, collectSoon } from './collect-soon.js';

const mebibyte = 1024 * 1024;

/** Garbage is collected when requests have left this many bytes of it, or this part of the heap if that is more. */
const minGarbage = 8 * mebibyte;
const garbageShare = 1 / 4;

/**
 * Until garbage is collected, in ms. Requests that come together cause one collection, not one each, until then more of what they have left is garbage, and
 * beginning to collect, which takes 10 to 20 ms, is not added to the work on them.
 */
const afterMs = 10;

/** When nothing large came or went for this long, in ms, garbage is collected once more. V8 then also shrinks the space for new objects. */
const quietMs = 3000;

/** It is quiet only if this thread also did little else in the last part of that time, in ms. */
const lookMs = 1000;

/**
 * A thread that works for more than this share of the time is not quiet. To mark what is in use before memory is given back takes 50 to 80 ms, and then the thread stops for 20 to 70 ms:
 * of 50 requests in a second, several would wait for it.
 */
const busyShare = 0.05;

/** A thread that has been found busy so often has its garbage collected once in the usual way, which stops it for about 10 ms. Memory is still given back when it is quiet. */
const busyLooks = 30;

/** After this many closed connections, which leave about 50 kB of garbage each, garbage is collected when it is quiet. */
const manyConnections = 200;

/** Garbage is collected seldom while this many connections are opened within {@link quietMs}: most of what they bring stays in use. */
const connectionsTogether = 50;

/**
 * Objects of middle-sized bodies live long enough to be kept from the quick collections of new objects. They are collected when the heap has grown by this many
 * bytes since it was last collected, or by half if that is more. V8 alone lets a small heap grow to four times its size.
 */
const maxGrowth = 24 * mebibyte;

/**
 * How much ordinary requests may let the heap grow before it is collected: this many bytes, or this part of it if that is more. The last step of a collection stops the
 * thread for a time that grows with the garbage in old space.
 */
const maxUsualGrowth = 48 * mebibyte;
const usualShare = 0.6;
/** The size of the heap is read once in this many requests. */
const requestsPerLook = 256;

let bytes = 0;
let requests = 0;
/** The smallest heap since garbage was last collected, in bytes. */
let leastHeap = Number.POSITIVE_INFINITY;
let closedConnections = 0;
let openedConnections = 0;
let isCountingOpened = false;
/** Begins a collection once it is quiet. */
let quietTimer: NodeJS.Timeout | undefined;
/** Whether that timer measures how busy the thread is. */
let isLooking = false;
/** How often the thread was found busy since garbage was last collected here. */
let looks = 0;
/** Begins a collection that gives memory back. */
let giveBackTimer: NodeJS.Timeout | undefined;
/** Begins one that does not. */
let growthTimer: NodeJS.Timeout | undefined;
/** See {@link onMuchGarbage}. */
const givers = new Set<() => void>();

/**
 * Counts bytes that a large request leaves as garbage in this thread, and makes V8 collect it in time. V8 alone waits until the heap has grown by
 * much more, and an idle process keeps it.
 */
export function countGarbage(added: number): void {
  bytes += added;
  if (bytes >= Math.max(minGarbage, getHeapStatistics().used_heap_size * garbageShare)) {
    bytes = 0;
    if (giveBackTimer === undefined) giveBackTimer = setTimeout(giveBack, afterMs).unref();
  }
  collectWhenQuiet();
}

/** To be called when a request of middle size has come. Makes V8 collect garbage if the heap has grown much, and once it is quiet. */
export function collectGrowth(): void {
  if (hasGrown(maxGrowth, 1 / 2) && growthTimer === undefined) growthTimer = setTimeout(collectGrown, afterMs).unref();
  collectWhenQuiet();
}

/** Counts a request. Makes V8 collect garbage in time, as for {@link maxUsualGrowth}. */
export function countRequest(): void {
  if (++requests % requestsPerLook === 0 && hasGrown(maxUsualGrowth, usualShare)) requestMajorGC();
}

/** Whether the heap has grown by this many bytes, or by this part of it if that is more, since it was last collected. A caller that gets true has to collect it. */
function hasGrown(growth: number, share: number): boolean {
  const { used_heap_size: heap } = getHeapStatistics();
  leastHeap = Math.min(leastHeap, heap);
  if (heap - leastHeap < Math.max(growth, leastHeap * share)) return false;
  // Grows on until the collection has ended, and then is smaller.
  leastHeap = heap;
  return true;
}

/**
 * Has a function called whenever requests have left much garbage, so that what is only kept for later gives its memory back, too.
 *
 * @returns ends it. Idempotent
 */
export function onMuchGarbage(give: () => void): () => void {
  givers.add(give);
  return () => {
    givers.delete(give);
  };
}

function collectGrown(): void {
  growthTimer = undefined;
  for (const give of givers) give();
  // Memory is given back once it is quiet. To find what can be given back now would keep requests waiting for twice as long.
  requestMajorGC();
}

function giveBack(): void {
  giveBackTimer = undefined;
  for (const give of givers) give();
  collectSoon();
}

/**
 * Makes V8 collect garbage and give memory back once no large request or answer has come, and no flood of connections gone, for three seconds, and the thread has little
 * else to do. If it stays busy, garbage is collected after about half a minute, and memory is given back later.
 */
export function collectWhenQuiet(): void {
  if (looks >= busyLooks) looks = 0;
  if (quietTimer !== undefined && !isLooking) {
    quietTimer.refresh();
    return;
  }
  clearTimeout(quietTimer);
  isLooking = false;
  quietTimer = setTimeout(look, quietMs - lookMs).unref();
}

/** Measures how busy the thread is, again and again until it is quiet. */
function look(): void {
  isLooking = true;
  const before = performance.eventLoopUtilization();
  const decide = () => {
    if (performance.eventLoopUtilization(before).utilization <= busyShare) {
      quietTimer = undefined;
      isLooking = false;
      looks = 0;
      letGo();
      collectSoon();
      return;
    }
    if (++looks === busyLooks) {
      letGo();
      requestMajorGC();
    }
    look();
  };
  quietTimer = setTimeout(decide, lookMs).unref();
}

/** Counts a connection that has been opened. Garbage is collected seldom while many are. */
export function countOpenedConnection(): void {
  openedConnections++;
  if (openedConnections === connectionsTogether) collectSeldom(true);
  if (!isCountingOpened) setTimeout(checkOpened, quietMs).unref();
  isCountingOpened = true;
}

function checkOpened(): void {
  const areMany = openedConnections >= connectionsTogether;
  openedConnections = 0;
  isCountingOpened = areMany;
  if (areMany) setTimeout(checkOpened, quietMs).unref();
  else collectSeldom(false);
}

/** Counts a connection that has been closed. Garbage is collected once it is quiet after many of them: a flood of connections leaves hundreds of MB. */
export function countClosedConnection(): void {
  if (++closedConnections >= manyConnections) collectWhenQuiet();
}

/** What was counted is about to be collected. */
function letGo(): void {
  bytes = 0;
  closedConnections = 0;
  emptyChunkPool();
}
