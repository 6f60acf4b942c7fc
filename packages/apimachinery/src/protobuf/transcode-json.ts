import type { FieldInfo, TypeInfo } from '../field-table/index.js';
import { jsonFields } from '../json/canonical-values.js';
import { hasRawFields } from '../json/raw-fields.js';
import { fieldTag, zeroOfField } from './message-encoder.js';
import { scalarTranscoder, specialTranscoder, type TranscodeValue, transcodeString } from './transcode-value.js';
import { notCanonical, outputFull, TranscoderIO } from './transcoder-io.js';

/*
 * From canonical JSON to protobuf without an object in between.
 *
 * The members of a JSON object come in the order of Go's struct. If their protobuf numbers are in the same order, each
 * member is written when it is read, with the zero values of absent members in between (`orderedStruct`). Otherwise the
 * members are written as they are read and their positions are remembered; then the message is assembled behind them
 * and moved to its place (`unorderedStruct`). This is also done for types with inline fields, whose members are in one
 * object in JSON and in nested messages in protobuf. Each length is written after its value, in space that was reserved
 * before it.
 *
 * Text that is not canonical (other order, white space, unknown escapes in raw extensions) ends the transcoding; the
 * caller decodes it instead.
 */

/** Writes tag and value of a member. Writes nothing for a null that counts as absent. */
type TranscodeMember = (io: TranscoderIO) => void;

const io = new TranscoderIO();
const nothing = new Uint8Array(0);

/**
 * The protobuf message of canonical JSON of a type: the same bytes as `encodeMessage` of the decoded object.
 *
 * @param start offset of the object's opening brace in `json`
 * @returns undefined when the text is not canonical, or the type has fields whose text is kept (raw extensions); then
 *   decode the text and encode the object
 */
export function transcodeJSON(type: TypeInfo, json: Uint8Array, start = 0): Uint8Array | undefined {
  if (hasRawFields(type)) return undefined;
  const transcode = structTranscoder(type);
  for (let room = json.length * 3 + 4096; room < json.length * 100 + 200_000; room *= 4) {
    io.begin(json, start, room);
    try {
      transcode(io);
      return io.finish();
    } catch (error) {
      io.release();
      if (error !== outputFull) return undefined;
    }
  }
  return undefined;
}

const structs = new WeakMap<TypeInfo, TranscodeValue>();

/** Transcoder of the fields of a type, without the length of the message. Made when it is first used. */
function structTranscoder(type: TypeInfo): TranscodeValue {
  let made = structs.get(type);
  if (made === undefined) {
    made = isOrdered(type) ? orderedStruct(type) : unorderedStruct(type);
    structs.set(type, made);
  }
  return made;
}

function isOrdered({ fields }: TypeInfo): boolean {
  return fields.every(({ inline, number }, i) => !inline && (i === 0 || number > (fields[i - 1] as FieldInfo).number));
}

const encoder = new TextEncoder();
const keyOf = (name: string): Uint8Array => encoder.encode(`${JSON.stringify(name)}:`);

function startsWith(src: Uint8Array, at: number, key: Uint8Array): boolean {
  // The keys differ from the second byte on.
  if (src[at + 1] !== key[1]) return false;
  for (let i = key.length - 1; i > 1; i--) if (src[at + i] !== key[i]) return false;
  return src[at] === 0x22;
}

/**
 * Skips a member that the type does not have.
 * @throws notCanonical when the type has it: the member is repeated or out of order
 */
function skipMember(io: TranscoderIO, keys: readonly Uint8Array[]): void {
  for (const key of keys) if (startsWith(io.src, io.at, key)) throw notCanonical;
  // Another spelling of a key that the type has.
  if (io.skipString()) throw notCanonical;
  io.expect(0x3a);
  io.skipValue();
}

/** Reads the text after a member. Returns whether another member follows. */
function hasNext(io: TranscoderIO): boolean {
  const byte = io.src[io.at++];
  if (byte === 0x2c) return true;
  if (byte === 0x7d) return false;
  throw notCanonical;
}

function orderedStruct(type: TypeInfo): TranscodeValue {
  const { fields } = type;
  const keys = fields.map(({ name }) => keyOf(name));
  const zeros = fields.map(zeroOfField);
  const members = fields.map(memberTranscoder);
  const count = keys.length;
  return (io) => {
    io.expect(0x7b);
    let next = 0;
    if (io.src[io.at] === 0x7d) io.at++;
    else {
      do {
        const { src, at } = io;
        let i = next;
        while (i < count && !startsWith(src, at, keys[i] as Uint8Array)) i++;
        if (i === count) {
          skipMember(io, keys);
          continue;
        }
        for (; next < i; next++) {
          const zero = zeros[next];
          if (zero !== undefined) io.raw(zero);
        }
        io.at = at + (keys[i] as Uint8Array).length;
        (members[i] as TranscodeMember)(io);
        next = i + 1;
      } while (hasNext(io));
    }
    for (; next < count; next++) {
      const zero = zeros[next];
      if (zero !== undefined) io.raw(zero);
    }
  };
}

/**
 * The members of a message in the order of their numbers. A member is given by its index in the JSON object, or is the
 * message of an inline field.
 */
type Layout = readonly (
  | { readonly index: number; readonly zero: Uint8Array }
  | { readonly tag: Uint8Array; readonly inner: Layout }
)[];

function unorderedStruct(type: TypeInfo): TranscodeValue {
  const json = jsonFields(type).flatMap(({ info }) => (info === undefined ? [] : [info]));
  const keys = json.map(({ name }) => keyOf(name));
  const members = json.map(memberTranscoder);
  const layout = layoutOf(type, json);
  const count = keys.length;
  return (io) => {
    const base = io.reserve(count);
    const start = io.pos;
    io.expect(0x7b);
    let next = 0;
    if (io.src[io.at] === 0x7d) io.at++;
    else {
      do {
        const { src, at } = io;
        let i = next;
        while (i < count && !startsWith(src, at, keys[i] as Uint8Array)) i++;
        if (i === count) {
          skipMember(io, keys);
          continue;
        }
        io.at = at + (keys[i] as Uint8Array).length;
        const before = io.pos;
        (members[i] as TranscodeMember)(io);
        if (io.pos > before) {
          io.starts[base + i] = before;
          io.ends[base + i] = io.pos;
        }
        next = i + 1;
      } while (hasNext(io));
    }
    const end = io.pos;
    writeLayout(io, layout, base);
    io.checkRoom();
    io.out.copyWithin(start, end, io.pos);
    io.pos = start + io.pos - end;
    io.open = base;
  };
}

function layoutOf(type: TypeInfo, json: readonly FieldInfo[]): Layout {
  return [...type.fields]
    .sort((a, b) => a.number - b.number)
    .map((field) =>
      field.inline && field.type !== undefined
        ? { tag: fieldTag(field), inner: layoutOf(field.type, json) }
        : { index: json.indexOf(field), zero: zeroOfField(field) ?? nothing },
    );
}

function writeLayout(io: TranscoderIO, layout: Layout, base: number): void {
  for (const part of layout) {
    if ('inner' in part) {
      io.raw(part.tag);
      const start = ++io.pos;
      writeLayout(io, part.inner, base);
      io.prefix(start, 1);
      continue;
    }
    const from = io.starts[base + part.index] as number;
    if (from < 0) {
      if (part.zero.length > 0) io.raw(part.zero);
      continue;
    }
    const to = io.ends[base + part.index] as number;
    if (to - from > 32) {
      if (io.pos + to - from > io.out.length) throw outputFull;
      io.out.copyWithin(io.pos, from, to);
      io.pos += to - from;
    } else {
      const { out } = io;
      let { pos } = io;
      for (let i = from; i < to; i++) out[pos++] = out[i] as number;
      io.pos = pos;
    }
  }
}

function memberTranscoder(field: FieldInfo): TranscodeMember {
  const tag = fieldTag(field);
  if (field.shape === 'map') return mapTranscoder(field, tag);
  const value = valueTranscoder(field);
  if (field.shape === 'list') {
    return (io) => {
      if (io.null()) return;
      io.expect(0x5b);
      if (io.src[io.at] === 0x5d) {
        io.at++;
        return;
      }
      for (;;) {
        io.raw(tag);
        value(io);
        const byte = io.src[io.at++];
        if (byte === 0x5d) return;
        if (byte !== 0x2c) throw notCanonical;
      }
    };
  }
  const zero = zeroOfField(field) ?? nothing;
  const [first = 0] = tag;
  if (tag.length === 1) {
    return (io) => {
      if (io.src[io.at] === 0x6e && io.null()) {
        io.raw(zero);
        return;
      }
      io.out[io.pos++] = first;
      value(io);
    };
  }
  return (io) => {
    if (io.null()) {
      io.raw(zero);
      return;
    }
    io.raw(tag);
    value(io);
  };
}

function mapTranscoder(field: FieldInfo, tag: Uint8Array): TranscodeMember {
  const value = valueTranscoder(field);
  const valueTag = fieldTag({ ...inMap, ...(field.scalar === undefined ? {} : { scalar: field.scalar }) });
  return (io) => {
    if (io.null()) return;
    io.expect(0x7b);
    if (io.src[io.at] === 0x7d) {
      io.at++;
      return;
    }
    let last = -1;
    let lastEnd = -1;
    let room = 1;
    do {
      const from = io.at + 1;
      io.raw(tag);
      const start = io.pos + room;
      io.pos = start;
      io.out[io.pos++] = 0x0a;
      transcodeString(io);
      const to = io.at - 1;
      if (last >= 0 && !isBefore(io.src, last, lastEnd, from, to)) throw notCanonical;
      last = from;
      lastEnd = to;
      io.expect(0x3a);
      if (io.src[io.at] === 0x6e) throw notCanonical;
      io.raw(valueTag);
      value(io);
      room = io.prefix(start, room);
    } while (hasNext(io));
  };
}

const inMap = { number: 2, shape: 'single' } as const;

/** Whether the first key comes before the second in the order of bytes. Keys with escapes are not compared. */
function isBefore(src: Uint8Array, from: number, to: number, secondFrom: number, secondTo: number): boolean {
  const length = Math.min(to - from, secondTo - secondFrom);
  for (let i = 0; i < length; i++) {
    const a = src[from + i] as number;
    const b = src[secondFrom + i] as number;
    if (a === 0x5c || b === 0x5c) return false;
    if (a !== b) return a < b;
  }
  return to - from < secondTo - secondFrom;
}

/** The value of a field or of its elements, with its length. */
function valueTranscoder(field: FieldInfo): TranscodeValue {
  if (field.scalar !== undefined) return elementOf(field, scalarTranscoder(field.scalar));
  const type = field.type as TypeInfo;
  if (type.special !== undefined) return elementOf(field, specialTranscoder(type));
  let transcode: TranscodeValue | undefined;
  // Bytes that the last length took. The lengths of a field's messages usually take the same number of bytes.
  let room = 1;
  return (io) => {
    transcode ??= structTranscoder(type);
    const left = room;
    const start = io.pos + left;
    io.pos = start;
    transcode(io);
    room = io.prefix(start, left);
  };
}

/** A null in a list is left to the encoder of objects. */
function elementOf(field: FieldInfo, value: TranscodeValue): TranscodeValue {
  if (field.shape === 'single') return value;
  return (io) => {
    if (io.src[io.at] === 0x6e) throw notCanonical;
    value(io);
  };
}
