import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect } from 'vitest';

/** No window, no sandbox (containers have none to give), and no network of the browser's own. */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--virtual-time-budget=10000',
];

/**
 * One script for browsers, of a file and what it imports, safe to embed in a page: a Node API anywhere in it fails the
 * build.
 * @param folder a project in which the imported packages are installed; the browser conditions of `exports` are used,
 * as by any bundler
 */
export async function bundleForBrowsers(file: string, folder: string): Promise<string> {
  const { outputFiles, metafile, warnings } = await build({
    stdin: { contents: readFileSync(file, 'utf8'), loader: 'ts', resolveDir: folder },
    bundle: true,
    write: false,
    metafile: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    charset: 'ascii',
    absWorkingDir: folder,
    logLevel: 'silent',
  });
  expect(warnings).toEqual([]);
  const foreign = Object.keys(metafile.inputs).filter((path) => /\/packages\/|@k8s-ts\/[^/]+\/src\//.test(path));
  expect(foreign, 'only what is built and packed is bundled').toEqual([]);
  return (outputFiles[0]?.text ?? '').replaceAll('</script', '<\\/script');
}

/** The body that a page has in Chromium once its scripts have run, as HTML. */
export function bodyInChromium(html: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'browser-'));
  try {
    const page = join(folder, 'page.html');
    writeFileSync(page, html);
    const args = [...flags, `--user-data-dir=${join(folder, 'profile')}`, '--dump-dom', pathToFileURL(page).href];
    const dom = execFileSync('chromium', args, { encoding: 'utf8', stdio: 'pipe', timeout: 60_000 });
    return /<body>([\s\S]*)<\/body>/.exec(dom)?.[1] ?? dom;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The text of an HTML fragment without elements. */
export function unescapeHTML(html: string): string {
  return html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
