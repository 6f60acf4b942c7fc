import { type PollableBatches, polled, type ReadyListener, schedule } from '@k8s-ts/event-loop';
import type { WatchEventRepresentation } from '@k8s-ts/registry-generic/rest';
import type { EventEncoder } from './event-encoder.js';

/**
 * Number of events that are encoded before the event loop continues with other work. A watch begins with many events:
 * the current state.
 */
export const sliceLength = 128;

/** The encoded events of a watch, to be written without promises. */
export class PolledFrames implements PollableBatches<Uint8Array> {
  readonly #events: PollableBatches<WatchEventRepresentation>;
  readonly #encode: EventEncoder;
  readonly #onEnd: () => void;
  #listener: ReadyListener = () => {};
  /** A long batch, and the number of its encoded events. */
  #batch: readonly WatchEventRepresentation[] = [];
  #encoded = 0;
  /** True between two parts of a batch, until the event loop has run other work. */
  #isResting = false;

  /** @param onEnd called when the events end or the reader closes; possibly several times */
  constructor(events: PollableBatches<WatchEventRepresentation>, encode: EventEncoder, onEnd: () => void) {
    this.#events = events;
    this.#encode = encode;
    this.#onEnd = onEnd;
  }

  poll(): readonly Uint8Array[] | 'none' | 'ended' {
    if (this.#isResting) return 'none';
    if (this.#encoded < this.#batch.length) return this.#nextPart();
    const batch = this.#events.poll();
    if (batch === 'ended') this.#onEnd();
    if (typeof batch === 'string') return batch;
    if (batch.length === 1) return [this.#encode(batch[0] as WatchEventRepresentation)];
    if (batch.length <= sliceLength) return batch.map(this.#encode);
    this.#batch = batch;
    this.#encoded = 0;
    return this.#nextPart();
  }

  /** The remaining parts of a long batch are announced with `background` priority, new events at once. */
  whenReady(listener: ReadyListener): void {
    this.#listener = listener;
    if (this.#isResting) schedule('background', this.#endRest);
    else this.#events.whenReady(listener);
  }

  readonly #endRest = (): void => {
    this.#isResting = false;
    this.#listener(true);
  };

  close(): void {
    this.#events.close();
    this.#onEnd();
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<readonly Uint8Array[]> {
    return polled(this);
  }

  #nextPart(): readonly Uint8Array[] {
    const part = this.#batch.slice(this.#encoded, this.#encoded + sliceLength);
    this.#encoded += part.length;
    if (this.#encoded < this.#batch.length) this.#isResting = true;
    else this.#batch = [];
    return part.map(this.#encode);
  }
}
