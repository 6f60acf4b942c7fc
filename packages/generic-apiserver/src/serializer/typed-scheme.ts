import { Buffer } from 'node:buffer';
import { errorText } from '@k8s-ts/apimachinery/errors';
import type { TypeInfo, TypeRegistry } from '@k8s-ts/apimachinery/field-table';
import { metaType } from '@k8s-ts/apimachinery/field-table/meta-v1';
import {
  type Decoded,
  decodeJSON,
  decodeValue,
  encodeObject,
  interpretMeta,
  interpretMetaOfText,
  parseJSON,
} from '@k8s-ts/apimachinery/json';
import {
  decodeMessage,
  decodeUnknown,
  encodeMessage,
  encodeProtobuf,
  transcodeJSON,
} from '@k8s-ts/apimachinery/protobuf';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { AnyKubeObject, KubeObject } from '@k8s-ts/apimachinery/types';
import { decodeYAMLBody } from '@k8s-ts/apimachinery/yaml';
import {
  BodyError,
  type DecodedBody,
  type ManagedFieldsVersions,
  type ObjectScheme,
  type ObjectSerializer,
} from '@k8s-ts/registry-generic/rest';
import { allMediaTypes, MediaType } from '../negotiation/media-type.js';
import { isGroupVersion, keepReset, kindOf, metaOfBody, notRegistered, sameKind, withTypeMeta } from './type-meta.js';

/** The part of a type registry that a {@link typedScheme} needs. */
export type KindTypes = Pick<TypeRegistry, 'typeFor' | 'hasProtobuf'>;

/** How the kinds of a {@link typedScheme} are decoded. */
export interface TypedSchemeOptions {
  /** Fills in the defaults of a decoded object. Returns a new object, or the same one when there is nothing to fill in. Default: no defaults. */
  readonly defaults?: (kind: GroupVersionKind, object: AnyKubeObject) => AnyKubeObject;
  /** The object of a kind without any values, as bookmarks carry it. Gets one with the fields that are always written. Default: that one. */
  readonly zero?: (kind: GroupVersionKind, object: AnyKubeObject) => AnyKubeObject;
  /** Name of the scheme in errors about kinds that it does not have. Default `typed scheme`. */
  readonly name?: string;
  /** Formats in which objects are read and written. Default: JSON, YAML and, when the types have field numbers for it, protobuf. */
  readonly mediaTypes?: readonly MediaType[];
  /** An object of one kind as one of another that holds the same data. Undefined where there is no conversion. Default: there are none. */
  readonly convert?: (object: KubeObject, from: GroupVersionKind, to: GroupVersionKind) => KubeObject | undefined;
  /** See {@link ObjectSerializer.hiddenAnnotations}. Default none. */
  readonly hiddenAnnotations?: (kind: GroupVersionKind) => ReadonlySet<string> | undefined;
  /** The kind's other versions, for managed fields. Default: there are none. */
  readonly managedFieldsVersions?: (kind: GroupVersionKind) => ManagedFieldsVersions | undefined;
}

/** Formats of kinds whose types have no protobuf field numbers. */
export const textMediaTypes: readonly MediaType[] = [MediaType.json, MediaType.yaml];

/**
 * The scheme of kinds whose fields a type registry knows: canonical JSON, YAML and protobuf, strategic merge patches and server-side apply.
 * Kinds of `meta/v1` that every group serves (DeleteOptions, PartialObjectMetadata, …) need not be in the registry.
 */
export function typedScheme(types: KindTypes, options: TypedSchemeOptions = {}): ObjectScheme {
  const { managedFieldsVersions } = options;
  return {
    serializer: typedSerializer(types, options),
    typeFor: (kind) => findType(types, kind),
    mergeSchemaFor: (kind) => findType(types, kind),
    ...(managedFieldsVersions !== undefined ? { managedFieldsVersions } : undefined),
  };
}

function typedSerializer(
  types: KindTypes,
  {
    defaults = (_, object) => object,
    zero = (_, object) => object,
    convert = () => undefined,
    hiddenAnnotations = () => undefined,
    name = 'typed scheme',
    mediaTypes: wanted,
  }: TypedSchemeOptions,
): ObjectSerializer {
  const mediaTypes = wanted ?? (types.hasProtobuf === false ? textMediaTypes : allMediaTypes);

  function typeOf(kind: GroupVersionKind): TypeInfo {
    const type = findType(types, kind);
    if (type === undefined) throw new BodyError(notRegistered(kind, name), kind);
    return type;
  }

  function complete(decoded: Record<string, unknown>, kind: GroupVersionKind): AnyKubeObject {
    try {
      return defaults(kind, withTypeMeta(decoded, kind));
    } catch (error) {
      throw new BodyError(errorText(error), kind);
    }
  }

  function fromValue(value: unknown, kind: GroupVersionKind, strict: boolean): DecodedBody {
    const { object, strictErrors } = decodeValue(typeOf(kind), value, { strict: strict ? 'warn' : 'ignore' });
    return { object: keepReset(value, complete(object, kind)), kind, strictErrors };
  }

  function decodeText(body: Uint8Array, expected: GroupVersionKind, strict: boolean): DecodedBody {
    // The kind is nearly always the expected one: decode as that kind first, and compare with the body's own kind afterwards.
    const type = typeOf(expected);
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
      typeOf(kind);
      const other = decodeJSON(typeOf(kind), body, { strict: strict ? 'warn' : 'ignore' });
      return { object: complete(other.object, kind), kind, strictErrors: other.strictErrors };
    }
    if (decoded === undefined) throw new BodyError(errorText(failure), kind);
    let object = complete(decoded.object, kind);
    if (Buffer.from(body.buffer, body.byteOffset, body.byteLength).includes('managedFields')) {
      object = keepReset(parseJSON(body).value, object);
    }
    return { object, kind, strictErrors: strict ? decoded.strictErrors : [] };
  }

  function decodeYAML(body: Uint8Array, expected: GroupVersionKind, strict: boolean): DecodedBody {
    const { value, strictErrors: duplicates } = decodeYAMLBody(body, { strict: strict ? 'warn' : 'ignore' });
    const kind = kindOf(interpretMeta(value), expected);
    let decoded: DecodedBody;
    try {
      decoded = fromValue(value, kind, strict);
    } catch (error) {
      throw error instanceof BodyError ? error : new BodyError(errorText(error), kind);
    }
    return duplicates.length === 0 ? decoded : { ...decoded, strictErrors: [...duplicates, ...decoded.strictErrors] };
  }

  /** Errors carry the kind once the envelope has been read. */
  function decodeEnvelope(body: Uint8Array, expected: GroupVersionKind): DecodedBody {
    const { apiVersion, kind: name, raw } = decodeUnknown(body);
    const kind = kindOf({ apiVersion: isGroupVersion(apiVersion) ? apiVersion : '', kind: name }, expected);
    const type = typeOf(kind);
    try {
      return { object: complete(decodeMessage(type, raw), kind), kind, strictErrors: [] };
    } catch (error) {
      throw new BodyError(errorText(error), kind);
    }
  }

  return {
    mediaTypes,
    decode(body, mediaType, expected, strict) {
      try {
        if (mediaType === MediaType.yaml) return decodeYAML(body, expected, strict);
        if (mediaType === MediaType.json) return decodeText(body, expected, strict);
        return decodeEnvelope(body, expected);
      } catch (error) {
        throw error instanceof BodyError ? error : new BodyError(errorText(error), undefined);
      }
    },
    fromValue(value, kind, strict) {
      try {
        return fromValue(value, kind, strict);
      } catch (error) {
        throw error instanceof BodyError ? error : new BodyError(errorText(error), kind);
      }
    },
    convert,
    hiddenAnnotations,
    empty(kind) {
      const type = findType(types, kind);
      return zero(kind, withTypeMeta(type === undefined ? { metadata: {} } : decodeValue(type, {}).object, kind));
    },
    json: (object, kind) => encodeObject(withTypeMeta(object, kind)),
    protobufMessage: (object, kind) => encodeMessage(typeOf(kind), object),
    protobufMessageOfJSON: (json, kind) => transcodeJSON(typeOf(kind), json),
    protobuf: (object, kind) => encodeProtobuf(typeOf(kind), withTypeMeta(object, kind)),
  };
}

/** Type of a kind, or the one that `meta/v1` has for every group (Status, PartialObjectMetadata, DeleteOptions, …). */
function findType(types: KindTypes, kind: GroupVersionKind): TypeInfo | undefined {
  return types.typeFor(kind) ?? (metaKinds.has(kind.kind) ? metaType(kind.kind) : undefined);
}

const metaKinds: ReadonlySet<string> = new Set([
  'Status',
  'PartialObjectMetadata',
  'PartialObjectMetadataList',
  'DeleteOptions',
  'APIVersions',
  'APIGroup',
  'APIGroupList',
  'APIResourceList',
]);
