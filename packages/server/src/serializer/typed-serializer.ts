import { Buffer } from 'node:buffer';
import type { TypeInfo, TypeRegistry } from '@k8s-ts/apimachinery/field-table';
import {
  DecodeError,
  decodeJSON,
  decodeValue,
  encodeObject,
  type InterpretedMeta,
  interpretMeta,
  metaParseError,
  parseJSON,
} from '@k8s-ts/apimachinery/json';
import { decodeMessage, decodeUnknown, encodeMessage, encodeProtobuf } from '@k8s-ts/apimachinery/protobuf';
import { formatGroupVersion, type GroupVersionKind, parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { decodeYAML as parseYAML } from '@k8s-ts/apimachinery/yaml';
import { allMediaTypes, MediaType } from '../negotiation/media-type.js';
import { BodyError, type DecodedBody, type ObjectSerializer } from './object-serializer.js';

/** Name that kube-apiserver gives its scheme in errors. */
const schemeName = 'pkg/api/legacyscheme/scheme.go:30';
const metaPackage = 'k8s.io.apimachinery.pkg.apis.meta.v1.';

/**
 * Reads and writes objects whose fields a type registry knows.
 *
 * @param defaults completes a decoded object (`applyDefaults` of `@k8s-ts/api/defaults` for the built-in kinds)
 */
export function typedSerializer(
  types: TypeRegistry,
  defaults: (kind: GroupVersionKind, object: KubeObject) => KubeObject,
): ObjectSerializer {
  function typeOf(kind: GroupVersionKind): TypeInfo {
    const type = findType(types, kind);
    if (type === undefined) throw new BodyError(notRegistered(kind), kind);
    return type;
  }

  function complete(decoded: Record<string, unknown>, kind: GroupVersionKind): KubeObject {
    return defaults(kind, withTypeMeta(decoded, kind));
  }

  function fromValue(value: unknown, kind: GroupVersionKind, strict: boolean): DecodedBody {
    const { object, strictErrors } = decodeValue(typeOf(kind), value, { strict: strict ? 'warn' : 'ignore' });
    return { object: keepReset(value, complete(object, kind)), kind, strictErrors };
  }

  function decodeText(body: Uint8Array, expected: GroupVersionKind, strict: boolean): DecodedBody {
    // The kind is nearly always the expected one: decode as it first and look at what the body says itself afterwards.
    const type = typeOf(expected);
    let decoded: ReturnType<typeof decodeJSON> | undefined;
    let failure: unknown;
    try {
      decoded = decodeJSON(type, body, { strict: strict ? 'warn' : 'ignore' });
    } catch (error) {
      failure = error;
    }
    const kind = kindOf(decoded === undefined ? metaOfText(body) : interpretMeta(decoded.object), expected);
    if (!sameKind(kind, expected)) {
      typeOf(kind);
      const other = decodeJSON(typeOf(kind), body, { strict: strict ? 'warn' : 'ignore' });
      return { object: complete(other.object, kind), kind, strictErrors: other.strictErrors };
    }
    if (decoded === undefined) throw new BodyError(messageOf(failure), kind);
    let object = complete(decoded.object, kind);
    if (Buffer.from(body.buffer, body.byteOffset, body.byteLength).includes('managedFields')) {
      object = keepReset(parseJSON(body).value, object);
    }
    return { object, kind, strictErrors: decoded.strictErrors };
  }

  function decodeYAML(body: Uint8Array, expected: GroupVersionKind, strict: boolean): DecodedBody {
    const { value, strictErrors: duplicates } = parseYAML(body, { strict: strict ? 'warn' : 'ignore' });
    const kind = kindOf(interpretMeta(value), expected);
    const decoded = fromValue(value, kind, strict);
    return duplicates.length === 0 ? decoded : { ...decoded, strictErrors: [...duplicates, ...decoded.strictErrors] };
  }

  /** What was read of the kind before a failure is told with it. */
  function decodeEnvelope(body: Uint8Array, expected: GroupVersionKind): DecodedBody {
    const { apiVersion, kind: name, raw } = decodeUnknown(body);
    const kind = kindOf({ apiVersion: isGroupVersion(apiVersion) ? apiVersion : '', kind: name }, expected);
    const type = typeOf(kind);
    try {
      return { object: complete(decodeMessage(type, raw), kind), kind, strictErrors: [] };
    } catch (error) {
      throw new BodyError(messageOf(error), kind);
    }
  }

  return {
    mediaTypes: allMediaTypes,
    decode(body, mediaType, expected, strict) {
      try {
        if (mediaType === MediaType.yaml) return decodeYAML(body, expected, strict);
        if (mediaType === MediaType.json) return decodeText(body, expected, strict);
        return decodeEnvelope(body, expected);
      } catch (error) {
        throw error instanceof BodyError ? error : new BodyError(messageOf(error), undefined);
      }
    },
    fromValue(value, kind, strict) {
      try {
        return fromValue(value, kind, strict);
      } catch (error) {
        throw error instanceof BodyError ? error : new BodyError(messageOf(error), kind);
      }
    },
    empty(kind) {
      const type = findType(types, kind);
      return withTypeMeta(type === undefined ? { metadata: {} } : decodeValue(type, {}).object, kind);
    },
    json: (object, kind) => encodeObject(withTypeMeta(object, kind)),
    protobufMessage: (object, kind) => encodeMessage(typeOf(kind), object),
    protobuf: (object, kind) => encodeProtobuf(typeOf(kind), withTypeMeta(object, kind)),
  };
}

/**
 * An empty list of managed fields ends their tracking, but canonical objects have no empty lists: it is put back.
 *
 * @param value what the object was decoded from
 */
function keepReset(value: unknown, object: KubeObject): KubeObject {
  const metadata = (value as { readonly metadata?: { readonly managedFields?: unknown } } | null)?.metadata;
  const sent = metadata?.managedFields;
  if (!Array.isArray(sent) || sent.length > 0) return object;
  return { ...object, metadata: { ...object.metadata, managedFields: [] } };
}

/** Type of a kind; those of `meta/v1` that are served in every group (Status, PartialObjectMetadata, DeleteOptions, …) too. */
export function findType(types: TypeRegistry, kind: GroupVersionKind): TypeInfo | undefined {
  return types.typeFor(kind) ?? (isMetaKind(kind.kind) ? types.type(`${metaPackage}${kind.kind}`) : undefined);
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

function isMetaKind(kind: string): boolean {
  return metaKinds.has(kind);
}

/** The object with `kind` and `apiVersion` as its first keys; itself when it has them so. */
export function withTypeMeta(object: Readonly<Record<string, unknown>>, kind: GroupVersionKind): KubeObject {
  const apiVersion = formatGroupVersion(kind);
  if (object.kind === kind.kind && object.apiVersion === apiVersion) {
    for (const key in object) {
      if (key === 'kind') return object as KubeObject;
      break;
    }
  }
  const { kind: _kind, apiVersion: _apiVersion, ...rest } = object;
  return { kind: kind.kind, apiVersion, ...rest } as unknown as KubeObject;
}

function metaOfText(body: Uint8Array): InterpretedMeta {
  let value: unknown;
  try {
    ({ value } = parseJSON(body));
  } catch (error) {
    throw error instanceof DecodeError ? metaParseError(error) : error;
  }
  return interpretMeta(value);
}

function kindOf({ apiVersion, kind }: InterpretedMeta, expected: GroupVersionKind): GroupVersionKind {
  const { group, version } = parseGroupVersion(apiVersion);
  return {
    ...(version === '' ? { group: expected.group, version: expected.version } : { group, version }),
    kind: kind === '' ? expected.kind : kind,
  };
}

/** Whether a text is an API version; one that is not counts as missing in an envelope. */
function isGroupVersion(text: string): boolean {
  return text.indexOf('/') === text.lastIndexOf('/');
}

function sameKind(a: GroupVersionKind, b: GroupVersionKind): boolean {
  return a.kind === b.kind && a.version === b.version && a.group === b.group;
}

function notRegistered(kind: GroupVersionKind): string {
  return `no kind "${kind.kind}" is registered for version "${formatGroupVersion(kind)}" in scheme "${schemeName}"`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
