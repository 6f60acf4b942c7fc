import { Buffer } from 'node:buffer';

/** Texts up to this length, in characters, become one piece. */
const pieceLength = 128 * 1024;

/**
 * The bytes of a text as a body: a short text is one piece, a long one many, because the C library keeps the memory of
 * large buffers after they were freed.
 *
 * @param end ASCII that follows the text
 */
export function textBody(text: string, end: '' | '\n' = ''): Uint8Array | readonly Uint8Array[] {
  if (text.length <= pieceLength) return Buffer.from(end === '' ? text : `${text}${end}`);
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < text.length; ) {
    let stop = Math.min(start + pieceLength, text.length);
    // The two halves of a surrogate pair stay together.
    if (isHighSurrogate(text.charCodeAt(stop - 1)) && stop < text.length) stop--;
    pieces.push(Buffer.from(text.slice(start, stop)));
    start = stop;
  }
  if (end !== '') pieces.push(Buffer.from(end));
  return pieces;
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
