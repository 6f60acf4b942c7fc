import { execFileSync } from 'node:child_process';
import { bundledPackages, type WorkspacePackage } from './workspace.js';

/** The fields of a packed package.json that are checked. */
interface PackedManifest {
  readonly version: string;
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, unknown>>;
}

/** Files that every published package must contain. */
const required = ['package.json', 'README.md', 'LICENSE'];

/**
 * Checks that tarballs can be published: all have the same version and depend on each other in exactly this version,
 * everything that package.json refers to exists, there are no tests and sources, and each ES module has a source map
 * that contains its sources, except in {@link bundledPackages}, whose maps would be twice as large as the code.
 *
 * @param tarballs paths by package name
 * @returns problems as text; empty when there are no problems
 */
export function checkTarballs(
  packages: readonly WorkspacePackage[],
  tarballs: ReadonlyMap<string, string>,
): readonly string[] {
  const packed = packages.map(({ name }) => {
    const tarball = tarballs.get(name);
    if (tarball === undefined) throw new Error(`${name} was not packed`);
    const files = new Set(tar('-tzf', tarball).split('\n').map(withoutTop).filter(Boolean));
    const manifest = JSON.parse(tar('-xOzf', tarball, 'package/package.json')) as PackedManifest;
    return { name, files, manifest };
  });
  const versions = new Set(packed.map(({ manifest }) => manifest.version));
  const names = new Set(packed.map(({ name }) => name));
  return [
    ...(versions.size > 1 ? [`the packages have different versions: ${[...versions].join(', ')}`] : []),
    ...packed.flatMap(({ name, files, manifest }) => {
      const targets = [...Object.values(manifest.exports), ...Object.values(manifest.bin ?? {})].flatMap(pathsOf);
      const missing = [...required, ...targets.map(withoutDot)].filter((file) => !files.has(file));
      const tests = [...files].filter((file) => /\.test\.[cm]?[jt]s$/.test(file));
      const sources = [...files].filter((file) => /^src\//.test(file));
      const maps = [...files].filter((file) => file.endsWith('.map'));
      const modules = [...files].filter((file) => /^dist\/.*\.js$/.test(file));
      const withoutMap = bundledPackages.has(name) ? [] : modules.filter((file) => !files.has(`${file}.map`));
      const ranges = Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies });
      const wrong = ranges.filter(
        ([dependency, range]) => range.includes(':') || (names.has(dependency) && range !== manifest.version),
      );
      return [
        ...(manifest.private ? [`${name} is private`] : []),
        ...(missing.length > 0 ? [`${name} lacks ${[...new Set(missing)].join(', ')}`] : []),
        ...(tests.length > 0 ? [`${name} contains tests: ${tests.slice(0, 3).join(', ')}`] : []),
        ...(sources.length > 0 ? [`${name} contains sources: ${sources.slice(0, 3).join(', ')}`] : []),
        ...(withoutMap.length > 0 ? [`${name} has no source map for ${withoutMap.slice(0, 3).join(', ')}`] : []),
        ...mapProblems(name, maps, tarballs.get(name) as string),
        ...wrong.map(([dependency, range]) => `${name} depends on ${dependency} in version ${range}`),
      ];
    }),
  ];
}

/**
 * Only ES modules have source maps. The maps contain the sources, because the files that they name are not published.
 */
function mapProblems(name: string, maps: readonly string[], tarball: string): readonly string[] {
  return maps.flatMap((file) => {
    if (!/^dist\/(?!command\/).*\.js\.map$/.test(file)) return [`${name} contains ${file}, which no ES module has`];
    const map = JSON.parse(tar('-xOzf', tarball, `package/${file}`)) as SourceMap;
    return map.sources.length === map.sourcesContent?.length && map.sourcesContent.every(Boolean)
      ? []
      : [`${name} has sources missing in ${file}`];
  });
}

interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent?: readonly (string | null)[];
}

const tar = (...args: readonly string[]): string => execFileSync('tar', args, { encoding: 'utf8', maxBuffer: 1 << 28 });
const withoutTop = (path: string): string => path.replace(/^package\//, '');
const withoutDot = (path: string): string => path.replace(/^\.\//, '');

/** Returns all paths of an entry of `exports`. The entry is a path, or conditions with further entries. */
function pathsOf(target: unknown): readonly string[] {
  if (typeof target === 'string') return [target];
  return typeof target === 'object' && target !== null ? Object.values(target).flatMap(pathsOf) : [];
}
