import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const here = import.meta.dirname;

/**
 * Builds the page: static files, which any server can serve. The package `@k8s-ts/page` must be built.
 *
 * @param to the folder, which is emptied
 */
export async function buildPlayground(to: string): Promise<void> {
  const server = join(here, '../../packages/page/dist');
  if (!existsSync(join(server, 'worker/worker.js'))) throw new Error('packages/page is not built: npm run build');
  rmSync(to, { recursive: true, force: true });
  cpSync(server, join(to, 'server'), { recursive: true, filter: (file) => !/\.(cjs|map|d\.ts|d\.cts)$/.test(file) });
  for (const file of ['index.html', 'style.css']) cpSync(join(here, 'src', file), join(to, file));
  await build({
    entryPoints: [join(here, 'src/main.ts')],
    outdir: to,
    absWorkingDir: here,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['@k8s-ts/source'],
    legalComments: 'linked',
    external: ['./server/index.js'],
    logLevel: 'error',
  });
}
