import { command } from '../../tsup.base.js';
import { commands } from './tsup.config.js';

/** The command alone: it is made of the sources of all packages, none of which has to be built. */
export default command(commands);
