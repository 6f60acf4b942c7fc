import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_FILE } from './lmdb-store.js';

/**
 * The data file of a path: the path itself, or `data.mdb` in it if it is a folder.
 * @throws Error if it does not exist
 */
export function dataFileOf(path: string): string {
  const file = statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, DATA_FILE) : path;
  if (!existsSync(file)) throw new Error(`there is no store at ${path}`);
  return file;
}
