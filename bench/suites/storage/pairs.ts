/** Runs one round; returns its figure. */
export type Round = () => Promise<number> | number;

/**
 * Medians of rounds that both sides run in turns, so that other load on the machine affects both alike. The side that
 * starts alternates. The first round of each side is not counted.
 */
export async function inPairs(ours: Round, other: Round, rounds: number): Promise<{ ours: number; other: number }> {
  const figures = { ours: [] as number[], other: [] as number[] };
  for (let turn = -1; turn < rounds; turn++) {
    const order = turn % 2 === 0 ? (['ours', 'other'] as const) : (['other', 'ours'] as const);
    for (const side of order) {
      const figure = await (side === 'ours' ? ours : other)();
      if (turn >= 0) figures[side].push(figure);
    }
  }
  return { ours: median(figures.ours), other: median(figures.other) };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] as number;
}

/** Calls `work` for each number below `count`, `width` at a time. @returns calls per second */
export async function perSecond(
  count: number,
  width: number,
  work: (index: number) => Promise<unknown>,
): Promise<number> {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: width }, lane));
  return count / ((performance.now() - begun) / 1000);
}
