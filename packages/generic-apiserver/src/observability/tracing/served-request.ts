import { allMediaTypes, MediaType } from '@k8s-ts/apimachinery/runtime';
import type { Answer, APIResponse } from '@k8s-ts/http';
import type { Span, SpanAttributes, Tracer } from '@k8s-ts/registry-generic/rest';
import { wantsPretty } from '../../representation/negotiation/negotiate.js';
import { answerThen } from '../../request/afterwards.js';
import { connectSubresources, scopeNameOf } from '../../request/request-info.js';
import type { RequestTracing, ServerRequest } from '../../request/server-request.js';

type HandlerName = 'Create' | 'Delete' | 'Get' | 'List' | 'Patch' | 'Update' | 'WatchList';

/**
 * The spans of one request: those of the filters, of the handler, and of the encoding of the answer. The steps of a
 * handler become the events that handlers of kube-apiserver have (`kubernetes/apiserver pkg/endpoints/handlers`).
 */
export class ServedRequest implements RequestTracing {
  readonly tracer: Tracer;
  /** The span of the filter that was started last. */
  #filter: Span;
  #isFilterEnded = true;
  #handler: { readonly name: HandlerName; readonly span: Span; readonly request: ServerRequest } | undefined;
  #isStoring = false;
  #isStored = false;
  #isSerialized = false;
  #serializing: Span | undefined;

  constructor(tracer: Tracer, server: Span) {
    this.tracer = tracer;
    this.#filter = server;
  }

  /** Starts the span of a filter. */
  stepStarted(name: string): Span {
    this.#filter = this.tracer.start(name);
    this.#isFilterEnded = false;
    return this.#filter;
  }

  /** Ends the span of the filter. Idempotent. */
  stepCompleted(): void {
    if (!this.#isFilterEnded) this.#filter.end();
    this.#isFilterEnded = true;
  }

  handle(request: ServerRequest, handler: () => Answer): Answer {
    const name = handlerOf(request);
    if (name === undefined) {
      this.#isSerialized = request.info.verb === 'watch' || connectSubresources.has(request.info.subresource);
      return handler();
    }
    const span = this.tracer.start(name, handlerAttributes(request));
    this.#handler = { name, span, request };
    if (name === 'Get') span.addEvent('About to Get from storage');
    const watch = name === 'WatchList' ? this.#followWatch(request) : undefined;
    const answered = (response: APIResponse): APIResponse => {
      if (watch !== undefined && response.status < 300) {
        watch(response);
        return response;
      }
      this.#answered(name, span, request, response);
      span.end();
      return response;
    };
    // Handlers answer with their errors. They only throw when the request moves to the slow lane.
    const moved = (error: unknown): never => {
      span.end();
      throw error;
    };
    return span.run(() => answerThen(handler, request, answered, moved));
  }

  step(step: string): void {
    const { name, span, request } = this.#handler ?? {};
    if (name === undefined || span === undefined || request === undefined) return;
    const isChange = name === 'Create' || name === 'Update';
    switch (step) {
      case 'body':
        span.addEvent('limitedReadBody succeeded', { len: request.bodyRead?.length ?? 0 });
        if (isChange) span.addEvent('About to convert to expected version');
        if (name === 'Patch') span.addEvent('Recorded the audit event');
        if (name === 'Delete' && request.info.name !== '') span.addEvent('About to delete object from database');
        break;
      case 'decode':
        span.addEvent('Conversion done');
        span.addEvent('About to store object in database');
        this.#isStoring = isChange;
        break;
      case 'patch':
        span.addEvent('About to apply patch');
        break;
      case 'patched':
        span.addEvent('About to check admission control');
        break;
      case 'storage':
        this.#isStored = true;
        this.#stored(name, span, request);
        break;
    }
  }

  #stored(name: HandlerName, span: Span, request: ServerRequest): void {
    const { info, bodyRead } = request;
    if (this.#isStoring) span.addEvent('Write to database call succeeded', { len: bodyRead?.length ?? 0 });
    if (name === 'Patch') span.addEvent('Object stored in database');
    if (name === 'Delete' && info.name !== '') span.addEvent('Object deleted from database');
    if (name !== 'List') span.addEvent('About to write a response');
    this.#serializing = this.tracer.start('SerializeObject', commonAttributes(request));
  }

  #answered(name: HandlerName, span: Span, request: ServerRequest, response: APIResponse): void {
    if (!this.#isStored && this.#isStoring) {
      const { bodyRead, failure } = request;
      span.addEvent('Write to database call failed', { len: bodyRead?.length ?? 0, err: failure?.message });
    }
    this.#serialized(request, response);
    if (this.#isStored && name !== 'List') span.addEvent('Writing http response done');
  }

  /** The span of an answer that no handler of a resource has made: discovery, and errors of filters. */
  serializeOther(request: ServerRequest, response: APIResponse): void {
    const isAPI = /^\/apis?(\/|$)/.test(request.path);
    if (this.#isSerialized || !isAPI || mediaTypeOf(response) === undefined) return;
    this.#filter.run(() => this.#serialized(request, response));
  }

  #serialized(request: ServerRequest, response: APIResponse): void {
    if (this.#isSerialized) return;
    this.#isSerialized = true;
    const span = this.#serializing ?? this.tracer.start('SerializeObject', commonAttributes(request));
    const size = bodyLength(response);
    span.setAttributes({ mediaType: mediaTypeOf(response), encoder: encoderOf(request, response) });
    span.addEvent('About to start writing response', { size });
    span.addEvent('Write call succeeded', { size });
    span.end();
  }

  /** Begins to follow a watch that sends the current state first. Returns a function for its answer. */
  #followWatch(request: ServerRequest): (response: APIResponse) => void {
    this.#isSerialized = true;
    const { span: list } = this.#handler as { span: Span };
    let serving: Span | undefined;
    const begun = request.onWatchBegun;
    request.onWatchBegun = () => {
      begun?.();
      serving?.addEvent('Writing initial events done');
      serving?.end();
      list.end();
    };
    return (response) => {
      serving = this.tracer.start('WatchServer.HandleHTTP', {
        ...commonAttributes(request),
        mediaType: mediaTypeOf(response),
        encoder: encoderOf(request, response),
      });
      serving.addEvent('About to start writing response');
      request.whenFinished(() => {
        serving?.end();
        list.end();
      });
    };
  }
}

function handlerOf({ method, info, query }: ServerRequest): HandlerName | undefined {
  if (connectSubresources.has(info.subresource)) return undefined;
  switch (info.verb) {
    case 'watch':
      return query.get('sendInitialEvents') === 'true' ? 'WatchList' : undefined;
    case 'list':
      return 'List';
    default:
      return handlers[method];
  }
}

const handlers: Readonly<Record<string, HandlerName | undefined>> = {
  GET: 'Get',
  POST: 'Create',
  PUT: 'Update',
  PATCH: 'Patch',
  DELETE: 'Delete',
};

/** `kubernetes/apiserver pkg/endpoints/handlers/trace_util.go`. */
function handlerAttributes(request: ServerRequest): SpanAttributes {
  const { headers, auditID, remoteAddress, info, path, userAgent } = request;
  return {
    accept: headers.accept ?? '',
    'audit-id': auditID,
    client: remoteAddress ?? '',
    'api-group': info.apiGroup,
    'api-version': info.apiVersion,
    name: info.name,
    subresource: info.subresource,
    namespace: info.namespace,
    protocol: protocolOf(request),
    resource: info.resource,
    scope: scopeNameOf(info),
    url: path,
    'user-agent': userAgent,
    verb: verbOf(request),
  };
}

function commonAttributes(request: ServerRequest): SpanAttributes {
  const { auditID, method, path } = request;
  return { 'audit-id': auditID, method, url: path, protocol: protocolOf(request) };
}

const protocolOf = ({ httpVersion = '1.1' }: ServerRequest): string => `HTTP/${httpVersion}`;

function verbOf({ method, info, headers }: ServerRequest): string {
  if (info.verb === 'list' || info.verb === 'watch') return info.verb.toUpperCase();
  return headers['content-type']?.startsWith('application/apply-patch') ? 'APPLY' : method;
}

/** The media type of an answer that is an encoded object. */
function mediaTypeOf({ headers }: APIResponse): string | undefined {
  const { 'content-type': type } = headers;
  return typeof type === 'string' && allMediaTypes.some((each) => each === type.split(';', 1)[0]) ? type : undefined;
}

/** kube-apiserver's name of the encoder of an answer. */
function encoderOf(request: ServerRequest, response: APIResponse): string {
  const { info, query, userAgent, headers } = request;
  const type = mediaTypeOf(response) ?? '';
  const isTransformed = response.status < 300 && /;\s*as=/.test(headers.accept ?? '');
  const ofRequest = info.apiGroup === '' ? info.apiVersion : `${info.apiGroup}/${info.apiVersion}`;
  const encodeGV = isTransformed ? 'meta.k8s.io/v1' : ofRequest;
  const isWatch = type.endsWith('stream=watch') ? 'raw-' : '';
  const json = {
    name: 'json',
    pretty: String(wantsPretty(query, userAgent)),
    strict: 'false',
    yaml: String(type.startsWith(MediaType.yaml)),
  };
  const encoder = type.startsWith(MediaType.protobuf) ? `${isWatch}protobuf` : JSON.stringify(json);
  return JSON.stringify({ ...(info.isResourceRequest ? { encodeGV } : {}), encoder, name: 'versioning' });
}

/** Size of an answer in bytes. Undefined for an answer that is made while it is sent. */
export function bodyLength({ body }: APIResponse): number | undefined {
  if (body === undefined) return 0;
  if (body instanceof Uint8Array) return body.length;
  if (Array.isArray(body)) return body.reduce((sum: number, { length }: Uint8Array) => sum + length, 0);
  return undefined;
}
