import type { TypeInfo } from '../field-table/index.js';
import { encodeMessage, encodeProtobuf, encodeUnknown } from './codec.js';
import { Writer } from './writer.js';

/**
 * Encodes a list as a protobuf body in pieces, for lists that should not be in one buffer. The bytes are the same as
 * {@link encodeProtobuf}'s. The body begins with its length, so all items are encoded (once) before the first piece.
 * Objects other than lists are one piece.
 *
 * @param chunkSize approximate size of a piece in bytes; a larger item is a separate piece. Default 64 KiB
 * @throws as {@link encodeProtobuf} does, before the first piece
 */
export function* encodeProtobufListChunks(
  type: TypeInfo,
  list: Readonly<Record<string, unknown>>,
  chunkSize = 64 * 1024,
): Generator<Uint8Array, void, undefined> {
  const field = type.field('items');
  const { items } = list;
  const isLast = field?.shape === 'list' && type.fields.every(({ number }) => number <= field.number);
  if (!isLast || field.type === undefined || !Array.isArray(items)) {
    yield encodeProtobuf(type, list);
    return;
  }
  const rest = encodeMessage(type, { ...list, items: undefined });
  const parts: Uint8Array[] = [];
  let size = rest.length;
  for (const item of items as readonly unknown[]) {
    const message = encodeMessage(field.type, item);
    const before = messageFieldHead(field.number, message.length);
    parts.push(before, message);
    size += before.length + message.length;
  }
  const { kind = '', apiVersion = '' } = list as { readonly kind?: string; readonly apiVersion?: string };
  const envelope = envelopeAround({ kind, apiVersion }, size);
  yield* joined([envelope.head, rest, ...parts, envelope.tail], chunkSize);
}

/** Tag and length of a nested message of `length` bytes in field `number`. The message itself follows them. */
export function messageFieldHead(number: number, length: number): Uint8Array {
  const writer = new Writer(16);
  writer.uint32(length);
  writer.uint32(number * 8 + 2);
  return writer.finish();
}

/**
 * The bytes of an envelope before and after its content, for content of `size` bytes that is written piece by piece.
 */
export function envelopeAround(
  typeMeta: { readonly kind: string; readonly apiVersion: string },
  size: number,
): { readonly head: Uint8Array; readonly tail: Uint8Array } {
  // The last six bytes of an envelope without content are the tag and length of the content, and two empty texts.
  const empty = encodeUnknown({ ...typeMeta, raw: new Uint8Array(0) });
  const start = empty.subarray(0, -6);
  const field = messageFieldHead(2, size);
  const head = new Uint8Array(start.length + field.length);
  head.set(start);
  head.set(field, start.length);
  return { head, tail: empty.subarray(-4) };
}

function* joined(parts: readonly Uint8Array[], chunkSize: number): Generator<Uint8Array, void, undefined> {
  let from = 0;
  let size = 0;
  for (const [i, part] of parts.entries()) {
    size += part.length;
    if (size < chunkSize && i < parts.length - 1) continue;
    const chunk = new Uint8Array(size);
    let at = 0;
    for (const each of parts.slice(from, i + 1)) {
      chunk.set(each, at);
      at += each.length;
    }
    yield chunk;
    from = i + 1;
    size = 0;
  }
}
