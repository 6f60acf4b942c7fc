import type { GroupVersionKind } from '../schema/index.js';
import type { RuntimeObject } from './runtime-object.js';

/** The result of decoding a body. */
export interface DecodedObject {
  /** The object, with apiVersion and kind. */
  readonly object: RuntimeObject;
  /** The kind in the body, completed by the defaults. The object may have been converted to another. */
  readonly kind: GroupVersionKind;
  /** Unknown and duplicate fields, one text each; only strict serializers look for them. */
  readonly strictErrors: readonly string[];
}

/** Reads bodies into objects. */
export interface Decoder {
  /**
   * Decodes a body.
   *
   * @param defaults used for missing parts of the body's kind: the kind; version and group, if the body has no group or this one
   * @throws DecodeError and similar errors, with kube-apiserver's messages; NotRegisteredError for unknown kinds
   */
  decode(body: Uint8Array, defaults?: GroupVersionKind): DecodedObject;
}

/** Writes objects as bodies. */
export interface Encoder {
  encode(object: RuntimeObject): Uint8Array;
  /** Equal for encoders that write the same bytes; for cache keys. */
  readonly identifier: string;
}

/** One format, without conversion. */
export interface Serializer extends Encoder, Decoder {
  /** Whether bytes have this format; undefined if that cannot be decided. */
  recognizes(body: Uint8Array): boolean | undefined;
}

/** Encodes objects to one version and decodes them to another. */
export interface Codec extends Encoder, Decoder {}

/** A supported media type. */
export interface SerializerInfo {
  /** e.g. `application/json` */
  readonly mediaType: string;
  /** The body is text that people can read. */
  readonly encodesAsText: boolean;
  readonly serializer: Serializer;
  /** Writes the format in a readable form, if it has one. */
  readonly prettySerializer?: Serializer;
  /** Also reports unknown and duplicate fields. */
  readonly strictSerializer: Serializer;
  /** How objects are separated in a stream. Without it the format does not support streams, and watches are rejected (406). */
  readonly streamFraming?: 'newline' | 'length-delimited';
}

/** The entry of a media type; otherwise the entry with an empty media type, which accepts any. */
export function serializerInfoForMediaType(
  infos: readonly SerializerInfo[],
  mediaType: string,
): SerializerInfo | undefined {
  return infos.find((info) => info.mediaType === mediaType) ?? infos.find((info) => info.mediaType === '');
}

/** The kind in a body, with missing parts from the defaults. */
export function kindWithDefaults(actual: GroupVersionKind, defaults: GroupVersionKind | undefined): GroupVersionKind {
  if (defaults === undefined) return actual;
  const kind = actual.kind === '' ? defaults.kind : actual.kind;
  if (actual.version !== '' || (actual.group !== '' && actual.group !== defaults.group)) return { ...actual, kind };
  return { group: defaults.group, version: defaults.version, kind };
}
