import { join } from 'node:path';
import { build, type Options } from 'tsup';
import { command, library } from '../../tsup.base.js';

const here = import.meta.dirname;
const options = library(here);

/**
 * The bundle, and the modules that threads and processes of a server run. They have to be beside the code that starts them.
 * The paths are absolute, because esbuild takes the folder in which its process started, which may have built other packages before.
 */
const bundle = {
  bundle: join(here, 'src/bundle/bundle.ts'),
  'slow-lane-worker': join(here, 'src/bundle/worker.ts'),
  'server-worker': join(here, 'src/bundle/worker.ts'),
};

/** The ES modules load the bundle; see `src/bundle/load-bundle.ts`. */
const modules = { index: 'src/bundle/index.ts', 'serve/index': 'src/bundle/serve.ts' };

/**
 * The ES modules load one file with the code of all packages that a server is made of: looking for their 140 files and opening them would take as long as
 * compiling them, and the compiled code of one file can be kept for the next process. Packages of others stay outside.
 * The CommonJS modules import all packages.
 */
export default {
  ...options,
  noExternal: [/^@k8s-ts\/apiserver-core\/compiled-code$/],
  esbuildOptions(esbuild, context) {
    options.esbuildOptions?.(esbuild, context);
    if (context.format !== 'esm') return;
    esbuild.conditions = ['@k8s-ts/source'];
    esbuild.sourcemap = false;
    esbuild.entryPoints = Object.fromEntries(Object.entries(modules).map(([name, file]) => [name, join(here, file)]));
  },
  async onSuccess() {
    await build({
      ...command(bundle, { inside: [], outDir: join(here, 'dist') }),
      clean: false,
      config: false,
      silent: true,
    });
  },
} satisfies Options;
