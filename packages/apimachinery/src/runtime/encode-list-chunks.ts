import { encodeObject } from '../json/index.js';
import type { RuntimeObject } from './runtime-object.js';

const encoder = new TextEncoder();

/**
 * Encodes a list as JSON in pieces of about `chunkSize` characters, with a newline at the end. The bytes are the same as when encoded at
 * once, but less memory is needed, and other work can run between two pieces. Missing items become `[]`.
 *
 * @param chunkSize default 64 KiB: few system calls, and a short time per piece
 */
export function* encodeListChunks(list: RuntimeObject, chunkSize = 64 * 1024): Generator<Uint8Array, void, undefined> {
  let text = '{';
  let first = true;
  for (const key of Object.keys(list)) {
    const value = list[key];
    if (value === undefined) continue;
    text += `${first ? '' : ','}${encodeObject(key)}:`;
    first = false;
    if (key !== 'items') {
      text += encodeObject(value);
      continue;
    }
    text += '[';
    const items = Array.isArray(value) ? value : [];
    for (let i = 0; i < items.length; i++) {
      text += i === 0 ? encodeObject(items[i]) : `,${encodeObject(items[i])}`;
      if (text.length >= chunkSize) {
        yield encoder.encode(text);
        text = '';
      }
    }
    text += ']';
  }
  yield encoder.encode(`${text}}\n`);
}
