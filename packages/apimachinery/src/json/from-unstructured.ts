import type { FieldInfo, TypeInfo } from '../field-table/index.js';
import { errorText } from '../text/error-text.js';
import { decodeBase64 } from './base64.js';
import { jsonFields } from './canonical-values.js';
import { DecodeContext } from './decode-context.js';
import { DecodeError } from './decode-error.js';
import { kindOf } from './json-kind.js';
import { fitsInt64 } from './json-number.js';
import { elementGoType, goTypeOf, typeDecoder } from './type-decoder.js';

/**
 * Checks that an untyped object can become an object of a type by the rules of upstream's converter
 * (`kubernetes/apimachinery pkg/runtime/converter.go`), which reads the results of strategic merge patches. Unknown
 * fields are ignored.
 *
 * @returns the object; integers beyond the range of an int32 field wrap around, and numbers beyond int64 become its
 *   least value, as in Go on amd64
 * @throws DecodeError for the first value of a wrong type, in the order of the type's fields:
 *   `cannot restore struct from: string`, `cannot restore slice from map`, `cannot convert int64 to string`,
 *   `unrecognized type: int32`
 */
export function fromUnstructured(type: TypeInfo, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (type.special === 'stringList') return slice(value, (item) => scalar(item, 'string', 'string'));
  if (type.special !== undefined) {
    // In Go, types with a special JSON form have code of their own for reading JSON.
    const context = new DecodeContext(true);
    typeDecoder(type).decode(value, context);
    if (context.failure) throw context.failure;
    return value;
  }
  if (!isMap(value)) throw new DecodeError(`cannot restore struct from: ${goKind(value)}`);
  let out: Record<string, unknown> | undefined;
  for (const { name, info } of jsonFields(type)) {
    const before = Object.hasOwn(value, name) ? value[name] : undefined;
    if (before === null || before === undefined) continue;
    const after = info === undefined ? scalar(before, 'string', 'string') : fieldValue(info, before);
    if (after !== before) out = { ...(out ?? value), [name]: after };
  }
  return out ?? value;
}

function fieldValue(field: FieldInfo, value: unknown): unknown {
  const { shape, type } = field;
  const goType = shape === 'single' ? goTypeOf(field) : elementGoType(field);
  const one = (each: unknown) => (type ? fromUnstructured(type, each) : scalar(each, field.scalar as string, goType));
  if (shape === 'single') return one(value);
  if (shape === 'list') return slice(value, one);
  if (!isMap(value)) throw new DecodeError(`cannot restore map from ${goKind(value)}`);
  let out: Record<string, unknown> | undefined;
  for (const key of Object.keys(value).sort()) {
    const after = one(value[key]);
    if (after !== value[key]) out = { ...(out ?? value), [key]: after };
  }
  return out ?? value;
}

function slice(value: unknown, one: (item: unknown) => unknown): unknown {
  if (!Array.isArray(value)) throw new DecodeError(`cannot restore slice from ${goKind(value)}`);
  const items = value.map(one);
  return items.some((item, i) => item !== value[i]) ? items : value;
}

/** Go kinds by the kinds of fields. */
const goKinds: Readonly<Record<string, string>> = { double: 'float64' };

/** Converts between integers and floats; every other value must have the field's kind. */
function scalar(value: unknown, kind: string, goType: string): unknown {
  if (value === null || value === undefined) return value;
  const from = goKind(value);
  if (kind === 'bytes') {
    if (from !== 'string') return slice(value, (item) => scalar(item, 'int32', 'uint8'));
    try {
      decodeBase64(value as string);
    } catch (error) {
      throw new DecodeError(`error decoding from json: ${errorText(error)}`);
    }
    return value;
  }
  const to = goKinds[kind] ?? kind;
  const isNumber = to === 'int32' || to === 'int64' || to === 'float64';
  if (isNumber && from === 'int64') return to === 'float64' ? value : wrapped(value as number | bigint, to);
  if (from === to) return value;
  if (isNumber && from === 'float64' && Number.isInteger(value)) return value;
  // Unlike a JSON decoder, Go's converter converts numbers to texts and fractions to integers.
  if ((isNumber && from === 'float64') || (to === 'string' && from === 'int64')) {
    throw new DecodeError(`cannot convert ${from} to ${goType}`);
  }
  throw new DecodeError(`unrecognized type: ${to}`);
}

const minInt64 = -(2n ** 63n);

/** An integer in the range of a Go type. */
function wrapped(value: number | bigint, type: 'int32' | 'int64'): number | bigint {
  // Go represents numbers beyond int64 as floats.
  const fits = typeof value === 'bigint' ? fitsInt64(value) : Math.abs(value) < 2 ** 63;
  if (type === 'int64') return fits ? value : minInt64;
  return fits ? Number(BigInt.asIntN(32, BigInt(value))) : 0;
}

/** The Go kind of an untyped JSON value. */
function goKind(value: unknown): string {
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64';
  if (typeof value === 'bigint') return 'int64';
  const kind = kindOf(value);
  return kind === 'object' ? 'map' : kind === 'array' ? 'slice' : kind;
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
