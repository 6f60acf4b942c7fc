import { Buffer } from 'node:buffer';
import { envelopeAround } from '@k8s-ts/apimachinery/protobuf';
import { formatGroupVersion, type GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { timeSlice } from '@k8s-ts/event-loop';
import type { ListRepresentation, Representation } from '@k8s-ts/registry-generic/rest';
import { type CachedGzipParts, newPieceForm } from '../bodies/cached-gzip-parts.js';
import type { JoinedBody } from '../bodies/joined-body.js';
import { messageOf, partialMessageOf } from '../encodings/protobuf-forms.js';
import { type ListScope, wholeListMetaOf } from './list-parts.js';

/** Time for which items are encoded before the event loop gets its turn, in ms. */
const sliceMs = 8;
/** Tag of the field of all lists that holds the items: number 2, with a length. Metadata is field 1. */
const itemsTag = 2 * 8 + 2;
/** Compressed messages of whole objects, and of their metadata. */
const [wholePieces, partialPieces] = [newPieceForm(), newPieceForm()];

/**
 * A list of whole objects in protobuf, enveloped. The length of the list is written at its beginning, so all items are
 * encoded first, in slices.
 */
export function protobufList(scope: ListScope, list: ListRepresentation): Promise<JoinedBody> {
  const { kind } = scope;
  const keeper = scope.encodings.forList();
  const message = (item: Representation) => messageOf(scope, item, keeper);
  return joined(scope, { ...kind, kind: `${kind.kind}List` }, list, message, { form: wholePieces, keeper });
}

/** A PartialObjectMetadataList of `meta.k8s.io/v1` in protobuf, enveloped. Like {@link protobufList}. */
export function partialProtobufList(scope: ListScope, list: ListRepresentation): Promise<JoinedBody> {
  const kind = { group: 'meta.k8s.io', version: 'v1', kind: 'PartialObjectMetadataList' };
  const keeper = scope.encodings.forList();
  const message = (item: Representation) => partialMessageOf(item, keeper);
  return joined(scope, kind, list, message, { form: partialPieces, keeper });
}

async function joined(
  { serializer }: ListScope,
  kind: GroupVersionKind,
  list: ListRepresentation,
  messageOf: (item: Representation) => Uint8Array,
  kept: Pick<CachedGzipParts, 'form' | 'keeper'>,
): Promise<JoinedBody> {
  const metadata = serializer.protobufMessage({ metadata: wholeListMetaOf(list), items: [] } as KubeObject, kind);
  const { items } = list;
  const messages = new Array<Uint8Array>(items.length);
  const slice = timeSlice(sliceMs, 8);
  let size = metadata.length;
  for (let i = 0; i < items.length; i++) {
    const message = messageOf(items[i] as Representation);
    messages[i] = message;
    size += 1 + varintLength(message.length) + message.length;
    if (slice.isOver()) await slice.next();
  }
  const { head, tail } = envelopeAround({ kind: kind.kind, apiVersion: formatGroupVersion(kind) }, size);
  return {
    head: Buffer.concat([head, metadata]),
    tail,
    count: messages.length,
    size: size + head.length + tail.length,
    kept: { ...kept, revision: (index) => items[index] as Representation },
    item(index, writer) {
      const message = messages[index] as Uint8Array;
      writer.byte(itemsTag);
      writer.varint(message.length);
      writer.bytes(message);
    },
  };
}

function varintLength(value: number): number {
  return value < 0x80 ? 1 : value < 0x4000 ? 2 : value < 0x200000 ? 3 : value < 0x10000000 ? 4 : 5;
}
