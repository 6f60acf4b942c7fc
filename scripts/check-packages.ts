import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkInstallation } from './check-installation.js';
import { checkTarballs } from './check-tarballs.js';
import { checkConsumerTypes } from './consumer-types.js';
import { pack, unpack } from './packed-project.js';
import { top, workspacePackages } from './workspace.js';

/**
 * Packs every package as a release does and checks the tarballs: their contents and versions; package.json with
 * publint; with attw, that types resolve for ES modules and CommonJS; the trees that npm installs with some of them;
 * and a strict project that has all of them installed and names everything that they export.
 */
const packages = workspacePackages();
const folder = mkdtempSync(join(tmpdir(), 'check-packages-'));
const problems: string[] = [];

/** Runs a tool of the workspace and records its output when it fails. */
function run(name: string, tool: string, ...args: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    execFile(
      join(top, 'node_modules/.bin', tool),
      args,
      { shell: process.platform === 'win32' },
      (error, stdout, stderr) => {
        if (error) problems.push(`${name}: ${tool} complains\n${stdout}${stderr}`);
        resolve();
      },
    );
  });
}

try {
  const tarballs = pack(
    packages.map(({ name }) => name),
    folder,
  );
  const checks = packages.flatMap(({ name }) => {
    const tarball = tarballs.get(name) as string;
    // Node 10 does not find subpaths; all later resolution algorithms do.
    const attw = '--profile node16 --exclude-entrypoints ./package.json --format table-flipped --no-color --quiet';
    return [
      () => run(name, 'publint', 'run', tarball, '--strict'),
      () => run(name, 'attw', tarball, ...attw.split(' ')),
    ];
  });
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (let check = checks.shift(); check; check = checks.shift()) await check();
    }),
  );
  console.log(`publint and attw checked ${packages.length} packages`);

  problems.push(...checkTarballs(packages, tarballs));
  console.log('checked what would be published');
  problems.push(...checkInstallation(packages, tarballs));

  for (const { name, folder: source } of packages) unpack(tarballs.get(name) as string, source, folder);
  const complaints = checkConsumerTypes(packages, folder);
  if (complaints !== '') problems.push(`a strict project that uses the packages does not compile\n${complaints}`);
  console.log('checked types in a strict project that names every export');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
