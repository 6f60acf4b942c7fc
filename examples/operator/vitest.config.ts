import { defineConfig } from 'vitest/config';

// This repository's packages are read from their sources here. A project that has installed them needs no configuration.
const conditions = ['@k8s-ts/source', 'module', 'node', 'development|production'];

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { maxConcurrency: 50, hookTimeout: 120_000 },
});
