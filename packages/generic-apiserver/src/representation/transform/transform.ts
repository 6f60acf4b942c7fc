import { newBadRequest, StatusError } from '@k8s-ts/apimachinery/errors';
import { asPartialObjectMetadata, asPartialObjectMetadataList, type MetaAPIVersion } from '@k8s-ts/apimachinery/meta';
import { MediaType } from '@k8s-ts/apimachinery/runtime';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import {
  type IncludeObjectPolicy,
  type ObjectsTableOptions,
  objectsTable,
  type Table,
} from '@k8s-ts/apimachinery/table';
import type { KubeObject, ListMeta } from '@k8s-ts/apimachinery/types';
import { fieldErrorText, validateTableOptions } from '@k8s-ts/apimachinery/validation';
import type { APIResponse } from '@k8s-ts/http';
import type { AnyRESTStorage, ListRepresentation, Representation } from '@k8s-ts/registry-generic/rest';
import type { ServerRequest } from '../../request/server-request.js';
import { type JoinedBody, joinedBody, joinedChunks } from '../bodies/joined-body.js';
import { metadataAlone, metadataListAlone } from '../encodings/partial-object-metadata.js';
import { envelopedMessage, envelopedPartial } from '../encodings/protobuf-forms.js';
import type { RepresentationScope } from '../encodings/representation-scope.js';
import { rowConvertorOf } from '../encodings/table-rows.js';
import { listMetaOf } from '../lists/list-parts.js';
import { partialProtobufList } from '../lists/protobuf-list.js';
import { partialList, tableList } from '../lists/table-list.js';
import { writeList } from '../lists/write-list.js';
import { writtenValue } from '../lists/written-value.js';
import { yamlList } from '../lists/yaml-list.js';
import type { EndpointRestrictions, OutputMediaType } from '../negotiation/negotiate.js';
import { isPretty, writeObject, writeValue } from '../response/write-object.js';

/**
 * The forms in which the endpoints of resources answer, besides the object itself: Tables (not in protobuf) and
 * PartialObjectMetadata.
 */
export const resourceTransforms: EndpointRestrictions = {
  allowsTransform(mediaType, target) {
    if (target === undefined) return true;
    if (target.group !== 'meta.k8s.io' || (target.version !== 'v1' && target.version !== 'v1beta1')) return false;
    if (target.kind === 'Table') return mediaType !== MediaType.protobuf;
    return target.kind === 'PartialObjectMetadata' || target.kind === 'PartialObjectMetadataList';
  },
};

/** The forms of endpoints without tables. */
export const metadataTransforms: EndpointRestrictions = {
  allowsTransform: (mediaType, target) =>
    target?.kind !== 'Table' && resourceTransforms.allowsTransform(mediaType, target),
};

/** Allows whole objects in some media types only. Other forms are subject to the restrictions. */
export function withWholeObjectsIn(
  mediaTypes: readonly MediaType[],
  restrictions: EndpointRestrictions,
): EndpointRestrictions {
  return {
    allowsTransform: (mediaType, target) =>
      target === undefined ? mediaTypes.includes(mediaType) : restrictions.allowsTransform(mediaType, target),
  };
}

/**
 * Whether a storage's answers may be tables. Objects that are only created (reviews, bindings, evictions) have no
 * tables.
 */
export function hasTables({ get, list, tableRow, withoutTables }: AnyRESTStorage): boolean {
  if (withoutTables) return false;
  return get !== undefined || list !== undefined || tableRow !== undefined;
}

/** An object that answers a request. */
export interface ObjectAnswer {
  readonly status: number;
  readonly result: Representation;
  readonly keep?: boolean;
}

/**
 * Answers with an object, in the form that the client asked for.
 *
 * @param answer `keep`: cache the form, because the object comes from a cache and other requests will ask for it.
 * Default false
 */
export function transformObject(
  scope: RepresentationScope,
  request: ServerRequest,
  output: OutputMediaType,
  { status, result, keep = false }: ObjectAnswer,
): APIResponse {
  const { convert } = output;
  const kind = kindOf(scope, result);
  // Only objects of the endpoint's own kind are cached, so that each cached form has one kind.
  if (output.mediaType === MediaType.protobuf && kind === scope.kind) {
    const headers = { 'content-type': output.mediaType };
    const keeper = keep ? scope.encodings : scope.encodings.reader;
    if (convert === undefined) return { status, headers, body: envelopedMessage(scope, result, keeper) };
    if (convert.kind === 'PartialObjectMetadata') {
      const body = envelopedPartial(metadataAlone(scope, result), metaAPIVersion(convert), keeper);
      return { status, headers, body };
    }
  }
  // A Status has one form only.
  if (convert === undefined || kind.kind === 'Status') {
    return writeObject(request, output, { serializer: scope.serializer, kind }, status, result);
  }
  switch (convert.kind) {
    case 'Table': {
      const options = tableOptions(request, convert);
      const { resourceVersion } = result.object.metadata ?? {};
      const metadata = resourceVersion ? { resourceVersion } : {};
      return writeValue(request, output, status, tableOf(scope, [result.object], metadata, options));
    }
    case 'PartialObjectMetadata': {
      const partial = asPartialObjectMetadata(metadataAlone(scope, result).object, metaAPIVersion(convert));
      return writePartial(scope, request, { ...output, convert }, status, partial);
    }
    default:
      // Custom resources have one type for lists and objects, so kube-apiserver notices only later that this is not a
      // list.
      if (scope.serializer.listItems === 'unstructured') throw new Error('content is not a list');
      throw notAcceptable(
        `you requested PartialObjectMetadataList, but the requested object is not a list (*${internalTypeOf(kind)})`,
      );
  }
}

/** The Go type that kube-apiserver has for a kind, with its package: `core.Pod`. */
function internalTypeOf({ group, kind }: GroupVersionKind): string {
  if (kind === 'Event') return 'core.Event';
  if (group === 'internal.apiserver.k8s.io') return `apiserverinternal.${kind}`;
  return `${group === '' ? 'core' : group.split('.', 1)[0]}.${kind}`;
}

function listTypeOf({ serializer, kind }: RepresentationScope): string {
  return serializer.listItems === 'unstructured' ? 'unstructured.UnstructuredList' : `${internalTypeOf(kind)}List`;
}

/**
 * The kind of an answer: mostly that of the endpoint; storages may answer with another kind (a binding with a Status).
 */
function kindOf(scope: RepresentationScope, result: Representation): GroupVersionKind {
  // Objects with JSON text come from storage and have the endpoint's kind. Reading `object` would parse the text.
  if (result.json !== undefined) return scope.kind;
  const { kind, apiVersion = '' } = result.object;
  if (kind === undefined || kind === scope.kind.kind) return scope.kind;
  const slash = apiVersion.indexOf('/');
  return { group: slash < 0 ? '' : apiVersion.slice(0, slash), version: apiVersion.slice(slash + 1), kind };
}

/** Answers with a list, in the form that the client asked for. */
export async function transformList(
  scope: RepresentationScope,
  request: ServerRequest,
  output: OutputMediaType,
  list: ListRepresentation,
): Promise<APIResponse> {
  const { convert } = output;
  if (convert === undefined) return writeList(scope, request, output, 200, list);
  const metadata = listMetaOf(list);
  const isJSON = output.mediaType === MediaType.json;
  const headers = { 'content-type': output.mediaType };
  const json = async (body: JoinedBody): Promise<APIResponse> => {
    if (!isPretty(request, output)) return { status: 200, headers, body: await joinedBody(body) };
    const { indentedChunks } = await import('../bodies/indented-chunks.js');
    return { status: 200, headers, body: indentedChunks(joinedChunks(body)) };
  };
  const isYAML = output.mediaType === MediaType.yaml && list.items.length > 0;
  switch (convert.kind) {
    case 'Table': {
      const options = tableOptions(request, convert);
      if (isJSON) return json(tableList(scope, list, options));
      if (isYAML) {
        const table = tableOf(scope, [], metadata, options);
        const { count, item } = tableList(scope, list, options);
        return {
          status: 200,
          headers,
          body: await joinedBody(yamlList({ ...table }, 'rows', count, (index) => writtenValue(item, index))),
        };
      }
      const objects = list.items.map(({ object }) => object);
      return writeValue(request, output, 200, tableOf(scope, objects, metadata, options));
    }
    case 'PartialObjectMetadataList': {
      const shown = metadataListAlone(scope, list);
      if (isJSON) return json(partialList(scope, shown, metaAPIVersion(convert)));
      // The fields of v1beta1 have other numbers.
      if (output.mediaType === MediaType.protobuf && convert.version === 'v1') {
        const body = await partialProtobufList(scope, shown);
        return { status: 200, headers, body: await joinedBody(body) };
      }
      const version = metaAPIVersion(convert);
      if (isYAML) {
        const { items: _items, ...rest } = asPartialObjectMetadataList({ metadata, items: [] }, version);
        const partial = (index: number) =>
          asPartialObjectMetadata((shown.items[index] as Representation).object, version);
        return { status: 200, headers, body: await joinedBody(yamlList(rest, 'items', list.items.length, partial)) };
      }
      const items = shown.items.map(({ object }) => object);
      const value = asPartialObjectMetadataList({ metadata, items }, version);
      return writePartial(scope, request, { ...output, convert }, 200, value);
    }
    default:
      throw notAcceptable(
        `you requested PartialObjectMetadata, but the requested object is a list (*${listTypeOf(scope)})`,
      );
  }
}

function writePartial(
  scope: RepresentationScope,
  request: ServerRequest,
  output: Required<OutputMediaType>,
  status: number,
  value: object,
): APIResponse {
  if (output.mediaType !== MediaType.protobuf) return writeValue(request, output, status, value);
  const body = scope.serializer.protobuf(value as KubeObject, output.convert);
  return { status, headers: { 'content-type': output.mediaType }, body };
}

/** A table of objects in the columns of their storage. Default: name and creation time. */
export function tableOf(
  { storage, now, describeColumn }: RepresentationScope,
  objects: readonly KubeObject[],
  metadata: ListMeta,
  options: ObjectsTableOptions,
): Table {
  const convertor = rowConvertorOf(storage) as Parameters<typeof objectsTable>[0];
  return objectsTable(convertor, objects, metadata, { ...options, now: now(), describe: describeColumn });
}

/** Options of a table from the query. @throws StatusError 400 */
export function tableOptions(request: ServerRequest, target: GroupVersionKind): ObjectsTableOptions {
  const includeObject = request.query.get('includeObject') ?? '';
  const [error] = validateTableOptions({ includeObject });
  if (error !== undefined) throw newBadRequest(`Unable to convert to Table as requested: ${fieldErrorText(error)}`);
  return {
    apiVersion: metaAPIVersion(target),
    ...(includeObject !== '' ? { includeObject: includeObject as IncludeObjectPolicy } : undefined),
  };
}

/** The apiVersion of a form that negotiation has accepted. */
export function metaAPIVersion({ version }: Pick<GroupVersionKind, 'version'>): MetaAPIVersion {
  return version === 'v1beta1' ? 'meta.k8s.io/v1beta1' : 'meta.k8s.io/v1';
}

function notAcceptable(message: string): StatusError {
  return new StatusError({ code: 406, reason: 'NotAcceptable', message });
}
