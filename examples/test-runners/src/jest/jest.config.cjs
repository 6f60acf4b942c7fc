/** TypeScript is compiled by the few lines of `transform.cjs`; `ts-jest`, `@swc/jest` and Babel do the same. */
module.exports = {
  rootDir: __dirname,
  testMatch: ['**/*.test.ts'],
  // The dependency jose consists of ES modules, which jest cannot load as they are: it is compiled too.
  transform: { '\\.[jt]s$': './transform.cjs' },
  transformIgnorePatterns: ['/node_modules/(?!(\\.pnpm/jose@[^/]+/node_modules/)?jose/)', '/packages/.*/dist/'],
  // The rest makes jest read this repository's packages from their sources, or from the last build when `npm test` sets
  // PACKAGES_ARE_BUILT. A project that has installed them does not need it.
  testEnvironmentOptions: {
    customExportConditions: [...(process.env.PACKAGES_ARE_BUILT === '1' ? [] : ['@k8s-ts/source']), 'require', 'node'],
  },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.js', '$1'] },
};
