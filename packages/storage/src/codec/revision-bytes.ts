import { copyBytes, joinBytes } from '@k8s-ts/event-loop';
import { unescaped } from './escaped-text.js';

/**
 * The bytes that a revision holds: the decrypted stored bytes, or the JSON for clients. The stored bytes are dropped if
 * they can be restored from the JSON. Immutable.
 */
export type RevisionBytes = StoredBytes | SplicedJSON | EscapedJSON | EncodedJSON;

interface BytesInMemory {
  /** The JSON for clients; undefined: it has not been made. */
  readonly json: Uint8Array | undefined;
  /** Size in bytes. */
  readonly size: number;
  /** Whether a newline follows the JSON in its buffer, as it was made. */
  readonly hasNewline: boolean;
  /** The bytes that the codec decodes. Raw texts in them have their stored spelling. */
  decodable(): Uint8Array;
  /** The stored bytes. @param encode makes them from the object */
  stored(encode: () => Uint8Array): Uint8Array;
  /** Whether these are the stored bytes. @param encode as of {@link stored} */
  isStoredAs(data: Uint8Array, encode: () => Uint8Array): boolean;
}

/** The bytes of the store. */
export class StoredBytes implements BytesInMemory {
  readonly json = undefined;
  readonly hasNewline = false;

  constructor(readonly bytes: Uint8Array) {}

  get size(): number {
    return this.bytes.length;
  }

  decodable(): Uint8Array {
    return this.bytes;
  }

  stored(): Uint8Array {
    return this.bytes;
  }

  isStoredAs(data: Uint8Array): boolean {
    return Buffer.compare(this.bytes, data) === 0;
  }
}

/** The stored canonical JSON with the version inserted. */
export class SplicedJSON implements BytesInMemory {
  readonly hasNewline = true;

  /**
   * @param at where the version stands
   * @param length of the version, with its comma
   */
  constructor(
    readonly json: Uint8Array,
    readonly at: number,
    readonly length: number,
  ) {}

  get size(): number {
    return this.json.length;
  }

  decodable(): Uint8Array {
    return this.json;
  }

  stored(): Uint8Array {
    return withoutVersion(this);
  }

  /** Compares without a copy of the bytes. */
  isStoredAs(data: Uint8Array): boolean {
    const { json, at, length } = this;
    return (
      data.length === json.length - length &&
      Buffer.compare(data.subarray(0, at), json.subarray(0, at)) === 0 &&
      Buffer.compare(data.subarray(at), json.subarray(at + length)) === 0
    );
  }
}

/** Like {@link SplicedJSON}, with characters escaped for clients. */
export class EscapedJSON implements BytesInMemory {
  readonly hasNewline = false;

  constructor(
    readonly json: Uint8Array,
    readonly at: number,
    readonly length: number,
  ) {}

  get size(): number {
    return this.json.length;
  }

  decodable(): Uint8Array {
    return this.stored();
  }

  stored(): Uint8Array {
    return unescaped(withoutVersion(this));
  }

  isStoredAs(data: Uint8Array): boolean {
    return Buffer.compare(this.stored(), data) === 0;
  }
}

/** JSON made from the object or from stored bytes of another form. */
export class EncodedJSON implements BytesInMemory {
  readonly hasNewline = false;

  /**
   * @param storedLength length of the stored bytes
   * @param kept the stored bytes, if they can be restored from neither the JSON nor the object. Default: they are
   * restored from the object
   */
  constructor(
    readonly json: Uint8Array,
    readonly storedLength: number,
    readonly kept?: Uint8Array,
  ) {}

  get size(): number {
    return this.json.length + (this.kept?.length ?? 0);
  }

  decodable(): Uint8Array {
    return this.kept ?? this.json;
  }

  stored(encode: () => Uint8Array): Uint8Array {
    return this.kept ?? encode();
  }

  /** If the lengths differ, the bytes differ, and the object need not be encoded. */
  isStoredAs(data: Uint8Array, encode: () => Uint8Array): boolean {
    return data.length === this.storedLength && Buffer.compare(this.stored(encode), data) === 0;
  }
}

function withoutVersion({ json, at, length }: SplicedJSON | EscapedJSON): Uint8Array {
  return joinBytes([json.subarray(0, at), json.subarray(at + length)]);
}

/** Bytes in a buffer with more unused bytes than this are copied to a buffer of their exact size. */
const smallWaste = 64;

/**
 * Copies the bytes to a buffer of their own if they are a small part of a larger one, such as a message with many
 * objects.
 */
export function detached(held: RevisionBytes): RevisionBytes {
  if (held instanceof StoredBytes) {
    const own = ownBytes(held.bytes);
    return own === held.bytes ? held : new StoredBytes(own);
  }
  const own = ownBytes(held.json);
  if (own === held.json) return held;
  if (held instanceof EncodedJSON) return new EncodedJSON(own, held.storedLength, held.kept);
  return held instanceof SplicedJSON
    ? new SplicedJSON(own, held.at, held.length)
    : new EscapedJSON(own, held.at, held.length);
}

function ownBytes(bytes: Uint8Array): Uint8Array {
  if (bytes.buffer.byteLength <= bytes.length + smallWaste) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  copyBytes(own, bytes, 0);
  return own;
}
