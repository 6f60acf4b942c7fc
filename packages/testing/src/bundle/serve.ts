import { fileURLToPath } from 'node:url';
import { loadBundle } from './load-bundle.js';

/** The entry point `./serve` of the built package. */
export const { runTesting, serveControl } = loadBundle(fileURLToPath(new URL('..', import.meta.url)));
