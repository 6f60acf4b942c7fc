import { ProtobufWriter } from '@k8s-ts/apimachinery/protobuf';
import { encodeOrderedYAML } from '@k8s-ts/apimachinery/yaml';

/** Writes one value without its field. */
export type WriteValue<T = unknown> = (writer: ProtobufWriter, value: T) => void;

/*
 * Helpers for a writer that writes a message from its end to its start. Fields must be written in descending order, and
 * lists from their last item.
 */

/** The bytes that a function writes. */
export function bytesOf(write: (writer: ProtobufWriter) => void): Uint8Array {
  const writer = new ProtobufWriter(1 << 12);
  write(writer);
  return writer.finish();
}

/** The beginning of a nested message whose bytes follow. */
export function delimiter(writer: ProtobufWriter, field: number, length: number): void {
  writer.uint32(length);
  writer.uint32(field * 8 + 2);
}

/** One entry of a map of messages: see {@link named}. */
export function entryBytes(field: number, name: string, value: unknown, write: WriteValue): Uint8Array {
  return bytesOf((writer) => named(writer, field, { [name]: value }, write));
}

/** A nested message. */
export function message(writer: ProtobufWriter, field: number, write: () => void): void {
  const before = writer.size;
  write();
  writer.uint32(writer.size - before);
  writer.uint32(field * 8 + 2);
}

/** Writes a text. An absent or empty text is left out. */
export function string(writer: ProtobufWriter, field: number, value: unknown): void {
  if (typeof value !== 'string' || value === '') return;
  writer.string(value);
  writer.uint32(field * 8 + 2);
}

/** A list of texts. */
export function strings(writer: ProtobufWriter, field: number, value: unknown): void {
  if (!Array.isArray(value)) return;
  for (let i = value.length - 1; i >= 0; i--) {
    writer.string(String(value[i]));
    writer.uint32(field * 8 + 2);
  }
}

/** Writes a bool. An absent or false value is left out. */
export function bool(writer: ProtobufWriter, field: number, value: unknown): void {
  if (value !== true) return;
  writer.uint32(1);
  writer.uint32(field * 8);
}

/** A list of messages. */
export function messages(writer: ProtobufWriter, field: number, value: unknown, write: WriteValue): void {
  if (!Array.isArray(value)) return;
  for (let i = value.length - 1; i >= 0; i--) message(writer, field, () => write(writer, value[i]));
}

/** The entries of an object as messages {1: name, 2: value}. */
export function named(writer: ProtobufWriter, field: number, value: unknown, write: WriteValue): void {
  if (typeof value !== 'object' || value === null) return;
  const entries = Object.entries(value);
  for (let i = entries.length - 1; i >= 0; i--) {
    const [name, item] = entries[i] as [string, unknown];
    message(writer, field, () => {
      message(writer, 2, () => write(writer, item));
      string(writer, 1, name);
    });
  }
}

/** Words made of letters need no quotes in YAML, except words that have another meaning. */
const plainWord = /^(?!(?:true|false|null)$)[a-z]+$/;

/** gnostic's `Any`: the value as YAML text. */
export const any: WriteValue = (writer, value) =>
  string(writer, 2, typeof value === 'string' && plainWord.test(value) ? `${value}\n` : encodeOrderedYAML(value));

/** The `x-…` keys of an object as named `Any`s. */
export function extensions(writer: ProtobufWriter, field: number, value: Readonly<Record<string, unknown>>): void {
  named(writer, field, Object.fromEntries(Object.entries(value).filter(([key]) => key.startsWith('x-'))), any);
}

/** Keys of a JSON schema that are plain fields in both versions, with the type of their values. */
export type PlainKind = 'string' | 'bool' | 'int64' | 'double' | 'strings' | 'any' | 'anys';

/** Writes a key that is one field of the message. */
export function plain(writer: ProtobufWriter, field: number, kind: PlainKind, value: unknown): void {
  if (value === undefined || value === null) return;
  switch (kind) {
    case 'string':
      string(writer, field, value);
      break;
    case 'bool':
      bool(writer, field, value);
      break;
    case 'strings':
      strings(writer, field, value);
      break;
    case 'any':
      message(writer, field, () => any(writer, value));
      break;
    case 'anys':
      messages(writer, field, value, any);
      break;
    case 'int64':
      if (value === 0) return;
      writer.int64(value as number);
      writer.uint32(field * 8);
      break;
    default:
      if (value === 0) return;
      writer.double(value as number);
      writer.uint32(field * 8 + 1);
  }
}
