/**
 * Returns a module of this package's build to workers of a server that runs from the sources, when `npm test` has just
 * built the package (it sets `PACKAGES_ARE_BUILT=1`): a worker loads the built module several times faster than it
 * compiles the sources.
 *
 * @param source URL of a module in `src`
 * @param name of a subpath export
 * @returns undefined when the package may not be built, or not from these sources
 */
export function builtModule(source: string, name: string): URL | undefined {
  if (process.env.PACKAGES_ARE_BUILT !== '1') return undefined;
  return new URL(`dist/${name}.js`, source.slice(0, source.lastIndexOf('/src/') + 1));
}
