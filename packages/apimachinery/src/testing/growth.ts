/**
 * How many times as much of the processor's time work takes that is four times as large: about 4 where time grows with size, 16 where it grows
 * with its square. Time that other processes take does not count.
 *
 * @param prepare makes the input of a size, and what is to be measured
 * @param size of the smaller one; large enough for some tens of milliseconds
 */
export function growthByFour(prepare: (size: number) => () => void, size: number): number {
  const [small, large] = [prepare(size), prepare(4 * size)];
  small();
  // The least of several: the rest is garbage collection and the like.
  return least(large) / least(small);
}

function least(work: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 3; i++) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, user + system);
  }
  return best;
}

/** {@link growthByFour} of what is surely not quadratic. */
export const nearLinear = 11;
