import { executionAsyncResource } from 'node:async_hooks';

let kept: object | undefined;

/**
 * Keeps one of the objects that Node makes for each `process.nextTick`, for as long as the process runs. V8 forgets the hidden class of objects once some collections
 * of garbage have found none of them. From then on it makes each of these objects slowly, property by property, because their properties have computed names. A
 * GET needs some six of them: its CPU time is about an eighth lower with their hidden class kept.
 *
 * @returns the object that is kept, the same for all calls
 */
export function keepTickObject(): Promise<object> {
  return new Promise((resolve) => {
    process.nextTick(() => {
      kept ??= executionAsyncResource();
      resolve(kept);
    });
  });
}
