import type { TypeInfo } from '../field-table/index.js';
import { canonicalQuantity } from '../quantity/index.js';
import { compareUTF8 } from '../text/compare-utf8.js';
import { canonicalDuration } from '../time/duration.js';
import { canonicalMicroTime, canonicalTime } from '../time/format-time.js';
import { setOwn } from './canonical-values.js';
import { type Decode, DecodeContext } from './decode-context.js';
import { DecodeError } from './decode-error.js';
import { countKeys, kindOf, textOf } from './json-kind.js';
import { JSONNumber } from './json-number.js';
import { isSchemaValue } from './raw-fields.js';
import { TypeMismatchError } from './type-mismatch-error.js';

const stringForm =
  (canonical: (text: string) => unknown, zero: unknown): Decode =>
  (value, context) => {
    if (value === null) return zero;
    if (typeof value !== 'string') throw context.mismatch(kindOf(value), 'string');
    return canonical(value);
  };

/**
 * Decoder of a type whose JSON form is not an object of its fields.
 *
 * @param decoderOf finds the decoder of another type
 */
export function specialDecoder(type: TypeInfo, decoderOf: (type: TypeInfo) => { readonly decode: Decode }): Decode {
  switch (type.special) {
    case 'time':
      return stringForm(canonicalTime, null);
    case 'microTime':
      return stringForm(canonicalMicroTime, null);
    case 'duration':
      return stringForm(canonicalDuration, '0s');
    case 'quantity':
      return decodeQuantity;
    case 'intOrString':
      return decodeIntOrString;
    case 'stringList':
      return decodeStringList(type.goName);
    case 'schemaOrArray':
      return schemaOr(type, 'array', decoderOf);
    case 'schemaOrBool':
      return schemaOr(type, 'bool', decoderOf);
    case 'schemaOrStringArray':
      return schemaOr(type, 'strings', decoderOf);
    default: {
      const sorts = isSchemaValue(type);
      return (value, context) => {
        if (typeof value !== 'object' || value === null) return value;
        context.keys += countKeys(value);
        return sorts ? withSortedKeys(value) : value;
      };
    }
  }
}

/** A JSON value with the keys of its objects in Go's order; the value itself when they are. */
function withSortedKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof JSONNumber) return value;
  const keys = Object.keys(value);
  const sorted = Array.isArray(value) ? keys : [...keys].sort(compareUTF8);
  const items = sorted.map((key) => withSortedKeys((value as Record<string, unknown>)[key]));
  const isSame = sorted.every((key, i) => key === keys[i] && items[i] === (value as Record<string, unknown>)[key]);
  if (isSame) return value;
  if (Array.isArray(value)) return items;
  const out: Record<string, unknown> = {};
  for (const [i, key] of sorted.entries()) setOwn(out, key, items[i]);
  return out;
}

const decodeQuantity: Decode = (value) => {
  if (typeof value === 'string') return canonicalQuantity(value);
  if (value === null || typeof value === 'number') return canonicalQuantity(value);
  if (typeof value === 'bigint' || value instanceof JSONNumber) return canonicalQuantity(textOf(value));
  return canonicalQuantity(JSON.stringify(value));
};

const decodeIntOrString: Decode = (value, context) => {
  if (typeof value === 'string') return value;
  if (value === null) return 0;
  if (typeof value === 'number' && (value | 0) === value) return value;
  const kind = kindOf(value);
  throw context.mismatch(kind === 'number' ? `number ${textOf(value)}` : kind, 'int32');
};

const decodeStringList =
  (goName: string): Decode =>
  (value, context) => {
    if (value === null) return null;
    if (!Array.isArray(value)) return context.fail(kindOf(value), goName);
    for (const item of value as readonly unknown[]) {
      if (typeof item !== 'string' && item !== null) return context.fail(kindOf(item), 'string');
    }
    return value.includes(null) ? value.map((item: unknown) => item ?? '') : value;
  };

/** JSONSchemaPropsOr…: Go has custom decoders for them, without strict checks and paths inside. */
function schemaOr(
  type: TypeInfo,
  other: 'array' | 'bool' | 'strings',
  decoderOf: (type: TypeInfo) => { readonly decode: Decode },
): Decode {
  let schema: { readonly decode: Decode } | undefined;
  const decodeSchema: Decode = (value, context) => {
    schema ??= decoderOf(type.fields.find((field) => field.type !== undefined)?.type as TypeInfo);
    if (context.path === undefined) {
      const { unknown } = context;
      const decoded = schema.decode(value, context);
      context.unknown = unknown;
      return decoded;
    }
    const inner = new DecodeContext(true);
    try {
      const decoded = schema.decode(value, inner);
      if (inner.failure !== undefined) throw inner.failure;
      return decoded;
    } catch (error) {
      throw error instanceof TypeMismatchError ? context.mismatch(error.value, error.goType, error.fields) : error;
    }
  };
  if (other === 'bool') {
    return (value, context) => {
      if (typeof value === 'boolean') return value;
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return decodeSchema(value, context);
      throw new DecodeError('boolean or JSON schema expected');
    };
  }
  return (value, context) => {
    if (Array.isArray(value)) {
      if (value.length === 0) return null;
      if (other === 'array') return mapSame(value, (item) => decodeSchema(item, context));
      for (const item of value as readonly unknown[]) {
        if (typeof item !== 'string' && item !== null) {
          throw context.mismatch(kindOf(item), 'string');
        }
      }
      return mapSame(value, (item) => item ?? '');
    }
    if (typeof value === 'object' && value !== null) return decodeSchema(value, context);
    return null;
  };
}

function mapSame(items: readonly unknown[], decode: (item: unknown) => unknown): readonly unknown[] {
  const out = items.map(decode);
  return out.every((item, i) => item === items[i]) ? items : out;
}
