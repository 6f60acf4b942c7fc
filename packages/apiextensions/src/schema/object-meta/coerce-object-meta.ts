import { metaType } from '@k8s-ts/apimachinery/field-table/meta-v1';
import { DecodeError, decodeValue, kindOf } from '@k8s-ts/apimachinery/json';
import { isObject, type JSONObject } from '../values/json-values.js';

/** Options of {@link coerceObjectMeta}. */
export interface CoerceObjectMetaOptions {
  /** Fields that cannot be decoded are dropped instead of being an error. Default false. */
  readonly dropInvalid?: boolean;
  /** Path of the object, for the paths of unknown fields. Default the root. */
  readonly path?: string;
}

/** Decoded metadata. */
export interface CoercedObjectMeta {
  /** Undefined when it was dropped as a whole. */
  readonly metadata: JSONObject | undefined;
  /** Paths of fields that ObjectMeta does not have. */
  readonly unknownFields: readonly string[];
}

const unknownField = /^unknown field "(.*)"$/s;

/**
 * Decodes `metadata` as ObjectMeta: unknown fields are dropped, and values get their canonical form
 * (`kubernetes/apiextensions-apiserver pkg/apiserver/schema/objectmeta`).
 *
 * @throws DecodeError with Go's text for a value of the wrong kind
 */
export function coerceObjectMeta(metadata: unknown, options: CoerceObjectMetaOptions = {}): CoercedObjectMeta {
  const { dropInvalid = false, path = '' } = options;
  const prefix = path === '' ? 'metadata' : `${path}.metadata`;
  try {
    return decoded(metadata, prefix);
  } catch (error) {
    if (!dropInvalid || !(error instanceof Error)) throw error;
    if (!isObject(metadata)) return { metadata: undefined, unknownFields: [] };
    return decoded(
      Object.fromEntries(Object.entries(metadata).filter(([key, value]) => canDecode(key, value))),
      prefix,
    );
  }
}

function decoded(metadata: unknown, prefix: string): CoercedObjectMeta {
  const type = metaType('ObjectMeta');
  if (metadata !== null && !isObject(metadata)) {
    throw new DecodeError(`json: cannot unmarshal ${kindOf(metadata)} into Go value of type ${type.goName}`);
  }
  const { object, strictErrors } = decodeValue(type, metadata ?? {}, { strict: 'warn' });
  const unknownFields = strictErrors.flatMap((error) => {
    const name = unknownField.exec(error)?.[1];
    return name === undefined ? [] : [`${prefix}.${name}`];
  });
  // A time that was never set is written as null, which unstructured objects do not have.
  if (object.creationTimestamp !== null) return { metadata: object, unknownFields };
  const { creationTimestamp: _, ...rest } = object;
  return { metadata: rest, unknownFields };
}

function canDecode(key: string, value: unknown): boolean {
  try {
    decodeValue(metaType('ObjectMeta'), Object.fromEntries([[key, value]]));
    return true;
  } catch {
    return false;
  }
}
