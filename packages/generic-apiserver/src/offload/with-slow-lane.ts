import { Buffer } from 'node:buffer';
import { newTimeoutError, type Status } from '@k8s-ts/apimachinery/errors';
import { MediaType } from '@k8s-ts/apimachinery/runtime';
import type { APIResponse } from '@k8s-ts/http';
import { writeError } from '../representation/response/write-error.js';
import { isLongRunning } from '../request/long-running.js';
import type { RequestFailure, ServerFilter, ServerHandler, ServerRequest } from '../request/server-request.js';
import { MoveToSlowLane } from './move-to-slow-lane.js';
import type { SlowLane } from './slow-lane.js';

/**
 * Hands writes with large bodies or long parameters to a slow lane, and requests that turn out to be for large stored objects. Others pass.
 *
 * @param maxBodyBytes larger bodies are refused by the handlers
 */
export function withSlowLane(lane: SlowLane, maxBodyBytes: number): ServerFilter {
  const checkSize = (bytes: number) => {
    if (bytes >= lane.minObjectBytes) throw new MoveToSlowLane();
  };
  return (next) => (request) => {
    const { info, method, headers } = request;
    const isRead = method === 'GET';
    if (
      (isRead ? info.verb !== 'get' || isPlain(headers.accept) : !bodyMethods.has(method)) ||
      !info.isResourceRequest
    ) {
      return next(request);
    }
    if (isLongRunning(request) || !lane.serves(info)) return next(request);
    request.checkSize = checkSize;
    const length = headers['content-length'];
    if (!isRead) {
      // An error may show a parameter of 900 KB, quoted and then as JSON.
      const isLong = request.uri.length >= lane.minBodyBytes;
      if (isLong || length === undefined || Number(length) >= lane.minBodyBytes)
        return readFirst(lane, maxBodyBytes, request, isLong, next);
    }
    return passOrMove(lane, request, next);
  };
}

/** Whether stored objects can be sent as they are. */
function isPlain(accept: string | undefined): boolean {
  return accept === undefined || accept === MediaType.json || accept === '*/*' || accept === '';
}

/** Methods whose requests have a body, although its length may not be known. */
const bodyMethods: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Answers here, or in the lane when the handlers find that it takes long. */
async function passOrMove(lane: SlowLane, request: ServerRequest, next: ServerHandler): Promise<APIResponse> {
  try {
    return await next(request);
  } catch (error) {
    if (!(error instanceof MoveToSlowLane)) throw error;
  }
  const body = request.bodyRead ?? new Uint8Array();
  // The lane collects them again.
  request.clearWarnings();
  const answer = await attempt(lane, request, body);
  if (answer !== undefined) return answer;
  request.checkSize = undefined;
  request.replaceBody(async () => body);
  return next(request);
}

async function readFirst(
  lane: SlowLane,
  maxBodyBytes: number,
  request: ServerRequest,
  isLong: boolean,
  next: ServerHandler,
): Promise<APIResponse> {
  let body: Uint8Array;
  try {
    body = await request.body(maxBodyBytes);
  } catch (error) {
    // The handler reports it, after faults that come first.
    request.replaceBody(() => Promise.reject(error));
    return next(request);
  }
  if (isLong || body.length >= lane.minBodyBytes) {
    const answer = await attempt(lane, request, body);
    if (answer !== undefined) return answer;
  }
  request.replaceBody(async () => body);
  return passOrMove(lane, request, next);
}

async function attempt(lane: SlowLane, request: ServerRequest, body: Uint8Array): Promise<APIResponse | undefined> {
  const { signal } = request;
  try {
    const answer = await lane.handle(slowRequest(request, body), signal);
    request.step('slow lane');
    if (answer === undefined) return undefined;
    const { record, ...response } = answer;
    if (response.status >= 400) request.failure = failureOf(response);
    for (const sent of record?.sent ?? []) request.recorder?.sent(sent);
    for (const [key, value] of record?.annotations ?? []) request.annotate(key, value);
    return response;
  } catch (error) {
    // The response is not read. The error of a handler would be logged.
    if (signal.aborted) return writeError(request, newTimeoutError('the request was given up', 0));
    throw error;
  }
}

/** Longer answers are not read for the log. */
const maxFailureBytes = 64 * 1024;

/** Why a request failed, from its answer when that is a Status in JSON. */
function failureOf({ headers, body }: APIResponse): RequestFailure {
  const pieces = (body instanceof Uint8Array ? [body] : body) as readonly Uint8Array[] | undefined;
  const size = pieces?.reduce((sum, piece) => sum + piece.length, 0) ?? 0;
  if (pieces === undefined || size > maxFailureBytes || headers['content-type'] !== MediaType.json)
    return { message: '' };
  const { reason, message } = JSON.parse(Buffer.concat(pieces).toString()) as Partial<Status>;
  return { ...(reason === undefined ? {} : { reason }), message: message ?? '' };
}

function slowRequest(request: ServerRequest, body: Uint8Array): Parameters<SlowLane['handle']>[0] {
  const { method, path, uri, headers, user, auditID, remoteAddress, recorder } = request;
  if (user === undefined) throw new Error('the request has not been authenticated');
  const mark = uri.indexOf('?');
  return {
    method,
    path,
    // As it was sent: to write the parameters again takes memory for each character that is escaped.
    query: mark < 0 ? '' : uri.slice(mark + 1),
    uri,
    headers: { ...headers },
    body,
    user,
    auditID,
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
    ...(recorder === undefined ? {} : { records: recorder.keepsObject ? 'object' : 'facts' }),
  };
}
