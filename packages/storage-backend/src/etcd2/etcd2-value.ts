import { isUtf8 } from 'node:buffer';

/*
 * Values of the v2 API are texts. JSON is stored as it is. Bytes that are no text (the protobuf form, encrypted values) are stored in
 * base64: protobuf objects plainly, as kube-apiserver had them over etcd v2, everything else behind a marker.
 */

const marker = 'k8s:base64:';
const protobufMagic = Buffer.from('k8s\0', 'latin1');
/** How the base64 text of a protobuf object begins: the magic's first three bytes, and the fourth's share. */
const encodedMagic = 'azhzA';

/** The text that these bytes are stored as. */
export function encodeValue(value: Uint8Array): string {
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (bytes.subarray(0, 4).equals(protobufMagic)) return bytes.toString('base64');
  const text = isUtf8(bytes) ? bytes.toString() : undefined;
  if (text !== undefined && !text.startsWith(marker) && !text.startsWith(encodedMagic)) return text;
  return marker + bytes.toString('base64');
}

/** The bytes that a text stands for. */
export function decodeValue(text: string): Uint8Array {
  if (text.startsWith(marker)) return Buffer.from(text.slice(marker.length), 'base64');
  if (text.startsWith(encodedMagic)) return Buffer.from(text, 'base64');
  return Buffer.from(text);
}
