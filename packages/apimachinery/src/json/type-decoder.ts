import type { FieldInfo, TypeInfo } from '../field-table/index.js';
import { canonicalBase64, encodeBase64 } from './base64.js';
import { type JSONField, jsonFields, setOwn, shortGoName, sortedMap, zeroValue } from './canonical-values.js';
import {
  type Decode,
  type DecodeContext,
  embeddedStep,
  indexStep,
  keyStep,
  type TypeDecoder,
} from './decode-context.js';
import { DecodeError } from './decode-error.js';
import { type DroppedEmpties, keepDropped, noteDropped } from './dropped-empties.js';
import { countKeys, kindOf, textOf } from './json-kind.js';
import { fitsInt64, JSONNumber } from './json-number.js';
import { specialDecoder } from './special-decoder.js';
import { stringify } from './stringify.js';
import { TypeProgram } from './type-program.js';

const decoders = new WeakMap<TypeInfo, TypeDecoder>();

/**
 * Decoder of a type's JSON value into its canonical form, built once per type.
 *
 * An object with its keys in Go's order and canonical values is returned unchanged; others are copied.
 */
export function typeDecoder(type: TypeInfo): TypeDecoder {
  let decoder = decoders.get(type);
  if (decoder === undefined) {
    decoder = type.special === undefined ? new ObjectDecoder(type) : { decode: specialDecoder(type, typeDecoder) };
    decoders.set(type, decoder);
  }
  return decoder;
}

class ObjectDecoder implements TypeDecoder {
  readonly #type: TypeInfo;
  #fields: readonly JSONField[] = [];
  readonly #index = new Map<string, number>();
  readonly #decoders: Decode[] = [];
  #required = 0;
  readonly #program = new TypeProgram(({ compileDecoder }) => {
    const interpreted = { fields: this.#fields, decoders: this.#decoders, decode: this.#interpret };
    this.decode = compileDecoder(interpreted, typeDecoder) ?? this.#interpret;
  });
  /** Replaced by a compiled function once the type has been used often. */
  decode: Decode;

  constructor(type: TypeInfo) {
    this.#type = type;
    this.decode = this.#interpret;
  }

  /** Fields are resolved on first use, because types refer to each other in circles. */
  #prepare(): void {
    this.#fields = jsonFields(this.#type);
    for (const [i, { name, info, absent }] of this.#fields.entries()) {
      this.#index.set(name, i);
      this.#decoders.push(info === undefined ? typeMetaText : fieldDecoder(info));
      if (absent !== undefined) this.#required++;
    }
  }

  readonly #interpret: Decode = (value, context, before) => {
    if (this.#decoders.length === 0) this.#prepare();
    this.#program.used();
    if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof JSONNumber) {
      if (value === null) return zeroValue(this.#type);
      return context.fail(kindOf(value), this.#type.goName);
    }
    const object = value as Record<string, unknown>;
    if (context.path !== undefined) return this.#tracked(object, context);
    const known = before as Readonly<Record<string, unknown>> | undefined;
    let slots: unknown[] | undefined;
    let dropped: DroppedEmpties | undefined;
    let last = -1;
    let required = 0;
    for (const key in object) {
      context.keys++;
      const i = this.#index.get(key);
      if (i === undefined) {
        context.unknown++;
        context.keys += countKeys(object[key]);
        slots ??= this.#slots(object, key);
        continue;
      }
      const raw = object[key];
      if (raw === undefined) {
        // A compiled function made the object: a property with the value undefined is an absent field.
        slots ??= this.#slots(object, key);
        continue;
      }
      const item = raw === known?.[key] ? raw : (this.#decoders[i] as Decode)(raw, context, known?.[key]);
      if (slots === undefined) {
        if (item === raw && i > last) {
          last = i;
          if ((this.#fields[i] as JSONField).absent !== undefined) required++;
          continue;
        }
        slots = this.#slots(object, key);
      }
      slots[i] = item;
      if (item === undefined) dropped = noteDropped(dropped, key, raw);
    }
    if (slots === undefined) {
      if (required === this.#required) return keepDropped(object, undefined, before);
      slots = this.#slots(object, undefined);
    }
    return keepDropped(this.#build(slots), dropped, before);
  };

  #tracked(object: Record<string, unknown>, context: DecodeContext): unknown {
    const slots = new Array<unknown>(this.#fields.length);
    const path = context.path as string[];
    const outer = context.struct;
    let dropped: DroppedEmpties | undefined;
    for (const key in object) {
      const i = this.#index.get(key);
      if (i === undefined) {
        context.report('unknown', key);
        continue;
      }
      if (object[key] === undefined) continue;
      const depth = path.length;
      for (const struct of (this.#fields[i] as JSONField).embedded) path.push(embeddedStep + struct);
      path.push(key);
      context.struct = shortGoName(this.#type);
      slots[i] = (this.#decoders[i] as Decode)(object[key], context);
      path.length = depth;
      if (slots[i] === undefined) dropped = noteDropped(dropped, key, object[key]);
    }
    context.struct = outer;
    return keepDropped(this.#build(slots), dropped);
  }

  /** The fields before this key fill the slots; their values have been canonical so far. */
  #slots(object: Record<string, unknown>, until: string | undefined): unknown[] {
    const slots = new Array<unknown>(this.#fields.length);
    for (const key in object) {
      if (key === until) break;
      slots[this.#index.get(key) as number] = object[key];
    }
    return slots;
  }

  #build(slots: readonly unknown[]): Record<string, unknown> {
    const out: Record<string, unknown> = {};
    const fields = this.#fields;
    for (let i = 0; i < fields.length; i++) {
      const field = fields[i] as JSONField;
      const value = slots[i];
      if (value !== undefined) out[field.name] = value;
      else if (field.absent !== undefined) out[field.name] = field.absent;
    }
    return out;
  }
}

const typeMetaText: Decode = (value, context) => {
  if (typeof value === 'string') return value === '' ? undefined : value;
  return value === null ? undefined : context.fail(kindOf(value), 'string');
};

function fieldDecoder(field: FieldInfo): Decode {
  if (field.shape === 'list') return listDecoder(field);
  if (field.shape === 'map') return mapDecoder(field);
  const decode = field.scalar === undefined ? ofType(field.type as TypeInfo) : scalarDecoder(field, goTypeOf(field));
  const absent = field.pointer ? (field.omitEmpty ? undefined : null) : undefined;
  if (field.pointer)
    return (value, context, before) => (value === null ? absent : (decode(value, context, before) ?? absent));
  if (field.scalar !== undefined) {
    const zero = field.scalar === 'string' ? '' : field.scalar === 'bool' ? false : field.scalar === 'bytes' ? null : 0;
    if (!field.omitEmpty) return (value, context) => (value === null ? zero : decode(value, context));
    if (field.scalar === 'bytes')
      return (value, context) => (value === null ? undefined : decode(value, context) || undefined);
    return (value, context) => {
      const decoded = value === null ? zero : decode(value, context);
      return decoded === zero || decoded === 0n ? undefined : decoded;
    };
  }
  if (field.omitZero) {
    const zero = zeroValue(field.type as TypeInfo);
    return (value, context, before) => {
      const decoded = decode(value, context, before);
      return decoded === zero ||
        (zero !== null && typeof decoded === 'object' && isEmptyStruct(decoded as object, zero))
        ? undefined
        : decoded;
    };
  }
  if (field.omitEmpty && field.type?.special === 'stringList') {
    return (value, context) => {
      const decoded = decode(value, context) as readonly string[] | null;
      return decoded === null || decoded.length === 0 ? undefined : decoded;
    };
  }
  return decode;
}

/** Whether a canonical struct equals its type's zero value. */
const isEmptyStruct = (value: object, zero: unknown): boolean => stringify(value) === stringify(zero);

/** Go type of a whole field as decode errors print it. */
export function goTypeOf(field: FieldInfo): string {
  if (field.goType !== undefined) return field.goType;
  const one = elementGoType(field);
  return field.shape === 'list' ? `[]${one}` : field.shape === 'map' ? `map[string]${one}` : one;
}

/** Go type of the value, or of an element. */
export function elementGoType(field: FieldInfo): string {
  const named = /^(?:\[\]|map\[[^\]]*\])(.*)$/.exec(field.goType ?? '')?.[1];
  if (named !== undefined && field.shape !== 'single') return named;
  if (field.shape === 'single' && field.goType !== undefined) return field.goType;
  if (field.scalar === undefined) return (field.type as TypeInfo).goName;
  return field.scalar === 'bytes' ? '[]uint8' : field.scalar === 'double' ? 'float64' : field.scalar;
}

function scalarDecoder(field: FieldInfo, goType: string): Decode {
  switch (field.scalar) {
    case 'string':
      return (value, context) => (typeof value === 'string' ? value : context.fail(kindOf(value), goType));
    case 'bool':
      return (value, context) => (typeof value === 'boolean' ? value : context.fail(kindOf(value), goType));
    case 'int32':
      return (value, context) => decodeInt32(value, context, goType);
    case 'int64':
      return (value, context) => {
        if (typeof value === 'number') {
          if (Number.isInteger(value) && Math.abs(value) < 2 ** 63) return value;
          return context.fail(`number ${value}`, goType);
        }
        if (typeof value === 'bigint' && fitsInt64(value)) return value;
        if (typeof value === 'bigint' || value instanceof JSONNumber)
          return context.fail(`number ${textOf(value)}`, goType);
        return context.fail(kindOf(value), goType);
      };
    case 'double':
      return (value, context) => {
        const number =
          value instanceof JSONNumber ? Number(value.text) : typeof value === 'bigint' ? Number(value) : value;
        if (typeof number !== 'number') return context.fail(kindOf(value), goType);
        return Number.isFinite(number) ? number : context.fail(`number ${textOf(value)}`, goType);
      };
    default:
      return (value, context) =>
        typeof value === 'string'
          ? decodeBytes(value, context)
          : Array.isArray(value)
            ? decodeByteArray(value, context)
            : context.fail(kindOf(value), goType);
  }
}

function decodeBytes(text: string, context: DecodeContext): unknown {
  try {
    return canonicalBase64(text);
  } catch (error) {
    if (error instanceof DecodeError) return context.keep(error);
    throw error;
  }
}

/** Go also decodes a list of numbers to a byte slice. */
function decodeByteArray(items: readonly unknown[], context: DecodeContext): unknown {
  const bytes = items.map((item) => {
    if (item === null) return 0;
    if (typeof item === 'number' && (item & 0xff) === item) return item;
    const isNumber = typeof item === 'number' || typeof item === 'bigint' || item instanceof JSONNumber;
    context.fail(isNumber ? `number ${textOf(item)}` : kindOf(item), 'uint8');
    return 0;
  });
  return encodeBase64(Uint8Array.from(bytes));
}

function decodeInt32(value: unknown, context: DecodeContext, goType: string): unknown {
  if (typeof value === 'number') return (value | 0) === value ? value : context.fail(`number ${value}`, goType);
  if (typeof value === 'bigint' || value instanceof JSONNumber) return context.fail(`number ${textOf(value)}`, goType);
  return context.fail(kindOf(value), goType);
}

/** The decoder that a type has at the time of the call. */
function ofType(type: TypeInfo): Decode {
  const decoder = typeDecoder(type);
  return (value, context, before) => decoder.decode(value, context, before);
}

/** Decoder of one element of a list or map; null gives the element's zero value. */
function elementDecoder(field: FieldInfo): Decode {
  if (field.scalar === undefined) return ofType(field.type as TypeInfo);
  const decode = scalarDecoder(field, elementGoType(field));
  const zero = field.scalar === 'string' ? '' : field.scalar === 'bool' ? false : field.scalar === 'bytes' ? null : 0;
  return (value, context) => (value === null ? zero : decode(value, context));
}

function listDecoder(field: FieldInfo): Decode {
  const element = elementDecoder(field);
  const goType = goTypeOf(field);
  const keepsEmpty = !field.omitEmpty || field.pointer || field.keepsEmpty;
  return (value, context, before) => {
    if (value === null) return field.omitEmpty ? undefined : null;
    if (!Array.isArray(value)) return context.fail(kindOf(value), goType);
    const known: readonly unknown[] | undefined = Array.isArray(before) ? before : undefined;
    const items = value as readonly unknown[];
    if (items.length === 0) return keepsEmpty ? items : undefined;
    let out: unknown[] | undefined;
    for (let i = 0; i < items.length; i++) {
      const item = items[i];
      context.path?.push(`${indexStep}[${i}]`);
      const decoded = item !== undefined && item === known?.[i] ? item : element(item, context, known?.[i]);
      context.path?.pop();
      if (out !== undefined) out.push(decoded);
      else if (decoded !== item) {
        if (context.owned && decoded !== undefined) {
          value[i] = decoded;
          continue;
        }
        out = items.slice(0, i);
        out.push(decoded);
      }
    }
    return out ?? items;
  };
}

function mapDecoder(field: FieldInfo): Decode {
  const element = elementDecoder(field);
  const goType = goTypeOf(field);
  const drop = field.omitEmpty && !field.pointer && !field.keepsEmpty;
  return (value, context) => {
    if (value === null) return field.omitEmpty ? undefined : null;
    if (typeof value !== 'object' || Array.isArray(value) || value instanceof JSONNumber) {
      return context.fail(kindOf(value), goType);
    }
    const map = value as Record<string, unknown>;
    let out: Record<string, unknown> | undefined;
    let count = 0;
    for (const key in map) {
      count++;
      const item = map[key];
      context.path?.push(keyStep + key);
      const decoded = element(item, context);
      context.path?.pop();
      if (out === undefined && decoded !== item) out = copyUntil(map, key);
      if (out !== undefined) setOwn(out, key, decoded);
    }
    context.keys += count;
    if (count === 0) return drop ? undefined : map;
    return sortedMap(out ?? map);
  };
}

function copyUntil(map: Record<string, unknown>, until: string): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const key in map) {
    if (key === until) break;
    setOwn(out, key, map[key]);
  }
  return out;
}
