import { closeSync, fstatSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LineWriter } from './log-backend.js';
import { backupName, type OldFilesOptions, tidyOldFiles } from './old-log-files.js';

export interface RotatingFileOptions extends OldFilesOptions {
  readonly path: string;
  /**
   * Size above which the file is renamed and a new one begins, in bytes. 0: the file is never renamed, and old files
   * stay.
   */
  readonly maxBytes: number;
}

interface OpenFile {
  readonly descriptor: number;
  /** Size of the file, in bytes. 0 for a device or a pipe. */
  size: number;
  readonly isRegular: boolean;
}

/** Modes of new files and of the folder. Only the owner may read them, because events may hold secrets. */
const fileMode = 0o600;
const folderMode = 0o700;

/**
 * A file to which lines are added. A full file is renamed to a name with the time, `audit-2026-01-02T15-04-05.000.log`,
 * and old files are compressed and removed by the rules in the options, as in kube-apiserver. A device or a pipe, such
 * as `/dev/stderr`, is never renamed. One process may write to a file.
 */
export class RotatingFile implements LineWriter {
  readonly #options: RotatingFileOptions;
  readonly #maxBytes: number;
  #file: OpenFile | undefined;
  #tidying: Promise<void> | undefined;
  #tidyAgain = false;

  /** Makes the file if it does not exist. @throws the errors of the file system */
  constructor(options: RotatingFileOptions) {
    this.#options = options;
    this.#maxBytes = options.maxBytes || Number.POSITIVE_INFINITY;
    mkdirSync(dirname(options.path), { recursive: true, mode: folderMode });
    closeSync(openSync(options.path, 'a', fileMode));
  }

  write(line: string): void {
    const bytes = Buffer.from(line);
    if (bytes.length > this.#maxBytes) {
      throw new Error(`write length ${bytes.length} exceeds maximum file size ${this.#maxBytes}`);
    }
    let file = this.#file ?? this.#open(bytes.length);
    if (file.size + bytes.length > this.#maxBytes) file = this.#rotate();
    for (let written = 0; written < bytes.length; ) {
      const more = writeSync(file.descriptor, bytes, written);
      written += more;
      if (file.isRegular) file.size += more;
    }
  }

  /** Resolves when the old files have been compressed and removed. */
  async close(): Promise<void> {
    this.#closeFile();
    await this.#tidying;
  }

  #open(bytes: number): OpenFile {
    const { path } = this.#options;
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isFile() && found.size + bytes >= this.#maxBytes) return this.#rotate();
    return this.#opened('a', fileMode);
  }

  #rotate(): OpenFile {
    const { path } = this.#options;
    this.#closeFile();
    const mode = statSync(path, { throwIfNoEntry: false })?.mode;
    if (mode !== undefined) renameSync(path, backupName(path, new Date()));
    return this.#opened('w', mode ?? fileMode);
  }

  #opened(flags: 'a' | 'w', mode: number): OpenFile {
    const descriptor = openSync(this.#options.path, flags, mode);
    const stats = fstatSync(descriptor);
    const isRegular = stats.isFile();
    this.#file = { descriptor, size: isRegular ? stats.size : 0, isRegular };
    if (isRegular && this.#options.maxBytes > 0) this.#tidySoon();
    return this.#file;
  }

  #closeFile(): void {
    if (this.#file !== undefined) closeSync(this.#file.descriptor);
    this.#file = undefined;
  }

  /** Cleanups run one after another. Failures are not reported, as in kube-apiserver: the next rotation retries. */
  #tidySoon(): void {
    this.#tidyAgain = true;
    this.#tidying ??= this.#tidy();
  }

  async #tidy(): Promise<void> {
    while (this.#tidyAgain) {
      this.#tidyAgain = false;
      await tidyOldFiles(this.#options.path, this.#options).catch(() => {});
    }
    this.#tidying = undefined;
  }
}
