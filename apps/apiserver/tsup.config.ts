import { library } from '../../tsup.base.js';

export const commands = { cli: 'src/cli.ts' };

export default library(import.meta.dirname, commands);
