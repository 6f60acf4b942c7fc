/** A cost that grows linearly with one number of the cluster. */
export interface Law {
  /** The cost of an empty cluster. */
  readonly base: number;
  /** The cost of each further one. */
  readonly each: number;
  /** Largest difference of a measured cost from the line, as part of the measured cost. */
  readonly deviation: number;
}

/** The cost that does not depend on the size of a cluster. */
export function constantOf(costs: readonly number[]): Law {
  const base = costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
  return { base, each: 0, deviation: Math.max(...costs.map((cost) => Math.abs((base - cost) / cost))) };
}

/**
 * The line through measured costs, by least squares. A line that would begin below 0 begins at 0; one that would fall is
 * constant.
 */
export function lawOf(points: readonly (readonly [count: number, cost: number])[]): Law {
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [countMean, costMean] = [mean(([count]) => count), mean(([, cost]) => cost)];
  const slope =
    mean(([count, cost]) => (count - countMean) * (cost - costMean)) / mean(([count]) => (count - countMean) ** 2);
  if (slope < 0) return constantOf(points.map(([, cost]) => cost));
  const intercept = costMean - slope * countMean;
  const startsAtZero = intercept < 0;
  const each = startsAtZero ? mean(([count, cost]) => count * cost) / mean(([count]) => count ** 2) : slope;
  const base = startsAtZero ? 0 : intercept;
  const deviations = points.map(([count, cost]) => Math.abs((base + each * count - cost) / cost));
  return { base, each, deviation: Math.max(...deviations) };
}

/** The cost of a cluster by its law. */
export function costAt({ base, each }: Law, count: number): number {
  return base + each * count;
}
