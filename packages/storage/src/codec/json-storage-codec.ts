import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { escapeHTML, hasRawFields, parseJSON, parseWithTexts } from '@k8s-ts/apimachinery/json';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { StorageCodec } from '../interface/storage-interface.js';
import { apiVersionOf, canonicalHead, encodeCanonicalJSON } from './canonical-json.js';
import { mayHaveLongNumber } from './long-number.js';

export interface JSONStorageCodecOptions<T extends KubeObject> {
  readonly gvk: StorageCodec['gvk'];
  /** What becomes of an object of another apiVersion or kind; default: it is refused. */
  readonly convert?: (object: KubeObject) => T;
  /** Fills in defaults; gets an object that nobody else has and may return it. Default: none. */
  readonly defaultObject?: (object: T) => T;
  /**
   * Whether stored text that begins canonically may be served as it is, without decoding and defaulting. Default true, right where all
   * writers store defaulted objects.
   */
  readonly canonical?: boolean;
  /** The kind's type: where it has raw extensions, their texts are stored as they were sent. Default: their values are. */
  readonly type?: TypeInfo;
}

const newline = 0x0a;
const closingBrace = 0x7d;

/**
 * The codec of a resource that is stored as JSON. Text begins `{"kind":"K","apiVersion":"g/v","metadata":{`, so that lists and watches
 * can serve the bytes with nothing but the version put in.
 */
export function jsonStorageCodec<T extends KubeObject = KubeObject>(
  options: JSONStorageCodecOptions<T>,
): StorageCodec<T> {
  const { gvk, convert, defaultObject, canonical = true, type } = options;
  // Looked at on first use: tables are read when somebody needs them.
  let hasTexts: boolean | undefined;
  const rawType = (): TypeInfo | undefined => {
    hasTexts ??= type !== undefined && hasRawFields(type);
    return hasTexts ? type : undefined;
  };
  const head = canonicalHead(gvk);
  const apiVersion = apiVersionOf(gvk);

  return {
    gvk,
    keepsTexts: () => rawType() !== undefined,
    encode: (object) => encodeCanonicalJSON(gvk, object, { verbatim: rawType() !== undefined }),
    encodeJSON: (object) => encodeCanonicalJSON(gvk, object),
    decode(bytes) {
      const object = asObject(parse(bytes, rawType()));
      const known = object.kind === gvk.kind && object.apiVersion === apiVersion;
      if (!known && convert === undefined) {
        throw new Error(
          `stored object is a ${object.apiVersion}, Kind=${object.kind}, not a ${apiVersion}, Kind=${gvk.kind}`,
        );
      }
      const converted = known || convert === undefined ? (object as T) : convert(object);
      return defaultObject === undefined ? converted : defaultObject(converted);
    },
    canonicalMetadataOffset(bytes) {
      const length = head.bytes.length;
      if (!canonical || bytes.length < length + 2) return -1;
      const last = bytes[bytes.length - 1] === newline ? bytes.length - 2 : bytes.length - 1;
      if (bytes[last] !== closingBrace) return -1;
      for (let i = length - 1; i >= 0; i--) if (bytes[i] !== head.bytes[i]) return -1;
      return rawType() === undefined || isServable(textOf(bytes)) ? length : -1;
    },
  };
}

/** Only numbers that a double cannot hold need the slower parser. */
function parse(bytes: Uint8Array, rawType: TypeInfo | undefined): unknown {
  const text = textOf(bytes);
  if (rawType !== undefined) return parseWithTexts(rawType, text);
  return mayHaveLongNumber(bytes) ? parseJSON(text).value : JSON.parse(text);
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();

/** Whether clients get the text as it is: raw extensions may have characters that are escaped for clients. */
const isServable = (text: string): boolean => escapeHTML(text) === text;

function asObject(value: unknown): KubeObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('stored value is not an object');
  const { metadata } = value as KubeObject;
  if (metadata === undefined || metadata === null) return { ...(value as KubeObject), metadata: {} };
  if (typeof metadata !== 'object' || Array.isArray(metadata)) throw new Error('stored object has no metadata');
  return value as KubeObject;
}
