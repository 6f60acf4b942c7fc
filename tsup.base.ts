import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'tsup';

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
    ...(Object.keys(extra).length > 0
      ? [{ entry: extra, format: ['esm' as const], sourcemap: true, target: 'node20' }]
      : []),
  ]);
}
