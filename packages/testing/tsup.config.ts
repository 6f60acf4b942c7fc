import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Options } from 'tsup';
import { library } from '../../tsup.base.js';

const here = import.meta.dirname;
const options = library(here);
const folderOf = (from: string, name: string) =>
  dirname(createRequire(join(here, from, 'package.json')).resolve(`${name}/package.json`));
const bundled = { yaml: folderOf('../apimachinery', 'yaml'), 'sorted-btree': folderOf('../storage', 'sorted-btree') };

/** Modules that threads and processes of a server run. They have to be beside the code that starts them. */
const workers = Object.fromEntries(
  ['slow-lane-worker', 'server-worker'].map((name) => [name, join(here, '../apiserver-core/src', `${name}.ts`)]),
);

const workspacePackage = /^@k8s-ts\//;

/**
 * The ES modules contain the code of all packages that a server is made of: looking for their 140 files and opening them would take as long as
 * compiling them. Packages of others stay outside, except two that every server needs. The CommonJS build imports all packages, as Node finds CommonJS
 * files quickly.
 */
export default {
  ...options,
  noExternal: [workspacePackage, ...Object.keys(bundled)],
  esbuildOptions(esbuild, context) {
    options.esbuildOptions?.(esbuild, context);
    if (context.format !== 'esm') return;
    esbuild.conditions = ['@k8s-ts/source'];
    esbuild.alias = { yaml: join(bundled.yaml, 'browser/dist/index.js') };
    esbuild.sourcemap = false;
    // A fifth less to read at a start, and to install.
    esbuild.minifyWhitespace = true;
    esbuild.entryPoints = { ...(esbuild.entryPoints as Record<string, string>), ...workers };
  },
  esbuildPlugins: [
    {
      name: 'outside-packages',
      setup(build) {
        const isBundle = build.initialOptions.conditions?.includes('@k8s-ts/source') ?? false;
        build.onResolve({ filter: /^[@a-z]/ }, ({ path }) => {
          const isInside = isBundle && (workspacePackage.test(path) || path in bundled);
          return isInside || path.startsWith('node:') ? undefined : { path, external: true };
        });
      },
    },
  ],
  async onSuccess() {
    const licenses = Object.entries(bundled).map(
      ([name, folder]) => `${name}\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8')}`,
    );
    writeFileSync(join(here, 'dist/third-party-notices.txt'), licenses.join('\n\n'));
  },
} satisfies Options;
