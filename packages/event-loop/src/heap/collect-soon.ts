import { cachedDataVersionTag, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { requestMajorGC } from '../buffers/request-major-gc.js';

/**
 * Makes V8 begin to collect garbage in this thread, as {@link requestMajorGC} does, and to return memory to the system. Without this, an idle process may keep the
 * garbage of large requests for as long as it lives.
 *
 * V8 reads `--optimize-for-size` when a collection starts. With that flag, it also returns the unused memory of the space for new objects, up to 32 MB, to the system.
 */
export function collectSoon(): void {
  optimizeForSize();
  requestMajorGC();
  if (collectingOften === 0) optimizeAsUsual();
}

/** Stands for V8's flags as they are at the start. */
let usualFlags: number | undefined;

function optimizeForSize(): void {
  usualFlags ??= cachedDataVersionTag();
  setFlagsFromString('--optimize-for-size');
}

function optimizeAsUsual(): void {
  setFlagsFromString('--no-optimize-for-size');
  // The flag has changed another one, which stays so. V8 refuses compiled code of other flags: each worker that starts would compile all code again.
  if (cachedDataVersionTag() !== usualFlags) setFlagsFromString('--max-semi-space-size=0');
}

/** Works that have called {@link collectOften} and have not ended. */
let collectingOften = 0;

/**
 * Makes V8 collect garbage whenever a heap has grown by a third; otherwise it may grow to four times its size first. For work in a worker that allocates much:
 * V8 has no such setting for one heap, so it holds for those of all threads. A heap that does not grow is collected no more often.
 *
 * @returns ends it. Idempotent
 */
export function collectOften(): () => void {
  let isOver = false;
  if (++collectingOften === 1) {
    optimizeForSize();
    if (isCollectingSeldom) setGrowth();
  }
  return () => {
    if (isOver) return;
    isOver = true;
    if (--collectingOften > 0) return;
    optimizeAsUsual();
    if (isCollectingSeldom) setGrowth();
  };
}

let isCollectingSeldom = false;

/**
 * Lets the heaps of this process grow to four times their size before V8 collects garbage, as V8 lets busy heaps grow, unless {@link collectOften} is at work. A heap
 * that was quiet before may grow by 8 MiB at first, and then by a third: a thousand clients that connected together caused six full collections of 10 ms each, although most of what they
 * brought was in use.
 *
 * @param isSeldom whether it is so from now on. V8 reads the flag when a collection ends
 */
export function collectSeldom(isSeldom: boolean): void {
  if (isSeldom === isCollectingSeldom) return;
  isCollectingSeldom = isSeldom;
  setGrowth();
}

function setGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${isCollectingSeldom && collectingOften === 0 ? 300 : 0}`);
}

let collect: (() => void) | undefined;

/** Collects the garbage of this thread at once, which then does nothing else: 10 to 50 ms. For threads in which nobody waits. */
export function collectNow(): void {
  if (collect === undefined) {
    // Contexts that are made while the flag is set have the function.
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
    setFlagsFromString('--no-expose-gc');
  }
  collect();
}
