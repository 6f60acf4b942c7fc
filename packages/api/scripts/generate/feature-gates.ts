import { isMinorAtMost, oldestCompatibleMinor } from '../../src/discovery/effective-version.js';
import type { Release } from './release.js';
import { rowsFile } from './text.js';

/**
 * Every feature gate of the release: name, the gates that it needs, and its stages in the minor releases that a server
 * can emulate, the oldest first: the release, the stage, whether the feature is on by default, and whether that is
 * fixed. Also the type of the names.
 */
export function featureGatesFile(release: Release): string {
  const { gates, dependencies } = release.featureGates;
  const needs = new Map(dependencies.map((each) => [each.gate, each.needs]));
  const rows = Object.entries(gates).map(([name, stages]) => {
    if (stages.length === 0) throw new Error(`the feature gate ${name} has no stage`);
    // Of the stages before the oldest release, only the last one is needed.
    const first = stages.findLastIndex(({ since }) => isMinorAtMost(since, oldestCompatibleMinor));
    return [
      name,
      needs.get(name) ?? [],
      ...stages
        .slice(Math.max(first, 0))
        .map(({ since, stage, default: isOn, locked }) => [
          since,
          stage.toUpperCase(),
          isOn,
          ...(locked ? [true] : []),
        ]),
    ];
  });
  const names = rows.map(([name]) => `\n  | '${name}'`).join('');
  return `${rowsFile(release.version, 'The feature gates, as JSON.', 'featureGatesData', rows)}\n/** The name of a feature gate. */\nexport type ReleaseFeatureName =${names};\n`;
}
