import { join } from 'node:path';
import type { Options } from 'tsup';
import { command } from '../../tsup.base.js';

const here = import.meta.dirname;
const source = (path: string) => join(here, 'src', path);

/**
 * One file contains all code, including all packages of a server. To find and open their hundreds of files would take
 * as long as to compile them; the compiled code of one file can be stored for the next process; and none of the
 * packages has to be installed. The entry points load that file: see `src/bundle/load-bundle.ts`. Packages of other
 * projects are not part of it.
 */
export default [
  {
    outDir: join(here, 'dist'),
    // The declarations are written by another task.
    clean: ['!**/*.d.{ts,cts}'],
    dts: false,
    target: 'node20',
    entry: {
      index: source('bundle/index.ts'),
      ...Object.fromEntries(['serve', 'vitest', 'jest'].map((name) => [`${name}/index`, source(`bundle/${name}.ts`)])),
    },
    format: ['esm', 'cjs'],
    shims: true,
    noExternal: [/^@k8s-ts\//],
    esbuildOptions(options) {
      options.absWorkingDir = here;
      options.conditions = ['@k8s-ts/source'];
    },
  },
  {
    ...command(
      {
        bundle: source('bundle/bundle.ts'),
        // Modules that threads and processes of a server run. They have to be in the same folder as the code that
        // starts them.
        'slow-lane-worker': source('bundle/worker.ts'),
        'server-worker': source('bundle/worker.ts'),
      },
      { inside: [], outDir: join(here, 'dist') },
    ),
    clean: false,
  },
] satisfies readonly Options[];
