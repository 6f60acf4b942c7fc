import { Buffer } from 'node:buffer';
import { encodeObject } from '@k8s-ts/apimachinery/json';
import type { Codec } from '@k8s-ts/apimachinery/runtime';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { Representation } from '@k8s-ts/registry-generic/rest';
import type { EncodingCacheView, EncodingKey } from './encoding-cache.js';

/** The JSON text of an object that has no JSON text yet, because it was converted to another version. */
const textForm: EncodingKey<Uint8Array> = { sizeOf: (bytes) => bytes.length };

/** The JSON text of an object in UTF-8, without a newline. */
export function jsonOf(
  serializer: Codec,
  kind: GroupVersionKind,
  item: Representation,
  keeper: EncodingCacheView,
): Uint8Array {
  if (item.json !== undefined) return item.json;
  const known = keeper.find(item, textForm);
  if (known !== undefined) return known;
  const made = Buffer.from(serializer.json(item.object, kind));
  return keeper.set(item, textForm, made);
}

/** The JSON text of an object's metadata in UTF-8. */
export function metadataTextOf(item: Representation): Uint8Array {
  return item.metadataJSON ?? Buffer.from(encodeObject(item.object.metadata ?? {}));
}
