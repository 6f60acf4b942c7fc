import type { FieldInfo, TypeInfo } from '../field-table/index.js';
import { jsonFields, setOwn, sortedMap, zeroValue } from '../json/canonical-values.js';
import { encodeBase64, stringify } from '../json/index.js';
import { ProtobufError } from './protobuf-error.js';
import type { Reader } from './reader.js';
import { bytesOf, type DecodeMessage, goFieldName, specialMessageDecoder } from './special-message-decoder.js';

/** Reads the value of one field, after its tag, into the slots of the new object. */
interface FieldReader {
  readonly wireType: number;
  /** True if numbers of a list may also be packed into one value. */
  readonly packed: boolean;
  readonly name: string;
  read(reader: Reader, end: number, slots: unknown[]): void;
}

type FieldReaders = readonly (FieldReader | undefined)[];

const decoders = new WeakMap<TypeInfo, DecodeMessage>();

/** Decoder of a type's message into its canonical JSON value, built once per type. */
export function messageDecoder(type: TypeInfo): DecodeMessage {
  let decode = decoders.get(type);
  if (decode === undefined) {
    decode = type.special === undefined ? structDecoder(type) : specialMessageDecoder(type, messageDecoder);
    decoders.set(type, decode);
  }
  return decode;
}

function structDecoder(type: TypeInfo): DecodeMessage {
  let readers: FieldReaders | undefined;
  let names: readonly string[] = [];
  let absent: readonly unknown[] = [];
  let maps: readonly number[] = [];
  const prepare = (): FieldReaders => {
    const fields = jsonFields(type);
    names = fields.map((field) => field.name);
    absent = fields.map((field) => field.absent);
    maps = fields.flatMap((field, i) => (field.info?.shape === 'map' ? [i] : []));
    return fieldReaders(type, { next: type.hasTypeMeta ? 2 : 0 });
  };
  const goName = type.goName.slice(type.goName.lastIndexOf('.') + 1);
  return (reader, end) => {
    readers ??= prepare();
    const slots = new Array<unknown>(names.length);
    readFields(reader, end, readers, slots, goName);
    // Other encoders may write map keys in any order; this package sorts them.
    for (const i of maps) {
      const map = slots[i];
      if (map !== undefined) slots[i] = sortedMap(map as Record<string, unknown>);
    }
    const out: Record<string, unknown> = {};
    for (let i = 0; i < slots.length; i++) {
      const value = slots[i];
      if (value !== undefined) out[names[i] as string] = value;
      else if (absent[i] !== undefined) out[names[i] as string] = absent[i];
    }
    return out;
  };
}

function readFields(reader: Reader, end: number, readers: FieldReaders, slots: unknown[], goName: string): void {
  while (reader.pos < end) {
    const tag = reader.uint32();
    const number = tag >>> 3;
    const wireType = tag & 7;
    if (wireType === 4) throw new ProtobufError(`proto: ${goName}: wiretype end group for non-group`);
    if (number === 0) throw new ProtobufError(`proto: ${goName}: illegal tag ${number} (wire type ${wireType})`);
    const field = readers[number];
    if (field === undefined) reader.skip(wireType, end);
    else if (wireType === field.wireType) field.read(reader, end, slots);
    else if (wireType === 2 && field.packed) {
      const last = reader.delimited(end);
      while (reader.pos < last) field.read(reader, last, slots);
    } else throw new ProtobufError(`proto: wrong wireType = ${wireType} for field ${field.name}`);
    if (reader.pos > end) throw new ProtobufError('unexpected EOF');
  }
}

/** Readers by field number. Slots are in the order of the JSON fields, with inline types expanded. */
function fieldReaders(type: TypeInfo, slot: { next: number }): FieldReaders {
  const readers: (FieldReader | undefined)[] = [];
  for (const field of type.fields) {
    if (field.inline && field.type !== undefined) {
      const inner = fieldReaders(field.type, slot);
      const goName = field.type.goName.slice(field.type.goName.lastIndexOf('.') + 1);
      readers[field.number] = {
        wireType: 2,
        packed: false,
        name: goFieldName(field),
        read(reader, end, slots) {
          const last = reader.delimited(end);
          readFields(reader, last, inner, slots, goName);
        },
      };
    } else readers[field.number] = fieldReader(field, slot.next++);
  }
  return readers;
}

function fieldReader(field: FieldInfo, slot: number): FieldReader {
  const name = goFieldName(field);
  const value = valueReader(field);
  const wireType = field.scalar === undefined || field.shape === 'map' ? 2 : wireTypeOf(field);
  const base = { name, wireType, packed: false };
  if (field.shape === 'list') {
    const item = field.scalar === undefined && field.type?.special === undefined ? itemReader(field) : value;
    return {
      ...base,
      packed: wireType !== 2,
      read(reader, end, slots) {
        const list = slots[slot] as unknown[] | undefined;
        if (list === undefined) slots[slot] = [item(reader, end)];
        else list.push(item(reader, end));
      },
    };
  }
  if (field.shape === 'map') return { ...base, read: mapReader(field, value, slot) };
  if (field.scalar === undefined) {
    // A zero struct that JSON leaves out, or a zero Time, which is null.
    const special = field.type?.special;
    const zero = field.omitZero ? zeroValue(field.type as TypeInfo) : undefined;
    return {
      ...base,
      read(reader, end, slots) {
        const read = value(reader, end);
        // A pointer to a value that JSON writes as null counts as absent.
        if (read === null && field.pointer) return;
        if (field.omitZero && (read === zero || (special === undefined && stringify(read) === stringify(zero)))) return;
        slots[slot] = read;
      },
    };
  }
  const keepsZero = field.pointer || !field.omitEmpty;
  return {
    ...base,
    read(reader, end, slots) {
      const read = value(reader, end);
      slots[slot] = keepsZero || (read !== '' && read !== 0 && read !== false) ? read : undefined;
    },
  };
}

/**
 * Reads the messages of a list. Messages without fields share one frozen value, because a body of 3 MB may contain a
 * million of them.
 */
function itemReader(field: FieldInfo): DecodeMessage {
  const decode = messageDecoder(field.type as TypeInfo);
  let empty: unknown;
  return (reader, end) => {
    const last = reader.delimited(end);
    if (reader.pos < last) return decode(reader, last);
    empty ??= Object.freeze(decode(reader, last));
    return empty;
  };
}

function mapReader(field: FieldInfo, value: DecodeMessage, slot: number): FieldReader['read'] {
  const zero = zeroElement(field);
  const wireType = field.scalar === undefined ? 2 : wireTypeOf(field);
  return (reader, end, slots) => {
    const last = reader.delimited(end);
    let key = '';
    let item: unknown = zero;
    while (reader.pos < last) {
      const tag = reader.uint32();
      if (tag === 0x0a) key = reader.string(last);
      else if (tag === 16 + wireType) item = value(reader, last);
      else if ((tag & 7) === 4) throw new ProtobufError('proto: unexpected end of group');
      else reader.skip(tag & 7, last);
    }
    if (reader.pos > last) throw new ProtobufError('unexpected EOF');
    const map = slots[slot] as Record<string, unknown> | undefined;
    if (map === undefined) {
      const made: Record<string, unknown> = {};
      setOwn(made, key, item);
      slots[slot] = made;
      return;
    }
    setOwn(map, key, item);
  };
}

function zeroElement(field: FieldInfo): unknown {
  switch (field.scalar) {
    case 'string':
    case 'bytes':
      return '';
    case 'bool':
      return false;
    case undefined:
      return zeroValue(field.type as TypeInfo);
    default:
      return 0;
  }
}

const wireTypeOf = (field: FieldInfo): number =>
  field.scalar === 'string' || field.scalar === 'bytes' ? 2 : field.scalar === 'double' ? 1 : 0;

function valueReader(field: FieldInfo): DecodeMessage {
  switch (field.scalar) {
    case 'string':
      return (reader, end) => reader.string(end);
    case 'bool':
      return (reader) => reader.bool();
    case 'int32':
      return (reader) => reader.int32();
    case 'int64':
      return (reader) => reader.int64();
    case 'double':
      return (reader) => reader.double();
    case 'bytes':
      return (reader, end) => encodeBase64(bytesOf(reader, end));
    default: {
      const decode = messageDecoder(field.type as TypeInfo);
      return (reader, end) => decode(reader, reader.delimited(end));
    }
  }
}
