/**
 * Measures the microseconds per call of each contender. The contenders take turns, and the fastest turn of each counts,
 * so that other load on the machine affects all of them alike.
 *
 * @param turnMilliseconds length of a turn
 */
export function race<K extends string>(
  contenders: Readonly<Record<K, () => unknown>>,
  turnMilliseconds = 40,
  turns = 25,
): Readonly<Record<K, number>> {
  const runners = (Object.entries(contenders) as [K, () => unknown][]).map(([name, work]) => {
    run(work, 200);
    const start = performance.now();
    run(work, 2000);
    const each = (performance.now() - start) / 2000;
    return { name, work, calls: Math.max(1, Math.ceil(turnMilliseconds / each)), best: Number.POSITIVE_INFINITY };
  });
  for (let turn = 0; turn < turns; turn++) {
    for (const runner of runners) {
      const start = performance.now();
      run(runner.work, runner.calls);
      runner.best = Math.min(runner.best, ((performance.now() - start) * 1000) / runner.calls);
    }
  }
  return Object.fromEntries(runners.map(({ name, best }) => [name, best])) as Record<K, number>;
}

/** Keeps the results of the last calls, so that the engine cannot remove the calls. */
let sink: unknown;

function run(work: () => unknown, calls: number): void {
  for (let i = 0; i < calls; i++) sink = work();
  if (sink === race) throw new Error('unreachable');
}
