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
 * The two builds of every package, as ES modules with source maps and as CommonJS, for each subpath that its
 * package.json exports. `scripts/declarations.ts` writes the types.
 *
 * @param dir the package's folder
 * @param options.files the files of the ES modules. `'entries'` (default): entry points, and chunks that these share,
 * so that a server opens few files when it starts. `'modules'`: one file for each source file, for packages of which
 * programs use only a part: a bundler then leaves out every module that the used part does not import, because
 * package.json says `sideEffects: false`. It could not leave out a part of a chunk.
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
      // Removes old files of both builds, but not the declarations and the bundled command, which other tasks write
      // into the same folder.
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
        // CommonJS builds have no source maps: the maps would repeat the sources, and the code is readable and has the
        // same names.
        options.sourcemap = false;
      },
      ...commonJS,
    },
  ];
}

/**
 * Options of both builds. Paths are absolute. With relative paths, esbuild would use the folder in which its process
 * was started, which may have been another package.
 */
const common = (dir: string): Options => ({
  outDir: join(dir, 'dist'),
  dts: false,
  // Otherwise, tsup would write maps for both formats.
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

/** Finds the source files of a package that its entry points load, immediately or later. */
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
 * Writes the licenses of packages of other projects whose code becomes part of a build. @param file path of the file to
 * write
 */
export function thirdPartyNotices(file: string): Plugin {
  return {
    name: 'third-party-notices',
    setup(build) {
      const folders = new Set<string>();
      build.onLoad({ filter: /[\\/]node_modules[\\/]/ }, ({ path }) => {
        // The root folder of the package that contains the file: the last one in the path.
        const [folder] = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(path) ?? [];
        if (folder) folders.add(folder);
        return undefined;
      });
      build.onEnd(() => {
        if (folders.size === 0) return;
        // The build creates its output folder later than this, so the folder is created here.
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
 * Makes the JavaScript of `lmdb` part of a build. It searches for its native part beside its own file, so it gets the
 * path of the package's file instead of that of the bundle.
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
    // Leaves out the native code of msgpackr, which lmdb does not need when values are bytes.
    build.onResolve({ filter: /^msgpackr-extract$/ }, ({ path }) => ({ path, external: true }));
  },
};

/**
 * Bundles a command into one file instead of hundreds, because most of a start would be spent on finding modules. The
 * file is CommonJS, whose compiled code can be stored for the next start. Native code, and packages that are seldom
 * needed, are not part of it.
 *
 * @param entry output name → source file
 * @param options.inside packages of other projects whose code becomes part of the file. Default: those that most starts
 * of the API server need
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
      // Names of functions are kept, so that stack traces can be read.
      options.minifySyntax = true;
      // A CommonJS module has no `import.meta.url`, and the sources expect it to be undefined there.
      options.define = { 'import.meta.url': 'undefined', ...buildConstants };
      // In Node 20, stored compiled code cannot contain `import()`. It is replaced by `require`, which is still called
      // only when the module is needed.
      options.supported = { ...options.supported, 'dynamic-import': false };
    },
  };
}
