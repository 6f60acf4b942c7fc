import { Buffer } from 'node:buffer';
import { encodeObject, indentJSON } from '@k8s-ts/apimachinery/json';
import { envelopeAround, messageFieldHead } from '@k8s-ts/apimachinery/protobuf';
import { formatGroupVersion, type GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject, ListMeta } from '@k8s-ts/apimachinery/types';
import type { ListRepresentation, ObjectSerializer, Representation } from '@k8s-ts/registry-generic/rest';
import { timeSlice } from '@k8s-ts/storage/event-loop';
import type { APIResponse } from '../http/api-request.js';
import type { ServerRequest } from '../http/server-request.js';
import { MediaType } from '../negotiation/media-type.js';
import type { OutputMediaType } from '../negotiation/negotiate.js';
import { yamlBody } from '../serializer/yaml-body.js';
import { isPretty } from './write-object.js';

/** Size of the pieces that long lists are written in. */
const chunkSize = 256 * 1024;
/** Items are encoded for this long before the event loop gets its turn. */
const sliceMs = 8;

/** `metadata` of a list, its keys in the order of the wire. */
export function listMetaOf(list: ListRepresentation): ListMeta {
  return {
    ...(list.resourceVersion !== '' ? { resourceVersion: list.resourceVersion } : undefined),
    ...(list.continue ? { continue: list.continue } : undefined),
    ...(list.remainingItemCount !== undefined ? { remainingItemCount: list.remainingItemCount } : undefined),
  };
}

/** The kind of the lists of a kind. */
function listKindOf(serializer: ObjectSerializer, itemKind: GroupVersionKind): GroupVersionKind {
  return { ...itemKind, kind: serializer.listKind?.(itemKind) ?? `${itemKind.kind}List` };
}

/** `metadata` of a list as the serializer writes it. */
function writtenMetaOf({ listItems }: ObjectSerializer, list: ListRepresentation): ListMeta {
  return listItems === 'unstructured' ? { continue: '', ...listMetaOf(list) } : listMetaOf(list);
}

/**
 * Answers with a list. Items stand in it without kind and apiVersion, unless the serializer's lists are unstructured. JSON is joined from the items' bytes, in pieces, with the event loop
 * getting its turn in between.
 */
export async function writeList(
  request: ServerRequest,
  output: OutputMediaType,
  serializer: ObjectSerializer,
  itemKind: GroupVersionKind,
  status: number,
  list: ListRepresentation,
): Promise<APIResponse> {
  const headers = { 'content-type': output.mediaType };
  const kind = listKindOf(serializer, itemKind);
  if (output.mediaType === MediaType.protobuf) {
    return { status, headers, body: await protobufList(serializer, itemKind, list) };
  }
  if (output.mediaType === MediaType.yaml)
    return { status, headers, body: yamlBody(listObject(serializer, list, kind)) };
  if (isPretty(request, output)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of jsonChunks(serializer, itemKind, list)) chunks.push(chunk);
    return { status, headers, body: Buffer.from(indentJSON(Buffer.concat(chunks).toString('utf8').trimEnd())) };
  }
  const size = jsonSize(list);
  if (size !== undefined && size <= chunkSize) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of jsonChunks(serializer, itemKind, list)) chunks.push(chunk);
    return { status, headers, body: chunks.length === 1 ? chunks[0] : chunks };
  }
  return { status, headers, body: jsonChunks(serializer, itemKind, list) };
}

function listObject(serializer: ObjectSerializer, list: ListRepresentation, kind: GroupVersionKind): KubeObject {
  const isTyped = serializer.listItems !== 'unstructured';
  return {
    kind: kind.kind,
    apiVersion: formatGroupVersion(kind),
    metadata: writtenMetaOf(serializer, list),
    items: list.items.map(({ object }) => (isTyped ? withoutTypeMeta(object) : object)),
  } as KubeObject;
}

/** An object as it stands in a typed list. */
export function withoutTypeMeta(object: KubeObject): KubeObject {
  if (object.kind === undefined && object.apiVersion === undefined) return object;
  const { kind: _kind, apiVersion: _apiVersion, ...rest } = object;
  return rest as KubeObject;
}

/**
 * About how many bytes the JSON form has, or a number above {@link chunkSize} when there are more. Undefined when an item has no JSON text at
 * hand. Stops at the first item beyond the limit: reading the text of an item may mean making it.
 */
function jsonSize(list: ListRepresentation): number | undefined {
  let size = 1024 + (list.continue?.length ?? 0);
  for (const { json, itemOffset } of list.items) {
    if (json === undefined || itemOffset === undefined) return undefined;
    size += json.length - itemOffset + 2;
    if (size > chunkSize) break;
  }
  return size;
}

/** The JSON form, newline included, in pieces of about {@link chunkSize}; one piece when it fits. */
export async function* jsonChunks(
  serializer: ObjectSerializer,
  itemKind: GroupVersionKind,
  list: ListRepresentation,
): AsyncGenerator<Uint8Array> {
  const apiVersion = formatGroupVersion(itemKind);
  const { kind } = listKindOf(serializer, itemKind);
  const metadata = encodeObject(writtenMetaOf(serializer, list));
  const head = `{"kind":${JSON.stringify(kind)},"apiVersion":${JSON.stringify(apiVersion)},"metadata":${metadata},"items":[`;
  const isTyped = serializer.listItems !== 'unstructured';
  const writer = new ChunkWriter(Math.min(chunkSize, jsonSize(list) ?? chunkSize));
  writer.text(head);
  const slice = timeSlice(sliceMs, 1);
  const { items } = list;
  for (let i = 0; i < items.length; i++) {
    const item = items[i] as Representation;
    if (i > 0) writer.byte(44);
    if (isTyped) writer.byte(123);
    if (item.json !== undefined && item.itemOffset !== undefined) {
      writer.bytes(item.json, isTyped ? item.itemOffset : 0);
    } else {
      const text = serializer.json(item.object, itemKind);
      writer.text(isTyped ? itemText(text, itemKind, apiVersion) : text);
    }
    if (writer.full.length > 0) {
      yield* writer.take();
      if (slice.isOver()) await slice.next();
    }
  }
  writer.text(']}\n');
  yield* writer.finish();
}

/** Field of all lists that holds the items. Metadata is field 1. */
const itemsField = 2;

/**
 * The enveloped protobuf form. Encoded in slices, with the event loop getting its turn in between. Its length stands at the beginning, so nothing
 * can be sent before all is encoded.
 */
async function protobufList(
  serializer: ObjectSerializer,
  itemKind: GroupVersionKind,
  list: ListRepresentation,
): Promise<readonly Uint8Array[]> {
  const kind = { ...itemKind, kind: `${itemKind.kind}List` };
  const metadata = serializer.protobufMessage({ metadata: listMetaOf(list), items: [] } as KubeObject, kind);
  const writer = new ChunkWriter(chunkSize);
  const slice = timeSlice(sliceMs, 1);
  for (const { object } of list.items) {
    const message = serializer.protobufMessage(object, itemKind);
    writer.bytes(messageFieldHead(itemsField, message.length), 0);
    writer.bytes(message, 0);
    if (slice.isOver()) await slice.next();
  }
  const items = writer.finish();
  const size = items.reduce((sum, chunk) => sum + chunk.length, metadata.length);
  const { head, tail } = envelopeAround({ kind: kind.kind, apiVersion: formatGroupVersion(kind) }, size);
  return [Buffer.concat([head, metadata]), ...items, tail];
}

/** The text that follows `{"kind":…,"apiVersion":…,` in an item's JSON; a closing brace when there is nothing else. */
function itemText(json: string, kind: GroupVersionKind, apiVersion: string): string {
  const prefix = `{"kind":${JSON.stringify(kind.kind)},"apiVersion":${JSON.stringify(apiVersion)}`;
  const rest = json.startsWith(prefix) ? json.slice(prefix.length) : json.slice(1);
  return rest.startsWith(',') ? rest.slice(1) : rest;
}

/** Collects bytes in buffers of one size. */
class ChunkWriter {
  readonly #size: number;
  #buffer: Buffer;
  #at = 0;
  full: Uint8Array[] = [];

  constructor(size: number) {
    this.#size = size;
    this.#buffer = Buffer.allocUnsafeSlow(size);
  }

  byte(value: number): void {
    if (this.#at === this.#size) this.#flush();
    this.#buffer[this.#at++] = value;
  }

  text(text: string): void {
    this.bytes(Buffer.from(text), 0);
  }

  bytes(bytes: Uint8Array, from: number): void {
    let at = from;
    while (at < bytes.length) {
      if (this.#at === this.#size) this.#flush();
      const count = Math.min(bytes.length - at, this.#size - this.#at);
      this.#buffer.set(bytes.subarray(at, at + count), this.#at);
      this.#at += count;
      at += count;
    }
  }

  #flush(): void {
    this.full.push(this.#buffer);
    this.#buffer = Buffer.allocUnsafeSlow(this.#size);
    this.#at = 0;
  }

  take(): readonly Uint8Array[] {
    const { full } = this;
    this.full = [];
    return full;
  }

  finish(): readonly Uint8Array[] {
    const chunks = this.take();
    return this.#at === 0 ? chunks : [...chunks, this.#buffer.subarray(0, this.#at)];
  }
}
