import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadBundle } from './load-bundle.js';

/** The entry point `.` of the built package. */
export const { formatDiff, startTestServer, testClock } = loadBundle(dirname(fileURLToPath(import.meta.url)));
