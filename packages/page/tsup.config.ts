import { join } from 'node:path';
import type { Options } from 'tsup';
import { library, thirdPartyNotices } from '../../tsup.base.js';
import { page } from './page-plugin.js';

const here = import.meta.dirname;
const outDir = join(here, 'dist/worker');

/**
 * The server is a worker with all the code of its packages. Parts that not every server needs are in separate files.
 */
const worker: Options = {
  outDir,
  entry: { worker: join(here, 'src/worker.ts') },
  format: ['esm'],
  platform: 'browser',
  target: 'es2022',
  dts: false,
  clean: false,
  splitting: true,
  removeNodeProtocol: false,
  minify: true,
  noExternal: [/./],
  esbuildPlugins: [page, thirdPartyNotices(join(outDir, 'third-party-notices.txt'))],
  esbuildOptions(options) {
    options.absWorkingDir = here;
    options.conditions = ['@k8s-ts/source'];
    options.inject = [join(here, 'src/server/globals.ts')];
    options.legalComments = 'none';
  },
};

export default [...library(here), worker] satisfies readonly Options[];
