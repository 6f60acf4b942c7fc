import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A package in the tree that `npm install` would make. */
export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  /** Size on disk, in blocks of 4096 bytes as `du` counts; without the packages in its `node_modules`. */
  readonly bytes: number;
  /** Whether npm would run a script of the package when it installs it. */
  readonly hasInstallScript: boolean;
}

interface InstalledManifest {
  readonly name: string;
  readonly version: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const BLOCK = 4096;

/**
 * Lists the packages that a project gets with a package: the package, its dependencies, and the dependencies of these.
 * Optional dependencies count when they are installed, because only those of this platform are installed. Peer
 * dependencies do not count.
 *
 * @param name of a package in the project's `node_modules`
 * @param project a folder, made with `unpack`
 */
export function installedTree(name: string, project: string): readonly InstalledPackage[] {
  const found = new Map<string, InstalledPackage>();
  const visit = (folder: string): void => {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as InstalledManifest;
    const key = `${manifest.name}@${manifest.version}`;
    if (found.has(key)) return;
    const { install, preinstall, postinstall } = manifest.scripts ?? {};
    found.set(key, {
      name: manifest.name,
      version: manifest.version,
      bytes: sizeOnDisk(folder),
      hasInstallScript: [install, preinstall, postinstall].some(Boolean) || existsSync(join(folder, 'binding.gyp')),
    });
    const { dependencies = {}, optionalDependencies = {} } = manifest;
    for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const next = packageFolder(dependency, folder);
      if (next !== undefined) visit(next);
      else if (!(dependency in optionalDependencies)) throw new Error(`${key} has no ${dependency} in ${project}`);
    }
  };
  visit(realpathSync(join(project, 'node_modules', name)));
  return [...found.values()];
}

/** Finds a dependency as Node does: in `node_modules` of the folder and of each folder above it. */
function packageFolder(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(candidate)) return realpathSync(candidate);
    if (folder === dirname(folder)) return undefined;
  }
}

function sizeOnDisk(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + sizeOnDisk(path);
    return sum + Math.ceil(lstatSync(path).size / BLOCK) * BLOCK;
  }, BLOCK);
}
