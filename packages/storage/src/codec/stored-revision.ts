import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { ObjectAttributes, StorageCodec, StoredObject } from '../interface/storage-interface.js';
import { prepareObjectForStorage } from '../interface/versioner.js';
import { canonicalHead, encodeCanonicalJSON } from './canonical-json.js';
import { replacedVersion, withVersion } from './canonical-version.js';
import { endOfMetadata, metadataKey } from './end-of-metadata.js';
import { escaped, escapedInTurns, isRestorable } from './escaped-text.js';
import { DecodedObject } from './recently-decoded.js';
import { detached, EncodedJSON, EscapedJSON, type RevisionBytes, SplicedJSON, StoredBytes } from './revision-bytes.js';
import { ValueMemory } from './value-memory.js';

/** Shared by all revisions of one resource. */
export interface RevisionContext<T extends KubeObject> {
  readonly codec: StorageCodec<T>;
  /** See {@link StoredObject.itemOffset}. */
  readonly itemOffset: number;
  /** Deep-freeze decoded objects. Finds code that mutates them; for tests only, because it is slow. */
  readonly freeze: boolean;
  readonly memory: ValueMemory;
}

/** The context for a codec. @param memory default: memory of its own */
export function revisionContext<T extends KubeObject>(
  codec: StorageCodec<T>,
  freeze = false,
  memory: ValueMemory = new ValueMemory(),
): RevisionContext<T> {
  return { codec, freeze, memory, itemOffset: canonicalHead(codec.gvk).itemOffset };
}

/** Minimum size of texts that are escaped in turns of the event loop where possible, in bytes. */
const largeBytes = 256 * 1024;

/** Source of {@link StoredRevision.attributes} that needs no decoding; undefined once it has been read. */
type AttributesSource<T> = { readonly written: T } | { readonly attributes: ObjectAttributes };

/**
 * One revision of an object, made from its stored bytes. It holds one byte array: once the JSON for clients is made,
 * the stored bytes are dropped, because they can be restored from it. The parsed object is kept for a moment, see
 * `DecodedObject`.
 */
export class StoredRevision<T extends KubeObject> implements StoredObject<T> {
  readonly key: string;
  readonly revision: number;
  readonly #context: RevisionContext<T>;
  #held: RevisionBytes;
  #decoded: DecodedObject<T> | undefined;
  /** The revision with the same content from which this one was made, until the object is read. */
  #origin: StoredRevision<T> | undefined;
  #attributes: AttributesSource<T> | undefined;
  /** End of the metadata in the JSON; 0: not known yet; -1: the metadata is not at its usual place. */
  #metadataEnd = 0;

  /**
   * @param written the object that was encoded to the stored bytes. Kept until {@link attributes} is called, which then
   *   need not decode
   */
  constructor(
    context: RevisionContext<T>,
    key: string,
    revision: number,
    stored: Uint8Array | RevisionBytes,
    written?: T,
  ) {
    this.#context = context;
    this.key = key;
    this.revision = revision;
    this.#held = stored instanceof Uint8Array ? new StoredBytes(stored) : stored;
    this.#attributes = written && { written };
  }

  get size(): number {
    return this.#held.size;
  }

  get itemOffset(): number {
    return this.#context.itemOffset;
  }

  get object(): T {
    const known = this.#decoded?.object;
    if (known !== undefined) return known;
    const object = this.#fromOrigin() ?? this.#decode();
    this.#decoded ??= new DecodedObject();
    this.#decoded.keep(object, this.#held.size, this.#context.memory.recentlyDecoded);
    return object;
  }

  get json(): Uint8Array {
    return this.#held.json ?? this.#makeJSON();
  }

  get jsonLine(): Uint8Array | undefined {
    const { json } = this;
    // JSON that was copied in the meantime has lost its newline.
    if (!this.#held.hasNewline || json.byteOffset + json.length >= json.buffer.byteLength) return undefined;
    return Buffer.from(json.buffer, json.byteOffset, json.length + 1);
  }

  get metadataJSON(): Uint8Array | undefined {
    const { json } = this;
    const { itemOffset } = this.#context;
    if (this.#metadataEnd === 0) this.#metadataEnd = endOfMetadata(json, itemOffset);
    return this.#metadataEnd < 0 ? undefined : json.subarray(itemOffset + metadataKey.length, this.#metadataEnd);
  }

  /** The stored bytes, decrypted. An unchanged object encodes to the same bytes. */
  storedBytes(): Uint8Array {
    return this.#held.stored(() => this.#encoded());
  }

  isStoredAs(data: Uint8Array): boolean {
    return this.#held.isStoredAs(data, () => this.#encoded());
  }

  #encoded(): Uint8Array {
    return this.#context.codec.encode(prepareObjectForStorage(this.object));
  }

  withRevision(revision: number): StoredRevision<T> {
    const copy = new StoredRevision(this.#context, this.key, revision, this.#bytesAt(revision));
    copy.#origin = this;
    return copy;
  }

  #bytesAt(revision: number): Uint8Array | RevisionBytes {
    const held = this.#held;
    if (held instanceof EncodedJSON) {
      const metadata = this.#context.codec.canonicalMetadataOffset(held.json);
      const json = replacedVersion(held.json, metadata, this.revision, revision);
      if (json !== undefined) return new EncodedJSON(json, held.storedLength, held.kept);
    }
    return this.storedBytes();
  }

  /** The object of the revision from which this one was derived with another version, if that was decoded just now. */
  #fromOrigin(): T | undefined {
    const origin = this.#origin;
    this.#origin = undefined;
    if (origin === undefined) return undefined;
    const known = origin.#decoded?.object;
    if (known === undefined) return undefined;
    const metadata = { ...known.metadata, resourceVersion: String(this.revision) };
    const object = { ...known, metadata };
    return this.#context.freeze ? deepFreeze(object) : object;
  }

  /**
   * Makes the JSON for clients now if it has to be encoded from the object. Call it right after the object was decoded,
   * so that it need not be decoded again later.
   */
  materializeJSON(): void {
    const held = this.#held;
    if (held instanceof StoredBytes && this.#context.codec.canonicalMetadataOffset(held.bytes) < 0) this.#makeJSON();
  }

  /**
   * Converts stored bytes to the JSON for clients.
   *
   * @returns a promise if the conversion continues in later turns of the event loop. {@link json} may be read before it
   *   resolves
   * @throws the codec's error when the bytes cannot be decoded. Bytes with the canonical head are not checked
   */
  assertReadable(): Promise<void> | undefined {
    const { codec } = this.#context;
    const held = this.#held;
    if (!(held instanceof StoredBytes)) return;
    const stored = held.bytes;
    if (codec.canonicalMetadataOffset(stored) >= 0 || codec.needsEscapes?.(stored)) return;
    if (codec.canonicalJSON === undefined) {
      void this.object;
      return;
    }
    const converted = codec.canonicalJSON(stored);
    if (converted === undefined || converted.length < largeBytes || this.#isForClients(converted)) {
      this.#held = this.#converted(stored, converted);
      return;
    }
    return escapedInTurns(converted).then((text) => {
      if (this.#held === held) this.#held = new EncodedJSON(this.#versioned(text).json, stored.length, stored);
    });
  }

  detachBuffer(): void {
    this.#held = detached(this.#held);
  }

  /** Sets the attributes that came with the bytes, so that the next call of {@link attributes} need not decode. */
  presetAttributes(attributes: ObjectAttributes): void {
    this.#attributes = { attributes };
  }

  /**
   * Returns the attributes of the object, without caching the object.
   *
   * @param getAttrs the resource's function; the codec may hand it a part of the object, see
   *   `StorageCodec.decodeAttributes`
   */
  attributes(getAttrs: (object: T) => ObjectAttributes): ObjectAttributes {
    const source = this.#attributes;
    this.#attributes = undefined;
    if (source !== undefined) return 'attributes' in source ? source.attributes : getAttrs(source.written);
    const known = this.#decoded?.object ?? this.#context.codec.decodeAttributes?.(this.#inMemory());
    return getAttrs(known ?? this.#decode());
  }

  /** The bytes from which attributes are read. JSON with escaped characters is read as it is, without unescaping it. */
  #inMemory(): Uint8Array {
    return this.#held instanceof EscapedJSON ? this.#held.json : this.#held.decodable();
  }

  #decode(): T {
    const object = this.#context.codec.decode(this.#held.decodable());
    // The codec has just made the object, so it may be changed here.
    (object.metadata as { resourceVersion?: string }).resourceVersion = String(this.revision);
    return this.#context.freeze ? deepFreeze(object) : object;
  }

  #makeJSON(): Uint8Array {
    const { codec } = this.#context;
    const stored = this.storedBytes();
    let held: SplicedJSON | EscapedJSON | EncodedJSON;
    if (codec.canonicalMetadataOffset(stored) >= 0) {
      const { json, at, length } = this.#versioned(stored);
      held = new SplicedJSON(json, at, length);
    } else if (codec.needsEscapes?.(stored)) {
      const { json, at, length } = this.#versioned(escaped(stored));
      held = isRestorable(stored) ? new EscapedJSON(json, at, length) : new EncodedJSON(json, stored.length, stored);
    } else held = this.#converted(stored, codec.canonicalJSON?.(stored));
    this.#held = held;
    return held.json;
  }

  /**
   * @param converted the stored bytes as canonical JSON, in which characters may have to be escaped for clients;
   *   undefined: the JSON is made from the object
   */
  #converted(stored: Uint8Array, converted: Uint8Array | undefined): EncodedJSON {
    if (converted === undefined) {
      const { codec } = this.#context;
      const json = (codec.encodeJSON ?? encodeCanonicalJSON.bind(undefined, codec.gvk))(this.object);
      return new EncodedJSON(json, stored.length, codec.keepsTexts?.() ? stored : undefined);
    }
    return this.#isForClients(converted)
      ? new EncodedJSON(this.#versioned(converted).json, stored.length)
      : new EncodedJSON(this.#versioned(escaped(converted)).json, stored.length, stored);
  }

  /** Whether clients can get this JSON as it is: it is canonical, and no character has to be escaped. */
  #isForClients(converted: Uint8Array): boolean {
    return this.#context.codec.canonicalMetadataOffset(converted) >= 0;
  }

  /** Canonical JSON for clients with the version inserted. */
  #versioned(canonical: Uint8Array) {
    const { codec, memory } = this.#context;
    return withVersion(canonical, codec.canonicalMetadataOffset(canonical), this.revision, memory.newBuffer);
  }
}

function deepFreeze<V>(value: V): V {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}
