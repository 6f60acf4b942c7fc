import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkTarballs } from './check-tarballs.js';
import { pack } from './packed-project.js';
import { top, workspacePackages } from './workspace.js';

/**
 * Publishes the packages whose version is not in the registry, and tags the release. With `--dry-run`, does the same
 * steps without publishing. Expects built packages.
 */
const isDry = process.argv.includes('--dry-run');
const packages = workspacePackages();
const folder = mkdtempSync(join(tmpdir(), 'release-'));
try {
  const tarballs = pack(
    packages.map(({ name }) => name),
    folder,
  );
  const problems = checkTarballs(packages, tarballs);
  if (problems.length > 0) {
    for (const problem of problems) console.error(problem);
    process.exit(1);
  }
  console.log(`${packages.length} packages are ready to be published`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const run = (...args: readonly string[]) =>
  execFileSync('pnpm', args, { cwd: top, stdio: 'inherit', shell: process.platform === 'win32' });
if (isDry) run('--recursive', 'publish', '--dry-run', '--no-git-checks');
else run('exec', 'changeset', 'publish');
