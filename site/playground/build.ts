import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { thirdPartyNotices } from '../../tsup.base.js';

// tsup puts this file into another one, and keeps this URL.
const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * Builds the playground: static files, which any server can serve. The package `@k8s-ts/page` must be built.
 *
 * @param to the folder, which is emptied
 */
export async function buildPlayground(to: string): Promise<void> {
  const server = join(here, '../../packages/page/dist');
  if (!existsSync(join(server, 'worker/worker.js'))) throw new Error('packages/page is not built: npm run build');
  rmSync(to, { recursive: true, force: true });
  cpSync(server, join(to, 'server'), { recursive: true, filter: (file) => !/\.(cjs|map|d\.ts|d\.cts)$/.test(file) });
  for (const file of ['index.html', 'style.css']) cpSync(join(here, 'src', file), join(to, file));
  await bundle('main.ts', to);
}

/**
 * Builds the page of the console: `index.html`, `style.css`, `console.js.gz` and the licenses of the packages in it.
 *
 * @param to the folder, which is emptied
 */
export async function buildConsolePage(to: string): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  cpSync(join(here, 'src/style.css'), join(to, 'style.css'));
  cpSync(join(here, 'src/console.html'), join(to, 'index.html'));
  await bundle('console.ts', to);
  const script = join(to, 'console.js');
  writeFileSync(`${script}.gz`, gzipSync(readFileSync(script), { level: 9 }));
  rmSync(script);
}

async function bundle(entry: string, to: string): Promise<void> {
  await build({
    entryPoints: [join(here, 'src', entry)],
    outdir: to,
    absWorkingDir: here,
    bundle: true,
    minify: true,
    format: 'esm',
    // Code that is imported later is a file of its own.
    splitting: true,
    chunkNames: '[name]',
    target: 'es2022',
    conditions: ['@k8s-ts/source'],
    legalComments: 'none',
    external: ['./server/index.js'],
    plugins: [thirdPartyNotices(join(to, 'third-party-notices.txt'))],
    logLevel: 'error',
  });
}
