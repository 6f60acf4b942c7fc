import { Buffer } from 'node:buffer';
import { newTimeoutError, type Status } from '@k8s-ts/apimachinery/errors';
import { MediaType } from '@k8s-ts/apimachinery/runtime';
import type { APIResponse } from '@k8s-ts/http';
import type { AnyRESTStorage } from '@k8s-ts/registry-generic/rest';
import { writeError } from '../representation/response/write-error.js';
import type { RequestInfo } from '../request/request-info.js';
import { isLongRunning } from '../request/request-info.js';
import type { RequestFailure, ServerFilter, ServerHandler, ServerRequest } from '../request/server-request.js';
import { MoveToSlowLane } from './move-to-slow-lane.js';
import type { SlowLane } from './slow-lane.js';

/**
 * The storages of a request: the storage of its resource, and the addressed storage, which may be that of a
 * subresource.
 */
export interface RequestStorages {
  readonly main: AnyRESTStorage | undefined;
  readonly addressed: AnyRESTStorage | undefined;
}

/**
 * Passes slow requests to a slow lane: writes with large bodies or long parameters, writes of large stored objects and
 * of objects that cost much to validate, and reads of large objects in other forms than JSON. The decision is made
 * before the handler runs, from the target, the length of the body, the size of the object in the cache, and the cost
 * of the schema. Later, only the strategies of storages with a `validationCost` can move a request to the lane.
 *
 * @param maxBodyBytes larger bodies are refused by the handlers
 */
export function withSlowLane(
  lane: SlowLane,
  maxBodyBytes: number,
  storagesOf: (info: RequestInfo) => RequestStorages,
): ServerFilter {
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
    const { main, addressed } = storagesOf(info);
    const storedSize = info.name === '' ? undefined : main?.cachedSize?.(info.namespace, info.name);
    const isLarge = storedSize !== undefined && storedSize >= lane.minObjectBytes;
    if (isRead) return isLarge ? attemptOr(lane, request, emptyBody, next) : next(request);

    const cost = method === 'DELETE' ? undefined : addressed?.validationCost;
    // An error may show a parameter of 900 KB, quoted and then as JSON.
    const isLong = isLarge || request.uri.length >= lane.minBodyBytes;
    const takesLong = (bodyBytes: number) =>
      isLong || bodyBytes >= lane.minBodyBytes || (!!cost && cost + bodyBytes >= lane.minObjectBytes);
    const pass: ServerHandler = cost === undefined ? next : (each) => passOrMove(lane, each, next);
    const length = headers['content-length'];
    if (length !== undefined && !takesLong(Number(length))) return pass(request);
    return readFirst(lane, maxBodyBytes, request, takesLong, pass);
  };
}

/** Whether stored objects can be sent as they are. */
function isPlain(accept: string | undefined): boolean {
  return accept === undefined || accept === MediaType.json || accept === '*/*' || accept === '';
}

/** Methods whose requests may have a body, whose length may be unknown. */
const bodyMethods: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const emptyBody = new Uint8Array();

/** Answers here, or in the lane when the strategy estimates that validation takes long. */
async function passOrMove(lane: SlowLane, request: ServerRequest, next: ServerHandler): Promise<APIResponse> {
  request.checkCost = (bytes) => {
    if (bytes >= lane.minObjectBytes) throw new MoveToSlowLane();
  };
  try {
    return await next(request);
  } catch (error) {
    if (!(error instanceof MoveToSlowLane)) throw error;
  }
  request.checkCost = undefined;
  // Clears warnings, because the lane collects them again.
  request.clearWarnings();
  return attemptOr(lane, request, request.bodyRead ?? emptyBody, next);
}

async function readFirst(
  lane: SlowLane,
  maxBodyBytes: number,
  request: ServerRequest,
  takesLong: (bodyBytes: number) => boolean,
  pass: ServerHandler,
): Promise<APIResponse> {
  let body: Uint8Array;
  try {
    body = await request.body(maxBodyBytes);
  } catch (error) {
    // The handler reports this error, after errors that take precedence.
    request.replaceBody(() => Promise.reject(error));
    return pass(request);
  }
  if (takesLong(body.length)) return attemptOr(lane, request, body, pass);
  request.replaceBody(async () => body);
  return pass(request);
}

/** Answers in the lane, or here if the lane cannot work. */
async function attemptOr(
  lane: SlowLane,
  request: ServerRequest,
  body: Uint8Array,
  next: ServerHandler,
): Promise<APIResponse> {
  const answer = await attempt(lane, request, body);
  if (answer !== undefined) return answer;
  request.replaceBody(async () => body);
  return next(request);
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
    for (const [layer, ms] of record?.latencies ?? []) request.latencies?.add(layer, ms);
    return response;
  } catch (error) {
    // The response is not read, and an error of a handler would be logged.
    if (signal.aborted) return writeError(request, newTimeoutError('the request was given up', 0));
    throw error;
  }
}

/** Maximum size of answers that are read for the log, in bytes. */
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
    // The query as it was sent: to encode the parameters again needs memory for each escaped character.
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
