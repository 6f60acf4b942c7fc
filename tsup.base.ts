import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Options } from 'tsup';

/**
 * The one build of every package: ESM, CJS and types for each subpath that its package.json exports.
 *
 * @param dir the package's folder
 * @param extra further entries (output name → source file) that are not part of `exports`, such as a command
 */
export function library(dir: string, extra: Record<string, string> = {}): ReturnType<typeof defineConfig> {
  const manifest = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as {
    exports: Record<string, string | Record<string, unknown>>;
  };
  const entry: Record<string, string> = {};
  for (const target of Object.values(manifest.exports)) {
    if (typeof target === 'string') continue;
    const source = target['@k8s-ts/source'] as string;
    entry[source.replace('./src/', '').replace(/\.ts$/, '')] = source;
  }
  return defineConfig([
    {
      entry,
      format: ['esm', 'cjs'],
      dts: true,
      sourcemap: true,
      clean: true,
      target: 'node20',
      splitting: true,
      treeshake: false,
    },
    ...(Object.keys(extra).length > 0 ? [command(extra)] : []),
  ]);
}

/**
 * Commands are one file (and a few that they load when needed) instead of hundreds: most of a start would be spent looking for modules.
 * What has native parts, or is seldom needed, stays outside.
 */
export function command(entry: Record<string, string>): Options {
  return {
    entry,
    format: ['esm'],
    sourcemap: true,
    target: 'node20',
    splitting: true,
    outDir: 'dist/command',
    noExternal: [/^@k8s-ts\//, '@peculiar/x509', 'reflect-metadata', 'semver', 'sorted-btree', 'yaml'],
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
