import { deducedSchema, type MergeSchema, schemaOfType } from '../apply/index.js';
import { metaType } from '../field-table/meta-v1/index.js';
import { decodeValue, encodeObject, interpretMeta, parseJSON } from '../json/index.js';
import type { GroupVersionKind } from '../schema/index.js';
import { errorText } from '../text/error-text.js';
import { decodeYAMLBody } from '../yaml/index.js';
import { BodyError, type Codec, type DecodedBody } from './codec.js';
import { newCodecFactory, type SchemeWithCodecs } from './codec-factory.js';
import { MediaType, textMediaTypes } from './media-type.js';
import { Scheme } from './scheme.js';
import { keepReset, kindOf, metaOfBody, withTypeMeta } from './type-meta.js';

/** Known metadata; all other fields are separable maps and atomic lists of any depth. */
const objectSchema: MergeSchema = {
  map: {
    field: (name) => (name === 'metadata' ? { schema: schemaOfType(metaType('ObjectMeta')) } : undefined),
    element: deducedSchema,
    relationship: 'separable',
    deduced: false,
    zeros: new Map(),
  },
};

function unstructuredCodec(): Codec {
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

/**
 * The scheme of kinds that are not declared, with its codecs: objects keep every field that clients send. Only
 * `metadata` has a known shape, that of `ObjectMeta`. JSON and YAML, server-side apply; no defaults, no protobuf and no
 * strategic merge patches.
 */
export const unstructuredKinds: SchemeWithCodecs = newUnstructuredKinds();

function newUnstructuredKinds(): SchemeWithCodecs {
  const scheme = new Scheme('unstructured');
  const known = { codec: unstructuredCodec(), mergeSchema: objectSchema };
  scheme.addKinds(() => known);
  return { scheme, codecs: newCodecFactory(scheme) };
}
