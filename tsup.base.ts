import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Options } from 'tsup';
import { entryPoints, type Manifest } from './scripts/workspace.js';

/**
 * The one build of every package: JavaScript as ES modules and CommonJS for each subpath that its package.json exports. `scripts/declarations.ts`
 * writes the types.
 *
 * @param dir the package's folder
 */
export function library(dir: string): Options {
  const manifest = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as Manifest;
  return {
    entry: Object.fromEntries(
      entryPoints(manifest).map(({ source }) => [source.replace('./src/', '').replace(/\.ts$/, ''), source]),
    ),
    format: ['esm', 'cjs'],
    dts: false,
    sourcemap: true,
    // Other tasks write the declarations and the bundled command into the same folder.
    clean: ['!**/*.d.{ts,cts}', '!command/**'],
    target: 'node20',
    splitting: true,
    treeshake: false,
    // CommonJS has no `import.meta.url`.
    shims: true,
    esbuildOptions(options) {
      // The packages ship their sources: source maps refer to them.
      options.sourcesContent = false;
    },
  };
}

/**
 * Commands are one file (and a few that they load when needed) instead of hundreds: most of a start would be spent looking for modules.
 * Packages with native parts, or that are seldom needed, stay outside.
 *
 * @param entry output name → source file
 */
export function command(entry: Record<string, string>): Options {
  return {
    entry,
    format: ['esm'],
    dts: false,
    clean: true,
    target: 'node20',
    splitting: true,
    outDir: 'dist/command',
    noExternal: [/^@k8s-ts\//, 'ajv', 'semver', 'sorted-btree', 'yaml'],
    external: ['lmdb', 'etcd3', '@grpc/grpc-js', 'ws'],
    esbuildOptions(options) {
      options.conditions = ['@k8s-ts/source'];
      options.minifyWhitespace = true;
    },
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  };
}
