import { library } from '../../tsup.base.js';

/**
 * vitest cannot be loaded with `require`. In the CommonJS build, which is useful for `startEtcd` only, functions that
 * throw replace it.
 */
const vitestInCommonJS = {
  name: 'vitest-in-commonjs',
  setup(build: {
    onResolve(options: { filter: RegExp }, resolve: () => { path: string; namespace: string }): void;
    onLoad(options: { filter: RegExp; namespace: string }, load: () => { contents: string; loader: 'js' }): void;
  }) {
    build.onResolve({ filter: /^vitest$/ }, () => ({ path: 'vitest', namespace: 'vitest-in-commonjs' }));
    build.onLoad({ filter: /.*/, namespace: 'vitest-in-commonjs' }, () => ({
      loader: 'js',
      contents: `
        const refuse = () => { throw new Error('the suites of @k8s-ts/storage-testkit run under vitest, as ES modules'); };
        export { refuse as afterAll, refuse as afterEach, refuse as beforeAll, refuse as beforeEach };
        export { refuse as expect, refuse as it, refuse as vi };
        export const describe = Object.assign(() => refuse(), { skip: refuse });`,
    }));
  },
};

export default library(import.meta.dirname, {
  commonJS: { noExternal: ['vitest'], esbuildPlugins: [vitestInCommonJS] },
});
