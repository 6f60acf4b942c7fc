import { isUtf8 } from 'node:buffer';

/*
 * Values of the v2 API are texts. JSON is stored as it is. Other bytes (protobuf, encrypted values) are stored in
 * base64: protobuf objects without a marker, as kube-apiserver did over etcd v2, all others after a marker.
 */

const marker = 'k8s:base64:';
const protobufMagic = Buffer.from('k8s\0', 'latin1');
/**
 * Start of the base64 text of a protobuf object: the first three bytes of the magic number and six bits of the fourth.
 */
const encodedMagic = 'azhzA';

/** Encodes bytes as the text to store. */
export function encodeValue(value: Uint8Array): string {
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (bytes.subarray(0, 4).equals(protobufMagic)) return bytes.toString('base64');
  const text = isUtf8(bytes) ? bytes.toString() : undefined;
  if (text !== undefined && !text.startsWith(marker) && !text.startsWith(encodedMagic)) return text;
  return marker + bytes.toString('base64');
}

/** Decodes a stored text. */
export function decodeValue(text: string): Uint8Array {
  if (text.startsWith(marker)) return Buffer.from(text.slice(marker.length), 'base64');
  if (text.startsWith(encodedMagic)) return Buffer.from(text, 'base64');
  return Buffer.from(text);
}
