import { encodeObject } from '../json/index.js';
import type { RuntimeObject } from './runtime-object.js';

const encoder = new TextEncoder();

/**
 * A list as JSON in pieces: the same bytes as at once, with the newline at the end, but never more than about `chunkSize` characters
 * in memory beside the list, and room for other work between two pieces. Missing items become `[]`.
 *
 * @param chunkSize default 64 KiB: few enough system calls, little enough time for one piece
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
