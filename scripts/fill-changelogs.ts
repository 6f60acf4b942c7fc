import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspacePackages } from './workspace.js';

/**
 * Adds a note to the newest entry of each CHANGELOG.md that has no notes: the package has the same version as the
 * others. Run after `changeset version`.
 */
const note = 'No changes of its own: all packages have one version.';

for (const { folder } of workspacePackages()) {
  const file = join(folder, 'CHANGELOG.md');
  if (!existsSync(file)) continue;
  const [title = '', newest = '', ...older] = readFileSync(file, 'utf8').split(/^(?=## )/m);
  const [heading = '', ...lines] = newest.trimEnd().split('\n');
  if (lines.some((line) => line.startsWith('- '))) continue;
  writeFileSync(file, [title, `${heading}\n\n${note}\n${older.length > 0 ? '\n' : ''}`, ...older].join(''));
}
