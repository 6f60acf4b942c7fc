import type { TypeInfo } from '../field-table/index.js';
import {
  type Decoded,
  decodeJSON,
  decodeValue,
  encodeObject,
  interpretMeta,
  interpretMetaOfText,
  parseJSON,
} from '../json/index.js';
import { decodeMessage, decodeUnknown, encodeMessage, encodeProtobuf, transcodeJSON } from '../protobuf/index.js';
import type { GroupVersionKind } from '../schema/index.js';
import { errorText } from '../text/error-text.js';
import type { AnyKubeObject } from '../types/index.js';
import { decodeYAMLBody } from '../yaml/index.js';
import { BodyError, type Codec, type DecodedBody } from './codec.js';
import { MediaType } from './media-type.js';
import type { Scheme } from './scheme.js';
import { isGroupVersion, keepReset, kindOf, metaOfBody, notRegistered, sameKind, withTypeMeta } from './type-meta.js';

/**
 * The codec of the kinds of a scheme that have a type: canonical JSON, YAML and, when the types have field numbers for
 * it, protobuf.
 */
export function typedCodec(scheme: Scheme, mediaTypes: readonly MediaType[]): Codec {
  return {
    mediaTypes,
    decode(body, mediaType, expected, strict) {
      try {
        if (mediaType === MediaType.yaml) return decodeYAML(scheme, body, expected, strict);
        if (mediaType === MediaType.json) return decodeText(scheme, body, expected, strict);
        return decodeEnvelope(scheme, body, expected);
      } catch (error) {
        throw error instanceof BodyError ? error : new BodyError(errorText(error), undefined);
      }
    },
    fromValue(value, kind, strict) {
      try {
        return fromValue(scheme, value, kind, strict);
      } catch (error) {
        throw error instanceof BodyError ? error : new BodyError(errorText(error), kind);
      }
    },
    convert: (object, from, to) => scheme.convert(object, from, to),
    hiddenAnnotations: (kind) => scheme.kind(kind)?.hiddenAnnotations,
    empty(kind) {
      const { type, zero } = scheme.kind(kind) ?? {};
      const object = withTypeMeta(type === undefined ? { metadata: {} } : decodeValue(type, {}).object, kind);
      return zero?.(kind, object) ?? object;
    },
    json: (object, kind) => encodeObject(withTypeMeta(object, kind), { rawTexts: scheme.typeFor(kind) }),
    protobufMessage: (object, kind) => encodeMessage(typeOf(scheme, kind), object),
    protobufMessageOfJSON: (json, kind) => transcodeJSON(typeOf(scheme, kind), json),
    protobuf: (object, kind) => encodeProtobuf(typeOf(scheme, kind), withTypeMeta(object, kind)),
  };
}

function typeOf(scheme: Scheme, kind: GroupVersionKind): TypeInfo {
  const type = scheme.typeFor(kind);
  if (type === undefined) throw new BodyError(notRegistered(kind, scheme.name), kind);
  return type;
}

function complete(scheme: Scheme, decoded: Record<string, unknown>, kind: GroupVersionKind): AnyKubeObject {
  try {
    return scheme.setDefaults(kind, withTypeMeta(decoded, kind));
  } catch (error) {
    throw new BodyError(errorText(error), kind);
  }
}

function fromValue(scheme: Scheme, value: unknown, kind: GroupVersionKind, strict: boolean): DecodedBody {
  const { object, strictErrors } = decodeValue(typeOf(scheme, kind), value, { strict: strict ? 'warn' : 'ignore' });
  return { object: keepReset(value, complete(scheme, object, kind)), kind, strictErrors };
}

function decodeText(scheme: Scheme, body: Uint8Array, expected: GroupVersionKind, strict: boolean): DecodedBody {
  // The kind is nearly always the expected one: decode as that kind first, and compare with the body's own kind
  // afterwards.
  const type = typeOf(scheme, expected);
  let decoded: Decoded | undefined;
  let failure: unknown;
  try {
    decoded = decodeJSON(type, body, { strict: 'warn' });
  } catch (error) {
    failure = error;
  }
  const meta =
    decoded === undefined ? interpretMetaOfText(body) : metaOfBody(body, decoded.object, decoded.strictErrors);
  const kind = kindOf(meta, expected);
  if (!sameKind(kind, expected)) {
    typeOf(scheme, kind);
    const other = decodeJSON(typeOf(scheme, kind), body, { strict: strict ? 'warn' : 'ignore' });
    return { object: complete(scheme, other.object, kind), kind, strictErrors: other.strictErrors };
  }
  if (decoded === undefined) throw new BodyError(errorText(failure), kind);
  let object = complete(scheme, decoded.object, kind);
  if (mentionsManagedFields(body)) {
    object = keepReset(parseJSON(body).value, object);
  }
  return { object, kind, strictErrors: strict ? decoded.strictErrors : [] };
}

function decodeYAML(scheme: Scheme, body: Uint8Array, expected: GroupVersionKind, strict: boolean): DecodedBody {
  const { value, strictErrors: duplicates } = decodeYAMLBody(body, { strict: strict ? 'warn' : 'ignore' });
  const kind = kindOf(interpretMeta(value), expected);
  let decoded: DecodedBody;
  try {
    decoded = fromValue(scheme, value, kind, strict);
  } catch (error) {
    throw error instanceof BodyError ? error : new BodyError(errorText(error), kind);
  }
  return duplicates.length === 0 ? decoded : { ...decoded, strictErrors: [...duplicates, ...decoded.strictErrors] };
}

/** Errors carry the kind once the envelope has been read. */
function decodeEnvelope(scheme: Scheme, body: Uint8Array, expected: GroupVersionKind): DecodedBody {
  const { apiVersion, kind: name, raw } = decodeUnknown(body);
  const kind = kindOf({ apiVersion: isGroupVersion(apiVersion) ? apiVersion : '', kind: name }, expected);
  const type = typeOf(scheme, kind);
  try {
    return { object: complete(scheme, decodeMessage(type, raw), kind), kind, strictErrors: [] };
  } catch (error) {
    throw new BodyError(errorText(error), kind);
  }
}

/** Whether the text has the name anywhere. */
function mentionsManagedFields(body: Uint8Array): boolean {
  // Browsers have no Buffer.
  if (typeof Buffer === 'undefined') return new TextDecoder().decode(body).includes('managedFields');
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).includes('managedFields');
}
