import { closeSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { WriteFailedError } from '@k8s-ts/storage/kv';
import { readSnapshot } from './data-file/meta-page.js';
import { openPageFile, type PageFile } from './data-file/page-file.js';

/**
 * Number of pages that a transaction changes besides those of its entries: paths in the trees, the list of tables and
 * the list of free pages.
 */
const PAGES_PER_TRANSACTION = 16;
/** Bytes that the list of free pages needs for a page. */
const BYTES_PER_FREE_PAGE = 8;
/** Bytes that an entry needs besides its key and value. */
const ENTRY_HEADER = 64;

/** Number of pages that are added to the file at once, so that most transactions need not extend it. */
const PAGES_AT_ONCE = 64;

const zeros = Buffer.alloc(1 << 18);

/**
 * Keeps room for coming transactions at the end of a data file, by making the file longer before LMDB writes to it. A
 * full disk must be detected here, because LMDB writes past the end of a buffer when the system refuses one of its
 * writes, and prints the error itself.
 *
 * File systems that write elsewhere when a file is overwritten, as btrfs and ZFS do, may refuse a write nevertheless.
 */
export class DiskReserve {
  readonly #file: PageFile;
  readonly #descriptor: number;
  /** Number of pages claimed by transactions that have not ended. */
  #claimed = 0;
  /** Number of pages at the end of the file that no transaction has claimed since the file was measured. */
  #room = 0;
  #pageSize = 0;
  #lastPage = 0;

  /** @param path a data file that is valid */
  constructor(private readonly path: string) {
    this.#file = openPageFile(path);
    try {
      // Appending never overwrites pages that LMDB writes at the same time.
      this.#descriptor = openSync(path, 'a');
    } catch (error) {
      this.#file.close();
      throw error;
    }
    this.#measure();
  }

  #measure(): void {
    ({ pageSize: this.#pageSize, lastPage: this.#lastPage } = readSnapshot(this.#file));
    this.#room = Math.floor(this.#file.length / this.#pageSize) - (this.#lastPage + 1 + this.#claimed);
  }

  /** Makes the file longer until it has room for this many pages. */
  #grow(pages: number): void {
    for (let missing = (pages - this.#room) * this.#pageSize; missing > 0; )
      missing -= writeSync(this.#descriptor, zeros, 0, Math.min(missing, zeros.length));
    this.#room = Math.max(this.#room, pages);
  }

  /**
   * Maximum number of pages that a transaction needs.
   *
   * @param sizes bytes of the entries that it writes or removes, keys included
   */
  pagesFor(sizes: Iterable<number>): number {
    const pageSize = this.#pageSize;
    let shared = 0;
    let pages = PAGES_PER_TRANSACTION + Math.ceil(((this.#lastPage + PAGES_AT_ONCE) * BYTES_PER_FREE_PAGE) / pageSize);
    for (const size of sizes) {
      const bytes = size + ENTRY_HEADER;
      if (bytes > pageSize / 2) pages += Math.ceil(bytes / pageSize);
      // Leaves are at least half full.
      else shared += 2 * bytes;
    }
    return pages + Math.ceil(shared / pageSize);
  }

  /**
   * Makes sure that a transaction has room for this many pages, in addition to the transactions that have not ended.
   *
   * @returns a function that ends the claim; call it when the transaction has ended
   * @throws WriteFailedError when the file cannot be made longer
   */
  claim(pages: number): () => void {
    if (pages > this.#room) {
      this.#measure();
      try {
        this.#grow(pages + PAGES_AT_ONCE);
      } catch {
        this.#measure();
        try {
          this.#grow(pages);
        } catch (error) {
          throw writeFailed(this.path, error);
        }
      }
    }
    this.#room -= pages;
    this.#claimed += pages;
    return () => {
      this.#claimed -= pages;
    };
  }

  close(): void {
    this.#file.close();
    closeSync(this.#descriptor);
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
};

/** Whether the system has refused a write because of the disk, and not because of the file. */
export function isDiskError(error: unknown): boolean {
  return reasonOf(error) !== undefined;
}

function reasonOf(error: unknown): string | undefined {
  return reasons[(error as NodeJS.ErrnoException | undefined)?.code ?? ''];
}

/** The error of a write to a data file. Its message has the folder and the reason. */
export function writeFailed(path: string, cause: unknown): WriteFailedError {
  const reason = reasonOf(cause);
  const text = reason === undefined ? errorText(cause) : `${reason} (${errorText(cause)})`;
  return new WriteFailedError(`the store in ${dirname(path)} cannot be written: ${text}`, { cause });
}
