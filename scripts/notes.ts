import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { top } from './workspace.js';

/**
 * Checks the pending notes about changes (`.changeset/*.md`): at most 300 characters each, so that a changelog can be
 * read. Ends with 1 when a note is longer.
 */
const maxLength = 300;
const folder = join(top, '.changeset');

let failed = false;
for (const name of readdirSync(folder).filter((each) => each.endsWith('.md'))) {
  const note = readFileSync(join(folder, name), 'utf8')
    .replace(/^---\n(?:.|\n)*?\n---\n/, '')
    .trim();
  if (note.length <= maxLength) continue;
  failed = true;
  console.error(
    `.changeset/${name}: ${note.length} characters; a note has at most ${maxLength}: say the effect that a user sees`,
  );
}
process.exitCode = failed ? 1 : 0;
