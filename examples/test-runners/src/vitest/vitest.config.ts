import { defineConfig } from 'vitest/config';

// A project that has installed this repository's packages needs at most `globalSetup`. Here they are read from their
// sources, or from the last build when `npm test` sets PACKAGES_ARE_BUILT. The build lies outside node_modules, so the
// configuration makes vitest load it without transforming it.
const conditions = ['@k8s-ts/source', 'module', 'node', 'development|production'];
const resolve = { conditions };
const packages =
  process.env.PACKAGES_ARE_BUILT === '1'
    ? { test: { server: { deps: { external: [/\/dist\//] } } } }
    : { resolve, ssr: { resolve }, environments: { __vitest__: { resolve } } };

export default defineConfig({
  ...packages,
  root: import.meta.dirname,
  test: { ...packages.test, globalSetup: './shared-server.ts' },
});
