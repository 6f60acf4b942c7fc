import { fileURLToPath } from 'node:url';

/**
 * Returns the arguments with which Node.js runs the command: the built one when `npm test` has just built it
 * (`PACKAGES_ARE_BUILT=1`), else its TypeScript, which takes seconds to load.
 *
 * @param env environment variables of the tests
 */
export function program(env: NodeJS.ProcessEnv = process.env): readonly string[] {
  if (env.PACKAGES_ARE_BUILT === '1' && env.APISERVER_SOURCE !== '1') {
    return [fileURLToPath(new URL('../../bin/apiserver.js', import.meta.url))];
  }
  const source = fileURLToPath(new URL('../command.ts', import.meta.url));
  return ['--conditions=@k8s-ts/source', '--import', import.meta.resolve('tsx'), source];
}
