import type { Release } from './release.js';
import { rowsFile } from './text.js';

/** Every feature gate of the release: name, stage, whether it is on by default, and whether that is fixed; and the type of their names. */
export function featureGatesFile(release: Release): string {
  const rows = Object.entries(release.featureGates.gates).map(([name, stages]) => {
    const current = stages.at(-1);
    if (current === undefined) throw new Error(`the feature gate ${name} has no stage`);
    return [name, current.stage.toUpperCase(), current.default, ...(current.locked ? [true] : [])];
  });
  const names = rows.map(([name]) => `\n  | '${name}'`).join('');
  return `${rowsFile(release.version, 'The feature gates, as JSON.', 'featureGatesData', rows)}\n/** The name of a feature gate. */\nexport type ReleaseFeatureName =${names};\n`;
}
