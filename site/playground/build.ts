import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { thirdPartyNotices } from '../../tsup.base.js';

// tsup copies this file into another one, but keeps the URL of this file.
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
 * Builds the pages of the console: `index.html`, `style.css`, `console.js.gz`, the licenses of the packages in it, and
 * `saved.html`, a page of one file for a saved timeline.
 *
 * @param to the folder, which is emptied
 */
export async function buildConsolePage(to: string): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  cpSync(join(here, 'src/style.css'), join(to, 'style.css'));
  cpSync(join(here, 'src/console.html'), join(to, 'index.html'));
  // The console is served with one script file.
  await bundle('console.ts', to, false);
  const script = join(to, 'console.js');
  writeFileSync(`${script}.gz`, gzipSync(readFileSync(script), { level: 9 }));
  rmSync(script);
  await writeSavedPage(to);
}

/** Puts style and script into the document. The document's policy allows only these two, by their hashes. */
async function writeSavedPage(to: string): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [join(here, 'src/saved.ts')],
    absWorkingDir: here,
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['@k8s-ts/source'],
    logLevel: 'error',
  });
  const style = readFileSync(join(here, 'src/style.css'), 'utf8');
  const script = outputFiles[0]?.text ?? '';
  if (script.includes('</script')) throw new Error('the script of the saved page would end its element');
  const policy = `default-src 'none'; style-src '${hashOf(style)}'; script-src '${hashOf(script)}'; img-src data:`;
  const parts: Readonly<Record<string, string>> = { POLICY: policy, '/* STYLE */': style, '/* SCRIPT */': script };
  const document = readFileSync(join(here, 'src/saved.html'), 'utf8');
  writeFileSync(
    join(to, 'saved.html'),
    document.replace(/POLICY|\/\* (?:STYLE|SCRIPT) \*\//g, (name) => parts[name] as string),
  );
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

async function bundle(entry: string, to: string, splitting = true): Promise<void> {
  await build({
    entryPoints: [join(here, 'src', entry)],
    outdir: to,
    absWorkingDir: here,
    bundle: true,
    minify: true,
    format: 'esm',
    // Code that is imported later is in a separate file.
    splitting,
    chunkNames: '[name]',
    target: 'es2022',
    conditions: ['@k8s-ts/source'],
    legalComments: 'none',
    external: ['./server/index.js'],
    plugins: [thirdPartyNotices(join(to, 'third-party-notices.txt'))],
    logLevel: 'error',
  });
}
