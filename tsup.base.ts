import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { buildSync } from 'esbuild';
import type { Options } from 'tsup';
import { builtFrom } from './scripts/built-from.js';
import { noCodeFromText } from './scripts/code-from-text.js';
import { entryPoints, type Manifest } from './scripts/workspace.js';

/** Constants that builds insert into the sources. */
const buildConstants: Record<string, string> = { BUILT_FROM: JSON.stringify(builtFrom()) };

/**
 * The two builds of every package, as ES modules with source maps and as CommonJS, for each subpath that its package.json exports.
 * `scripts/declarations.ts` writes the types.
 *
 * @param dir the package's folder
 * @param options.files the files of the ES modules.
 *   `'entries'` (default): entry points, and chunks that these share. A server opens few files when it starts.
 *   `'modules'`: one file for each source file, for packages of which programs use a part: a bundler then leaves out every module that the used part
 *   does not import, because package.json says `sideEffects: false`. It cannot leave out a part of a chunk.
 * @param options.commonJS further options for the CommonJS build
 */
export function library(
  dir: string,
  { files = 'entries', commonJS = {} }: { readonly files?: 'entries' | 'modules'; readonly commonJS?: Options } = {},
): readonly Options[] {
  const manifest = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as Manifest;
  const sources = entryPoints(manifest).map(({ source }) => join(dir, source));
  return [
    {
      ...common(dir),
      ...(files === 'modules'
        ? { entry: asEntries(dir, reachedSources(dir, sources)), bundle: false }
        : { entry: asEntries(dir, sources), splitting: true }),
      format: 'esm',
      // Removes old files of both builds. Other tasks write the declarations and the bundled command into the same folder.
      clean: ['!**/*.d.{ts,cts}', '!command/**'],
      esbuildOptions(options) {
        options.absWorkingDir = dir;
        // Source maps contain the sources.
        options.sourcemap = 'external';
      },
    },
    {
      ...common(dir),
      entry: asEntries(dir, sources),
      format: 'cjs',
      splitting: true,
      // CommonJS has no `import.meta.url`.
      shims: true,
      esbuildOptions(options) {
        options.absWorkingDir = dir;
        // CommonJS has no source maps: they would repeat the sources, and its code is readable, with the same names.
        options.sourcemap = false;
      },
      ...commonJS,
    },
  ];
}

/**
 * Options of both builds. Paths are absolute, because esbuild would use the folder in which its process started, which
 * may have built other packages.
 */
const common = (dir: string): Options => ({
  outDir: join(dir, 'dist'),
  dts: false,
  // tsup would write maps for both formats.
  sourcemap: false,
  target: 'node20',
  treeshake: false,
  define: buildConstants,
});

/** Names outputs after their sources: `src/labels/index.ts` becomes `labels/index`. */
function asEntries(dir: string, sources: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    sources.map((source) => [relative(join(dir, 'src'), source).replaceAll('\\', '/').replace(/\.ts$/, ''), source]),
  );
}

/** Finds the source files of a package that its entry points load, at once or later. */
function reachedSources(dir: string, entries: readonly string[]): readonly string[] {
  const { metafile } = buildSync({
    entryPoints: [...entries],
    absWorkingDir: dir,
    outdir: dir,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  return Object.keys(metafile.inputs).map((path) => join(dir, path));
}

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

/**
 * Writes the licenses of the packages of others whose code becomes part of a build.
 *
 * @param file where they are written
 */
export function thirdPartyNotices(file: string): Plugin {
  return {
    name: 'third-party-notices',
    setup(build) {
      const folders = new Set<string>();
      build.onLoad({ filter: /[\\/]node_modules[\\/]/ }, ({ path }) => {
        // The last folder of the path that is the root of a package.
        const [folder] = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(path) ?? [];
        if (folder) folders.add(folder);
        return undefined;
      });
      build.onEnd(() => {
        if (folders.size === 0) return;
        // The build writes its own files, and makes their folder, after this.
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, [...folders].sort().map(noticeOf).join('\n\n'));
      });
    },
  };
}

function noticeOf(folder: string): string {
  const { name, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>;
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  return `${name} (${license})\n\n${file === undefined ? '' : readFileSync(join(folder, file), 'utf8')}`;
}

/**
 * Makes the JavaScript of `lmdb` part of a build. It looks for its native part beside its own file: the path of the
 * package's file is used, not that of the bundle.
 */
const lmdbInside: Plugin = {
  name: 'lmdb-inside',
  setup(build) {
    const imports = `import { createRequire as requireFrom } from 'node:module'; import { pathToFileURL as urlOf } from 'node:url';`;
    build.onLoad({ filter: /[\\/]lmdb[\\/][a-z-]+\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta.url')) return undefined;
      const found = text.replaceAll('import.meta.url', `urlOf(requireFrom(__filename).resolve('lmdb')).href`);
      return { contents: `${imports}${found}`, loader: 'js' };
    });
    // Native code of msgpackr, which lmdb does not need for values that are bytes.
    build.onResolve({ filter: /^msgpackr-extract$/ }, ({ path }) => ({ path, external: true }));
  },
};

/**
 * Commands are one file instead of hundreds: most of a start would be spent looking for modules. It is CommonJS, whose compiled code can be kept
 * for the next start. Native code, and packages that are seldom needed, stay outside.
 *
 * @param entry output name → source file
 * @param options.inside packages of others whose code becomes part of the file. Default: those that most starts of the API server need
 * @param options.outDir Default `dist/command`
 */
export function command(
  entry: Record<string, string>,
  {
    inside = ['ajv', 'lmdb', 'semver'],
    outDir = 'dist/command',
  }: { readonly inside?: readonly string[]; readonly outDir?: string } = {},
): Options {
  return {
    entry,
    format: ['cjs'],
    dts: false,
    clean: true,
    target: 'node20',
    splitting: false,
    outDir,
    noExternal: [/^@k8s-ts\//, ...inside],
    external: ['etcd3', '@grpc/grpc-js', 'ws', /^@opentelemetry\//],
    esbuildPlugins: [thirdPartyNotices(`${outDir}/third-party-notices.txt`), noCodeFromText, lmdbInside],
    esbuildOptions(options) {
      options.conditions = ['@k8s-ts/source'];
      options.minifyWhitespace = true;
      // Names are kept, so that stack traces can be read.
      options.minifySyntax = true;
      // CommonJS has no URL of the module, and the sources expect that.
      options.define = { 'import.meta.url': 'undefined', ...buildConstants };
      // Code that is kept for the next start cannot import in Node 20: `import()` becomes `require`, later as before.
      options.supported = { ...options.supported, 'dynamic-import': false };
    },
  };
}
