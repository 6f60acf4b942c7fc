import { defineConfig } from '@playwright/test';

// No test opens a page, so no browser is needed.
export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: '../../test-results',
  reporter: 'line',
  // In this repository the packages are outside node_modules, so Playwright would compile their builds again.
  build: { external: ['**/packages/**/dist/**'] },
});
