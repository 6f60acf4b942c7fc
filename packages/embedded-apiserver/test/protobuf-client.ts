import { builtinTypes } from '@k8s-ts/api';
import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { decodeJSON, encodeObject } from '@k8s-ts/apimachinery/json';
import {
  decodeMessage,
  decodeUnknown,
  encodeProtobuf,
  protobufMediaType,
  WatchFrameDecoder,
} from '@k8s-ts/apimachinery/protobuf';
import { parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import type { APIServer } from '../src/create-api-server.js';

// biome-ignore lint/suspicious/noExplicitAny: tests look into it
export type Answer = any;

const metaPackage = 'k8s.io.apimachinery.pkg.apis.meta.v1.';

/** Returns the type of a kind. Also finds the kinds that every group has, such as DeleteOptions. */
export function typeOf(apiVersion: string, kind: string): TypeInfo {
  const type =
    builtinTypes.typeFor({ ...parseGroupVersion(apiVersion), kind }) ?? builtinTypes.type(`${metaPackage}${kind}`);
  if (type === undefined) throw new Error(`no type for ${apiVersion} ${kind}`);
  return type;
}

/** A JSON object as a protobuf body. */
export function toProtobuf(object: Answer): Uint8Array {
  const type = typeOf(object.apiVersion, object.kind);
  const decoded = decodeJSON(type, JSON.stringify(object)).object;
  return encodeProtobuf(type, { ...decoded, kind: object.kind, apiVersion: object.apiVersion });
}

/** Decodes a protobuf body into the JSON object. */
export function fromProtobuf(bytes: Uint8Array): Answer {
  const { apiVersion, kind, raw } = decodeUnknown(bytes);
  const { kind: _kind, apiVersion: _apiVersion, ...object } = decodeMessage(typeOf(apiVersion, kind), raw);
  return JSON.parse(encodeObject({ kind, apiVersion, ...object }));
}

/** An answer, with its body decoded from either encoding. */
export interface Exchange {
  readonly status: number;
  readonly contentType: string;
  readonly body: Answer;
}

export interface CallOptions {
  /** A JSON object, which is encoded in the media type `send`; or bytes. */
  readonly body?: unknown;
  readonly send?: string;
  readonly accept?: string;
}

/** Calls a server. Sends and accepts protobuf unless the options name another media type. */
export async function call(
  server: APIServer,
  method: string,
  path: string,
  { body, send = protobufMediaType, accept = protobufMediaType }: CallOptions = {},
): Promise<Exchange> {
  const bytes =
    body === undefined
      ? undefined
      : body instanceof Uint8Array
        ? body
        : send === protobufMediaType
          ? toProtobuf(body)
          : new TextEncoder().encode(JSON.stringify(body));
  const answer = await server.fetch(
    new Request(`https://any.invalid${path}`, {
      method,
      headers: { accept, 'user-agent': 'protobuf-test', ...(bytes === undefined ? {} : { 'content-type': send }) },
      ...(bytes === undefined ? {} : { body: bytes as Uint8Array<ArrayBuffer> }),
    }),
  );
  const contentType = answer.headers.get('content-type') ?? '';
  const content = new Uint8Array(await answer.arrayBuffer());
  const decoded = contentType.startsWith(protobufMediaType)
    ? fromProtobuf(content)
    : JSON.parse(new TextDecoder().decode(content));
  return { status: answer.status, contentType, body: decoded };
}

/** Receives the events of a watch until `enough` returns true, then ends the watch. */
export async function watchUntil(
  server: APIServer,
  path: string,
  accept: string,
  enough: (events: readonly Answer[]) => boolean,
): Promise<{ readonly contentType: string; readonly events: readonly Answer[] }> {
  const client = new AbortController();
  const answer = await server.fetch(
    new Request(`https://any.invalid${path}`, { headers: { accept }, signal: client.signal }),
  );
  const events: Answer[] = [];
  const frames = new WatchFrameDecoder();
  let text = '';
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    if (accept.startsWith(protobufMediaType)) {
      for (const { type, object } of frames.push(chunk)) events.push({ type, object: fromProtobuf(object) });
    } else {
      const lines = (text + new TextDecoder().decode(chunk)).split('\n');
      text = lines.pop() as string;
      for (const line of lines) events.push(JSON.parse(line));
    }
    if (enough(events)) break;
  }
  client.abort();
  return { contentType: answer.headers.get('content-type') ?? '', events };
}
