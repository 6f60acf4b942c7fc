import { eventLoopTurn, PacedWork } from '@k8s-ts/event-loop';
import { CompactedError, FutureRevisionError } from '@k8s-ts/storage/kv';
import type { History } from './history.js';
import type { Journal } from './journal.js';
import type { Version } from './key-index.js';

/**
 * Number of versions examined in one step of a compaction. A step is one write of the journal, and writes of clients
 * wait for it.
 */
const COMPACTION_STEP = 200;

/** Compacts the history of a store: one compaction after another, in the background. */
export class Compaction {
  #running: Promise<void> = Promise.resolve();
  readonly #steps = new PacedWork();
  /** Revisions at which long reads are running. */
  readonly #readers = new Map<symbol, number>();

  constructor(
    private readonly history: History,
    private readonly journal: Journal,
  ) {}

  /** Holds back the removal of a revision's values while a read pauses, until {@link endRead}. */
  holdRead(reader: symbol, revision: number): void {
    this.#readers.set(reader, revision);
  }

  endRead(reader: symbol): void {
    this.#readers.delete(reader);
  }

  /**
   * Makes the history before a revision unreadable, then removes it.
   *
   * @param onCompacted called when it is unreadable
   * @returns resolves when it is unreadable
   * @throws FutureRevisionError, CompactedError
   */
  compact(revision: number, onCompacted: () => void): Promise<void> {
    const { history, journal } = this;
    if (revision > history.revision) throw new FutureRevisionError(history.revision);
    if (revision <= history.compactRevision) throw new CompactedError(history.compactRevision);
    const compacted = this.#running.then(async () => {
      if (revision <= history.compactRevision) throw new CompactedError(history.compactRevision);
      await journal.setCompacted(revision, history.revision);
      history.compactRevision = revision;
      onCompacted();
    });
    this.#running = compacted.then(() => this.#removeCompacted(revision)).catch(() => undefined);
    return compacted;
  }

  /** Removes versions that earlier compactions left when the store was closed. */
  removeLeftOver(versions: readonly Version[]): void {
    if (versions.length === 0) return;
    let removed = 0;
    this.#running = this.#steps
      .take(async () => {
        await this.journal.remove(versions.slice(removed, removed + COMPACTION_STEP));
        removed += COMPACTION_STEP;
        return removed >= versions.length;
      })
      .catch(() => undefined);
  }

  /** Ends after the current step. Remaining versions are removed after the store is opened again. */
  end(): void {
    this.#steps.end();
  }

  /** Resolves when the removal has ended. */
  ended(): Promise<void> {
    return this.#running;
  }

  async #removeCompacted(revision: number): Promise<void> {
    while ([...this.#readers.values()].some((reading) => reading < revision)) await eventLoopTurn();
    await this.#steps.take(async () => {
      await this.journal.remove(this.history.trim(COMPACTION_STEP));
      return this.history.trimmed;
    });
  }
}
