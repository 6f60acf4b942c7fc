/** `npm test` sets this variable after it has built the packages, whose files load faster than their sources. */
const isBuilt = process.env.PACKAGES_ARE_BUILT === '1';

/**
 * URL of the module with the LMDB store, for the code of {@link inChild}: the built one when `npm test` has just built
 * it, else its TypeScript.
 */
export const lmdbModule = new URL(isBuilt ? '../../../dist/lmdb/index.js' : '../index.ts', import.meta.url).href;

/**
 * Returns the arguments with which Node.js runs a piece of code that may import {@link lmdbModule}.
 *
 * @param code an ES module in JavaScript
 * @param args what `process.argv` has from its second element on
 */
export function inChild(code: string, ...args: string[]): readonly string[] {
  const loader = ['--conditions=@k8s-ts/source', '--import', import.meta.resolve('tsx')];
  return [...(isBuilt ? [] : loader), '--input-type=module', '-e', code, ...args];
}
