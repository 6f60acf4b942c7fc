/** Maximum total size of the JSON of the objects that are kept, in bytes. */
const maxBytes = 256 * 1024;
/** Number of empty places at which the array is compacted. */
const maxEmpty = 1024;

interface Holder {
  /** Releases the decoded object. */
  dropDecoded(): void;
}

/**
 * The last decoded revisions, which keep their objects for a moment, because a request reads an object more than once.
 * Uses strong references that end soon. A `WeakRef` would be slower, because V8's quick garbage collections copy its
 * target, and only full ones free it.
 */
export class RecentlyDecoded {
  #entries: ({ readonly holder: Holder; readonly bytes: number } | undefined)[] = [];
  #start = 0;
  #bytes = 0;

  /**
   * @param bytes size of the object's JSON
   * @returns false when the object is larger than the whole limit. In this case, the other objects stay
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

/**
 * A decoded object, which is kept for a moment. Large objects, and objects that had to be decoded again, are held by a
 * weak reference.
 */
export class DecodedObject<T extends object> {
  #recent: T | undefined;
  #weak: WeakRef<T> | undefined;
  #wasKept = false;

  /** Undefined when the object has been dropped. */
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
