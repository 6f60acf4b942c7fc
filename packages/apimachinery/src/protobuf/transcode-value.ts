import type { FieldInfo, TypeInfo } from '../field-table/index.js';
import { decodeBase64 } from '../json/index.js';
import { messageEncoder } from './message-encoder.js';
import { timeSeconds } from './times.js';
import { notCanonical, type TranscoderIO } from './transcoder-io.js';
import { Writer } from './writer.js';

/**
 * Reads a JSON value other than null and writes it as protobuf: with its length if the wire type has one, without its
 * tag.
 */
export type TranscodeValue = (io: TranscoderIO) => void;

const encoder = new TextEncoder();
const writer = new Writer(1024);

/** Writes a text with its length. */
export function transcodeString(io: TranscoderIO): void {
  const { src, out, pos } = io;
  let { at } = io;
  if (src[at] !== 0x22) throw notCanonical;
  let end = pos + 1;
  for (at++; ; at++) {
    const byte = src[at];
    if (byte === 0x22) break;
    if (byte === 0x5c || byte === undefined) {
      escapedString(io);
      return;
    }
    out[end++] = byte;
  }
  io.at = at + 1;
  io.pos = end;
  const length = end - pos - 1;
  if (length < 0x80) out[pos] = length;
  else io.prefix(pos + 1, 1);
}

function escapedString(io: TranscoderIO): void {
  const start = io.at;
  io.skipString();
  const bytes = encoder.encode(JSON.parse(io.textFrom(start)) as string);
  io.varint(bytes.length);
  io.raw(bytes);
}

function transcodeBool(io: TranscoderIO): void {
  const { src, at } = io;
  const isTrue = src[at] === 0x74;
  io.skipValue();
  if (io.at !== at + (isTrue ? 4 : 5) || (!isTrue && src[at] !== 0x66)) throw notCanonical;
  io.varint(isTrue ? 1 : 0);
}

/** Maximum number of digits that are read as a double, which cannot hold all digits of larger integers. */
const mostDigits = 15;

function transcodeInteger(io: TranscoderIO): void {
  const { src } = io;
  const start = io.at;
  let at = start;
  const isNegative = src[at] === 0x2d;
  if (isNegative) at++;
  const first = at;
  let value = 0;
  for (let byte = src[at]; byte !== undefined && byte >= 0x30 && byte <= 0x39; byte = src[++at])
    value = value * 10 + byte - 0x30;
  const after = src[at];
  if (at === first || (after !== 0x2c && after !== 0x7d && after !== 0x5d)) throw notCanonical;
  io.at = at;
  if (!isNegative && at - first <= mostDigits) {
    io.varint(value);
    return;
  }
  writer.int64(BigInt(io.textFrom(start)));
  io.raw(writer.finish());
}

function transcodeDouble(io: TranscoderIO): void {
  const start = io.at;
  io.skipValue();
  const value = Number(io.textFrom(start));
  if (Number.isNaN(value)) throw notCanonical;
  writer.double(value);
  io.raw(writer.finish());
}

function transcodeBytes(io: TranscoderIO): void {
  const start = io.at;
  if (io.skipString()) throw notCanonical;
  const text = io.textFrom(start);
  const bytes = decodeBase64(text.slice(1, -1));
  io.varint(bytes.length);
  io.raw(bytes);
}

/** Transcoder of the scalar of a field, or of its elements. */
export function scalarTranscoder(scalar: NonNullable<FieldInfo['scalar']>): TranscodeValue {
  switch (scalar) {
    case 'string':
      return transcodeString;
    case 'bool':
      return transcodeBool;
    case 'int32':
    case 'int64':
      return transcodeInteger;
    case 'double':
      return transcodeDouble;
    case 'bytes':
      return transcodeBytes;
  }
}

/** Transcoder of a type whose JSON form is not an object of its fields. */
export function specialTranscoder(type: TypeInfo): TranscodeValue {
  const parsed = parsedValue(type);
  switch (type.special) {
    case 'time':
      return transcodeTime();
    case 'quantity':
      return (io) => {
        if (io.src[io.at] !== 0x22) parsed(io);
        else inField1(io, transcodeString);
      };
    case 'intOrString':
      return (io) => transcodeIntOrString(io);
    case 'raw':
      return rawTranscoder(parsed);
    default:
      return parsed;
  }
}

/** Any value: parsed, and encoded by the encoder of objects. */
function parsedValue(type: TypeInfo): TranscodeValue {
  const encode = messageEncoder(type);
  return (io) => {
    const start = io.at;
    io.skipValue();
    encode(JSON.parse(io.textFrom(start)), writer);
    const bytes = writer.finish();
    io.varint(bytes.length);
    io.raw(bytes);
  };
}

/** A message with only field 1, which has a length. */
function inField1(io: TranscoderIO, write: TranscodeValue): void {
  const start = io.pos + 1;
  io.pos = start;
  io.out[io.pos++] = 0x0a;
  write(io);
  io.prefix(start, 1);
}

/** The same times often occur many times in a row, so the last one is kept. */
function transcodeTime(): TranscodeValue {
  let text = '';
  let message: Uint8Array = new Uint8Array(0);
  return (io) => {
    const start = io.at;
    if (isText(io, text)) {
      io.at = start + text.length;
      io.raw(message);
      return;
    }
    if (io.skipString()) throw notCanonical;
    const found = io.textFrom(start);
    const before = io.pos;
    io.pos++;
    io.out[io.pos++] = 0x08;
    const seconds = timeSeconds(found.slice(1, -1));
    if (seconds >= 0) io.varint(seconds);
    else {
      writer.int64(seconds);
      io.raw(writer.finish());
    }
    io.out[io.pos++] = 0x10;
    io.out[io.pos++] = 0;
    io.prefix(before + 1, 1);
    io.checkRoom();
    text = found;
    message = io.out.slice(before, io.pos);
  };
}

/** Whether these characters, all ASCII, come next. False for no characters. */
function isText({ src, at }: TranscoderIO, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (src[at + i] !== text.charCodeAt(i)) return false;
  return text !== '';
}

function transcodeIntOrString(io: TranscoderIO): void {
  const start = io.pos + 1;
  io.pos = start;
  const { out } = io;
  const isString = io.src[io.at] === 0x22;
  out[io.pos++] = 0x08;
  out[io.pos++] = isString ? 1 : 0;
  out[io.pos++] = 0x10;
  if (isString) {
    out[io.pos++] = 0;
    out[io.pos++] = 0x1a;
    transcodeString(io);
  } else {
    transcodeInteger(io);
    out[io.pos++] = 0x1a;
    out[io.pos++] = 0;
  }
  io.prefix(start, 1);
}

/**
 * Maximum number of remembered texts of raw extensions: those that were read last. Objects of one kind have the same
 * managers, whose fields are half of a Pod's text.
 */
const mostRecent = 4;
const longestRecent = 16 * 1024;

/**
 * Transcodes a raw extension to its text, if `JSON.stringify` would write the same text. A text that was read recently
 * is compared instead of parsed.
 */
function rawTranscoder(parsed: TranscodeValue): TranscodeValue {
  const recent: Buffer[] = [];
  return (io) => {
    const start = io.at;
    const known = recent.find((text) => comesNext(io, text));
    const end = known === undefined ? endOfPlainRaw(io) : start + known.length;
    if (end < 0) {
      parsed(io);
      return;
    }
    io.at = end;
    const begin = io.pos + 2;
    io.pos = begin;
    io.out[io.pos++] = 0x0a;
    io.varint(end - start);
    const text = known ?? Buffer.from(io.src.buffer, io.src.byteOffset + start, end - start);
    io.raw(text);
    io.prefix(begin, 2);
    if (known !== undefined || text.length > longestRecent) return;
    recent.unshift(Buffer.from(text));
    if (recent.length > mostRecent) recent.pop();
  };
}

/** Whether this text, an object or a string, comes next. */
function comesNext({ src, at }: TranscoderIO, text: Buffer): boolean {
  const end = at + text.length;
  return src[end - 1] === text[text.length - 1] && text.compare(src, at, end) === 0;
}

/**
 * Where a raw extension ends. -1 if its text may differ from JSON.stringify's: for all values except objects and
 * strings without special escapes.
 */
function endOfPlainRaw({ src, at: start }: TranscoderIO): number {
  let at = start;
  let depth = 0;
  do {
    const byte = src[at];
    if (byte === 0x22) {
      const first = src[++at];
      // In JavaScript objects, keys that are numbers move to the front.
      if (first !== undefined && first >= 0x30 && first <= 0x39) return -1;
      for (let inner = first; inner !== 0x22; inner = src[++at]) {
        if (inner === 0x5c) {
          const escaped = src[++at];
          if (escaped !== 0x22 && escaped !== 0x5c) return -1;
        } else if (inner === undefined) throw notCanonical;
      }
    } else if (byte === 0x7b) depth++;
    else if (byte === 0x7d) depth--;
    else if (byte !== 0x3a && byte !== 0x2c) return -1;
    at++;
  } while (depth > 0);
  if (depth < 0) throw notCanonical;
  return at;
}
