import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// Finds out in a few milliseconds whether anything has changed since a build; turbo needs seconds for that. It
// considers more files than the build reads: a change that does not matter causes one run of turbo, which finds its
// cached result.

/** Folders that no build reads. */
const skipped = new Set(['node_modules', 'dist', '.turbo', 'coverage']);

/**
 * Makes a mark for a build, which records the state of its inputs and outputs.
 *
 * @param top the top folder of the repository
 * @param name of the build
 * @param outputs folders that the build writes, relative to `top`
 */
export function buildMark(top, name, outputs) {
  const file = join(top, 'node_modules/.cache/k8s-ts', name);
  const inputs = () =>
    digest(
      ['packages', 'apps', 'scripts'].flatMap((folder) => filesIn(join(top, folder), skipped)),
      filesAt(top),
    );
  const results = () => outputs.map((folder) => digest(filesIn(join(top, folder), new Set()))).join(' ');
  const before = inputs();
  return {
    /** Whether inputs and outputs are unchanged since the last build. */
    isCurrent: () => read(file) === `${before} ${results()}`,
    /** Records a finished build, for the inputs that existed when the mark was made. */
    record() {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${before} ${results()}`);
    },
  };
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function filesAt(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(folder, entry.name));
}

function filesIn(folder, without) {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return without.has(entry.name) ? [] : filesIn(path, without);
    return entry.isFile() && !/\.test\.ts$|\.md$/.test(entry.name) ? [path] : [];
  });
}

/** Returns a hash over names, sizes and times of change. */
function digest(...lists) {
  const hash = createHash('sha256');
  for (const path of lists.flat().sort()) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
