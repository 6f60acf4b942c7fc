import { loadBundle } from './load-bundle.js';

const { runWorker } = loadBundle(__dirname);
void runWorker();
