/** The result of {@link slowStartBatch}. */
export interface SlowStartResult<R> {
  readonly results: readonly R[];
  /** The first error; nothing was started after its batch. */
  readonly error?: unknown;
}

/**
 * Calls a function up to `count` times in batches of 1, 2, 4, … calls side by side. A batch with an error is the last,
 * so that a server that refuses everything, such as one with a full quota, sees few requests
 * (`kubernetes pkg/controller/replicaset`, slowStartBatch). Never rejects.
 *
 * @param start called with the number of the call, from 0
 */
export async function slowStartBatch<R>(
  count: number,
  start: (index: number) => Promise<R>,
  options: { readonly maxBatch?: number } = {},
): Promise<SlowStartResult<R>> {
  const { maxBatch = Number.POSITIVE_INFINITY } = options;
  const results: R[] = [];
  let begun = 0;
  for (let size = Math.min(count, 1); size > 0; size = Math.min(2 * size, count - begun, maxBatch)) {
    const first = begun;
    begun += size;
    const settled = await Promise.allSettled(Array.from({ length: size }, (_, i) => start(first + i)));
    for (const each of settled) if (each.status === 'fulfilled') results.push(each.value);
    const failed = settled.find((each) => each.status === 'rejected');
    if (failed) return { results, error: failed.reason };
  }
  return { results };
}
