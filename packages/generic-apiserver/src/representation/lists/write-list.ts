import { Buffer } from 'node:buffer';
import { encodeObject } from '@k8s-ts/apimachinery/json';
import { type Codec, MediaType } from '@k8s-ts/apimachinery/runtime';
import { formatGroupVersion, type GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject, ListMeta } from '@k8s-ts/apimachinery/types';
import { encodeYAML } from '@k8s-ts/apimachinery/yaml';
import type { APIResponse } from '@k8s-ts/http';
import type { ListRepresentation, Representation } from '@k8s-ts/registry-generic/rest';
import { ASCII } from '../../request/ascii.js';
import type { ServerRequest } from '../../request/server-request.js';
import { newPieceForm } from '../bodies/cached-gzip-parts.js';
import { isShort, type JoinedBody, joinedBody, joinedChunks } from '../bodies/joined-body.js';
import { jsonOf } from '../encodings/json-forms.js';
import type { OutputMediaType } from '../negotiation/negotiate.js';
import { isPretty } from '../response/write-object.js';
import { type ListScope, listMetaOf, wholeListMetaOf } from './list-parts.js';
import { protobufList } from './protobuf-list.js';
import { yamlList } from './yaml-list.js';

/** Compressed items in JSON, without and with their kind. */
const [typedPieces, untypedPieces] = [newPieceForm(), newPieceForm()];

/** The kind of the lists of a kind. */
function listKindOf(serializer: Codec, itemKind: GroupVersionKind): GroupVersionKind {
  return { ...itemKind, kind: serializer.listKind?.(itemKind) ?? `${itemKind.kind}List` };
}

/** `metadata` of a list as the serializer writes it. */
function writtenMetaOf({ listItems }: Codec, list: ListRepresentation): ListMeta {
  return listItems === 'unstructured' ? { continue: '', ...listMetaOf(list) } : wholeListMetaOf(list);
}

/**
 * Answers with a list. Its items have no kind and apiVersion, unless the serializer's lists are unstructured. JSON and
 * protobuf are joined from the items' bytes, indented JSON and YAML are made item by item.
 */
export async function writeList(
  scope: ListScope,
  request: ServerRequest,
  output: OutputMediaType,
  status: number,
  list: ListRepresentation,
): Promise<APIResponse> {
  const headers = { 'content-type': output.mediaType };
  const { serializer, kind } = scope;
  if (output.mediaType === MediaType.protobuf) {
    return {
      status,
      headers,
      body: await joinedBody(await protobufList(scope, list)),
    };
  }
  if (output.mediaType === MediaType.yaml)
    return { status, headers, body: await joinedBody(yamlListOf(serializer, list, listKindOf(serializer, kind))) };
  const body = jsonList(scope, list);
  if (isPretty(request, output)) {
    const { indentedChunks } = await import('../bodies/indented-chunks.js');
    return { status, headers, body: indentedChunks(joinedChunks(body)) };
  }
  return { status, headers, body: await joinedBody(body) };
}

function yamlListOf(serializer: Codec, list: ListRepresentation, kind: GroupVersionKind): JoinedBody {
  const isTyped = serializer.listItems !== 'unstructured';
  const object = {
    kind: kind.kind,
    apiVersion: formatGroupVersion(kind),
    metadata: writtenMetaOf(serializer, list),
  };
  const { items } = list;
  if (items.length === 0) return { head: encodeYAML({ ...object, items: [] }), tail: '', count: 0, size: 0, item() {} };
  return yamlList(object, 'items', items.length, (index) => {
    const { object: item } = items[index] as Representation;
    return isTyped ? withoutTypeMeta(item) : item;
  });
}

/** An object in the form of an item of a typed list. */
export function withoutTypeMeta(object: KubeObject): KubeObject {
  if (object.kind === undefined && object.apiVersion === undefined) return object;
  const { kind: _kind, apiVersion: _apiVersion, ...rest } = object;
  return rest as KubeObject;
}

/**
 * Approximate size of the JSON form in bytes. For large lists, some number for which {@link isShort} is false.
 * Undefined when an item has no JSON text at hand. Stops at the first item beyond the limit: reading the text of an
 * item may mean making it.
 */
function jsonSize(list: ListRepresentation): number | undefined {
  let size = 1024 + (list.continue?.length ?? 0);
  for (const { json, itemOffset } of list.items) {
    if (json === undefined || itemOffset === undefined) return undefined;
    size += json.length - itemOffset + 2;
    if (!isShort(size)) break;
  }
  return size;
}

/** The JSON form, newline included. */
export function jsonList({ serializer, kind: itemKind, encodings }: ListScope, list: ListRepresentation): JoinedBody {
  const apiVersion = formatGroupVersion(itemKind);
  const { kind } = listKindOf(serializer, itemKind);
  const metadata = encodeObject(writtenMetaOf(serializer, list));
  const isTyped = serializer.listItems !== 'unstructured';
  const typeMeta = Buffer.from(`{"kind":${JSON.stringify(itemKind.kind)},"apiVersion":${JSON.stringify(apiVersion)}`);
  const size = jsonSize(list);
  const keeper = encodings.forList();
  const { items } = list;
  return {
    head: `{"kind":${JSON.stringify(kind)},"apiVersion":${JSON.stringify(apiVersion)},"metadata":${metadata},"items":[`,
    tail: ']}\n',
    count: items.length,
    separator: ASCII.Comma,
    size,
    kept: { revision: (index) => items[index] as Representation, form: isTyped ? typedPieces : untypedPieces, keeper },
    item(index, writer) {
      const item = items[index] as Representation;
      if (isTyped) writer.byte(ASCII.OpenBrace);
      const json = jsonOf(serializer, itemKind, item, keeper);
      writer.bytes(json, isTyped ? (item.itemOffset ?? afterTypeMeta(json, typeMeta)) : 0);
    },
  };
}

/**
 * Offset of the first byte after `{"kind":…,"apiVersion":…,`. For an object without further fields, the offset of the
 * closing brace.
 */
function afterTypeMeta(json: Uint8Array, typeMeta: Buffer): number {
  const hasTypeMeta = typeMeta.equals(json.subarray(0, typeMeta.length));
  if (!hasTypeMeta) return 1;
  return json[typeMeta.length] === ASCII.Comma ? typeMeta.length + 1 : typeMeta.length;
}
