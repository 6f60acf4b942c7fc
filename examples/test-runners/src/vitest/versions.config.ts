import { kubernetesMinors } from '@k8s-ts/api/discovery';
import { defineConfig } from 'vitest/config';
import config from './vitest.config.js';

// Runs the tests once for each release of Kubernetes that a test server can emulate.
export default defineConfig({
  ...config,
  test: {
    projects: kubernetesMinors.map((version) => ({
      ...config,
      test: {
        ...config.test,
        name: `Kubernetes ${version}`,
        globalSetup: [],
        include: ['versions.test.ts', 'config-maps.test.ts'],
        env: { K8S_TS_VERSION: version },
      },
    })),
  },
});
