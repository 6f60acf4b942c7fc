import { loadCommand } from './load-command.js';
import { optimizeLater } from './tier-up.js';

optimizeLater();
loadCommand();
