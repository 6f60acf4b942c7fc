let waiting: (() => void)[] = [];

/**
 * Calls a function once the input and output that is ready has been handled, in the order of these calls. Cheaper than `setImmediate` for many callers.
 *
 * @param work must not throw: the functions of other callers come after it
 */
export function atEndOfTurn(work: () => void): void {
  if (waiting.push(work) === 1) setImmediate(runAll);
}

function runAll(): void {
  const all = waiting;
  waiting = [];
  for (const work of all) work();
}
