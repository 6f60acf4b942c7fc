/** One form of objects that an {@link EncodingCache} keeps, such as the protobuf message. Compared by identity. */
export interface EncodingKey<V> {
  /** Size of a value in memory, in bytes. */
  sizeOf(value: V): number;
}

/** Looks up forms and stores new forms. */
export interface EncodingCacheView {
  /** The form of a revision, when it is kept. */
  find<V>(revision: object, form: EncodingKey<V>): V | undefined;
  /** Keeps the form of a revision, if there is room for it. Returns `value`. */
  set<V>(revision: object, form: EncodingKey<V>, value: V): V;
}

/** The forms of one revision that are kept. */
interface Entry {
  readonly forms: EncodingKey<unknown>[];
  readonly values: unknown[];
  /** Size of all values; 0 when no value is kept. */
  bytes: number;
  /** Whether the entry was read since space was last freed. */
  isUsed: boolean;
  /** Place among the kept entries; -1 when nothing is kept. */
  slot: number;
}

/** Number of bytes that is counted for each revision besides its values. */
const overhead = 300;
/** A list replaces at most the sixteenth part of a full cache. */
const replacedShare = 16;
/** Default of {@link EncodingCache}'s limit: 128 MiB. */
const defaultLimit = 128 << 20;

/**
 * Keeps encoded forms of revisions, so that each is made once for all answers. A revision never changes, so a form
 * never becomes invalid. The forms of a revision that has been collected are dropped; when the cache is too large, the
 * least recently read forms are dropped first (approximately: entries get a second chance in their order of arrival).
 */
export class EncodingCache implements EncodingCacheView {
  /** Largest size of everything that is kept, in bytes. */
  readonly limit: number;
  readonly #entries = new WeakMap<object, Entry>();
  readonly #kept: (Entry | undefined)[] = [];
  readonly #freeSlots: number[] = [];
  readonly #collected = new FinalizationRegistry<Entry>((entry) => this.#drop(entry));
  #hand = 0;
  #bytes = 0;
  // The form that was read last: the watchers of an object read it one after another.
  #lastRevision: object | undefined;
  #lastForm: EncodingKey<unknown> | undefined;
  #lastValue: unknown;

  /** @param limit in bytes; default 128 MiB */
  constructor(limit: number = defaultLimit) {
    this.limit = limit;
  }

  /** Bytes that are kept, with an estimate of what keeping them costs. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Finds cached forms and caches no new forms: for objects that are returned once, such as newly written ones. */
  readonly reader: EncodingCacheView = {
    find: (revision, form) => this.find(revision, form),
    set: (_, _form, value) => value,
  };

  /**
   * For the items of one list: caches new forms while they fit, and replaces a few other forms. The forms of a list
   * that is larger than the cache would otherwise replace each other before the next list reads them.
   */
  forList(): EncodingCacheView {
    let room = Math.max(this.limit - this.#bytes, this.limit / replacedShare);
    return {
      find: (revision, form) => this.find(revision, form),
      set: (revision, form, value) => {
        room -= form.sizeOf(value) + overhead;
        return room < 0 ? value : this.set(revision, form, value);
      },
    };
  }

  /** The form of a revision, when it is kept. */
  find<V>(revision: object, form: EncodingKey<V>): V | undefined {
    if (this.#lastRevision === revision && this.#lastForm === form) return this.#lastValue as V;
    const entry = this.#entries.get(revision);
    if (entry === undefined || entry.bytes === 0) return undefined;
    for (let i = 0; i < entry.forms.length; i++) {
      if (entry.forms[i] !== form) continue;
      entry.isUsed = true;
      this.#lastRevision = revision;
      this.#lastForm = form as EncodingKey<unknown>;
      this.#lastValue = entry.values[i];
      return entry.values[i] as V;
    }
    return undefined;
  }

  /** Keeps the form of a revision. Replaces a kept form. Returns `value`. */
  set<V>(revision: object, form: EncodingKey<V>, value: V): V {
    let entry = this.#entries.get(revision);
    if (entry === undefined) {
      entry = { forms: [], values: [], bytes: 0, isUsed: false, slot: -1 };
      this.#entries.set(revision, entry);
      this.#collected.register(revision, entry);
    }
    this.#put(entry, form as EncodingKey<unknown>, value);
    this.#lastRevision = revision;
    this.#lastForm = form as EncodingKey<unknown>;
    this.#lastValue = value;
    if (this.#bytes > this.limit) this.#makeRoom(entry);
    return value;
  }

  /** The form of a revision; made by `make` and kept at the first call. */
  value<V>(revision: object, form: EncodingKey<V>, make: () => V): V {
    return this.find(revision, form) ?? this.set(revision, form, make());
  }

  #put(entry: Entry, form: EncodingKey<unknown>, value: unknown): void {
    const size = form.sizeOf(value);
    const at = entry.forms.indexOf(form);
    let added = size;
    if (at < 0) {
      entry.forms.push(form);
      entry.values.push(value);
    } else {
      added -= form.sizeOf(entry.values[at]);
      entry.values[at] = value;
    }
    if (entry.slot < 0) {
      added += overhead;
      entry.slot = this.#freeSlots.pop() ?? this.#kept.length;
      this.#kept[entry.slot] = entry;
    }
    entry.bytes += added;
    this.#bytes += added;
  }

  /**
   * Drops entries until the cache is within its limit. The newest entry stays unless it alone is larger than the limit.
   */
  #makeRoom(newest: Entry): void {
    for (let steps = this.#kept.length * 2; steps > 0 && this.#bytes > this.limit; steps--) {
      this.#hand = (this.#hand + 1) % this.#kept.length;
      const entry = this.#kept[this.#hand];
      if (entry === undefined || entry === newest) continue;
      if (entry.isUsed) entry.isUsed = false;
      else this.#drop(entry);
    }
    if (this.#bytes > this.limit) this.#drop(newest);
  }

  #drop(entry: Entry): void {
    if (entry.slot < 0) return;
    this.#kept[entry.slot] = undefined;
    this.#freeSlots.push(entry.slot);
    this.#bytes -= entry.bytes;
    entry.slot = -1;
    entry.bytes = 0;
    entry.forms.length = 0;
    entry.values.length = 0;
    this.#lastRevision = undefined;
    this.#lastForm = undefined;
    this.#lastValue = undefined;
  }
}

/** The forms of one encoding of watch events, by the type of the event. */
export type FrameForms = Readonly<Record<'ADDED' | 'MODIFIED' | 'DELETED', EncodingKey<Uint8Array>>>;

const formsByEncoding = new Map<string, FrameForms>();

/** The forms of an encoding: the same forms for all watchers. The encoding must not come from a client. */
export function frameForms(encoding: string): FrameForms {
  let forms = formsByEncoding.get(encoding);
  if (forms === undefined) {
    forms = { ADDED: newForm(), MODIFIED: newForm(), DELETED: newForm() };
    formsByEncoding.set(encoding, forms);
  }
  return forms;
}

const newForm = (): EncodingKey<Uint8Array> => ({ sizeOf: (bytes) => bytes.length });
