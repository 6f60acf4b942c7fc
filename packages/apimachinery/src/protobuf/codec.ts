import type { TypeInfo, TypeRegistry } from '../field-table/index.js';
import { guardDepth, missingKindError } from '../json/index.js';
import { missingVersionError } from '../json/interpret-meta.js';
import { goQuote } from '../text/go-quote.js';
import { messageDecoder } from './message-decoder.js';
import { messageEncoder } from './message-encoder.js';
import { ProtobufError } from './protobuf-error.js';
import { Reader } from './reader.js';
import { Writer } from './writer.js';

/** First bytes of every protobuf body of the Kubernetes API: `k8s` and a zero byte. */
export const protobufPrefix: readonly number[] = [0x6b, 0x38, 0x73, 0x00];

/** Media type of a protobuf body. */
export const protobufMediaType = 'application/vnd.kubernetes.protobuf';

/** Whether bytes begin with the prefix of a protobuf body. */
export function hasProtobufPrefix(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && protobufPrefix.every((byte, i) => bytes[i] === byte);
}

/** The envelope `runtime.Unknown`: the kind, and an encoded message or other content. */
export interface Unknown {
  readonly apiVersion: string;
  readonly kind: string;
  /** The bytes are a view of the input's memory. */
  readonly raw: Uint8Array;
  readonly contentEncoding: string;
  readonly contentType: string;
}

/** Shared by all encodings, which are synchronous. */
const shared = new Writer();

function written(write: (writer: Writer) => void): Uint8Array {
  try {
    guardDepth(() => write(shared));
    return shared.finish();
  } catch (cause) {
    shared.reset();
    throw cause;
  }
}

/**
 * A canonical object as a bare message, without kind, apiVersion and envelope.
 *
 * @throws ProtobufError when a value does not have its field's type; TimeError, DecodeError for invalid times and
 *   base64
 */
export function encodeMessage(type: TypeInfo, object: unknown): Uint8Array {
  return written((writer) => messageEncoder(type)(object, writer));
}

/**
 * Decodes a bare message to the canonical object that JSON decoding gives, without kind and apiVersion.
 *
 * @throws ProtobufError for truncated or corrupt bytes, e.g. `unexpected EOF`
 */
export function decodeMessage(type: TypeInfo, bytes: Uint8Array): Record<string, unknown> {
  return guardDepth(() => messageDecoder(type)(new Reader(bytes), bytes.length)) as Record<string, unknown>;
}

/** A canonical object as a protobuf body: prefix, envelope with the object's kind and apiVersion, message. */
export function encodeProtobuf(type: TypeInfo, object: object): Uint8Array {
  const { apiVersion, kind } = object as { readonly apiVersion?: unknown; readonly kind?: unknown };
  return written((writer) => {
    tail(writer, '', '');
    const before = writer.size;
    messageEncoder(type)(object, writer);
    writer.uint32(writer.size - before);
    writer.uint32(0x12);
    head(writer, textOf(apiVersion), textOf(kind));
  });
}

/** Encodes an envelope, with the prefix, around encoded content. */
export function encodeUnknown(unknown: Partial<Unknown> & Pick<Unknown, 'raw'>): Uint8Array {
  const { apiVersion = '', kind = '', raw, contentEncoding = '', contentType = '' } = unknown;
  return written((writer) => {
    tail(writer, contentEncoding, contentType);
    writer.raw(raw);
    writer.uint32(raw.length);
    writer.uint32(0x12);
    head(writer, apiVersion, kind);
  });
}

function tail(writer: Writer, contentEncoding: string, contentType: string): void {
  writer.string(contentType);
  writer.uint32(0x22);
  writer.string(contentEncoding);
  writer.uint32(0x1a);
}

function head(writer: Writer, apiVersion: string, kind: string): void {
  const before = writer.size;
  writer.string(kind);
  writer.uint32(0x12);
  writer.string(apiVersion);
  writer.uint32(0x0a);
  writer.uint32(writer.size - before);
  writer.uint32(0x0a);
  writer.raw(protobufPrefix);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Opens the envelope of a protobuf body.
 *
 * @throws ProtobufError `empty data`,
 *   `provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]`, `empty body`, or for
 *   corrupt bytes
 */
export function decodeUnknown(body: Uint8Array): Unknown {
  if (body.length === 0) throw new ProtobufError('empty data');
  if (!hasProtobufPrefix(body)) {
    throw new ProtobufError(
      `provided data does not appear to be a protobuf message, expected prefix [${protobufPrefix.join(' ')}]`,
    );
  }
  if (body.length === protobufPrefix.length) throw new ProtobufError('empty body');
  const bytes = body.subarray(protobufPrefix.length);
  const reader = new Reader(bytes);
  const end = bytes.length;
  let apiVersion = '';
  let kind = '';
  let raw = bytes.subarray(0, 0);
  let contentEncoding = '';
  let contentType = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (tag === 0x0a) {
      const last = reader.delimited(end);
      while (reader.pos < last) {
        const inner = reader.uint32();
        if (inner === 0x0a) apiVersion = reader.string(last);
        else if (inner === 0x12) kind = reader.string(last);
        else skipUnknown(reader, inner, last, 'TypeMeta', ['', 'APIVersion', 'Kind']);
      }
    } else if (tag === 0x12) {
      const last = reader.delimited(end);
      raw = bytes.subarray(reader.pos, last);
      reader.pos = last;
    } else if (tag === 0x1a) contentEncoding = reader.string(end);
    else if (tag === 0x22) contentType = reader.string(end);
    else skipUnknown(reader, tag, end, 'Unknown', ['', 'TypeMeta', 'Raw', 'ContentEncoding', 'ContentType']);
  }
  if (reader.pos > end) throw new ProtobufError('unexpected EOF');
  return { apiVersion, kind, raw, contentEncoding, contentType };
}

function skipUnknown(reader: Reader, tag: number, end: number, message: string, names: readonly string[]): void {
  const number = tag >>> 3;
  const wireType = tag & 7;
  if (wireType === 4) throw new ProtobufError(`proto: ${message}: wiretype end group for non-group`);
  if (number === 0) throw new ProtobufError(`proto: ${message}: illegal tag ${number} (wire type ${wireType})`);
  const name = names[number];
  if (name !== undefined) throw new ProtobufError(`proto: wrong wireType = ${wireType} for field ${name}`);
  reader.skip(wireType, end);
}

/** Group, version and kind; '' for unknown parts. */
export interface ProtobufKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/**
 * Decodes a protobuf body into a canonical object with kind and apiVersion.
 *
 * @typeParam T the TypeScript type of the object, such as `Pod` of `@k8s-ts/api`. The body may hold another kind, so
 * check `kind` first
 * @param defaults used for a missing kind, and for group and version together if the version is missing
 * @throws ProtobufError; DecodeError when kind or version is unknown; ProtobufError `no kind "…" is registered for
 * version "…"`
 */
export function decodeProtobuf<T extends object = Record<string, unknown>>(
  types: TypeRegistry,
  body: Uint8Array,
  defaults?: ProtobufKind,
): { readonly object: T; readonly type: TypeInfo } & ProtobufKind {
  const unknown = decodeUnknown(body);
  const slash = unknown.apiVersion.indexOf('/');
  // An API version with more than one slash is invalid and counts as missing.
  const known = slash === unknown.apiVersion.lastIndexOf('/');
  let group = slash < 0 || !known ? '' : unknown.apiVersion.slice(0, slash);
  let version = known ? unknown.apiVersion.slice(slash + 1) : '';
  const kind = unknown.kind === '' ? (defaults?.kind ?? '') : unknown.kind;
  if (version === '' && defaults !== undefined) ({ group, version } = defaults);
  const typeMeta = `runtime.TypeMeta{APIVersion:${goQuote(unknown.apiVersion)}, Kind:${goQuote(unknown.kind)}}`;
  if (kind === '') throw missingKindError(typeMeta);
  if (version === '') throw missingVersionError(typeMeta);
  const type = types.typeFor({ group, version, kind });
  const apiVersion = group === '' ? version : `${group}/${version}`;
  if (type === undefined)
    throw new ProtobufError(`no kind ${goQuote(kind)} is registered for version ${goQuote(apiVersion)}`);
  const message = decodeMessage(type, unknown.raw);
  const object = type.hasTypeMeta ? { kind, apiVersion, ...message } : message;
  return { object: object as T, type, group, version, kind };
}
