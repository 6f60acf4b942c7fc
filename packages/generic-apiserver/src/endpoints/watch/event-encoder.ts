import { Buffer } from 'node:buffer';
import { type Status, StatusError } from '@k8s-ts/apimachinery/errors';
import { encodeObject } from '@k8s-ts/apimachinery/json';
import { asPartialObjectMetadata, type MetaAPIVersion } from '@k8s-ts/apimachinery/meta';
import { encodeWatchFrame } from '@k8s-ts/apimachinery/protobuf';
import { MediaType, withTypeMeta } from '@k8s-ts/apimachinery/runtime';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { copyBytes, joinBytes } from '@k8s-ts/event-loop';
import type { Representation, WatchEventRepresentation } from '@k8s-ts/registry-generic/rest';
import { frameForms } from '../../representation/encodings/encoding-cache.js';
import { metadataTextOf } from '../../representation/encodings/json-forms.js';
import { metadataAlone } from '../../representation/encodings/partial-object-metadata.js';
import { envelopedMessage, envelopedPartial } from '../../representation/encodings/protobuf-forms.js';
import { partialHead } from '../../representation/lists/table-list.js';
import type { OutputMediaType } from '../../representation/negotiation/negotiate.js';
import { encodeStatusProtobuf } from '../../representation/serializer/status-protobuf.js';
import { metaAPIVersion, tableOf, tableOptions } from '../../representation/transform/transform.js';
import type { ServerRequest } from '../../request/server-request.js';
import type { RequestScope } from '../scope/request-scope.js';

/** Makes the bytes of one watch event. */
export type EventEncoder = (event: WatchEventRepresentation) => Uint8Array;

const initialEventsEnd = 'k8s.io/initial-events-end';

/**
 * Makes the encoder of one watcher. Whole objects and metadata are encoded once for all watchers. Tables are encoded
 * for each watcher; only the first table has the columns.
 *
 * @throws StatusError 400 for table options that are not allowed, 406 for forms that an event's object does not have
 */
export function eventEncoder(scope: RequestScope, request: ServerRequest, output: OutputMediaType): EventEncoder {
  const { convert } = output;
  if (output.mediaType === MediaType.protobuf) return protobufEncoder(scope, convert?.version);
  if (convert === undefined) return jsonEncoder(scope);
  if (convert.kind === 'Table') return tableEncoder(scope, request, convert);
  return metadataEncoder(scope, convert.version);
}

function jsonEncoder(scope: RequestScope): EventEncoder {
  const forms = frameForms('json');
  return (event) => {
    switch (event.type) {
      case 'BOOKMARK':
        return textFrame('BOOKMARK', scope.serializer.json(bookmarkObject(scope, event), scope.kind));
      case 'ERROR':
        return errorFrame(event.error);
      default: {
        const form = forms[event.type];
        return (
          scope.frames.find(event.object, form) ??
          scope.frames.set(event.object, form, jsonFrame(scope, event.type, event.object))
        );
      }
    }
  };
}

function jsonFrame(scope: RequestScope, type: string, representation: Representation): Uint8Array {
  const { json } = representation;
  if (json === undefined) return textFrame(type, scope.serializer.json(representation.object, scope.kind));
  const head = `{"type":"${type}","object":`;
  const frame = Buffer.allocUnsafeSlow(head.length + json.length + 2);
  frame.write(head, 0, 'latin1');
  copyBytes(frame, json, head.length);
  frame[frame.length - 2] = 125;
  frame[frame.length - 1] = 10;
  return frame;
}

function textFrame(type: string, json: string): Uint8Array {
  return Buffer.from(`{"type":"${type}","object":${json}}\n`);
}

function errorFrame(error: unknown): Uint8Array {
  return textFrame('ERROR', encodeObject(statusOf(error)));
}

function statusOf(error: unknown): Status {
  return StatusError.from(error).status;
}

/**
 * The object of a bookmark: kind, apiVersion, resourceVersion and, at the end of the initial events, their annotation.
 */
function bookmarkObject(
  scope: RequestScope,
  event: Extract<WatchEventRepresentation, { readonly type: 'BOOKMARK' }>,
): KubeObject {
  const empty = scope.serializer.empty(scope.kind);
  return {
    ...empty,
    metadata: {
      ...empty.metadata,
      resourceVersion: event.resourceVersion,
      ...(event.initialEventsEnd
        ? { annotations: { ...empty.metadata.annotations, [initialEventsEnd]: 'true' } }
        : undefined),
    },
  };
}

function objectOf(
  scope: RequestScope,
  event: Exclude<WatchEventRepresentation, { readonly type: 'ERROR' }>,
): KubeObject {
  return event.type === 'BOOKMARK' ? bookmarkObject(scope, event) : event.object.object;
}

function metadataEncoder(scope: RequestScope, version: string): EventEncoder {
  const forms = frameForms(`metadata.${metaAPIVersion({ version })}`);
  const head = partialHead(metaAPIVersion({ version }));
  return (event) => {
    if (event.type === 'ERROR') return errorFrame(event.error);
    if (event.type === 'BOOKMARK') {
      const { object } = metadataAlone(scope, { object: bookmarkObject(scope, event) });
      return textFrame(event.type, encodeObject(asPartialObjectMetadata(object, metaAPIVersion({ version }))));
    }
    return scope.frames.value(event.object, forms[event.type], () =>
      joinBytes([
        Buffer.from(`{"type":"${event.type}","object":${head}`),
        metadataTextOf(metadataAlone(scope, event.object)),
        Buffer.from('}}\n'),
      ]),
    );
  };
}

function tableEncoder(scope: RequestScope, request: ServerRequest, target: GroupVersionKind): EventEncoder {
  let options = tableOptions(request, target);
  return (event) => {
    if (event.type === 'ERROR') return errorFrame(event.error);
    const object = withTypeMeta(objectOf(scope, event), scope.kind);
    const { resourceVersion } = object.metadata;
    const metadata = resourceVersion ? { resourceVersion } : {};
    const table = tableOf(scope, [object], metadata, options);
    if (!options.noHeaders) options = { ...options, noHeaders: true };
    return textFrame(event.type, encodeObject(table));
  };
}

function protobufEncoder(scope: RequestScope, metadataVersion: string | undefined): EventEncoder {
  const apiVersion = metadataVersion === undefined ? undefined : metaAPIVersion({ version: metadataVersion });
  const forms = frameForms(apiVersion === undefined ? 'protobuf' : `protobuf metadata.${apiVersion}`);
  return (event) => {
    if (event.type === 'ERROR') return encodeWatchFrame('ERROR', encodeStatusProtobuf(statusOf(event.error)));
    if (event.type === 'BOOKMARK') {
      const representation = { object: bookmarkObject(scope, event) };
      return encodeWatchFrame(event.type, enveloped(scope, representation, apiVersion));
    }
    return scope.frames.value(event.object, forms[event.type], () =>
      encodeWatchFrame(event.type, enveloped(scope, event.object, apiVersion)),
    );
  };
}

/**
 * A body in protobuf: the object, or its metadata in a version of `meta.k8s.io`. The frame of an event is cached, so
 * this message need not be.
 */
function enveloped(scope: RequestScope, object: Representation, apiVersion: MetaAPIVersion | undefined): Uint8Array {
  return apiVersion === undefined
    ? envelopedMessage(scope, object, scope.encodings.reader)
    : envelopedPartial(metadataAlone(scope, object), apiVersion, scope.encodings.reader);
}
