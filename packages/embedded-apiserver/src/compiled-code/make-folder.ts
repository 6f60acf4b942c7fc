import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and its parents. Node's own function never returns if the system cannot create folders there, as in
 * /proc.
 *
 * @param mode of the folders that are made. Default: only their owner can use them
 * @returns the folders that did not exist, the outermost first
 * @throws the error of the system, with `path`
 */
export function makeFolder(folder: string, mode = 0o700): readonly string[] {
  const whole = resolve(folder);
  const missing: string[] = [];
  for (let path = whole; !existsSync(path); path = dirname(path)) missing.unshift(path);
  // Throws the error of the system when a file has the name of the folder.
  if (missing.length === 0 && !statSync(whole).isDirectory()) mkdirSync(whole);
  return missing.filter((path) => {
    try {
      mkdirSync(path, { mode });
      return true;
    } catch (error) {
      // Another process has made the folder meanwhile.
      if ((error as NodeJS.ErrnoException).code === 'EEXIST' && existsSync(path)) return false;
      throw error;
    }
  });
}
