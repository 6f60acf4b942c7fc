import { defineConfig } from 'vitest/config';

// This repository's packages are read from their sources here. A project that has installed them needs no more than `globalSetup`, if that.
const conditions = ['@k8s-ts/source', 'module', 'node', 'development|production'];

export default defineConfig({
  root: import.meta.dirname,
  test: { globalSetup: './shared-server.ts' },
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  environments: { __vitest__: { resolve: { conditions } } },
});
