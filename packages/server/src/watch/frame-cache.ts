/**
 * Keeps encoded watch events, so that the watchers of an object share one encoding. Only the events of the most recent objects are kept. An entry
 * belongs to one revision of an object, so entries never become invalid.
 */
export class FrameCache {
  readonly #entries = new WeakMap<object, Map<string, Uint8Array>>();
  readonly #recent: (object | undefined)[];
  #next = 0;

  /** @param capacity number of objects whose events are kept. Default 512 */
  constructor(capacity = 512) {
    this.#recent = new Array<object | undefined>(capacity).fill(undefined);
  }

  /**
   * The encoded event; made by `make` for the first watcher.
   *
   * @param object the revision; the same value for all watchers
   * @param variant event type and encoding
   */
  frame(object: object, variant: string, make: () => Uint8Array): Uint8Array {
    let frames = this.#entries.get(object);
    if (frames === undefined) {
      frames = new Map();
      this.#entries.set(object, frames);
      const oldest = this.#recent[this.#next];
      if (oldest !== undefined) this.#entries.delete(oldest);
      this.#recent[this.#next] = object;
      this.#next = (this.#next + 1) % this.#recent.length;
    }
    let frame = frames.get(variant);
    if (frame === undefined) {
      frame = make();
      frames.set(variant, frame);
    }
    return frame;
  }
}
