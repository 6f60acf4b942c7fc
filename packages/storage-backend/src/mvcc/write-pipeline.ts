import { errorText } from '@k8s-ts/apimachinery/errors';
import { eventLoopTurn } from '@k8s-ts/event-loop';
import { type ValueAttributes, WriteFailedError, type WriteResult } from '@k8s-ts/storage/kv';
import type { Journal } from './journal.js';
import type { Version } from './key-index.js';

/** If at least this number of writes wait, the first batch takes only half of them. */
const SPLIT = 32;
/**
 * Maximum number of writers whose promises resolve in one turn of the event loop, because each continues with other
 * work.
 */
const ANSWERS_PER_TURN = 32;

/**
 * A write that has a revision but is not durable yet, or an answer that has to wait until the writes before it are
 * durable.
 */
interface Pending {
  readonly version: Version | undefined;
  /** Attributes for running watches. */
  readonly attributes: ValueAttributes | undefined;
  readonly answer: () => WriteResult;
  readonly resolve: (result: WriteResult) => void;
  readonly reject: (reason: unknown) => void;
}

/** The store of a pipeline. */
export interface PipelineOwner {
  /** Makes a durable write visible. Called in the order of revisions. */
  commit(version: Version, attributes: ValueAttributes | undefined): void;
  /** Forgets all writes that have not been committed, before their writers learn that they failed. */
  discard(): void;
}

/**
 * Brings writes to a journal, one batch after another, in the order of their revisions, and answers their writers when
 * they are durable and visible.
 */
export class WritePipeline {
  #pending: Pending[] = [];
  #flushing: Promise<void> | undefined;

  constructor(
    private readonly journal: Journal,
    private readonly owner: PipelineOwner,
  ) {}

  /**
   * @param version undefined: there is nothing to write, and the answer waits for the writes before it
   * @param answer is called when the writer is answered
   * @returns rejects with a WriteFailedError when the journal refuses this write or one before it
   */
  enqueue(version: Version | undefined, answer: () => WriteResult, attributes?: ValueAttributes): Promise<WriteResult> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ version, attributes, answer, resolve, reject });
      if (this.#flushing === undefined) this.#flush();
    });
  }

  /** Resolves when no write is under way. */
  async drained(): Promise<void> {
    while (this.#flushing !== undefined) await this.#flushing;
  }

  /** Writes the pending batches to the journal until none is left. */
  #flush(): void {
    if (this.journal.immediate) {
      const batch = this.#pending;
      this.#pending = [];
      this.#append(batch);
      this.#commit(batch);
      answer(batch);
      return;
    }
    this.#flushing = this.#flushAll();
  }

  /**
   * Writes one batch after another. With many writes, the first batch takes only half of them: from then on one half is
   * written while the writers of the other half get their results and send the next writes, so that neither the disk
   * nor this thread waits for the other.
   */
  async #flushAll(): Promise<void> {
    // Writes of the same turn of the event loop share a batch.
    await eventLoopTurn();
    let count = this.#pending.length < SPLIT ? this.#pending.length : this.#pending.length >> 1;
    let answerable: readonly Pending[] = [];
    while (this.#pending.length > 0 || answerable.length > ANSWERS_PER_TURN) {
      const batch = this.#pending.splice(0, count);
      const appended = batch.length > 0 && this.#appended(batch);
      for (let from = 0; from < answerable.length; from += ANSWERS_PER_TURN) {
        // The journal begins the write at the end of this turn of the event loop.
        await eventLoopTurn();
        answer(answerable.slice(from, from + ANSWERS_PER_TURN));
      }
      answerable = (await appended) ? batch : [];
      count = this.#pending.length;
    }
    this.#flushing = undefined;
    answer(answerable);
  }

  /** Writes a batch and makes it visible. Resolves to false if that failed; then all its writers have been rejected. */
  async #appended(batch: readonly Pending[]): Promise<boolean> {
    try {
      await this.#append(batch);
    } catch (error) {
      this.#fail(batch, error);
      return false;
    }
    this.#commit(batch);
    return true;
  }

  #append(batch: readonly Pending[]): Promise<void> | undefined {
    const versions: Version[] = [];
    for (const { version } of batch) if (version !== undefined) versions.push(version);
    return versions.length > 0 ? this.journal.append(versions) : undefined;
  }

  #commit(batch: readonly Pending[]): void {
    for (const { version, attributes } of batch) if (version !== undefined) this.owner.commit(version, attributes);
  }

  /** Handles a batch that the journal refused: all writes that are not durable yet fail. */
  #fail(batch: readonly Pending[], cause: unknown): void {
    const all = [...batch, ...this.#pending];
    this.#pending = [];
    this.owner.discard();
    const reason =
      cause instanceof WriteFailedError
        ? cause
        : new WriteFailedError(`the write failed: ${errorText(cause)}`, { cause });
    for (const { reject } of all) reject(reason);
  }
}

/** Resolves the promises of a batch whose writes are durable. */
function answer(batch: readonly Pending[]): void {
  for (const { resolve, answer } of batch) resolve(answer());
}
