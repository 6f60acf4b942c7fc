import { fileURLToPath } from 'node:url';
import { loadBundle } from './load-bundle.js';

/** The entry point `./serve` of the built ES modules. */
export const { runTesting, serveControl } = loadBundle<typeof import('../serve/index.js')>(
  fileURLToPath(new URL('..', import.meta.url)),
  'serve/index.cjs',
);
