import { deducedSchema, type MergeSchema, schemaOfType } from '@k8s-ts/apimachinery/apply';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { metaType } from '@k8s-ts/apimachinery/field-table/meta-v1';
import { decodeValue, encodeObject, interpretMeta, parseJSON } from '@k8s-ts/apimachinery/json';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import { decodeYAMLBody } from '@k8s-ts/apimachinery/yaml';
import { BodyError, type DecodedBody, type ObjectScheme, type ObjectSerializer } from '@k8s-ts/registry-generic/rest';
import { MediaType } from '../negotiation/media-type.js';
import { keepReset, kindOf, metaOfBody, withTypeMeta } from './type-meta.js';
import { textMediaTypes } from './typed-scheme.js';

/**
 * The scheme of kinds that nobody has declared: objects keep every field that clients send. Only `metadata` has a known shape, that of
 * `ObjectMeta`. JSON and YAML, server-side apply; no defaults, no protobuf and no strategic merge patches.
 */
export const unstructuredScheme: ObjectScheme = {
  serializer: unstructuredSerializer(),
  typeFor: () => undefined,
  mergeSchemaFor: () => objectSchema,
};

/** Separable maps and atomic lists of any depth, below known metadata. */
const objectSchema: MergeSchema = {
  map: {
    field: (name) => (name === 'metadata' ? { schema: schemaOfType(metaType('ObjectMeta')) } : undefined),
    element: deducedSchema,
    relationship: 'separable',
    deduced: false,
    zeros: new Map(),
  },
};

function unstructuredSerializer(): ObjectSerializer {
  function fromValue(value: unknown, kind: GroupVersionKind, strict: boolean): DecodedBody {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new BodyError('the body is not an object', kind);
    }
    const { metadata = {}, ...rest } = value as Readonly<Record<string, unknown>>;
    const decoded = decodeValue(metaType('ObjectMeta'), metadata, { strict: strict ? 'warn' : 'ignore' });
    const object = withTypeMeta({ metadata: decoded.object, ...rest }, kind);
    return {
      object: keepReset(value, object),
      kind,
      strictErrors: decoded.strictErrors.map((text) => text.replace('field "', 'field "metadata.')),
    };
  }

  return {
    mediaTypes: textMediaTypes,
    decode(body, mediaType, expected, strict) {
      try {
        const isYAML = mediaType === MediaType.yaml;
        const { value, strictErrors } = isYAML
          ? decodeYAMLBody(body, { strict: strict ? 'warn' : 'ignore' })
          : parseJSON(body, { strict: 'warn' });
        const meta = isYAML ? interpretMeta(value) : metaOfBody(body, value, strictErrors);
        const decoded = fromValue(value, kindOf(meta, expected), strict);
        return strict ? { ...decoded, strictErrors: [...strictErrors, ...decoded.strictErrors] } : decoded;
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
    empty: (kind) => withTypeMeta({ metadata: {} }, kind),
    json: (object, kind) => encodeObject(withTypeMeta(object, kind)),
    protobufMessage: noProtobuf,
    protobuf: noProtobuf,
  };
}

function noProtobuf(_object: unknown, kind: GroupVersionKind): never {
  throw new Error(`${kind.kind} has no protobuf form`);
}
