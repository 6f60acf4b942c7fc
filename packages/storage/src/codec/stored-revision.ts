import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { copyBytes, joinBytes, noHeapPolicy } from '@k8s-ts/event-loop';
import type { ObjectAttributes, StorageCodec, StoredObject } from '../interface/storage-interface.js';
import { prepareObjectForStorage } from '../interface/versioner.js';
import { ASCII } from './ascii.js';
import { canonicalHead, encodeCanonicalJSON } from './canonical-json.js';
import { endOfMetadata, metadataKey } from './end-of-metadata.js';
import { escaped, escapedInTurns, isRestorable, unescaped } from './escaped-text.js';
import { recentlyDecoded } from './recently-decoded.js';

/** Shared by all revisions of one resource. */
export interface RevisionContext<T extends KubeObject> {
  readonly codec: StorageCodec<T>;
  /** See {@link StoredObject.itemOffset}. */
  readonly itemOffset: number;
  /** Deep-freeze decoded objects. Finds code that mutates them; for tests only, because it is slow. */
  readonly freeze: boolean;
  /** Makes the memory of JSON that is kept. */
  readonly newBuffer: (length: number) => Buffer;
}

/** The context for a codec. @param newBuffer makes the memory of JSON that is kept. Default: memory whose size V8 counts */
export function revisionContext<T extends KubeObject>(
  codec: StorageCodec<T>,
  freeze = false,
  newBuffer: (length: number) => Buffer = noHeapPolicy.cacheBuffer,
): RevisionContext<T> {
  return { codec, freeze, newBuffer, itemOffset: canonicalHead(codec.gvk).itemOffset };
}

/** The form in which {@link StoredRevision} holds its bytes. */
enum Form {
  /** The stored bytes, decrypted. */
  Stored,
  /** The stored canonical JSON with the version inserted. Removing the version gives the stored bytes. */
  Spliced,
  /** As {@link Spliced}, with characters escaped for clients. Removing version and escapes gives the stored bytes. */
  Escaped,
  /** JSON encoded from the object, because the stored bytes have another form. */
  Encoded,
}

/** Texts of this many bytes and more are escaped in turns of the event loop where that is possible. */
const largeBytes = 256 * 1024;

/** Bytes in a buffer with more unused bytes than this are copied to a buffer of their exact size. */
const smallWaste = 64;

/**
 * One revision of an object, made from its stored bytes. It holds one byte array: once the JSON for clients is made, the stored bytes are
 * dropped, because they can be restored from it. The parsed object is kept for a moment; a large one, and one that had to be parsed again, is in a weak reference.
 */
export class StoredRevision<T extends KubeObject> implements StoredObject<T> {
  readonly key: string;
  readonly revision: number;
  readonly #context: RevisionContext<T>;
  #bytes: Uint8Array;
  #form: Form = Form.Stored;
  /** Length of the stored bytes, when they are no longer held. */
  #storedLength = 0;
  /** The stored bytes, when they cannot be restored from the JSON. */
  #kept: Uint8Array | undefined;
  /** The parsed object, for as long as this is among the recently decoded revisions. */
  #recent: T | undefined;
  /** The parsed object of a revision that is large, or was needed again when it was no longer a recent one. */
  #decoded: WeakRef<T> | undefined;
  #wasDecoded = false;
  /** The revision with the same content that this one was made from, until the object is asked for. */
  #origin: StoredRevision<T> | undefined;
  /** The object that was encoded to the stored bytes, until its attributes have been read. */
  #written: T | undefined;
  /** Attributes that came with the bytes, until they have been read. */
  #attributes: ObjectAttributes | undefined;
  /** Where the metadata in the JSON ends; 0: not known yet; -1: it is not at its place. */
  #metadataEnd = 0;

  /** @param written the object that was encoded to `stored`. Kept until {@link attributes} is called, which then need not decode */
  constructor(context: RevisionContext<T>, key: string, revision: number, stored: Uint8Array, written?: T) {
    this.#context = context;
    this.key = key;
    this.revision = revision;
    this.#bytes = stored;
    this.#written = written;
  }

  /** Approximate size in memory, in bytes. */
  get size(): number {
    return this.#bytes.length + (this.#kept?.length ?? 0);
  }

  get itemOffset(): number {
    return this.#context.itemOffset;
  }

  get object(): T {
    const known = this.#recent ?? this.#decoded?.deref();
    if (known !== undefined) return known;
    const object = this.#fromOrigin() ?? this.#decode();
    if (!this.#wasDecoded && recentlyDecoded.add(this, this.#bytes.length)) this.#recent = object;
    else this.#decoded = new WeakRef(object);
    this.#wasDecoded = true;
    return object;
  }

  /** Lets go of the parsed object, which is made again when it is needed. */
  dropDecoded(): void {
    this.#recent = undefined;
  }

  get json(): Uint8Array {
    if (this.#form === Form.Stored) this.#makeJSON();
    return this.#bytes;
  }

  get jsonLine(): Uint8Array | undefined {
    const { json } = this;
    if (this.#form !== Form.Spliced) return undefined;
    // Only JSON that was copied in the meantime has lost its newline.
    if (json.byteOffset + json.length >= json.buffer.byteLength) return undefined;
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
    switch (this.#form) {
      case Form.Stored:
        return this.#bytes;
      case Form.Spliced:
        return this.#withoutVersion();
      case Form.Escaped:
        return unescaped(this.#withoutVersion());
      case Form.Encoded:
        return this.#kept ?? this.#context.codec.encode(prepareObjectForStorage(this.object));
    }
  }

  #withoutVersion(): Uint8Array {
    const { start, end } = this.#versionPlace();
    return joinBytes([this.#bytes.subarray(0, start), this.#bytes.subarray(end)]);
  }

  /** Where the version was inserted, with its comma. */
  #versionPlace(): { readonly start: number; readonly end: number } {
    const start = versionOffset(this.#bytes, this.#context.codec.canonicalMetadataOffset(this.#bytes));
    const length = this.#version(this.#bytes[start + versionLength(this.revision)] !== ASCII.CloseBrace).length;
    return { start, end: start + length };
  }

  /** Whether these are the stored bytes, decrypted. If so, an object that encodes to them need not be written. */
  isStoredAs(data: Uint8Array): boolean {
    // A different length is enough to know that the bytes differ, without encoding the object.
    if (this.#form === Form.Encoded && data.length !== this.#storedLength) return false;
    if (this.#form === Form.Spliced) return this.#isWithoutVersion(data);
    return Buffer.compare(this.storedBytes(), data) === 0;
  }

  /** Whether these are the bytes before the version was inserted. Compares without a copy of them. */
  #isWithoutVersion(data: Uint8Array): boolean {
    const { start, end } = this.#versionPlace();
    const bytes = this.#bytes;
    return (
      data.length === bytes.length - (end - start) &&
      Buffer.compare(data.subarray(0, start), bytes.subarray(0, start)) === 0 &&
      Buffer.compare(data.subarray(start), bytes.subarray(end)) === 0
    );
  }

  /** The same content at another revision, for deletions. */
  withRevision(revision: number): StoredRevision<T> {
    const json = this.#form === Form.Encoded ? this.#jsonWithVersion(revision) : undefined;
    const copy = new StoredRevision(this.#context, this.key, revision, json ?? this.storedBytes());
    copy.#origin = this;
    if (json === undefined) return copy;
    copy.#form = Form.Encoded;
    copy.#storedLength = this.#storedLength;
    copy.#kept = this.#kept;
    return copy;
  }

  /** The object of the revision that this one was made from with another version, if that was decoded just now. */
  #fromOrigin(): T | undefined {
    const origin = this.#origin;
    this.#origin = undefined;
    const known = origin && (origin.#recent ?? origin.#decoded?.deref());
    if (known === undefined) return undefined;
    const metadata = { ...known.metadata, resourceVersion: String(this.revision) };
    const object = { ...known, metadata };
    return this.#context.freeze ? deepFreeze(object) : object;
  }

  /** The JSON with another version; undefined when the version is not at its canonical position. */
  #jsonWithVersion(revision: number): Uint8Array | undefined {
    const json = this.#bytes;
    const metadata = this.#context.codec.canonicalMetadataOffset(json);
    if (metadata < 0) return undefined;
    const at = versionOffset(json, metadata);
    const before = Buffer.from(versionField(this.revision));
    if (!startsWith(json, before, at)) return undefined;
    return joinBytes([json.subarray(0, at), Buffer.from(versionField(revision)), json.subarray(at + before.length)]);
  }

  /**
   * Makes the JSON for clients now if it has to be encoded from the object. Call it right after the object was decoded, so that it need not
   * be decoded again later.
   */
  materializeJSON(): void {
    if (this.#form === Form.Stored && this.#context.codec.canonicalMetadataOffset(this.#bytes) < 0) this.#makeJSON();
  }

  /**
   * Converts stored bytes to the JSON for clients.
   *
   * @returns a promise if this goes on in later turns of the event loop. {@link json} may be read before it resolves
   * @throws the codec's error when the bytes cannot be decoded. Bytes with the canonical head are not checked
   */
  assertReadable(): Promise<void> | undefined {
    const { codec } = this.#context;
    const stored = this.#bytes;
    if (this.#form !== Form.Stored || codec.canonicalMetadataOffset(stored) >= 0) return;
    if (codec.needsEscapes?.(stored)) return;
    if (codec.canonicalJSON === undefined) {
      void this.object;
      return;
    }
    const converted = codec.canonicalJSON(stored);
    if (converted === undefined || converted.length < largeBytes || this.#isForClients(converted)) {
      this.#convert(stored, converted);
      return;
    }
    return escapedInTurns(converted).then((text) => {
      if (this.#form === Form.Stored) this.#takeEscaped(stored, text);
    });
  }

  /**
   * Copies the bytes if they are a small part of a larger buffer (a message with many objects), so that they do not keep the whole buffer
   * in memory.
   */
  detachBuffer(): void {
    const { buffer, length } = this.#bytes;
    if (buffer.byteLength <= length + smallWaste) return;
    const own = Buffer.allocUnsafeSlow(length);
    copyBytes(own, this.#bytes, 0);
    this.#bytes = own;
  }

  /** Takes the attributes that came with the bytes. The next call of {@link attributes} returns them, which then need not decode. */
  presetAttributes(attributes: ObjectAttributes): void {
    this.#attributes = attributes;
  }

  /**
   * Returns the attributes of the object, without caching the object.
   *
   * @param getAttrs the resource's function; the codec may hand it a part of the object, see `StorageCodec.decodeAttributes`
   */
  attributes(getAttrs: (object: T) => ObjectAttributes): ObjectAttributes {
    const written = this.#written;
    const attributes = this.#attributes;
    this.#written = undefined;
    this.#attributes = undefined;
    if (attributes !== undefined) return attributes;
    const known =
      written ??
      this.#recent ??
      this.#decoded?.deref() ??
      this.#context.codec.decodeAttributes?.(this.#kept ?? this.#bytes);
    return getAttrs(known ?? this.#decode());
  }

  #decode(): T {
    // Raw texts are spelt as they are stored, not as clients get them.
    const bytes = this.#form === Form.Escaped ? this.storedBytes() : (this.#kept ?? this.#bytes);
    const object = this.#context.codec.decode(bytes);
    // The codec has just made the object, so it may be changed here.
    (object.metadata as { resourceVersion?: string }).resourceVersion = String(this.revision);
    return this.#context.freeze ? deepFreeze(object) : object;
  }

  #makeJSON(): void {
    const stored = this.#bytes;
    const { codec } = this.#context;
    const metadata = codec.canonicalMetadataOffset(stored);
    if (metadata < 0 && codec.needsEscapes?.(stored)) {
      const text = escaped(stored);
      this.#bytes = this.#spliced(text, codec.canonicalMetadataOffset(text));
      this.#form = isRestorable(stored) ? Form.Escaped : Form.Encoded;
      if (this.#form === Form.Escaped) return;
      this.#storedLength = stored.length;
      this.#kept = stored;
      return;
    }
    if (metadata < 0) {
      this.#convert(stored, codec.canonicalJSON?.(stored));
      return;
    }
    this.#bytes = this.#spliced(stored, metadata);
    this.#form = Form.Spliced;
  }

  /** @param converted the stored bytes as canonical JSON, in which characters may have to be escaped for clients; undefined: the JSON is made from the object */
  #convert(stored: Uint8Array, converted: Uint8Array | undefined): void {
    if (converted === undefined) this.#encode(stored);
    else if (this.#isForClients(converted)) this.#takeConverted(stored, converted);
    else this.#takeEscaped(stored, escaped(converted));
  }

  /** Makes the JSON from the object. */
  #encode(stored: Uint8Array): void {
    const { codec } = this.#context;
    this.#bytes = (codec.encodeJSON ?? encodeCanonicalJSON.bind(undefined, codec.gvk))(this.object);
    this.#storedLength = stored.length;
    if (codec.keepsTexts?.()) this.#kept = stored;
    this.#form = Form.Encoded;
  }

  /** Whether no character of canonical JSON has to be escaped. */
  #isForClients(converted: Uint8Array): boolean {
    return this.#context.codec.canonicalMetadataOffset(converted) >= 0;
  }

  /** @param text the stored bytes as canonical JSON for clients */
  #takeConverted(stored: Uint8Array, text: Uint8Array): void {
    this.#bytes = this.#spliced(text, this.#context.codec.canonicalMetadataOffset(text));
    this.#form = Form.Encoded;
    this.#storedLength = stored.length;
  }

  /** As {@link #takeConverted}, of bytes that have characters which are escaped in the text. */
  #takeEscaped(stored: Uint8Array, text: Uint8Array): void {
    this.#takeConverted(stored, text);
    this.#kept = stored;
  }

  /** Canonical JSON with the version inserted. The newline of {@link jsonLine} follows it in the buffer. */
  #spliced(stored: Uint8Array, metadata: number): Uint8Array {
    const at = versionOffset(stored, metadata);
    const end = stored[stored.length - 1] === ASCII.Newline ? stored.length - 1 : stored.length;
    const version = this.#version(stored[at] !== ASCII.CloseBrace);
    const length = end + version.length;
    const line = this.#context.newBuffer(length + 1);
    copyBytes(line, stored.subarray(0, at), 0);
    line.write(version, at, 'latin1');
    copyBytes(line, stored.subarray(at, end), at + version.length);
    line[length] = ASCII.Newline;
    return line.subarray(0, length);
  }

  #version(more: boolean): string {
    return `${versionField(this.revision)}${more ? ',' : ''}`;
  }
}

const versionField = (revision: number): string => `"resourceVersion":"${revision}"`;

/** Fields of metadata that precede the version. All are strings. */
const beforeVersion = ['"name":"', '"generateName":"', '"namespace":"', '"uid":"'].map((text) => Buffer.from(text));

/**
 * Offset at which the version belongs in canonical JSON: after the fields that precede it in Go's struct. Stops at the first of them that
 * contains escapes.
 */
function versionOffset(json: Uint8Array, metadata: number): number {
  let at = metadata;
  for (const field of beforeVersion) {
    if (!startsWith(json, field, at)) continue;
    const end = json.indexOf(ASCII.Quote, at + field.length);
    // A quote after a backslash may not be the end of the string.
    if (json[end - 1] === ASCII.Backslash || json[end + 1] !== ASCII.Comma) break;
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
