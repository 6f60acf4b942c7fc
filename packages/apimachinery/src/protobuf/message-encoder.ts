import type { FieldInfo, TypeInfo } from '../field-table/index.js';
import { compareUTF8, decodeBase64, rawTextOf } from '../json/index.js';
import { formatDuration, parseDuration } from '../time/index.js';
import { ProtobufError } from './protobuf-error.js';
import { microTimestamp, timeSeconds } from './times.js';
import { Writer } from './writer.js';

/** Writes the fields of a message, from last to first. Undefined: the zero value. */
export type EncodeMessage = (value: unknown, writer: Writer) => void;

/** Writes a value with its length, if the wire type has one, but without its tag. */
type EncodeValue = (value: unknown, writer: Writer) => void;

const encoders = new WeakMap<TypeInfo, EncodeMessage>();

/**
 * Encoder of a type's canonical JSON value, built once per type.
 *
 * Non-pointer scalars and structs are always written, even zero values; pointers, lists, maps and bytes if present.
 * Fields are in ascending order and map keys are sorted, so the same object always gives the same bytes.
 */
export function messageEncoder(type: TypeInfo): EncodeMessage {
  let encode = encoders.get(type);
  if (encode === undefined) {
    encode = type.special === undefined ? structEncoder(type) : specialEncoder(type);
    encoders.set(type, encode);
  }
  return encode;
}

const nothing: Readonly<Record<string, unknown>> = Object.freeze({});

function structEncoder(type: TypeInfo): EncodeMessage {
  let fields: EncodeMessage[] | undefined;
  return (value, writer) => {
    fields ??= [...type.fields].sort((a, b) => b.number - a.number).map(fieldEncoder);
    const object = value ?? nothing;
    for (let i = 0; i < fields.length; i++) (fields[i] as EncodeMessage)(object, writer);
  };
}

const wireTypes = { string: 2, bytes: 2, bool: 0, int32: 0, int64: 0, double: 1 } as const;

const tagOf = ({ number, scalar, shape }: Pick<FieldInfo, 'number' | 'scalar' | 'shape'>): number =>
  number * 8 + (scalar === undefined || shape === 'map' ? 2 : wireTypes[scalar]);

/** The bytes of a field's tag. */
export function fieldTag(field: Pick<FieldInfo, 'number' | 'scalar' | 'shape'>): Uint8Array {
  const writer = new Writer(8);
  writer.uint32(tagOf(field));
  return writer.finish();
}

/** The bytes of a field that an object does not have, or has as null. Undefined when nothing is written for it. */
export function zeroOfField(field: FieldInfo): Uint8Array | undefined {
  const writer = new Writer(64);
  fieldEncoder(field)(nothing, writer);
  return writer.size === 0 ? undefined : writer.finish();
}

/** Writes one field of an object, if it has to be written. */
function fieldEncoder(field: FieldInfo): EncodeMessage {
  const { name } = field;
  const tag = tagOf(field);
  if (field.inline) {
    const encode = nested(field.type as TypeInfo);
    return (object, writer) => {
      encode(object, writer);
      writer.uint32(tag);
    };
  }
  if (field.shape === 'list') {
    const encode = valueEncoder(field);
    return (object, writer) => {
      const items = (object as Record<string, unknown>)[name] as readonly unknown[] | null | undefined;
      if (items === undefined || items === null) return;
      for (let i = items.length - 1; i >= 0; i--) {
        encode(items[i], writer);
        writer.uint32(tag);
      }
    };
  }
  if (field.shape === 'map') return mapEncoder(field, tag);
  const encode = valueEncoder(field);
  const always = !field.pointer && field.scalar !== 'bytes';
  return (object, writer) => {
    const value = (object as Record<string, unknown>)[name];
    if (!always && (value === undefined || value === null)) return;
    encode(value, writer);
    writer.uint32(tag);
  };
}

function mapEncoder(field: FieldInfo, tag: number): EncodeMessage {
  const { name } = field;
  const encode = valueEncoder(field);
  const valueTag = 16 + (field.scalar === undefined ? 2 : wireTypes[field.scalar]);
  return (object, writer) => {
    const map = (object as Record<string, unknown>)[name] as Readonly<Record<string, unknown>> | null | undefined;
    if (map === undefined || map === null) return;
    const keys = Object.keys(map);
    for (let i = 1; i < keys.length; i++) {
      if (compareUTF8(keys[i - 1] as string, keys[i] as string) > 0) {
        keys.sort(compareUTF8);
        break;
      }
    }
    for (let i = keys.length - 1; i >= 0; i--) {
      const key = keys[i] as string;
      const before = writer.size;
      encode(map[key], writer);
      writer.uint32(valueTag);
      writer.string(key);
      writer.uint32(0x0a);
      writer.uint32(writer.size - before);
      writer.uint32(tag);
    }
  };
}

function valueEncoder(field: FieldInfo): EncodeValue {
  switch (field.scalar) {
    case 'string':
      return (value, writer) => writer.string(text(value, field));
    case 'bool':
      return (value, writer) => writer.uint32(value === true ? 1 : 0);
    case 'int32':
    case 'int64':
      return (value, writer) => writer.int64(integer(value, field));
    case 'double':
      return (value, writer) => writer.double(typeof value === 'number' ? value : 0);
    case 'bytes':
      return (value, writer) => {
        const bytes = decodeBase64(text(value, field));
        writer.raw(bytes);
        writer.uint32(bytes.length);
      };
    default:
      return nested(field.type as TypeInfo);
  }
}

/** A message preceded by its length. */
function nested(type: TypeInfo): EncodeValue {
  const encode = messageEncoder(type);
  return (value, writer) => {
    const before = writer.size;
    encode(value, writer);
    writer.uint32(writer.size - before);
  };
}

function text(value: unknown, field: FieldInfo): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  throw new ProtobufError(`proto: ${field.name} must be a string`);
}

function integer(value: unknown, field: FieldInfo): number | bigint {
  if (typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))) return value;
  if (value === undefined || value === null) return 0;
  throw new ProtobufError(`proto: ${field.name} must be an integer`);
}

/** A message with only field 1, a text, such as Quantity and RawExtension. */
function field1(value: string, writer: Writer): void {
  writer.string(value);
  writer.uint32(0x0a);
}

const isPresent = (value: unknown): boolean => value !== undefined && value !== null;

function specialEncoder(type: TypeInfo): EncodeMessage {
  switch (type.special) {
    case 'time':
      return (value, writer) => {
        if (isPresent(value)) timestamp(timeSeconds(value as string), 0, writer);
      };
    case 'microTime':
      return (value, writer) => {
        if (!isPresent(value)) return;
        const { seconds, nanos } = microTimestamp(value as string);
        timestamp(seconds, nanos, writer);
      };
    case 'duration':
      return (value, writer) => {
        const nanos = isPresent(value) ? parseDuration(value as string) : 0n;
        writer.int64(nanos);
        writer.uint32(0x08);
      };
    case 'quantity':
      return (value, writer) => field1(isPresent(value) ? String(value) : '0', writer);
    case 'intOrString':
      return (value, writer) => {
        const isText = typeof value === 'string';
        writer.string(isText ? value : '');
        writer.uint32(0x1a);
        writer.int64(isText || !isPresent(value) ? 0 : (value as number));
        writer.uint32(0x10);
        writer.uint32(isText ? 1 : 0);
        writer.uint32(0x08);
      };
    case 'raw':
      return (value, writer) => {
        if (isPresent(value)) field1(rawTextOf(value), writer);
      };
    case 'stringList':
      return (value, writer) => {
        const items = (value ?? []) as readonly string[];
        for (let i = items.length - 1; i >= 0; i--) field1(items[i] as string, writer);
      };
    default:
      return schemaOrEncoder(type);
  }
}

function timestamp(seconds: number, nanos: number, writer: Writer): void {
  writer.int64(nanos);
  writer.uint32(0x10);
  writer.int64(seconds);
  writer.uint32(0x08);
}

/** JSONSchemaPropsOr…: a schema in one field, the alternative in the other. */
function schemaOrEncoder(type: TypeInfo): EncodeMessage {
  const schemaField = type.special === 'schemaOrBool' ? 2 : 1;
  let schema: EncodeValue | undefined;
  const encodeSchema = (value: unknown, number: number, writer: Writer): void => {
    schema ??= nested(type.fieldByNumber(schemaField)?.type as TypeInfo);
    schema(value, writer);
    writer.uint32(number * 8 + 2);
  };
  return (value, writer) => {
    if (type.special === 'schemaOrBool') {
      const isSchema = typeof value === 'object' && value !== null;
      if (isSchema) encodeSchema(value, 2, writer);
      writer.uint32(isSchema || value === true ? 1 : 0);
      writer.uint32(0x08);
      return;
    }
    if (Array.isArray(value)) {
      for (let i = value.length - 1; i >= 0; i--) {
        if (type.special === 'schemaOrArray') encodeSchema(value[i], 2, writer);
        else {
          writer.string(value[i] as string);
          writer.uint32(0x12);
        }
      }
    } else if (isPresent(value)) encodeSchema(value, 1, writer);
  };
}

/** Text of a Duration from its wire form. */
export const durationText = (nanos: number | bigint): string => formatDuration(nanos);
