import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Options } from 'tsup';
import { builtFrom } from './scripts/built-from.js';
import { noCodeFromText } from './scripts/code-from-text.js';
import { entryPoints, type Manifest } from './scripts/workspace.js';

/**
 * The one build of every package: JavaScript as ES modules with source maps, and CommonJS, for each subpath that its package.json exports.
 * `scripts/declarations.ts` writes the types.
 *
 * @param dir the package's folder
 * @param options.together paths of small source files, or of folders of them, that most subpaths need. They become one file of the build; each would
 *   be a file of its own otherwise, and opening a file takes longer than reading code that is not needed. They may import each other only
 */
export function library(dir: string, { together = [] }: { readonly together?: readonly string[] } = {}): Options {
  const manifest = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as Manifest;
  const sources = entryPoints(manifest).map(({ source }) => source);
  return {
    entry: Object.fromEntries(sources.map((source) => [source.replace('./src/', '').replace(/\.ts$/, ''), source])),
    esbuildPlugins: together.length === 0 ? [] : [inOneFile(dir, sources, together)],
    format: ['esm', 'cjs'],
    dts: false,
    // tsup would write maps for both formats; see `esbuildOptions`.
    sourcemap: false,
    // Other tasks write the declarations and the bundled command into the same folder.
    clean: ['!**/*.d.{ts,cts}', '!command/**'],
    target: 'node20',
    splitting: true,
    treeshake: false,
    // CommonJS has no `import.meta.url`.
    shims: true,
    esbuildOptions(options, { format }) {
      // esbuild takes the folder in which its process started, which has built other packages before.
      options.absWorkingDir = dir;
      // Source maps contain the sources. CommonJS has none: they would repeat the same sources, and its code is readable, with the same names.
      options.sourcemap = format === 'esm' ? 'external' : false;
      options.define = { ...options.define, ...buildConstants() };
    },
  };
}

/** Constants that builds put into the sources. */
const buildConstants = (): Record<string, string> => ({ BUILT_FROM: JSON.stringify(builtFrom()) });

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

/** Makes every entry point import the same files: esbuild puts files that the same entry points reach into one chunk. */
function inOneFile(dir: string, entries: readonly string[], together: readonly string[]): Plugin {
  const entryFiles = new Set(entries.map((entry) => join(dir, entry)));
  const files = together.map((path) => join(dir, path)).flatMap(sourceFiles);
  const imports = files.map((file) => `import ${JSON.stringify(`together:${file}`)};\n`).join('');
  return {
    name: 'in-one-file',
    setup(build) {
      // Paths that a plugin resolves count as having side effects, so these imports stay although nothing of them is used.
      build.onResolve({ filter: /^together:/ }, ({ path }) => ({ path: path.slice('together:'.length) }));
      build.onLoad({ filter: /\.ts$/ }, ({ path }) =>
        entryFiles.has(path) ? { contents: `${readFileSync(path, 'utf8')}\n${imports}`, loader: 'ts' } : undefined,
      );
    },
  };
}

function sourceFiles(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(path, name));
}

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
 * Makes the JavaScript of `lmdb` part of a build. It looks for its native part beside its own file, which is that of the package then, and not the file
 * of the build.
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
    external: ['etcd3', '@grpc/grpc-js', 'ws'],
    esbuildPlugins: [thirdPartyNotices(`${outDir}/third-party-notices.txt`), noCodeFromText, lmdbInside],
    esbuildOptions(options) {
      options.conditions = ['@k8s-ts/source'];
      options.minifyWhitespace = true;
      // Names stay as they are, so that stacks of errors can be read.
      options.minifySyntax = true;
      // CommonJS has no URL of the module, and the sources expect that.
      options.define = { 'import.meta.url': 'undefined', ...buildConstants() };
      // Code that is kept for the next start cannot import in Node 20: `import()` becomes `require`, later as before.
      options.supported = { ...options.supported, 'dynamic-import': false };
    },
  };
}
