import { randomBytes } from 'node:crypto';
import { closeSync, ftruncateSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommitListener, CommitSource } from '../mvcc/mvcc-store.js';

/** Number of slots, which keys share. A power of two. */
const slots = 131_072;
/** A slot has its revision twice: a reader that sees an unfinished write finds two different revisions. */
const slotBytes = 16;

/** The slot of a key: FNV-1a over its characters. */
function slotOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return hash & (slots - 1);
}

/** Linux has a folder in memory, whose files are never written to a disk. */
const memoryFolder = '/dev/shm';

/**
 * Shows other processes which keys have been written since a revision, through a file that they inherit. Each key has a
 * slot, which it shares with other keys. A slot contains the revision of the last update or deletion of any of its
 * keys. Written before a write becomes visible here, so that no reader anywhere sees an older state after a newer one.
 * Creates are left out: when an earlier state of the key exists, the deletion after it is in the slot.
 */
export class SharedRevisionTable implements CommitListener {
  /** The descriptor of the file, for {@link SharedRevisionTableReader}. The file is already unlinked. */
  readonly file: number;
  readonly #revisions = new Float64Array(slots);
  readonly #slot = new Float64Array(slotBytes / Float64Array.BYTES_PER_ELEMENT);
  readonly #followed = new Map<CommitSource, () => void>();
  /** True once a write of the file has failed. */
  #isLost = false;
  #isClosed = false;

  /** @throws when a file can be made neither in memory nor in the system's folder for temporary files */
  constructor() {
    try {
      this.file = newFile(memoryFolder);
    } catch {
      this.file = newFile(tmpdir());
    }
  }

  /** Records the writes of a store from now on. */
  follow(store: CommitSource): void {
    if (!this.#followed.has(store)) this.#followed.set(store, store.onCommit(this));
  }

  committed(key: string, revision: number, isCreate: boolean): void {
    if (!isCreate) this.#write(slotOf(key), revision);
  }

  restored(revision: number): void {
    for (let slot = 0; slot < slots; slot++) this.#write(slot, revision);
  }

  /** Call when there are no readers any more. Idempotent. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const leave of this.#followed.values()) leave();
    this.#followed.clear();
    closeSync(this.file);
  }

  /**
   * Several stores, with independent revisions, may share the slots. A slot keeps the highest revision, which is safe
   * for all of them.
   */
  #write(slot: number, revision: number): void {
    if (this.#isLost || revision <= (this.#revisions[slot] as number)) return;
    this.#revisions[slot] = revision;
    this.#slot.fill(revision);
    try {
      writeSync(this.file, this.#slot, 0, slotBytes, slot * slotBytes);
    } catch {
      this.#isLost = true;
      // Readers learn nothing from an empty file, and ask the store.
      ftruncateSync(this.file);
    }
  }
}

/** Makes a file with empty slots that has no name any more. */
function newFile(folder: string): number {
  const path = join(folder, `k8s-revisions-${randomBytes(12).toString('hex')}`);
  const file = openSync(path, 'wx+', 0o600);
  try {
    unlinkSync(path);
    // Later writes need no further space.
    writeSync(file, new Uint8Array(slots * slotBytes));
  } catch (error) {
    closeSync(file);
    throw error;
  }
  return file;
}

/** Reads the table that {@link SharedRevisionTable} of another process writes. */
export class SharedRevisionTableReader {
  readonly #file: number;
  readonly #slot = new Float64Array(slotBytes / Float64Array.BYTES_PER_ELEMENT);

  /** @param file the inherited descriptor of the file */
  constructor(file: number) {
    this.#file = file;
  }

  /**
   * True if the key was not written after this revision. False if it was, or if that is not known.
   *
   * @param revision a revision at which the key existed
   */
  isCurrentRevision(key: string, revision: number): boolean {
    if (readSync(this.#file, this.#slot, 0, slotBytes, slotOf(key) * slotBytes) < slotBytes) return false;
    const [first, second] = this.#slot;
    return first === second && (first as number) <= revision;
  }
}
