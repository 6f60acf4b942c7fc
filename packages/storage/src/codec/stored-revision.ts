import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { StorageCodec, StoredObject } from '../interface/storage-interface.js';
import { prepareObjectForStorage } from '../interface/versioner.js';
import { canonicalHead, encodeCanonicalJSON } from './canonical-json.js';

/** What all revisions of one resource share. */
export interface RevisionContext<T extends KubeObject> {
  readonly codec: StorageCodec<T>;
  /** See {@link StoredObject.itemOffset}. */
  readonly itemOffset: number;
  /** Deep-freeze objects when they are decoded: finds writers in tests, costs too much elsewhere. */
  readonly freeze: boolean;
}

/** The context for a codec. */
export function revisionContext<T extends KubeObject>(codec: StorageCodec<T>, freeze = false): RevisionContext<T> {
  return { codec, freeze, itemOffset: canonicalHead(codec.gvk).itemOffset };
}

/** How {@link StoredRevision} holds its bytes. */
enum Form {
  /** As they are in the store, decrypted. */
  Stored,
  /** Canonical JSON with the version spliced in; taking it out gives the stored bytes. */
  Spliced,
  /** JSON made anew from the object; the stored bytes were of another form. */
  Encoded,
}

/** So many bytes of a buffer may go unused. */
const smallWaste = 64;
const newline = 0x0a;
const closingBrace = 0x7d;

/**
 * A revision of an object over its stored bytes. It holds one array of bytes, never two: once the JSON for clients is made, the stored
 * bytes are dropped, as they can be had back from it. The parsed object is shared while somebody holds it and forgotten afterwards.
 */
export class StoredRevision<T extends KubeObject> implements StoredObject<T> {
  readonly key: string;
  readonly revision: number;
  readonly #context: RevisionContext<T>;
  #bytes: Uint8Array;
  #form: Form = Form.Stored;
  /** How many bytes the store has, where they are not held any more. */
  #storedLength = 0;
  /** What the store has, where our JSON does not tell all of it. */
  #kept: Uint8Array | undefined;
  #decoded: WeakRef<T> | undefined;

  constructor(context: RevisionContext<T>, key: string, revision: number, stored: Uint8Array) {
    this.#context = context;
    this.key = key;
    this.revision = revision;
    this.#bytes = stored;
  }

  /** Bytes held, about. */
  get size(): number {
    return this.#bytes.length + (this.#kept?.length ?? 0);
  }

  get itemOffset(): number {
    return this.#context.itemOffset;
  }

  get object(): T {
    const known = this.#decoded?.deref();
    if (known !== undefined) return known;
    const object = this.#decode();
    this.#decoded = new WeakRef(object);
    return object;
  }

  get json(): Uint8Array {
    if (this.#form === Form.Stored) this.#makeJSON();
    return this.#bytes;
  }

  /** The bytes as the store has them, decrypted: what an unchanged object must encode to. */
  storedBytes(): Uint8Array {
    switch (this.#form) {
      case Form.Stored:
        return this.#bytes;
      case Form.Spliced: {
        const at = versionOffset(this.#bytes, this.#context.codec.canonicalMetadataOffset(this.#bytes));
        const length = this.#version(this.#bytes[at + versionLength(this.revision)] !== closingBrace).length;
        return Buffer.concat([this.#bytes.subarray(0, at), this.#bytes.subarray(at + length)]);
      }
      case Form.Encoded:
        return this.#kept ?? this.#context.codec.encode(prepareObjectForStorage(this.object));
    }
  }

  /** Whether the store has these bytes, decrypted: then an object that encodes to them need not be written. */
  isStoredAs(data: Uint8Array): boolean {
    // Of another length than what was read: encoding anew to compare is saved.
    if (this.#form === Form.Encoded && data.length !== this.#storedLength) return false;
    return Buffer.compare(this.storedBytes(), data) === 0;
  }

  /** The same content at another revision: what a deletion event carries. */
  withRevision(revision: number): StoredRevision<T> {
    const json = this.#form === Form.Encoded && !this.#kept ? this.#jsonWithVersion(revision) : undefined;
    if (json === undefined) return new StoredRevision(this.#context, this.key, revision, this.storedBytes());
    const copy = new StoredRevision(this.#context, this.key, revision, json);
    copy.#form = Form.Encoded;
    copy.#storedLength = this.#storedLength;
    return copy;
  }

  /** Our JSON with another version in it; undefined where the version does not stand in its place. */
  #jsonWithVersion(revision: number): Uint8Array | undefined {
    const json = this.#bytes;
    const metadata = this.#context.codec.canonicalMetadataOffset(json);
    if (metadata < 0) return undefined;
    const at = versionOffset(json, metadata);
    const before = Buffer.from(versionField(this.revision));
    if (!startsWith(json, before, at)) return undefined;
    return Buffer.concat([
      json.subarray(0, at),
      Buffer.from(versionField(revision)),
      json.subarray(at + before.length),
    ]);
  }

  /**
   * Makes the JSON for clients now if that takes the decoded object. For readers of many objects that have just decoded this one: later it
   * would have to be decoded again.
   */
  settle(): void {
    if (this.#form === Form.Stored && this.#context.codec.canonicalMetadataOffset(this.#bytes) < 0) this.#makeJSON();
  }

  /** @throws what the codec throws when the bytes are no such object. Bytes in canonical form are believed. */
  assertReadable(): void {
    if (this.#form === Form.Stored && this.#context.codec.canonicalMetadataOffset(this.#bytes) < 0) {
      void this.object;
    }
  }

  /**
   * Sees to it that bytes which are a small part of a larger buffer (a message of the store's, with many objects in it) do not keep all of
   * that alive: they are copied.
   */
  ownBytes(): void {
    if (this.#bytes.buffer.byteLength <= this.#bytes.length + smallWaste) return;
    const own = Buffer.allocUnsafeSlow(this.#bytes.length);
    own.set(this.#bytes);
    this.#bytes = own;
  }

  /** What `read` makes of the object, without keeping the object for others. */
  inspect<R>(read: (object: T) => R): R {
    return read(this.#decoded?.deref() ?? this.#decode());
  }

  #decode(): T {
    const object = this.#context.codec.decode(this.#kept ?? this.#bytes);
    // The codec has just made the object: nobody else sees it yet.
    (object.metadata as { resourceVersion?: string }).resourceVersion = String(this.revision);
    return this.#context.freeze ? deepFreeze(object) : object;
  }

  #makeJSON(): void {
    const stored = this.#bytes;
    const { codec } = this.#context;
    const metadata = codec.canonicalMetadataOffset(stored);
    if (metadata < 0) {
      this.#bytes = (codec.encodeJSON ?? encodeCanonicalJSON.bind(undefined, codec.gvk))(this.object);
      this.#storedLength = stored.length;
      if (codec.keepsTexts?.()) this.#kept = stored;
      this.#form = Form.Encoded;
      return;
    }
    const at = versionOffset(stored, metadata);
    const end = stored[stored.length - 1] === newline ? stored.length - 1 : stored.length;
    const version = this.#version(stored[at] !== closingBrace);
    const json = Buffer.allocUnsafeSlow(end + version.length);
    json.set(stored.subarray(0, at));
    json.write(version, at, 'latin1');
    json.set(stored.subarray(at, end), at + version.length);
    this.#bytes = json;
    this.#form = Form.Spliced;
  }

  #version(more: boolean): string {
    return `${versionField(this.revision)}${more ? ',' : ''}`;
  }
}

const versionField = (revision: number): string => `"resourceVersion":"${revision}"`;

/** Fields of metadata that stand before the version, all of them texts. */
const beforeVersion = ['"name":"', '"generateName":"', '"namespace":"', '"uid":"'].map((text) => Buffer.from(text));
const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;

/** Where the version belongs in canonical JSON: after the fields that come before it in Go's struct, or as far as they are plain. */
function versionOffset(json: Uint8Array, metadata: number): number {
  let at = metadata;
  for (const field of beforeVersion) {
    if (!startsWith(json, field, at)) continue;
    const end = json.indexOf(quote, at + field.length);
    // A quote behind a backslash may not be the end of the text.
    if (json[end - 1] === backslash || json[end + 1] !== comma) break;
    at = end + 2;
  }
  return at;
}

function startsWith(bytes: Uint8Array, text: Uint8Array, at: number): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text[i]) return false;
  return true;
}

function versionLength(revision: number): number {
  return '"resourceVersion":""'.length + String(revision).length;
}

function deepFreeze<V>(value: V): V {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}
