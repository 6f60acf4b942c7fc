import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';

/**
 * Holds each subpath of apimachinery against `.size-limit.json`: its size with everything that its import loads, minified and compressed, and which of
 * the other concepts it may load. Code that is imported later, when it is first used, does not count. With `--write`, limits are set anew (a tenth above what is measured).
 */
const top = fileURLToPath(new URL('..', import.meta.url));
const limitsFile = join(top, '.size-limit.json');

interface Limit {
  readonly name: string;
  /** Bytes, minified and compressed with gzip. */
  readonly limit: number;
  /** Folders of `src`, and npm packages (`npm:yaml`), that it loads besides its own, with blanks in between. */
  readonly loads: string;
}

interface Measured {
  readonly name: string;
  readonly size: number;
  readonly loads: readonly string[];
}

const folder = join(top, 'packages/apimachinery');
const { name: packageName, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
  name: string;
  exports: Record<string, string | { '@k8s-ts/source': string }>;
};

const withoutLaterCode: Plugin = {
  name: 'without-later-code',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind }) => (kind === 'dynamic-import' ? { external: true } : undefined));
  },
};

async function measure(subpath: string, source: string): Promise<Measured> {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(folder, source)],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    absWorkingDir: folder,
    logLevel: 'silent',
    plugins: [withoutLaterCode],
  });
  const own = subpath === '.' ? 'src' : dirname(source).replace('./src/', '');
  const loads = new Set<string>();
  for (const [path, { bytesInOutput }] of Object.entries(Object.values(metafile.outputs)[0]?.inputs ?? {})) {
    if (bytesInOutput === 0) continue;
    const dependency = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
    loads.add(dependency ? `npm:${dependency}` : (path.split('/')[1] ?? path));
  }
  loads.delete(own);
  return {
    name: join(packageName, subpath),
    size: gzipSync(outputFiles[0]?.contents ?? new Uint8Array(), { level: 9 }).length,
    loads: subpath === '.' ? ['*'] : [...loads].sort(),
  };
}

const measured: Measured[] = [];
for (const [subpath, target] of Object.entries(exports)) {
  if (typeof target !== 'string') measured.push(await measure(subpath, target['@k8s-ts/source']));
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
