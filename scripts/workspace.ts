import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top folder of the repository. */
export const top = fileURLToPath(new URL('..', import.meta.url));

/** A package of the workspace. */
export interface WorkspacePackage {
  /** Absolute path. */
  readonly folder: string;
  readonly name: string;
  readonly manifest: Manifest;
}

/** The parts of a package.json that scripts read. */
export interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string | { readonly '@k8s-ts/source': string }>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/**
 * Packages that contain the code and the types of workspace packages among their `devDependencies`, so that npm does
 * not install those.
 */
export const bundledPackages: ReadonlySet<string> = new Set(['@k8s-ts/page', '@k8s-ts/testing']);

/** Lists the packages that are built and published: those in `packages` and `apps`, not the examples. */
export function workspacePackages(): readonly WorkspacePackage[] {
  return ['packages', 'packages/registry', 'apps']
    .flatMap((parent) => readdirSync(join(top, parent)).map((name) => join(top, parent, name)))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => {
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
      return { folder, name: manifest.name, manifest };
    });
}

/**
 * Returns the subpaths of a package that are modules (all but `./package.json`), each with its source file relative to
 * the package.
 */
export function entryPoints({ exports }: Manifest): readonly { readonly subpath: string; readonly source: string }[] {
  return Object.entries(exports).flatMap(([subpath, target]) =>
    typeof target === 'string' ? [] : [{ subpath, source: target['@k8s-ts/source'] }],
  );
}

/** Folders that are not part of the repository, or are generated. */
const madeFolders: ReadonlySet<string> = new Set([
  'node_modules',
  'dist',
  '.git',
  '.turbo',
  'bench-results',
  'coverage',
]);

/**
 * Lists the files of the repository, without installed or built files.
 * @param folder relative to the top. Default: all folders
 */
export function filesIn(folder = ''): readonly string[] {
  return readdirSync(join(top, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return madeFolders.has(entry.name) ? [] : filesIn(path);
    return [path];
  });
}
