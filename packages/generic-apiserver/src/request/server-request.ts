import type { Status } from '@k8s-ts/apimachinery/errors';
import type { Answer, APIRequest, PeerCertificate, WebSocketLike } from '@k8s-ts/http';
import type { RandomSource, Tracer, UserInfo } from '@k8s-ts/registry-generic/rest';
import type { RequestInfo } from './request-info.js';
import type { RequestLatencies } from './request-latencies.js';
import type { RequestTrace } from './request-trace.js';
import { WarningRecorder } from './warning-recorder.js';

/**
 * Answers a request that has gone through (part of) the filter chain: at once, or with a promise. Fails by throwing, or
 * by rejecting the promise.
 */
export type ServerHandler = (request: ServerRequest) => Answer;

/** Wraps a handler; filters are composed outermost first. */
export type ServerFilter = (next: ServerHandler) => ServerHandler;

/** Puts filters around a handler; the first one is the outermost. */
export function composeFilters(filters: readonly ServerFilter[], handler: ServerHandler): ServerHandler {
  return filters.reduceRight<ServerHandler>((next, filter) => filter(next), handler);
}

/** Called when work on a request begins, and when it continues after a wait. */
export interface WorkListener {
  working(request: Pick<ServerRequest, 'method' | 'uri' | 'auditID'>): void;
}

/** Why a request failed. */
export type RequestFailure = Pick<Status, 'reason' | 'message'>;

/** The object or the patch that a client has sent, once it is decoded. Plain data. */
export interface AuditedObject {
  /** Metadata of an object; empty for patches, and for options of a deletion. */
  readonly metadata: Partial<Readonly<Record<'namespace' | 'name' | 'uid' | 'resourceVersion', string>>>;
  /** JSON of the object, with its defaults. Undefined for a recorder that does not need it. */
  readonly text?: string;
}

/** Receives facts about a request that only its filters and handlers know. */
export interface RequestRecorder {
  /**
   * Whether the record has the object that the client sends. Annotations of the level `Request` are dropped otherwise.
   */
  readonly keepsObject?: boolean;
  /** Called when the authorizer has decided. @param reason `''` when the authorizer gives none */
  authorized(isAllowed: boolean, reason: string): void;
  /** Called when the user acts as another user, which a verb of constrained impersonation allows. */
  impersonated(constraint: string): void;
  /**
   * Called with the decoded body: the object of a create or an update with its defaults, a patch, or the options of a
   * deletion.
   */
  sent(object: AuditedObject): void;
}

/** The trace of one request. Requests of a server that is not traced have no trace. */
export interface RequestTracing {
  readonly tracer: Tracer;
  /** Called when a step of the work on the request has ended. */
  step(name: string): void;
  /** Calls the handler of a resource in a span of its own. */
  handle(request: ServerRequest, handler: () => Answer): Answer;
}

/** The parts of a server that its requests use. */
export interface RequestServer {
  /** Default: no watchdog is notified when work on the request continues. */
  readonly watchdog?: WorkListener;
  /** See `RequestContext.random`. */
  readonly random?: RandomSource | undefined;
}

const noServer: RequestServer = {};
const noAnnotations: ReadonlyMap<string, string> = new Map();

/**
 * An {@link APIRequest} on its way through the filter chain, with the results of the filters. One object per request.
 * Each field is set by one filter.
 */
export class ServerRequest implements APIRequest {
  readonly method: string;
  readonly path: string;
  /** Filters may remove headers, see {@link dropHeaders}. */
  headers: Readonly<Record<string, string | undefined>>;
  readonly remoteAddress?: string;
  readonly peer?: PeerCertificate;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  /** Set by the request-info filter. */
  info!: RequestInfo;
  /** Set by the authentication filter. */
  user: UserInfo | undefined;
  auditID = '';
  /** Why the request failed, once an error has been written. */
  failure: RequestFailure | undefined;
  /** Notified when work on the request continues. */
  readonly #watchdog: WorkListener | undefined;
  /** Measures the steps of the request. Set by the HTTP log filter. */
  trace: RequestTrace | undefined;
  /** Makes spans of the work on the request. Set by the tracing filter. */
  tracing: RequestTracing | undefined;
  /** Measures the time of the request in each layer. Set by a filter that records requests. */
  latencies: RequestLatencies | undefined;
  /** Set by a filter that records requests. */
  recorder: RequestRecorder | undefined;
  /** Set by a filter that answered before the handler, because of a limit or a deadline. */
  isTerminated = false;
  /** Annotations of the request's audit record by key, such as those of admission plugins. */
  get annotations(): ReadonlyMap<string, string> {
    return this.#annotations ?? noAnnotations;
  }
  /** Headers that every response to this request gets, also an error. */
  readonly responseHeaders: Record<string, string | readonly string[]> = {};
  /** See `RequestContext.checkCost`. Set by the filter of the slow lane. */
  checkCost: ((bytes: number) => void) | undefined;
  /** See `RequestContext.random`. */
  readonly random: RandomSource | undefined;
  /** How metrics count a request of a path outside the API. Default: without a resource. */
  countedAs: Readonly<Record<'group' | 'resource' | 'version', string>> | undefined;
  /**
   * Called once the client of a watch has received the initial state. Set by a filter; the code that calls it sets it
   * to undefined first.
   */
  onWatchBegun: (() => void) | undefined;
  /** Called when another server is asked to serve a watch. Set by a filter; may be called several times. */
  onDelegated: (() => void) | undefined;
  /**
   * When the request's time is over and {@link signal} aborts, in ms of `performance.now()`. Set by the deadline
   * filter; undefined without a limit.
   */
  deadline: number | undefined;
  /** Time for which the request waited in queues and for webhooks, in ms. */
  waitedMs = 0;
  /** Whether {@link finish} has been called. */
  isFinished = false;
  /** The body, once {@link body} has been called. */
  bodyRead: Uint8Array | undefined;
  readonly #base: APIRequest;
  #headerNames: readonly string[] | undefined;
  #body: APIRequest['body'] | undefined;
  #warnings: WarningRecorder | undefined;
  #annotations: Map<string, string> | undefined;
  #controller: AbortController | undefined;
  #abortReason: unknown;
  #finishListeners: (() => void)[] | undefined;

  constructor(base: APIRequest, receivedAt: number, { watchdog, random }: RequestServer = noServer) {
    this.#base = base;
    this.#watchdog = watchdog;
    this.method = base.method;
    this.path = base.path;
    this.headers = base.headers;
    this.receivedAt = receivedAt;
    this.random = random;
    this.user = base.user;
    if (base.remoteAddress !== undefined) this.remoteAddress = base.remoteAddress;
    if (base.peer !== undefined) this.peer = base.peer;
    watchdog?.working(this);
  }

  get httpVersion(): APIRequest['httpVersion'] {
    return this.#base.httpVersion;
  }

  get connection(): object | undefined {
    return this.#base.connection;
  }

  get query(): URLSearchParams {
    return this.#base.query;
  }

  get uri(): string {
    const { uri, path, query } = this.#base;
    return uri ?? (query.size === 0 ? path : `${path}?${query}`);
  }

  /** The values of a header (in lower case), one for each line that the client sent. */
  headerValues(name: string): readonly string[] {
    const joined = this.headers[name];
    if (joined === undefined) return [];
    return this.#base.headerValues?.(name) ?? [joined];
  }

  /**
   * Removes the headers (given in lower case) for which the function returns true, so that later filters and handlers
   * do not see them.
   */
  dropHeaders(isDropped: (name: string) => boolean): void {
    const names = this.headerNames;
    const kept = names.filter((name) => !isDropped(name));
    if (kept.length === names.length) return;
    // A new object without the headers, because deleting members would make the old object slow.
    const headers: Record<string, string | undefined> = Object.create(null);
    for (const name of kept) headers[name] = this.headers[name];
    this.headers = headers;
    this.#headerNames = kept;
  }

  /** The names of the headers, in lower case. A name may come twice. */
  get headerNames(): readonly string[] {
    this.#headerNames ??= this.#base.headerNames ?? Object.keys(this.headers);
    return this.#headerNames;
  }

  get upgrade(): (() => Promise<WebSocketLike>) | undefined {
    return this.#base.upgrade;
  }

  get takeConnection(): APIRequest['takeConnection'] {
    return this.#base.takeConnection;
  }

  bodyStream(): AsyncIterable<Uint8Array> | undefined {
    return this.#base.bodyStream?.();
  }

  body(limit: number): Promise<Uint8Array> {
    return (this.#body ?? this.#base.body).call(this.#base, limit).then(
      (body) => {
        this.bodyRead = body;
        this.step('body');
        return body;
      },
      (error: unknown) => {
        this.step('body');
        throw error;
      },
    );
  }

  /** Sets what {@link body} does, for a filter that has read the body. */
  replaceBody(body: APIRequest['body']): void {
    this.#body = body;
  }

  /** Ends a step of the work on the request. Call right after waiting for something. */
  step(name: string): void {
    this.#watchdog?.working(this);
    this.trace?.step(name);
    this.tracing?.step(name);
  }

  /**
   * Aborts when the client goes away, when the request's time is over ({@link abort}) or when the server stops. Made
   * when first asked for.
   */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      const controller = new AbortController();
      this.#controller = controller;
      if (this.#abortReason !== undefined) controller.abort(this.#abortReason);
      else if (this.#base.onAbort !== undefined) this.#base.onAbort(() => controller.abort(clientGone));
      else forwardAbort(this.#base.signal, controller);
    }
    return this.#controller.signal;
  }

  /** @throws the reason of {@link signal} if it has aborted. Does not create the signal */
  throwIfAborted(): void {
    if (this.#controller !== undefined) this.#controller.signal.throwIfAborted();
    if (this.#abortReason !== undefined) throw this.#abortReason;
    if (this.isGone) throw clientGone;
  }

  /**
   * Whether work on the request ended with this error because {@link signal} aborted, which is no failure of the
   * server.
   */
  isReasonOfAbort(error: unknown): boolean {
    return error === clientGone || (this.signal.aborted && error === this.signal.reason);
  }

  /**
   * Whether the client has gone away. {@link signal} may abort later: when many clients go away together, their signals
   * abort one after the other.
   */
  get isGone(): boolean {
    return this.#base.isGone ?? this.#base.signal.aborted;
  }

  /** Aborts {@link signal}. */
  abort(reason: Error): void {
    this.#abortReason = reason;
    this.#controller?.abort(reason);
  }

  /** Call from handlers of long-running requests when their work has ended. Idempotent. */
  finish(): void {
    this.isFinished = true;
    const listeners = this.#finishListeners;
    this.#finishListeners = undefined;
    for (const listener of listeners ?? []) listener();
  }

  /** Calls a function when a long-running request has ended, which may be long after its answer has begun. */
  whenFinished(listener: () => void): void {
    this.#finishListeners ??= [];
    this.#finishListeners.push(listener);
  }

  /**
   * Adds an annotation. A key keeps its first value. Annotations of the level `Request` are for a {@link recorder} that
   * keeps objects.
   */
  annotate(key: string, value: string, level: 'Metadata' | 'Request' = 'Metadata'): void {
    if (level === 'Request' && !this.recorder?.keepsObject) return;
    this.#annotations ??= new Map();
    if (!this.#annotations.has(key)) this.#annotations.set(key, value);
  }

  /** Warnings to send with the answer. */
  get warnings(): WarningRecorder {
    this.#warnings ??= new WarningRecorder();
    return this.#warnings;
  }

  /** Forgets the warnings so far. */
  clearWarnings(): void {
    this.#warnings = undefined;
  }

  get hasWarnings(): boolean {
    return this.#warnings !== undefined;
  }

  /** Decodes as Go does: headers are bytes, and most clients send UTF-8. */
  get userAgent(): string {
    const { 'user-agent': sent = '' } = this.headers;
    return isPrintableASCII.test(sent) ? sent : Buffer.from(sent, 'latin1').toString('utf8');
  }
}

const isPrintableASCII = /^[ -~\t]*$/;

/** Shared by all requests: making an Error for each request is expensive. */
const clientGone = new Error('the client is gone');

function forwardAbort(from: AbortSignal, to: AbortController): void {
  if (from.aborted) to.abort(from.reason);
  else from.addEventListener('abort', () => to.abort(from.reason), { once: true });
}
