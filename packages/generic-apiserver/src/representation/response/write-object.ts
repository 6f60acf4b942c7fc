import { Buffer } from 'node:buffer';
import { encodeObject, indentJSON } from '@k8s-ts/apimachinery/json';
import { type Codec, MediaType } from '@k8s-ts/apimachinery/runtime';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { copyBytes } from '@k8s-ts/event-loop';
import type { APIResponse } from '@k8s-ts/http';
import type { Representation } from '@k8s-ts/registry-generic/rest';
import type { ServerRequest } from '../../request/server-request.js';
import { textBody } from '../bodies/text-body.js';
import { type OutputMediaType, wantsPretty } from '../negotiation/negotiate.js';
import { yamlBody } from '../serializer/yaml-body.js';

const jsonHeaders = { 'content-type': MediaType.json };
const yamlHeaders = { 'content-type': MediaType.yaml };
const protobufHeaders = { 'content-type': MediaType.protobuf };
const newline = Buffer.from('\n');
/** Bodies up to this size, in bytes, are copied to append their newline. Larger bodies are sent in two pieces. */
const copyLimit = 64 * 1024;

/**
 * Whether the answer is to be indented: the client asks for it in `Accept` or in the query, or is a tool like curl or a
 * browser.
 */
export function isPretty(request: ServerRequest, output: OutputMediaType): boolean {
  return output.pretty || wantsPretty(request.query, request.userAgent);
}

/** Answers with one object in the negotiated media type. Stored bytes are sent as they are where that is possible. */
export function writeObject(
  request: ServerRequest,
  output: OutputMediaType,
  { serializer, kind }: { readonly serializer: Codec; readonly kind: GroupVersionKind },
  status: number,
  representation: Representation,
): APIResponse {
  switch (output.mediaType) {
    case MediaType.protobuf:
      return { status, headers: protobufHeaders, body: serializer.protobuf(representation.object, kind) };
    case MediaType.yaml:
      return { status, headers: yamlHeaders, body: yamlBody(representation.object) };
    default: {
      const { json } = representation;
      if (isPretty(request, output)) {
        const text = json === undefined ? serializer.json(representation.object, kind) : textOf(json);
        return { status, headers: jsonHeaders, body: textBody(indentJSON(text)) };
      }
      if (json === undefined) {
        return { status, headers: jsonHeaders, body: textBody(serializer.json(representation.object, kind), '\n') };
      }
      const line = representation.jsonLine ?? (json.length > copyLimit ? [json, newline] : withNewline(json));
      return { status, headers: jsonHeaders, body: line };
    }
  }
}

function withNewline(json: Uint8Array): Uint8Array {
  const body = Buffer.allocUnsafe(json.length + 1);
  copyBytes(body, json, 0);
  body[json.length] = 10;
  return body;
}

function textOf(json: Uint8Array): string {
  return Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString('utf8');
}

/**
 * Answers with a value without a registered type (tables, discovery), as JSON or YAML. Callers handle protobuf
 * themselves.
 */
export function writeValue(
  request: ServerRequest,
  output: OutputMediaType,
  status: number,
  value: object,
): APIResponse {
  if (output.mediaType === MediaType.yaml) {
    return { status, headers: yamlHeaders, body: yamlBody(value as KubeObject) };
  }
  const pretty = isPretty(request, output);
  const text = encodeObject(value, { pretty });
  return { status, headers: jsonHeaders, body: textBody(text, pretty ? '' : '\n') };
}
