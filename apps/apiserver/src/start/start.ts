import { isMainThread } from 'node:worker_threads';
import { loadCommand } from './load-command.js';
import { loadNodeModules } from './load-node-modules.js';
import { optimizeLater } from './tier-up.js';

// In another thread, the flags have changed already.
if (isMainThread) loadNodeModules();
optimizeLater();
loadCommand();
