import { Buffer } from 'node:buffer';
import { timeSlice } from '@k8s-ts/event-loop';
import { ASCII } from './ascii.js';

/*
 * Stored JSON text may differ from the text for clients in one way: for clients, Go's encoder writes `<`, `>`, `&`,
 * U+2028 and U+2029 as escapes. These characters occur in strings only, so whole texts can be searched for them.
 */

/** A text to replace everywhere. */
interface Replacement {
  /** Replacement as UTF-8. */
  readonly from: Buffer;
  /** Finds `from` in a string that has a character for each byte. */
  readonly pattern: RegExp;
  /** Replacement with a character for each byte. */
  readonly to: string;
}

const pairs = [
  ['<', '\\u003c'],
  ['>', '\\u003e'],
  ['&', '\\u0026'],
  ['\u2028', '\\u2028'],
  ['\u2029', '\\u2029'],
] as const;
const escapes = pairs.map(([character, text]) => replacement(character, text));
const characters = pairs.map(([character, text]) => replacement(text, character));

function replacement(from: string, to: string): Replacement {
  const bytes = Buffer.from(from);
  return {
    from: bytes,
    pattern: new RegExp(bytes.toString('latin1').replace('\\', '\\\\'), 'g'),
    to: Buffer.from(to).toString('latin1'),
  };
}

/** Whether the text is already the text for clients. */
export function isEscaped(json: Uint8Array): boolean {
  const text = bufferOf(json);
  return escapes.every(({ from }) => !text.includes(from));
}

/**
 * Whether {@link unescaped} restores the text from its {@link escaped} form, because the text itself contains none of
 * the escapes.
 */
export function isRestorable(json: Uint8Array): boolean {
  const text = bufferOf(json);
  return characters.every(({ from }) => !text.includes(from));
}

/** The text for clients. */
export function escaped(json: Uint8Array): Uint8Array {
  return joined([...replacedPieces(json, escapes)]);
}

/** The text for clients, made in turns of the event loop: 3 MB with 120,000 characters to escape take 30 to 60 ms. */
export async function escapedInTurns(json: Uint8Array): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  const slice = timeSlice(sliceMs, 1);
  for (const piece of replacedPieces(json, escapes)) {
    pieces.push(piece);
    if (slice.isOver()) await slice.next();
  }
  return joined(pieces);
}

const sliceMs = 4;

/** The text with the characters in place of their escapes. */
export function unescaped(json: Uint8Array): Uint8Array {
  return joined([...replacedPieces(json, characters)]);
}

/**
 * Approximate size of the pieces in which long texts are replaced, in bytes. Smaller pieces avoid the garbage
 * collection that the engine does before it makes a string of megabytes.
 */
const pieceBytes = 64 * 1024;

/**
 * Replaces texts that do not overlap. The engine can replace a constant text by another without making an object for
 * each occurrence, and there may be a hundred thousand occurrences.
 */
function* replacedPieces(json: Uint8Array, replacements: readonly Replacement[]): Generator<Buffer> {
  const bytes = bufferOf(json);
  const needed = replacements.filter(({ from }) => bytes.includes(from));
  for (let start = 0; start < bytes.length; ) {
    const next = bytes.indexOf(ASCII.Quote, start + pieceBytes);
    // None of the texts contains a quote, so no piece ends inside one.
    const end = next < 0 ? bytes.length : next;
    let text = bytes.toString('latin1', start, end);
    for (const { pattern, to } of needed) text = text.replace(pattern, to);
    yield Buffer.from(text, 'latin1');
    start = end;
  }
}

function joined(pieces: readonly Buffer[]): Uint8Array {
  const result = Buffer.allocUnsafeSlow(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) at += piece.copy(result, at);
  return result;
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
