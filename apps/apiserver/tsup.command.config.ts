import { command } from '../../tsup.base.js';

/** Builds only the command. It is made of the sources of all packages, so no package has to be built before it. */
export default command({
  command: 'src/command.ts',
  start: 'src/start/start.ts',
  'start-watchdog': 'src/start-watch/start-watchdog.mjs',
  'slow-lane-worker': 'src/start/start.ts',
  'server-worker': 'src/start/start.ts',
});
