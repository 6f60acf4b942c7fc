import type { FieldInfo, TypeInfo } from '../field-table/index.js';
import { compareUTF8 } from '../text/compare-utf8.js';

/*
 * Rules of canonical values, shared by the codecs. A canonical value equals the JSON that Go's encoding/json writes for
 * a typed object.
 */

/** Sets an own property, also one named `__proto__`. */
export function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  } else target[key] = value;
}

/** The map with its keys in Go's order; the same object if they are in that order. */
export function sortedMap(map: Record<string, unknown>): Record<string, unknown> {
  let last: string | undefined;
  let sorted = true;
  for (const key in map) {
    if (last !== undefined && compareUTF8(last, key) > 0) {
      sorted = false;
      break;
    }
    last = key;
  }
  if (sorted) return map;
  const out: Record<string, unknown> = {};
  for (const key of Object.keys(map).sort(compareUTF8)) setOwn(out, key, map[key]);
  return out;
}

/** One JSON field of a type, with inline types expanded. */
export interface JSONField {
  readonly name: string;
  /** Undefined for `kind` and `apiVersion`. */
  readonly info: FieldInfo | undefined;
  /** The value to write if the field is absent; undefined if it is left out. */
  readonly absent: unknown;
  /** Names of the embedded Go structs that lead to the field, the outermost first. */
  readonly embedded: readonly string[];
}

const fieldsByType = new WeakMap<TypeInfo, readonly JSONField[]>();

/** JSON fields of a type in the order in which Go prints them: kind, apiVersion, then the struct's. */
export function jsonFields(type: TypeInfo): readonly JSONField[] {
  const known = fieldsByType.get(type);
  if (known !== undefined) return known;
  const fields: JSONField[] = [];
  if (type.hasTypeMeta) {
    fields.push({ name: 'kind', info: undefined, absent: undefined, embedded: ['TypeMeta'] });
    fields.push({ name: 'apiVersion', info: undefined, absent: undefined, embedded: ['TypeMeta'] });
  }
  collect(type, fields, []);
  fieldsByType.set(type, fields);
  return fields;
}

function collect(type: TypeInfo, into: JSONField[], embedded: readonly string[]): void {
  for (const info of type.fields) {
    if (info.inline && info.type !== undefined) collect(info.type, into, [...embedded, shortGoName(info.type)]);
    else into.push({ name: info.name, info, absent: absentValue(info), embedded });
  }
}

/** The name of a type's Go struct without its package. */
export const shortGoName = ({ goName }: TypeInfo): string => goName.slice(goName.lastIndexOf('.') + 1);

/** The value that Go writes for a field that is not set; undefined if it is left out. */
export function absentValue(field: FieldInfo): unknown {
  if (field.omitZero) return undefined;
  if (field.pointer || field.shape !== 'single') return field.omitEmpty ? undefined : null;
  if (field.scalar !== undefined) return field.omitEmpty ? undefined : zeroScalar(field);
  const type = field.type as TypeInfo;
  if (type.special === 'stringList') return field.omitEmpty ? undefined : null;
  return zeroValue(type);
}

function zeroScalar(field: FieldInfo): unknown {
  switch (field.scalar) {
    case 'string':
      return '';
    case 'bool':
      return false;
    case 'bytes':
      return null;
    default:
      return 0;
  }
}

const zeroByType = new WeakMap<TypeInfo, object>();

/** The zero value of a type as Go prints it. Shared and frozen. */
export function zeroValue(type: TypeInfo): unknown {
  switch (type.special) {
    case undefined:
      break;
    case 'quantity':
      return '0';
    case 'duration':
      return '0s';
    case 'intOrString':
      return 0;
    case 'schemaOrBool':
      return false;
    default:
      return null;
  }
  const known = zeroByType.get(type);
  if (known !== undefined) return known;
  const zero: Record<string, unknown> = {};
  for (const { name, absent } of jsonFields(type)) if (absent !== undefined) zero[name] = absent;
  Object.freeze(zero);
  zeroByType.set(type, zero);
  return zero;
}
