import { metaType } from '@k8s-ts/apimachinery/field-table/meta-v1';
import type { MetaAPIVersion } from '@k8s-ts/apimachinery/meta';
import { encodeMessage, encodeUnknown, messageFieldHead, transcodeJSON } from '@k8s-ts/apimachinery/protobuf';
import type { Codec } from '@k8s-ts/apimachinery/runtime';
import { formatGroupVersion, type GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { Representation } from '@k8s-ts/registry-generic/rest';
import type { EncodingCacheView, EncodingKey } from './encoding-cache.js';

const sizeOf = (bytes: Uint8Array): number => bytes.length;
/** The protobuf message of an object, without an envelope. */
const messageForm: EncodingKey<Uint8Array> = { sizeOf };
/** The protobuf message of an object's PartialObjectMetadata. The same for all versions of `meta.k8s.io`. */
const partialForm: EncodingKey<Uint8Array> = { sizeOf };

/** How the protobuf forms of a resource are made. */
export interface ProtobufForms {
  readonly serializer: Codec;
  readonly kind: GroupVersionKind;
}

/** The protobuf message of an object, as an item of a list. */
export function messageOf(
  { serializer, kind }: ProtobufForms,
  item: Representation,
  keeper: EncodingCacheView,
): Uint8Array {
  const known = keeper.find(item, messageForm);
  if (known !== undefined) return known;
  const { json } = item;
  const made =
    (json && serializer.protobufMessageOfJSON?.(json, kind)) ?? serializer.protobufMessage(item.object, kind);
  return keeper.set(item, messageForm, made);
}

/** The message of an object in its envelope: a body in protobuf. */
export function envelopedMessage(forms: ProtobufForms, item: Representation, keeper: EncodingCacheView): Uint8Array {
  const { kind } = forms;
  return encodeUnknown({ kind: kind.kind, apiVersion: formatGroupVersion(kind), raw: messageOf(forms, item, keeper) });
}

/** The protobuf message of an object's metadata (PartialObjectMetadata), as an item of a list. */
export function partialMessageOf(item: Representation, keeper: EncodingCacheView): Uint8Array {
  const message = keeper.find(item, messageForm);
  // Metadata is field 1 of every kind, as it is of PartialObjectMetadata.
  if (message !== undefined && message[0] === 0x0a) return message.subarray(0, endOfField(message));
  const known = keeper.find(item, partialForm);
  if (known !== undefined) return known;
  const metadata = metadataMessage(item);
  const head = messageFieldHead(1, metadata.length);
  const made = new Uint8Array(head.length + metadata.length);
  made.set(head);
  made.set(metadata, head.length);
  return keeper.set(item, partialForm, made);
}

function metadataMessage(item: Representation): Uint8Array {
  const type = metaType('ObjectMeta');
  const { metadataJSON } = item;
  const made = metadataJSON && transcodeJSON(type, metadataJSON);
  return made ?? encodeMessage(type, item.object.metadata ?? {});
}

/** Offset after the first field of a message, which has a tag of one byte and a length. */
function endOfField(message: Uint8Array): number {
  let length = 0;
  let at = 1;
  for (let scale = 1; ; scale *= 128) {
    const byte = message[at++] as number;
    length += (byte & 0x7f) * scale;
    if (byte < 0x80) return at + length;
  }
}

/** An object's metadata in an envelope: a body in protobuf. */
export function envelopedPartial(
  item: Representation,
  apiVersion: MetaAPIVersion,
  keeper: EncodingCacheView,
): Uint8Array {
  return encodeUnknown({ kind: 'PartialObjectMetadata', apiVersion, raw: partialMessageOf(item, keeper) });
}
