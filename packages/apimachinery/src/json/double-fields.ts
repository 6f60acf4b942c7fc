import type { FieldInfo, TypeInfo } from '../field-table/index.js';
import { jsonFields } from './canonical-values.js';
import { reaches } from './reaches.js';

const fieldsByType = new WeakMap<TypeInfo, ReadonlyMap<string, FieldInfo>>();

/** The fields of a type that are doubles or may contain doubles. Computed once per type. */
function doubleFields(type: TypeInfo): ReadonlyMap<string, FieldInfo> {
  let fields = fieldsByType.get(type);
  if (fields === undefined) {
    const map = new Map<string, FieldInfo>();
    for (const { name, info } of jsonFields(type)) {
      if (info !== undefined && (info.scalar === 'double' || (info.type !== undefined && hasDoubles(info.type)))) {
        map.set(name, info);
      }
    }
    fields = map;
    fieldsByType.set(type, fields);
  }
  return fields;
}

/** Whether objects of a type may have fields of the type float64, at any depth. The result is cached per type. */
export const hasDoubles = reaches(({ fields }) => fields.some(({ scalar }) => scalar === 'double'));

/**
 * Converts the bigints in the float64 fields of an object to numbers, as decoding by its type does. JSON that is parsed
 * without a type has bigints for whole numbers beyond 2^53.
 *
 * @param value a value that was just parsed; it is changed
 */
export function doublesToNumbers(type: TypeInfo, value: unknown): void {
  if (Array.isArray(value)) {
    for (const item of value) doublesToNumbers(type, item);
    return;
  }
  if (typeof value !== 'object' || value === null || type.special === 'raw') return;
  if (type.special !== undefined) {
    // A schema, or a list of schemas.
    const schema = type.fields.find((field) => field.type !== undefined)?.type;
    if (schema !== undefined) doublesToNumbers(schema, value);
    return;
  }
  const object = value as Record<string, unknown>;
  for (const [name, field] of doubleFields(type)) {
    const member = Object.hasOwn(object, name) ? object[name] : undefined;
    if (member === undefined) continue;
    if (field.type === undefined) {
      if (typeof member === 'bigint') object[name] = Number(member);
      continue;
    }
    if (field.shape !== 'map') doublesToNumbers(field.type, member);
    else if (typeof member === 'object' && member !== null) {
      for (const item of Object.values(member)) doublesToNumbers(field.type, item);
    }
  }
}
