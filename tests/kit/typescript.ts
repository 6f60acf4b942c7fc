/**
 * Flags with which Node.js reads the packages' sources. Empty when `npm test` has just built the packages
 * (`PACKAGES_ARE_BUILT=1`), because built packages load faster.
 */
export const conditions: readonly string[] =
  process.env.PACKAGES_ARE_BUILT === '1' ? [] : ['--conditions=@k8s-ts/source'];

/** Flags with which Node.js runs a TypeScript program that imports packages of the workspace. */
export const typeScript: readonly string[] = [...conditions, '--import', import.meta.resolve('tsx')];
