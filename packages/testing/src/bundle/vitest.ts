import { fileURLToPath } from 'node:url';
import { loadBundle } from './load-bundle.js';

/** The entry point `./vitest` of the built package. */
export const { serverFixtures } = loadBundle(fileURLToPath(new URL('..', import.meta.url)));
