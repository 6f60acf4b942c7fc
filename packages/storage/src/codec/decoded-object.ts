import type { RecentlyDecoded } from './recently-decoded.js';

/** A decoded object. It is kept for a moment; a large one, and one that had to be decoded again, is in a weak reference. */
export class DecodedObject<T extends object> {
  #recent: T | undefined;
  #weak: WeakRef<T> | undefined;
  #wasKept = false;

  /** Undefined when it has been dropped. */
  get object(): T | undefined {
    return this.#recent ?? this.#weak?.deref();
  }

  /**
   * @param bytes size of the object's JSON
   * @param recently the objects that are kept for a moment
   */
  keep(object: T, bytes: number, recently: RecentlyDecoded): void {
    if (!this.#wasKept && recently.add(this, bytes)) this.#recent = object;
    else this.#weak = new WeakRef(object);
    this.#wasKept = true;
  }

  /** Releases the object, which is decoded again when it is needed. */
  dropDecoded(): void {
    this.#recent = undefined;
  }
}
