import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Options } from 'tsup';
import { top } from '../../scripts/workspace.js';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

const source = join(import.meta.dirname, 'src');

/**
 * Modules that only a server on a machine needs. In a page, they are replaced by modules that throw; they would be
 * loaded only when an option needs them.
 */
const onlyOnMachines = [
  'authentication/src/configuration/index.ts',
  'authentication/src/oidc/index.ts',
  'authentication/src/webhook/index.ts',
  'authorization/src/abac/index.ts',
  'authorization/src/configuration/index.ts',
  'authorization/src/webhook/index.ts',
  'client/src/node/index.ts',
  'embedded-apiserver/src/audit/open-audit.ts',
  'embedded-apiserver/src/config/admission-configuration.ts',
  'embedded-apiserver/src/config/ask-health.ts',
  'embedded-apiserver/src/serving/debug-socket.ts',
  'generic-apiserver/src/observability/profiling/profile-handlers.ts',
  'generic-apiserver/src/observability/tracing/index.ts',
  'registry/generic/src/options/traced-storage.ts',
  'storage-backend/src/etcd2/index.ts',
  'storage-backend/src/etcd3/index.ts',
  'storage-backend/src/lmdb/index.ts',
  'storage/src/encryption/index.ts',
  'testing/src/requests/write-timeline.ts',
];

/** The adapters of a server on a machine, and the files of `src/parts` that replace them in a page. */
const parts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(onlyOnMachines.map((file) => [file, 'not-in-a-page.ts'])),
  'client/src/dial/index.ts': 'dial.ts',
  'embedded-apiserver/src/chain/authority-settings.ts': 'left-out.ts',
  'embedded-apiserver/src/check-places.ts': 'left-out.ts',
  'embedded-apiserver/src/config/oidc-settings.ts': 'left-out.ts',
  'embedded-apiserver/src/config/simulated-connections.ts': 'simulated-connections.ts',
  'embedded-apiserver/src/roles/first.ts': 'left-out.ts',
  'embedded-apiserver/src/serving/certificates.ts': 'certificates.ts',
  'embedded-apiserver/src/serving/listen.ts': 'listen.ts',
  'embedded-apiserver/src/serving/server-certificates.ts': 'certificates.ts',
  'embedded-apiserver/src/slow-lane.ts': 'left-out.ts',
  'generic-apiserver/src/access/webhook/post-review.ts': 'post-review.ts',
  'generic-apiserver/src/filters/compression.ts': 'left-out.ts',
  'generic-apiserver/src/observability/audit/rotating-file.ts': 'left-out.ts',
  'generic-apiserver/src/observability/metrics/process-metrics.ts': 'left-out.ts',
  'generic-apiserver/src/representation/bodies/gzipped-body.ts': 'left-out.ts',
  'pki/src/issue/certificate-folder.ts': 'files.ts',
  'pki/src/issue/own-files.ts': 'files.ts',
  'streaming/src/index.ts': 'streaming.ts',
};

/**
 * Builds a server for a browser from the sources. Modules of Node.js are replaced by those of `src/node`, and adapters
 * by those of `src/parts`. The build fails for a missing module or name. This ensures that no code below the adapters
 * uses other parts of Node.js.
 */
export const page: Plugin = {
  name: 'page',
  setup(build) {
    for (const file of Object.keys(parts)) {
      if (!existsSync(join(top, 'packages', file))) throw new Error(`packages/${file} is gone: change page-plugin.ts`);
    }
    build.onResolve({ filter: /^node:/ }, ({ path, importer }) => {
      const file = join(source, 'node', `${path.slice('node:'.length).replaceAll('/', '-')}.ts`);
      if (existsSync(file)) return { path: file };
      return { errors: [{ text: `${relative(top, importer)} imports ${path}, which a page does not have` }] };
    });
    build.onLoad({ filter: /[\\/]packages[\\/].*\.ts$/ }, ({ path }) => {
      const part = parts[relative(join(top, 'packages'), path).replaceAll('\\', '/')];
      if (part === undefined) return undefined;
      return { contents: `export * from './parts/${part}';`, loader: 'ts', resolveDir: source };
    });
  },
};
