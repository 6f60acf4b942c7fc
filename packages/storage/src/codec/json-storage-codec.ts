import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { doublesToNumbers, hasDoubles, hasRawFields, parseJSON, parseWithTexts } from '@k8s-ts/apimachinery/json';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { StorageCodec } from '../interface/storage-interface.js';
import { ASCII } from './ascii.js';
import { apiVersionOf, canonicalHead, encodeCanonicalJSON } from './canonical-json.js';
import { isEscaped } from './escaped-text.js';
import { mayHaveLongNumber } from './long-number.js';
import { parseSharing } from './parse-sharing.js';

export interface JSONStorageCodecOptions<T extends KubeObject> {
  readonly gvk: StorageCodec['gvk'];
  /** Converts an object of another apiVersion or kind. Default: decoding throws. */
  readonly convert?: (object: KubeObject) => T;
  /** Fills in defaults. It gets a new object and may change and return it. Default: no defaulting. */
  readonly defaultObject?: (object: T) => T;
  /**
   * Whether stored text with the canonical head may be served without decoding and defaulting. Default true, which
   * requires that all writers store defaulted objects.
   */
  readonly canonical?: boolean;
  /**
   * The kind's type. With it, raw extensions are stored with the text that the client sent; without it, they are
   * encoded from their values.
   */
  readonly type?: TypeInfo;
}

/**
 * The codec of a resource that is stored as JSON. Text begins `{"kind":"K","apiVersion":"g/v","metadata":{`, so that
 * lists and watches can serve the bytes after inserting the version.
 */
export function jsonStorageCodec<T extends KubeObject = KubeObject>(
  options: JSONStorageCodecOptions<T>,
): StorageCodec<T> {
  const { gvk, convert, defaultObject, canonical = true, type } = options;
  // Computed on first use, because field tables are parsed lazily.
  let hasTexts: boolean | undefined;
  const rawType = (): TypeInfo | undefined => {
    hasTexts ??= type !== undefined && hasRawFields(type);
    return hasTexts ? type : undefined;
  };
  const head = canonicalHead(gvk);
  const apiVersion = apiVersionOf(gvk);

  const isCanonical = (bytes: Uint8Array): boolean => {
    const { length } = head.bytes;
    if (!canonical || bytes.length < length + 2) return false;
    const last = bytes[bytes.length - 1] === ASCII.Newline ? bytes.length - 2 : bytes.length - 1;
    if (bytes[last] !== ASCII.CloseBrace) return false;
    for (let i = length - 1; i >= 0; i--) if (bytes[i] !== head.bytes[i]) return false;
    return true;
  };

  return {
    gvk,
    keepsTexts: () => rawType() !== undefined,
    encode: (object) => encodeCanonicalJSON(gvk, object, { verbatim: rawType() !== undefined, rawTexts: rawType() }),
    encodeJSON: (object) => encodeCanonicalJSON(gvk, object, { rawTexts: rawType() }),
    decode(bytes) {
      const object = asObject(parse(bytes, rawType(), type));
      const known = object.kind === gvk.kind && object.apiVersion === apiVersion;
      if (!known && convert === undefined) {
        throw new Error(
          `stored object is a ${object.apiVersion}, Kind=${object.kind}, not a ${apiVersion}, Kind=${gvk.kind}`,
        );
      }
      const converted = known || convert === undefined ? (object as T) : convert(object);
      return defaultObject === undefined ? converted : defaultObject(converted);
    },
    canonicalMetadataOffset: (bytes) =>
      isCanonical(bytes) && (rawType() === undefined || isEscaped(bytes)) ? head.bytes.length : -1,
    ...(type !== undefined && { needsEscapes: (bytes: Uint8Array) => isCanonical(bytes) && rawType() !== undefined }),
  };
}

/** Only numbers that a double cannot represent need the slower parser. */
function parse(bytes: Uint8Array, rawType: TypeInfo | undefined, type: TypeInfo | undefined): unknown {
  const json = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (type !== undefined && hasDoubles(type) && mayHaveLongNumber(bytes)) {
    const text = json.toString();
    const value = rawType === undefined ? parseJSON(text).value : parseWithTexts(rawType, text);
    doublesToNumbers(type, value);
    return value;
  }
  if (rawType !== undefined) return parseWithTexts(rawType, json.toString());
  if (mayHaveLongNumber(bytes)) return parseJSON(json.toString()).value;
  return parseSharing(json) ?? JSON.parse(json.toString());
}

function asObject(value: unknown): KubeObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('stored value is not an object');
  const { metadata } = value as KubeObject;
  if (metadata === undefined || metadata === null) return { ...(value as KubeObject), metadata: {} };
  if (typeof metadata !== 'object' || Array.isArray(metadata)) throw new Error('stored object has no metadata');
  return value as KubeObject;
}
