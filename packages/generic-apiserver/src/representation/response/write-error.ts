import { newBadRequest, newGenericServerResponse, type Status, StatusError } from '@k8s-ts/apimachinery/errors';
import { encodeObject, isStackOverflow } from '@k8s-ts/apimachinery/json';
import { MediaType } from '@k8s-ts/apimachinery/runtime';
import type { APIResponse } from '@k8s-ts/http';
import type { ServerRequest } from '../../request/server-request.js';
import { textBody } from '../bodies/text-body.js';
import { Negotiator, noTransforms, type OutputMediaType } from '../negotiation/negotiate.js';
import { encodeStatusProtobuf } from '../serializer/status-protobuf.js';
import { yamlBody } from '../serializer/yaml-body.js';
import { isPretty } from './write-object.js';

const negotiator = new Negotiator(noTransforms);

/**
 * Answers with the Status of a failure, in a media type that the client accepts, or as indented JSON when it accepts
 * none of the server's media types. `kubernetes/apiserver pkg/endpoints/handlers/responsewriters`.
 */
export function writeError(
  request: ServerRequest,
  error: unknown,
  headers?: Readonly<Record<string, string>>,
): APIResponse {
  const { status } = StatusError.from(isStackOverflow(error) ? tooDeep : error);
  request.failure = status;
  const response = writeStatus(request, status);
  const retryAfter = status.details?.retryAfterSeconds;
  if (retryAfter === undefined && headers === undefined) return response;
  return {
    ...response,
    headers: {
      ...response.headers,
      ...(retryAfter !== undefined ? { 'retry-after': String(retryAfter) } : undefined),
      ...headers,
    },
  };
}

/**
 * Bodies of up to 10,000 levels are read; work on them that needs the call stack, such as pruning and defaults, has
 * room for about 3,000 outside the slow lane.
 */
const tooDeep = newBadRequest('the object has more levels of lists and maps than this server can process');

/**
 * Answers with the Status of a failure. The HTTP status is its code.
 *
 * @param chooser chooses the media type. Default: chooses among all media types
 */
export function writeStatus(
  request: ServerRequest,
  status: Status,
  chooser: Pick<Negotiator, 'tryNegotiate'> = negotiator,
): APIResponse {
  const output = chooser.tryNegotiate(request.headers.accept);
  if (output !== undefined) return writeStatusAs(request, output, status.code, status);
  return {
    status: status.code,
    headers: { 'content-type': MediaType.json },
    body: textBody(encodeObject(status, { pretty: true })),
  };
}

/** Answers with a Status in the given media type. The Status of a success may have no code. */
export function writeStatusAs(
  request: ServerRequest,
  output: OutputMediaType,
  code: number,
  status: Omit<Status, 'code'>,
): APIResponse {
  const headers = { 'content-type': output.mediaType };
  switch (output.mediaType) {
    case MediaType.yaml:
      return { status: code, headers, body: yamlBody(status) };
    case MediaType.protobuf:
      return { status: code, headers, body: encodeStatusProtobuf(status) };
    default: {
      const pretty = isPretty(request, output);
      const text = encodeObject(status, { pretty });
      return { status: code, headers, body: textBody(text, pretty ? '' : '\n') };
    }
  }
}

/** The error of a request without a route: unknown path (404), method (405), body type (415) or answer type (406). */
export function routingError(code: 404 | 405 | 415 | 406, serverMessage = ''): StatusError {
  return newGenericServerResponse({ code, verb: '', serverMessage });
}
