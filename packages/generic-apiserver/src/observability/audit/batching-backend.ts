import type { AuditEvent } from './audit-event.js';
import type { AuditBackend } from './audit-settings.js';
import type { ReportPluginError } from './plugin-error.js';
import { TokenBucket } from './token-bucket.js';

export interface BatchOptions {
  /** Maximum number of waiting events. Further events are dropped. */
  readonly bufferSize: number;
  /** Maximum number of events in a batch. */
  readonly maxBatchSize: number;
  /**
   * Time for which the first event of a batch waits for further ones, in ms. Without effect for batches of one event.
   */
  readonly maxBatchWaitMs: number;
  /** Maximum rate of batches per second, and maximum burst. Default: no limit. */
  readonly throttle?: { readonly qps: number; readonly burst: number };
  /** Whether batches are sent concurrently; at most `bufferSize` events in all are being sent. Default false. */
  readonly overlaps?: boolean;
}

/**
 * Accepts events at once, and sends them in batches. Events are dropped and reported when the buffer is full.
 * `kubernetes/apiserver plugin/pkg/audit/buffered`.
 */
export class BatchingBackend implements AuditBackend {
  readonly #backend: AuditBackend;
  readonly #options: BatchOptions;
  readonly #report: ReportPluginError;
  readonly #throttle: TokenBucket | undefined;
  readonly #underWay = new Set<Promise<unknown>>();
  #buffer: AuditEvent[] = [];
  /** The work on the events in the buffer. Undefined while it is empty. */
  #work: Promise<void> | undefined;
  /** Ends the wait for further events of an incomplete batch. */
  #stopWaiting: (() => void) | undefined;
  #isClosed = false;

  constructor(backend: AuditBackend, options: BatchOptions, report: ReportPluginError) {
    this.#backend = backend;
    this.#options = options;
    this.#report = report;
    this.#throttle = options.throttle && new TokenBucket(options.throttle);
  }

  process(events: readonly AuditEvent[]): true {
    const { bufferSize, maxBatchSize } = this.#options;
    const room = this.#isClosed ? 0 : bufferSize - this.#buffer.length;
    for (const event of events.slice(0, room)) this.#buffer.push(event);
    if (room < events.length) {
      const reason = this.#isClosed ? 'audit backend shut down' : 'audit buffer queue blocked';
      this.#report('buffered', new Error(reason), events.slice(room));
    }
    if (this.#buffer.length >= maxBatchSize) this.#stopWaiting?.();
    if (this.#buffer.length > 0) this.#work ??= this.#sendAll();
    return true;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopWaiting?.();
    await this.#work;
    await Promise.all(this.#underWay);
    await this.#backend.close();
  }

  async #sendAll(): Promise<void> {
    const { maxBatchSize } = this.#options;
    // Waits for further events of the same turn, which belong to the same batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#buffer.length > 0) {
      if (this.#buffer.length < maxBatchSize && !this.#isClosed) await this.#waitForOthers();
      await this.#throttle?.take();
      await this.#sendOne();
    }
    this.#work = undefined;
  }

  #waitForOthers(): Promise<void> {
    return new Promise((resolve) => {
      const stop = () => {
        clearTimeout(timer);
        this.#stopWaiting = undefined;
        resolve();
      };
      const timer = setTimeout(stop, this.#options.maxBatchWaitMs);
      timer.unref();
      this.#stopWaiting = stop;
    });
  }

  async #sendOne(): Promise<void> {
    const { bufferSize, maxBatchSize, overlaps = false } = this.#options;
    const mostUnderWay = Math.max(1, Math.floor(bufferSize / maxBatchSize));
    while (this.#underWay.size >= mostUnderWay) await Promise.race(this.#underWay);
    const sending = Promise.resolve(this.#backend.process(this.#buffer.splice(0, maxBatchSize)));
    if (!overlaps) {
      await sending;
      return;
    }
    const done = sending.finally(() => this.#underWay.delete(done));
    this.#underWay.add(done);
  }
}
