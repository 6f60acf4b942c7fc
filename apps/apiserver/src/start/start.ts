import { loadCommand } from './load-command.js';

loadCommand();
