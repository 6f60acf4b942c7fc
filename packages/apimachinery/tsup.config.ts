import { copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Options } from 'tsup';
import { library } from '../../tsup.base.js';

const yaml = dirname(createRequire(import.meta.url).resolve('yaml/package.json'));
const options = library(import.meta.dirname, {
  together: [
    'src/text',
    'src/schema',
    'src/json/base64.ts',
    'src/json/canonical-values.ts',
    'src/json/decode-error.ts',
    'src/json/scan.ts',
    'src/json-patch/json-value.ts',
    'src/runtime/runtime-object.ts',
    'src/runtime/unstructured.ts',
    'src/time/civil-time.ts',
  ],
});

/**
 * The parts of `yaml` that are used become part of the build: as a package of its own it is 70 files, and loading them takes most of the time of an
 * import. The sources still import the package.
 */
export default {
  ...options,
  noExternal: ['yaml'],
  esbuildOptions(esbuild, context) {
    options.esbuildOptions?.(esbuild, context);
    // The ES modules of the package. Those for Node are CommonJS, of which nothing can be left out.
    esbuild.alias = { yaml: join(yaml, 'browser/dist/index.js') };
  },
  async onSuccess() {
    copyFileSync(join(yaml, 'LICENSE'), join(import.meta.dirname, 'dist/third-party-notices.txt'));
  },
} satisfies Options;
