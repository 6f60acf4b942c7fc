import type { Release } from './release.js';
import { rowsFile } from './text.js';

/** The feature gates that the release has locked, with their values. */
export function featureGatesFile(release: Release): string {
  const locked = Object.entries(release.featureGates.gates).flatMap(([name, gate]) =>
    gate.locked ? [{ name, value: gate.default }] : [],
  );
  return rowsFile(
    release.version,
    'Feature gates that are locked to a value, as JSON.',
    'lockedFeatureGatesData',
    locked,
  );
}
