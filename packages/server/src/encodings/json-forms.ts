import { Buffer } from 'node:buffer';
import { encodeObject } from '@k8s-ts/apimachinery/json';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { ObjectSerializer, Representation } from '@k8s-ts/registry-generic/rest';
import type { EncodingCache, EncodingForm } from './encoding-cache.js';

/** The JSON text of an object that comes without one: it was converted to another version. */
const textForm: EncodingForm<Uint8Array> = { sizeOf: (bytes) => bytes.length };

/** The JSON text of an object in UTF-8, without a newline. */
export function jsonOf(
  encodings: EncodingCache,
  serializer: ObjectSerializer,
  kind: GroupVersionKind,
  item: Representation,
  keep: boolean,
): Uint8Array {
  if (item.json !== undefined) return item.json;
  const known = encodings.find(item, textForm);
  if (known !== undefined) return known;
  const made = Buffer.from(serializer.json(item.object, kind));
  return keep ? encodings.keep(item, textForm, made) : made;
}

/** The JSON text of an object's metadata in UTF-8. */
export function metadataTextOf(item: Representation): Uint8Array {
  return item.metadataJSON ?? Buffer.from(encodeObject(item.object.metadata ?? {}));
}
