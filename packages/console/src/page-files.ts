import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A file of the page, as sent. */
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
 * Reads a file of the package's pages. It is found by the name of the package, because this code may be part of another
 * file, such as that of a command.
 *
 * @throws Error when the package is not built
 */
export function readPageFile(file: string): Buffer {
  // A CommonJS module has no `import.meta.url`.
  const here = (import.meta.url as string | undefined) ?? __filename;
  const folder = join(dirname(createRequire(here).resolve('@k8s-ts/console/package.json')), 'dist/page');
  if (!existsSync(folder)) throw new Error(`the page of the console is not built: there is no ${folder}`);
  return readFileSync(join(folder, file));
}

/** Reads the page, by path. @throws Error when the package is not built */
export function readPage(): ReadonlyMap<string, PageFile> {
  return new Map<string, PageFile>([
    ['/', { type: 'text/html; charset=utf-8', body: readPageFile(document) }],
    ['/style.css', { type: 'text/css; charset=utf-8', body: readPageFile('style.css') }],
    ['/console.js', { type: 'text/javascript; charset=utf-8', body: readPageFile('console.js.gz'), encoding: 'gzip' }],
  ]);
}
