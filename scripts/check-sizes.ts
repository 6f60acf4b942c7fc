import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import { pack, unpack } from './packed-project.js';
import { entryPoints, top, type WorkspacePackage, workspacePackages } from './workspace.js';

/**
 * Compares each subpath of the packed apimachinery with `packages/apimachinery/size-limits.json`: the size of a bundle
 * of everything that its import loads, minified and compressed, and the other concepts that it may load. Code that is
 * imported later, when it is first used, does not count. With `--write`, new limits are written (a tenth above the
 * measured sizes).
 */
const limitsFile = join(top, 'packages/apimachinery/size-limits.json');

interface Limit {
  readonly name: string;
  /** Bytes, minified and compressed with gzip. */
  readonly limit: number;
  /**
   * Folders of `dist`, and npm packages (`npm:yaml`), that the subpath may load besides its own folder, separated by
   * blanks.
   */
  readonly loads: string;
}

interface Measured {
  readonly name: string;
  readonly size: number;
  readonly loads: readonly string[];
}

const {
  name: packageName,
  folder,
  manifest,
} = workspacePackages().find(({ name }) => name === '@k8s-ts/apimachinery') as WorkspacePackage;

const withoutLaterCode: Plugin = {
  name: 'without-later-code',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind }) => (kind === 'dynamic-import' ? { external: true } : undefined));
  },
};

/**
 * Bundles `import * from` a subpath.
 * @param project a folder in which the packed package is installed
 */
async function measure(subpath: string, project: string): Promise<Measured> {
  const name = join(packageName, subpath);
  const { outputFiles, metafile } = await build({
    stdin: { contents: `export * from '${name}';`, resolveDir: project },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    absWorkingDir: join(project, 'node_modules', packageName),
    logLevel: 'silent',
    plugins: [withoutLaterCode],
  });
  const loads = new Set<string>();
  for (const [path, { bytesInOutput }] of Object.entries(Object.values(metafile.outputs)[0]?.inputs ?? {})) {
    const [, dependency] = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path) ?? [];
    const [, concept] = /^dist\/([^/]+)\//.exec(path) ?? [];
    if (bytesInOutput === 0 || path === '<stdin>') continue;
    loads.add(dependency ? `npm:${dependency}` : (concept ?? path));
  }
  loads.delete(subpath.split('/')[1] as string);
  return {
    name,
    size: gzipSync(outputFiles[0]?.contents ?? new Uint8Array(), { level: 9 }).length,
    loads: subpath === '.' ? ['*'] : [...loads].sort(),
  };
}

const measured: Measured[] = [];
const project = realpathSync(mkdtempSync(join(tmpdir(), 'check-sizes-')));
try {
  const tarballs = pack([packageName], project);
  unpack(tarballs.get(packageName) as string, folder, project);
  for (const { subpath } of entryPoints(manifest)) measured.push(await measure(subpath, project));
} finally {
  rmSync(project, { recursive: true, force: true });
}

if (process.argv.includes('--write')) {
  const limits = measured.map(({ name, size, loads }) => ({
    name,
    limit: Math.ceil((size * 1.1) / 100) * 100,
    loads: loads.join(' '),
  }));
  writeFileSync(limitsFile, `${JSON.stringify(limits, null, 2)}\n`);
}

const limits = new Map(
  (JSON.parse(readFileSync(limitsFile, 'utf8')) as readonly Limit[]).map((entry) => [entry.name, entry]),
);
const problems: string[] = [];
for (const { name, size, loads } of measured) {
  const entry = limits.get(name);
  limits.delete(name);
  console.log(
    `${name.padEnd(40)} ${String(size).padStart(6)} of ${entry?.limit ?? 'no limit'} bytes  ${loads.join(' ')}`,
  );
  if (entry === undefined) {
    problems.push(`${name} has no limit`);
    continue;
  }
  if (size > entry.limit) problems.push(`${name} is ${size} bytes, more than ${entry.limit}`);
  const allowed = entry.loads.split(' ');
  const more = loads.filter((load) => !allowed.includes(load));
  if (more.length > 0) problems.push(`${name} now loads ${more.join(', ')}`);
}
problems.push(...[...limits.keys()].map((name) => `${name} is gone, its limit is not`));
for (const problem of problems) console.error(problem);
if (problems.length > 0) console.error('If that is meant: tsx scripts/check-sizes.ts --write');
process.exit(problems.length === 0 ? 0 : 1);
