import type { FieldInfo, TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { decodeValue, kindOf, parseJSON, TypeMismatchError } from '@k8s-ts/apimachinery/json';
import { builtinTypes } from '../../builtin-types.js';

/*
 * Objects in annotations. kube-apiserver reads them with Go's `encoding/json`, which finds fields by keys in any case.
 */

/**
 * Reads an object from the JSON text of an annotation.
 *
 * @param typeName the full protobuf name of the type
 * @returns the object; undefined for `null`
 * @throws DecodeError, TimeError: Go's text for malformed JSON and for values of the wrong kind
 */
export function objectOfAnnotation<T extends object>(typeName: string, text: string): T | undefined {
  const { value } = parseJSON(text);
  return value === null ? undefined : decodeNamed<T>(typeOf(typeName), value);
}

/**
 * Reads a list of objects from the JSON text of an annotation that has Go's internal type, whose fields have no JSON
 * names. Errors name `core.Taint` and `Taint.Key` where those of version v1 name `v1.Taint` and `Taint.key`.
 *
 * @param typeName the full protobuf name of the type of the objects in version v1
 * @returns the objects; a `null` in the list is an object without fields
 * @throws as {@link objectOfAnnotation} does
 */
export function internalListOfAnnotation<T extends object>(typeName: string, text: string): readonly T[] {
  const { value } = parseJSON(text);
  if (value === null) return [];
  const type = typeOf(typeName);
  if (!Array.isArray(value)) {
    throw new TypeMismatchError(kindOf(value), `[]${internalName(type.goName)}`, undefined, []);
  }
  return value.map((item: unknown) => {
    try {
      return item === null ? ({} as T) : decodeNamed<T>(type, item);
    } catch (error) {
      if (!(error instanceof TypeMismatchError)) throw error;
      const names = error.fields.map((name) => name.charAt(0).toUpperCase() + name.slice(1));
      throw new TypeMismatchError(error.value, internalName(error.goType), error.struct, names);
    }
  });
}

const typeOf = (name: string): TypeInfo => builtinTypes.type(name) as TypeInfo;

const internalName = (goName: string): string => goName.replace(/^v1\./, 'core.');

const decodeNamed = <T extends object>(type: TypeInfo, value: unknown): T =>
  decodeValue(type, withJSONNames(type, value)).object as T;

/** The value with its keys as the type's fields are named. Of several keys for one field the last one counts. */
function withJSONNames(type: TypeInfo, value: unknown): unknown {
  if (type.special || value === null || kindOf(value) !== 'object') return value;
  const fields = new Map(type.fields.map((each) => [each.name.toLowerCase(), each]));
  return Object.fromEntries(
    Object.entries(value as object).map(([key, item]) => {
      const found = fields.get(key.toLowerCase());
      return found ? [found.name, fieldWithJSONNames(found, item)] : [key, item];
    }),
  );
}

function fieldWithJSONNames({ shape, type }: FieldInfo, value: unknown): unknown {
  if (!type || shape === 'map') return value;
  if (shape === 'single') return withJSONNames(type, value);
  return Array.isArray(value) ? value.map((item: unknown) => withJSONNames(type, item)) : value;
}
