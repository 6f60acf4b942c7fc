import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect } from 'vitest';

/**
 * Runs Chromium without a window, without a sandbox (which containers do not permit), and without network access of its
 * own.
 */
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
 * Bundles a file and its imports into one script for browsers, which is safe to embed in a page. A use of a Node API
 * fails the build.
 *
 * @param folder a project in which the imported packages are installed; as in any bundler, the browser conditions of
 * `exports` are used
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

/** Returns the body of a page as HTML, after its scripts have run in Chromium. */
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

/** Returns the text of an HTML fragment without its elements. */
export function unescapeHTML(html: string): string {
  return html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
