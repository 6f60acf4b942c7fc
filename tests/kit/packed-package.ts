import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pack, unpack } from '../../scripts/packed-project.js';
import { type Manifest, top } from '../../scripts/workspace.js';

/** A project in a folder of its own. Packages of this workspace are installed in it from their tarballs. */
export interface PackedProject {
  readonly folder: string;
  /** The folder of an installed package. */
  packageFolder(name: string): string;
  remove(): void;
}

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/**
 * Builds packages, packs them as they would be published and unpacks them into an empty project. Links other packages
 * in the versions of the workspace, without downloading anything.
 *
 * @param folders of the packages, relative to the workspace; must include the packages that they depend on
 */
export function packProject(folders: readonly string[]): PackedProject {
  // `npm test` sets this variable when it has built everything.
  if (process.env.PACKAGES_ARE_BUILT !== '1') build(folders);
  const project = mkdtempSync(join(tmpdir(), 'packed-'));
  try {
    const tarballs = pack(
      folders.map((folder) => manifestOf(join(top, folder)).name),
      project,
    );
    for (const folder of folders) {
      const { name } = manifestOf(join(top, folder));
      unpack(tarballs.get(name) as string, join(top, folder), project);
    }
  } catch (error) {
    rmSync(project, { recursive: true, force: true });
    throw error;
  }
  return {
    folder: project,
    packageFolder: (name) => join(project, 'node_modules', name),
    remove: () => rmSync(project, { recursive: true, force: true }),
  };
}

function build(folders: readonly string[]): void {
  const filters = folders.map((folder) => `--filter=${manifestOf(join(top, folder)).name}`);
  execFileSync('pnpm', ['exec', 'turbo', 'run', 'build', '--output-logs=errors-only', ...filters], {
    cwd: top,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
