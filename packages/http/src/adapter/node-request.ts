import { newRequestEntityTooLarge } from '@k8s-ts/apimachinery/errors';
import type { APIRequest, PeerCertificate, TakenConnection, WebSocketLike } from '../message/api-request.js';
import { parseQuery, type RequestTarget } from '../message/request-target.js';
import { ServerLoad } from '../pacing/server-load.js';
import type { RequestBody } from './request-body.js';

/** A request, in the form that both HTTP versions have in common. */
export interface NodeRequestInit {
  readonly method: string;
  readonly target: RequestTarget;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Names and values of the headers in turn, as sent. */
  readonly rawHeaders: readonly string[];
  readonly body: RequestBody;
  readonly httpVersion: '1.1' | '2.0';
  readonly remoteAddress?: string | undefined;
  readonly connection: object;
  readonly peer?: PeerCertificate | undefined;
  readonly upgrade?: () => Promise<WebSocketLike>;
  readonly takeConnection?: () => TakenConnection;
  /** Load of the server. Default: the request shares nothing with other requests. */
  readonly load?: ServerLoad;
}

/** Minimum length of a head whose texts count as large garbage, in characters. */
const longHead = 64 * 1024;

/**
 * Minimum size of a body whose objects count as large garbage, in bytes. Some hundred such bodies leave 100 MB of
 * garbage, which V8 alone would keep in an idle process.
 */
const largeBody = 16 * 1024;

/** Memory of the selectors and parameters of a long target, as a multiple of its length. */
const partsOfTarget = 9;

/** Bytes that the head of a request leaves as garbage. 0 for heads of usual length. */
export function garbageOfHead({ path, search }: RequestTarget, rawHeaders: readonly string[]): number {
  const target = path.length + search.length;
  let length = target;
  for (const text of rawHeaders) length += text.length;
  if (length <= longHead) return 0;
  return length + target * partsOfTarget;
}

/** A head may have a hundred thousand headers, and each may be looked up. */
function valuesByName(rawHeaders: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, string[]>();
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] as string).toLowerCase();
    const value = rawHeaders[i + 1] as string;
    const values = all.get(name);
    if (values === undefined) all.set(name, [value]);
    else values.push(value);
  }
  return all;
}

/** A request from a socket. The query and the signal are made when they are first read. */
export class NodeRequest implements APIRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly httpVersion: '1.1' | '2.0';
  readonly remoteAddress?: string;
  readonly connection: object;
  readonly peer?: PeerCertificate;
  readonly upgrade?: () => Promise<WebSocketLike>;
  readonly takeConnection?: () => TakenConnection;
  /**
   * Set once the whole response has been handed over to be sent: no work on the request remains, so {@link abort} does
   * nothing. Streams may close before they report that they have sent everything.
   */
  isAnswered = false;
  /** See `APIResponse.onWritten`. */
  onWritten: (() => void) | undefined;
  /** Whether parsing the head takes milliseconds, because of its length. */
  readonly hasLongHead: boolean;
  #bodyTooLarge = false;
  readonly #body: RequestBody;
  readonly #load: ServerLoad;
  readonly #rawHeaders: readonly string[];
  readonly #search: string;
  #values: ReadonlyMap<string, readonly string[]> | undefined;
  #query: URLSearchParams | undefined;
  #controller: AbortController | undefined;
  #gone = false;
  #listeners: (() => void)[] | undefined;

  constructor(init: NodeRequestInit) {
    this.method = init.method;
    this.path = init.target.path;
    this.#search = init.target.search;
    this.headers = init.headers;
    this.#body = init.body;
    this.#load = init.load ?? new ServerLoad();
    this.#rawHeaders = init.rawHeaders;
    this.httpVersion = init.httpVersion;
    this.connection = init.connection;
    if (init.remoteAddress !== undefined) this.remoteAddress = init.remoteAddress;
    if (init.peer !== undefined) this.peer = init.peer;
    if (init.upgrade !== undefined) this.upgrade = init.upgrade;
    if (init.takeConnection !== undefined) this.takeConnection = init.takeConnection;
    const garbage = garbageOfHead(init.target, init.rawHeaders);
    this.hasLongHead = garbage > 0;
    if (garbage > 0) this.#load.heapPolicy.countGarbage(garbage);
    this.#load.heapPolicy.countRequest();
  }

  get uri(): string {
    return this.#search === '' ? this.path : `${this.path}?${this.#search}`;
  }

  get query(): URLSearchParams {
    this.#query ??= parseQuery(this.#search);
    return this.#query;
  }

  /**
   * Node's objects of headers have no hidden class, so listing their keys takes long. Names of HTTP/1.1 may have
   * capitals.
   */
  get headerNames(): readonly string[] | undefined {
    if (this.httpVersion !== '2.0') return undefined;
    const names: string[] = [];
    for (let i = 0; i < this.#rawHeaders.length; i += 2) names.push(this.#rawHeaders[i] as string);
    return names;
  }

  readonly headerValues = (name: string): readonly string[] => {
    this.#values ??= valuesByName(this.#rawHeaders);
    return this.#values.get(name) ?? [];
  };

  get signal(): AbortSignal {
    if (!this.#controller) {
      const controller = new AbortController();
      this.#controller = controller;
      this.onAbort(() => controller.abort());
    }
    return this.#controller.signal;
  }

  get isGone(): boolean {
    return this.#gone;
  }

  readonly onAbort = (listener: () => void): void => {
    if (this.#gone) {
      listener();
      return;
    }
    this.#listeners ??= [];
    this.#listeners.push(listener);
  };

  /**
   * Call when the client goes away. When many clients go away together, the listeners are called in a later turn of the
   * event loop.
   */
  abort(): void {
    if (this.isAnswered) return;
    this.#gone = true;
    const listeners = this.#listeners;
    this.#listeners = undefined;
    if (listeners !== undefined) this.#load.abandoned.add(listeners);
  }

  /**
   * Whether the client still sends a body that is not read. An HTTP/1.1 connection then cannot be used for another
   * request.
   */
  get bodyAbandoned(): boolean {
    return this.#bodyTooLarge || this.#body.isReading;
  }

  bodyStream(): AsyncIterable<Uint8Array> | undefined {
    return this.#body.pieces();
  }

  body(limit: number): Promise<Uint8Array> {
    // Work on the request may begin after its client has gone away, because listeners are called later. The end of its
    // body would not be reported then.
    if (this.#gone) return Promise.reject(new Error('unexpected EOF'));
    const announced = Number(this.headers['content-length'] ?? 0);
    if (announced > limit) return Promise.reject(this.#tooLarge(limit));
    const body = this.#body.read(limit, () => this.#tooLarge(limit));
    return announced >= largeBody || announced === 0 ? body.then(this.#countBody) : body;
  }

  readonly #countBody = (body: Uint8Array): Uint8Array => {
    if (body.length >= largeBody) this.#load.heapPolicy.countLargeBody();
    return body;
  };

  #tooLarge(limit: number): Error {
    this.#bodyTooLarge = true;
    return newRequestEntityTooLarge(`limit is ${limit}`);
  }
}
