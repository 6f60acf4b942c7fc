import { defineConfig } from 'vitest/config';

// A project that has installed this repository's packages needs no configuration. Here they are read from their
// sources, or from the last build when `npm test` sets PACKAGES_ARE_BUILT. The build lies outside node_modules, so the
// configuration makes vitest load it without transforming it.
const conditions = ['@k8s-ts/source', 'module', 'node', 'development|production'];
const packages =
  process.env.PACKAGES_ARE_BUILT === '1'
    ? { test: { server: { deps: { external: [/\/dist\//] } } } }
    : { resolve: { conditions }, ssr: { resolve: { conditions } } };

export default defineConfig({
  ...packages,
  root: import.meta.dirname,
  test: { ...packages.test, maxConcurrency: 50, hookTimeout: 120_000 },
});
