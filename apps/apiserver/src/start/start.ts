import { loadCommand } from './load-command.js';
import { loadNodeModules } from './load-node-modules.js';
import { optimizeLater } from './tier-up.js';

loadNodeModules();
optimizeLater();
loadCommand();
