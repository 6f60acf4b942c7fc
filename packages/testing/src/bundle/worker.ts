import { loadBundle } from './load-bundle.js';

const { runWorker } = loadBundle<typeof import('./bundle.js')>(__dirname, 'bundle.cjs');
void runWorker();
