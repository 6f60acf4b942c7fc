import type { GroupVersionKind } from '../schema/index.js';
import type { RuntimeObject } from './runtime-object.js';

/** What became of a body. */
export interface DecodedObject {
  /** The object, saying what it is. */
  readonly object: RuntimeObject;
  /** What the body says it is, completed by the defaults; the object may have been converted since. */
  readonly kind: GroupVersionKind;
  /** Unknown and duplicate fields, one text each; only strict serializers look for them. */
  readonly strictErrors: readonly string[];
}

/** Reads bodies into objects. */
export interface Decoder {
  /**
   * Decodes a body.
   *
   * @param defaults completes a body that does not say all of what it is: the kind; version and group, where the body has no group or
   *   this one
   * @throws DecodeError and the like, with kube-apiserver's texts; NotRegisteredError for kinds that the scheme does not have
   */
  decode(body: Uint8Array, defaults?: GroupVersionKind): DecodedObject;
}

/** Writes objects as bodies. */
export interface Encoder {
  encode(object: RuntimeObject): Uint8Array;
  /** Equal for encoders that write the same bytes: for keys of caches. */
  readonly identifier: string;
}

/** One format, without conversion. */
export interface Serializer extends Encoder, Decoder {
  /** Whether bytes are of this format; undefined when that cannot be told. */
  recognizes(body: Uint8Array): boolean | undefined;
}

/** Encodes objects in one form and decodes them into another. */
export interface Codec extends Encoder, Decoder {}

/** A media type that a server speaks. */
export interface SerializerInfo {
  /** e.g. `application/json` */
  readonly mediaType: string;
  /** The body is text that people can read. */
  readonly encodesAsText: boolean;
  readonly serializer: Serializer;
  /** Writes the same for people, where the format has a way to. */
  readonly prettySerializer?: Serializer;
  /** Reads the same, and tells unknown and duplicate fields. */
  readonly strictSerializer: Serializer;
  /** How objects follow each other in a stream; without it the format has no streams, and watches are refused (406). */
  readonly streamFraming?: 'newline' | 'length-delimited';
}

/** The entry of a media type, else the one for any (an empty media type). */
export function serializerInfoForMediaType(
  infos: readonly SerializerInfo[],
  mediaType: string,
): SerializerInfo | undefined {
  return infos.find((info) => info.mediaType === mediaType) ?? infos.find((info) => info.mediaType === '');
}

/** What a body is, completed by what it is expected to be. */
export function kindWithDefaults(actual: GroupVersionKind, defaults: GroupVersionKind | undefined): GroupVersionKind {
  if (defaults === undefined) return actual;
  const kind = actual.kind === '' ? defaults.kind : actual.kind;
  if (actual.version !== '' || (actual.group !== '' && actual.group !== defaults.group)) return { ...actual, kind };
  return { group: defaults.group, version: defaults.version, kind };
}
