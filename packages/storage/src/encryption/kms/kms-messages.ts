import { ProtobufReader, ProtobufWriter } from '@k8s-ts/apimachinery/protobuf';
import type { EncryptedKey, KMSStatus } from './kms-service.js';

/* The messages of the KMS v2 API: kubernetes/kms apis/v2/api.proto. */

const bytesType = 2;
const noBytes: Uint8Array = new Uint8Array();

/**
 * Calls back for each field of a message, in order. Values of length-delimited fields are views of the input. @throws
 * ProtobufError
 */
export function readFields(
  message: Uint8Array,
  read: (field: number, value: Uint8Array | number | bigint) => void,
): void {
  const reader = new ProtobufReader(message);
  while (reader.pos < message.length) {
    const tag = reader.uint32();
    const type = tag & 7;
    if (type === bytesType) {
      const end = reader.delimited(message.length);
      const value = message.subarray(reader.pos, end);
      reader.pos = end;
      read(tag >>> 3, value);
    } else if (type === 0) read(tag >>> 3, reader.int64());
    else reader.skip(type, message.length);
  }
}

/** A length-delimited field. Fields are written from the last to the first. */
export function writeBytes(writer: ProtobufWriter, field: number, value: Uint8Array): void {
  if (value.length === 0) return;
  writer.raw(value);
  writer.uint32(value.length);
  writer.uint32((field << 3) | bytesType);
}

export const writeText = (writer: ProtobufWriter, field: number, text: string): void =>
  writeBytes(writer, field, Buffer.from(text));

/** A `map<string, bytes>`. */
export function writeMap(writer: ProtobufWriter, field: number, map: ReadonlyMap<string, Uint8Array>): void {
  for (const [key, value] of [...map].reverse()) {
    const end = writer.size;
    writeBytes(writer, 2, value);
    writeText(writer, 1, key);
    writer.uint32(writer.size - end);
    writer.uint32((field << 3) | bytesType);
  }
}

/** Adds an entry of a `map<string, bytes>`. */
export function readMapEntry(entry: Uint8Array, into: Map<string, Uint8Array>): void {
  let key = '';
  let value = noBytes;
  readFields(entry, (field, item) => {
    if (!(item instanceof Uint8Array)) return;
    if (field === 1) key = textOf(item);
    else if (field === 2) value = item;
  });
  into.set(key, Uint8Array.from(value));
}

export const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();

export const encodeStatusRequest = (): Buffer => Buffer.alloc(0);

export function encodeEncryptRequest({ plaintext, uid }: { plaintext: Uint8Array; uid: string }): Buffer {
  const writer = new ProtobufWriter(256);
  writeText(writer, 2, uid);
  writeBytes(writer, 1, plaintext);
  return asBuffer(writer.finish());
}

export function encodeDecryptRequest({ key, uid }: { key: EncryptedKey; uid: string }): Buffer {
  const writer = new ProtobufWriter(2048);
  writeMap(writer, 4, key.annotations);
  writeText(writer, 3, key.keyID);
  writeText(writer, 2, uid);
  writeBytes(writer, 1, key.ciphertext);
  return asBuffer(writer.finish());
}

export function decodeStatusResponse(message: Uint8Array): KMSStatus {
  const status = { version: '', healthz: '', keyID: '' };
  readFields(message, (field, value) => {
    if (!(value instanceof Uint8Array)) return;
    if (field === 1) status.version = textOf(value);
    else if (field === 2) status.healthz = textOf(value);
    else if (field === 3) status.keyID = textOf(value);
  });
  return status;
}

export function decodeEncryptResponse(message: Uint8Array): EncryptedKey {
  const annotations = new Map<string, Uint8Array>();
  let ciphertext = noBytes;
  let keyID = '';
  readFields(message, (field, value) => {
    if (!(value instanceof Uint8Array)) return;
    if (field === 1) ciphertext = Uint8Array.from(value);
    else if (field === 2) keyID = textOf(value);
    else if (field === 3) readMapEntry(value, annotations);
  });
  return { ciphertext, keyID, annotations };
}

export function decodeDecryptResponse(message: Uint8Array): Uint8Array {
  let plaintext = noBytes;
  readFields(message, (field, value) => {
    if (field === 1 && value instanceof Uint8Array) plaintext = Uint8Array.from(value);
  });
  return plaintext;
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
