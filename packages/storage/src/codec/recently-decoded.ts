/** Objects whose JSON has this many bytes together are kept. */
const maxBytes = 256 * 1024;
/** Number of empty places from which the array is compacted. */
const maxEmpty = 1024;

interface Holder {
  /** Lets go of the decoded object. */
  dropDecoded(): void;
}

/**
 * The last decoded revisions, which keep their objects for a moment, because a request reads an object more than once.
 * Strong references that
 * end soon, because V8's quick collections of garbage copy what a `WeakRef` points to, and only full ones collect it.
 */
export class RecentlyDecoded {
  #entries: ({ readonly holder: Holder; readonly bytes: number } | undefined)[] = [];
  #start = 0;
  #bytes = 0;

  /**
   * @param bytes size of the object's JSON
   * @returns false when the object is larger than the whole limit. Others stay then
   */
  add(holder: Holder, bytes: number): boolean {
    if (bytes > maxBytes) return false;
    this.#entries.push({ holder, bytes });
    this.#bytes += bytes;
    while (this.#bytes > maxBytes) this.#forgetOldest();
    if (this.#start >= maxEmpty) {
      this.#entries = this.#entries.slice(this.#start);
      this.#start = 0;
    }
    return true;
  }

  #forgetOldest(): void {
    const oldest = this.#entries[this.#start];
    this.#entries[this.#start++] = undefined;
    this.#bytes -= oldest?.bytes ?? 0;
    oldest?.holder.dropDecoded();
  }
}

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
