import { existsSync, lstatSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from './compiled-code/make-folder.js';

/** Records which files exist before a start, so that a failed start removes only what it has made. */
export class MadeFiles {
  /** Folders that the start has made, the outermost of each path first. */
  readonly #folders: string[] = [];
  /** Folders that only a server uses, and that had no content before. */
  readonly #filled: string[] = [];
  readonly #files: string[] = [];

  /**
   * Makes a folder that only a server uses, readable by its owner only, and its parents.
   *
   * @throws the error of the system, with `path`
   */
  folder(path: string): void {
    this.#folders.push(...makeFolder(path));
    if (readdirSync(path).length === 0) this.#filled.push(resolve(path));
  }

  /**
   * Makes the folders above a file.
   *
   * @param mode of the folders that are made
   * @throws the error of the system, with `path`
   */
  file(path: string, mode: number): void {
    this.#folders.push(...makeFolder(dirname(resolve(path)), mode));
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) this.#files.push(resolve(path));
  }

  /** Removes files that did not exist before. Call it when all files are closed. */
  remove(): void {
    for (const folder of this.#filled) {
      // Another server uses the folder now.
      if (existsSync(join(folder, 'LOCK'))) return;
    }
    for (const folder of this.#filled) {
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
    }
    for (const file of this.#files) rmSync(file, { force: true });
    for (const folder of this.#folders.reverse()) {
      if (readdirSync(folder).length === 0) rmdirSync(folder);
    }
  }
}
