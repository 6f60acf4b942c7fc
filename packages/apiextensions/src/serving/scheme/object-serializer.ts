import { Buffer } from 'node:buffer';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { metaType } from '@k8s-ts/apimachinery/field-table/meta-v1';
import {
  DecodeError,
  decodeValue,
  encodeObject,
  type InterpretedMeta,
  interpretMeta,
  interpretMetaOfText,
  missingKindError,
  parseJSON,
  untypedIntegers,
} from '@k8s-ts/apimachinery/json';
import { decodeUnknown, encodeMessage, encodeProtobuf } from '@k8s-ts/apimachinery/protobuf';
import {
  BodyError,
  type Codec,
  type DecodedBody,
  kindOf,
  metaOfBody,
  textMediaTypes,
  withTypeMeta,
} from '@k8s-ts/apimachinery/runtime';
import { formatGroupVersion, type GroupVersionKind, parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { decodeYAMLBody } from '@k8s-ts/apimachinery/yaml';
import type { CustomSchema } from '../../schema/index.js';
import { wholeDoubleFields } from './whole-double-fields.js';

/** Facts about a definition that {@link objectSerializer} needs. */
export interface ObjectSerializerOptions {
  readonly kind: GroupVersionKind;
  readonly listKind: string;
  /** The schema of a version; for versions that the definition does not have, one that knows no fields. */
  readonly schemaOf: (version: string) => CustomSchema;
  readonly preserveUnknownFields: boolean;
}

/**
 * Reads and writes custom objects of one version: JSON and YAML, without the fields that the schema does not have, and
 * with its defaults (`kubernetes/apiextensions-apiserver pkg/apiserver/customresource_handler.go`,
 * unstructuredNegotiatedSerializer). Protobuf is there for the metadata of objects only; a body in protobuf is refused
 * when it is decoded.
 */
export function objectSerializer({
  kind: served,
  listKind,
  schemaOf,
  preserveUnknownFields,
}: ObjectSerializerOptions): Codec {
  /**
   * The group and kind whose objects the schema describes. Objects of other kinds are not changed, and validation
   * refuses them.
   */
  const isServed = ({ group, kind }: GroupVersionKind) => group === served.group && kind === served.kind;

  function fromObject(value: KubeObject, kind: GroupVersionKind, strict: boolean): DecodedBody {
    if ((value.apiVersion as unknown) === null) {
      throw new Error('.apiVersion accessor error: <nil> is of the type <nil>, expected string');
    }
    const { metadata, metadataErrors } = decodeMetadata(value.metadata, strict);
    let object: KubeObject = { ...value, metadata };
    const strictErrors = [...metadataErrors];
    if (isServed(kind)) {
      const schema = schemaOf(kind.version);
      const coerced = schema.coerce(object, { preserveUnknownFields });
      if (strict) strictErrors.push(...coerced.unknownFields.map((path) => `unknown field "${path}"`));
      object = schema.applyDefaults(coerced.object);
    }
    return { object, kind, strictErrors };
  }

  function fromValue(value: unknown, strict: boolean, text: () => string, interpreted: InterpretedMeta): DecodedBody {
    // The kind is read from the key `kind` alone, not from a key such as `Kind`.
    const apiVersion = textAt(value, 'apiVersion');
    const kind = textAt(value, 'kind');
    if (kind === '') {
      // With strict decoding, upstream's error does not contain the expected kind.
      throw new BodyError(missingKindError(text()).message, strict ? undefined : kindOf(interpreted, served));
    }
    const { group, version } = parseGroupVersion(apiVersion);
    const own = { group, version, kind };
    try {
      return fromObject(value as KubeObject, own, strict);
    } catch (error) {
      throw new BodyError(errorText(error), own);
    }
  }

  /**
   * @throws DecodeError for text that is not JSON, as an error about the kind, which is read first; BodyError for a
   *   number that is too large
   */
  function parseBody(body: Uint8Array): ReturnType<typeof parseJSON> {
    try {
      return parseJSON(body, { strict: 'warn', finite: true });
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      throw new BodyError(error.message, kindOf(interpretMetaOfText(body), served));
    }
  }

  return {
    mediaTypes: [...textMediaTypes, 'application/vnd.kubernetes.protobuf'],
    wholeObjectMediaTypes: textMediaTypes,
    listItems: 'unstructured',
    listKind: () => listKind,
    takesAnyKind: true,
    decode(body, mediaType, _expected, strict) {
      try {
        if (mediaType === 'application/vnd.kubernetes.protobuf') throw protobufRefusal(body);
        const isYAML = mediaType === 'application/yaml';
        const { value, strictErrors } = isYAML ? readYAML(body, strict) : parseBody(body);
        const text = () => (isYAML ? encodeObject(value) : Buffer.from(body).toString());
        const meta = isYAML ? interpretMeta(value) : metaOfBody(body, value, strictErrors);
        const withoutDoubles = fromValue(value, strict, text, meta);
        // Numbers of YAML have become JSON, where a whole number has no fraction.
        const decoded = isYAML
          ? withoutDoubles
          : { ...withoutDoubles, wholeDoubles: () => wholeDoubleFields(text(), withoutDoubles.object) };
        if (!strict || strictErrors.length === 0) return decoded;
        return { ...decoded, strictErrors: [...strictErrors, ...decoded.strictErrors] };
      } catch (error) {
        throw error instanceof BodyError ? error : new BodyError(errorText(error), undefined);
      }
    },
    fromValue: (value, _kind, strict) => fromValue(value, strict, () => encodeObject(value), interpretMeta(value)),
    empty: (kind) => withTypeMeta({ metadata: {} }, kind),
    json: (object, kind) => encodeObject(object.kind === undefined ? withTypeMeta(object, kind) : object),
    protobufMessage: (object, kind) => encodeMessage(metadataType(kind), object),
    protobuf: (object, kind) => encodeProtobuf(metadataType(kind), withTypeMeta(object, kind)),
  };
}

/**
 * The result of an apply, with the defaults of its schema. Unlike other bodies, it keeps nulls that the schema does not
 * allow, so that validation refuses them, and unknown fields, which only parts without a schema can have.
 */
export function appliedObject(object: KubeObject, schema: CustomSchema): KubeObject {
  const { metadata } = decodeMetadata(object.metadata, false);
  return schema.applyDefaults({ ...object, metadata });
}

function textAt(object: unknown, key: string): string {
  const value = (object as Readonly<Record<string, unknown>> | null)?.[key];
  return typeof value === 'string' ? value : '';
}

function readYAML(body: Uint8Array, strict: boolean): ReturnType<typeof decodeYAMLBody> {
  const { value, strictErrors } = decodeYAMLBody(body, { strict: strict ? 'warn' : 'ignore' });
  return { value: untypedIntegers(value), strictErrors };
}

/** Metadata as it is stored: known fields of the right types. @throws BodyError */
function decodeMetadata(
  value: unknown,
  strict: boolean,
): { readonly metadata: KubeObject['metadata']; readonly metadataErrors: readonly string[] } {
  if (value === undefined || value === null) return { metadata: {}, metadataErrors: [] };
  const { object, strictErrors } = decodeValue(metaType('ObjectMeta'), value, { strict: strict ? 'warn' : 'ignore' });
  return {
    metadata: object as KubeObject['metadata'],
    metadataErrors: strictErrors.map((text) => text.replace('field "', 'field "metadata.')),
  };
}

/** The error of a body in protobuf: its envelope names a kind, but custom objects cannot be read from it. */
function protobufRefusal(body: Uint8Array): BodyError {
  const { apiVersion, kind } = decodeUnknown(body);
  const { group, version } = parseGroupVersion(apiVersion);
  return new BodyError(missingKindError('object has no kind field ').message, { group, version, kind });
}

/** The type of a form that has field numbers. @throws Error for custom objects, which have none */
function metadataType(kind: GroupVersionKind) {
  if (kind.group !== 'meta.k8s.io') throw new Error(`${formatGroupVersion(kind)} ${kind.kind} has no protobuf form`);
  return metaType(kind.kind);
}
