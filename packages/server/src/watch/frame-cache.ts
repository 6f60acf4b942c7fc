/**
 * Encoded watch events, shared by all watchers of an object: the first one makes the frame, the others send the same bytes. Keeps the frames
 * of the last objects only; frames belong to an object's revision, so there is nothing to invalidate.
 */
export class FrameCache {
  readonly #entries = new WeakMap<object, Map<string, Uint8Array>>();
  readonly #recent: (object | undefined)[];
  #next = 0;

  /** @param capacity objects whose frames are kept */
  constructor(capacity = 512) {
    this.#recent = new Array<object | undefined>(capacity).fill(undefined);
  }

  /**
   * @param object identity of a revision; the same value for all watchers
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
