/**
 * Measures the factor by which CPU time grows when the input is four times as large: about 4 for linear work, 16 for
 * quadratic work. CPU time of other processes does not count.
 *
 * @param prepare makes the input of a size and returns the function to measure
 * @param size size of the smaller input; the function should take some tens of milliseconds
 */
export function growthByFour(prepare: (size: number) => () => void, size: number): number {
  const [small, large] = [prepare(size), prepare(4 * size)];
  small();
  // The minimum of several runs, because the others include garbage collection.
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

/** Upper limit of {@link growthByFour} for work that is not quadratic. */
export const nearLinear = 11;
