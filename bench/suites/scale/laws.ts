/** A cost that grows linearly with one quantity of the cluster, such as its number of nodes. */
export interface Law {
  /** The cost of an empty cluster. */
  readonly base: number;
  /** The cost of each further unit of the quantity. */
  readonly each: number;
  /** Largest difference between a measured cost and the line, as a part of the measured cost. */
  readonly deviation: number;
}

/** The law of a cost that does not depend on the size of a cluster. */
export function constantOf(costs: readonly number[]): Law {
  const base = costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
  return { base, each: 0, deviation: Math.max(...costs.map((cost) => Math.abs((base - cost) / cost))) };
}

/**
 * Fits a line to measured costs, by least squares. If the line begins below 0, a line from 0 is fitted instead. If it
 * falls, the cost is constant.
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

/** The cost of a cluster according to its law. */
export function costAt({ base, each }: Law, count: number): number {
  return base + each * count;
}
