import { command } from '../../tsup.base.js';

/** The command alone: it is made of the sources of all packages, so no package has to be built before it. */
export default command({
  cli: 'src/cli.ts',
  'slow-lane-worker': '../../packages/apiserver-core/src/slow-lane-worker.ts',
});
