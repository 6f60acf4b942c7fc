import { Buffer } from 'node:buffer';

/*
 * JSON text as it is stored and as clients get it may differ in one thing: Go's encoder writes `<`, `>`, `&`, U+2028 and U+2029 as escapes for clients.
 * They occur in strings only, so that whole texts can be searched.
 */

const backslash = 0x5c;
/** First byte of U+2028 and U+2029 in UTF-8, which both go on with 0x80. */
const separator = 0xe2;
const characters = [[0x3c], [0x3e], [0x26], [0xe2, 0x80, 0xa8], [0xe2, 0x80, 0xa9]].map((bytes) => Buffer.from(bytes));
const escapes = ['\\u003c', '\\u003e', '\\u0026', '\\u2028', '\\u2029'].map((text) => Buffer.from(text));
const escapeLength = 6;

/** Whether the text is for clients as it is. */
export function isEscaped(json: Uint8Array): boolean {
  const text = bufferOf(json);
  return characters.every((character) => !text.includes(character));
}

/** Whether {@link unescaped} restores the text from its {@link escaped} form: it has none of the escapes itself. */
export function isRestorable(json: Uint8Array): boolean {
  const text = bufferOf(json);
  return escapes.every((each) => !text.includes(each));
}

/** The text for clients. */
export function escaped(json: Uint8Array): Uint8Array {
  return replaced(
    json,
    escapeAt,
    (index) => escapes[index] as Buffer,
    (index) => (characters[index] as Buffer).length,
  );
}

/** The text with the characters in place of their escapes. */
export function unescaped(json: Uint8Array): Uint8Array {
  const text = bufferOf(json);
  const indexAt = (at: number) => escapes.findIndex((each) => each.equals(text.subarray(at, at + escapeLength)));
  return replaced(
    json,
    (bytes, at) => (bytes[at] === backslash ? indexAt(at) : -1),
    (index) => characters[index] as Buffer,
    () => escapeLength,
  );
}

/** The index of the character at an offset in {@link characters}; -1 for others. */
function escapeAt(json: Uint8Array, at: number): number {
  const byte = json[at];
  if (byte === 0x3c) return 0;
  if (byte === 0x3e) return 1;
  if (byte === 0x26) return 2;
  if (byte !== separator || json[at + 1] !== 0x80) return -1;
  return json[at + 2] === 0xa8 ? 3 : json[at + 2] === 0xa9 ? 4 : -1;
}

/** Replaces what `find` recognizes by other bytes. */
function replaced(
  json: Uint8Array,
  find: (json: Uint8Array, at: number) => number,
  replacement: (index: number) => Uint8Array,
  lengthOf: (index: number) => number,
): Uint8Array {
  const found: number[] = [];
  const offsets: number[] = [];
  let length = json.length;
  for (let at = 0; at < json.length; at++) {
    const index = find(json, at);
    if (index < 0) continue;
    found.push(index);
    offsets.push(at);
    length += replacement(index).length - lengthOf(index);
    at += lengthOf(index) - 1;
  }
  const text = bufferOf(json);
  const result = Buffer.allocUnsafeSlow(length);
  let read = 0;
  let write = 0;
  for (let i = 0; i < found.length; i++) {
    const index = found[i] as number;
    const at = offsets[i] as number;
    // A text may have a hundred thousand of them: neither makes a view of its bytes.
    write += copyBytes(text, read, at, result, write);
    const bytes = replacement(index);
    write += copyBytes(bytes, 0, bytes.length, result, write);
    read = at + lengthOf(index);
  }
  text.copy(result, write, read);
  return result;
}

/** Up to so many bytes are copied faster one by one. */
const fewBytes = 256;

/** @returns the number of bytes */
function copyBytes(source: Uint8Array, start: number, end: number, target: Buffer, at: number): number {
  if (end - start > fewBytes) return bufferOf(source).copy(target, at, start, end);
  for (let i = start; i < end; i++) target[at + i - start] = source[i] as number;
  return end - start;
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
