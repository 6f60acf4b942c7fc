import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Options } from 'tsup';
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
    },
  };
}

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
 * Commands are one file instead of hundreds: most of a start would be spent looking for modules. It is CommonJS, whose compiled code can be kept
 * for the next start. Packages with native parts, or that are seldom needed, stay outside.
 *
 * @param entry output name → source file
 */
export function command(entry: Record<string, string>): Options {
  return {
    entry,
    format: ['cjs'],
    dts: false,
    clean: true,
    target: 'node20',
    splitting: false,
    outDir: 'dist/command',
    noExternal: [/^@k8s-ts\//, 'ajv', 'semver', 'sorted-btree', 'yaml'],
    external: ['lmdb', 'etcd3', '@grpc/grpc-js', 'ws'],
    esbuildOptions(options) {
      options.conditions = ['@k8s-ts/source'];
      options.minifyWhitespace = true;
      // CommonJS has no URL of the module, and the sources expect that.
      options.define = { 'import.meta.url': 'undefined' };
      // Code that is kept for the next start cannot import in Node 20: `import()` becomes `require`, later as before.
      options.supported = { ...options.supported, 'dynamic-import': false };
    },
  };
}
