import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadBundle } from './load-bundle.js';

/** The entry point `.` of the built ES modules. */
export const { formatDiff, startTestServer, testClock } = loadBundle<typeof import('../index.js')>(
  dirname(fileURLToPath(import.meta.url)),
  'index.cjs',
);
