import { defineConfig } from '@playwright/test';

// No test opens a page, so no browser is needed.
export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: '../../test-results',
  reporter: 'line',
  // In this repository the packages lie outside node_modules, where Playwright would compile their builds anew.
  build: { external: ['**/packages/**/dist/**'] },
});
