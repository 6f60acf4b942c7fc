import { lockedFeatureGatesData } from '../generated/feature-gates.js';

/** The feature gates of the release that cannot be changed any more, with their values. */
export const lockedFeatureGates: ReadonlyMap<string, boolean> = new Map(
  (JSON.parse(lockedFeatureGatesData) as { name: string; value: boolean }[]).map(({ name, value }) => [name, value]),
);
