import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A file of the page, as it is sent. */
export interface PageFile {
  readonly type: string;
  readonly body: Buffer;
  /** Default: not compressed */
  readonly encoding?: 'gzip';
}

/** The document has this text in place of the nonce. Each answer gets a new nonce. */
export const noncePlace = 'NONCE';

const document = 'index.html';

/**
 * Reads the page, by path. The files are found by the name of the package, because this code may be part of another
 * file, such as that of a command.
 *
 * @throws Error when the package is not built
 */
export function readPage(): ReadonlyMap<string, PageFile> {
  // Without a URL this is CommonJS.
  const here = (import.meta.url as string | undefined) ?? __filename;
  const folder = join(dirname(createRequire(here).resolve('@k8s-ts/console/package.json')), 'dist/page');
  if (!existsSync(folder)) throw new Error(`the page of the console is not built: there is no ${folder}`);
  const read = (file: string) => readFileSync(join(folder, file));
  return new Map<string, PageFile>([
    ['/', { type: 'text/html; charset=utf-8', body: read(document) }],
    ['/style.css', { type: 'text/css; charset=utf-8', body: read('style.css') }],
    ['/console.js', { type: 'text/javascript; charset=utf-8', body: read('console.js.gz'), encoding: 'gzip' }],
  ]);
}
