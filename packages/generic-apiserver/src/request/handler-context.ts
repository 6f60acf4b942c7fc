import type { RandomSource, RequestContext, Tracer, UserInfo } from '@k8s-ts/registry-generic/rest';
import type { RequestInfo } from './request-info.js';
import type { ServerRequest } from './server-request.js';

/**
 * The request as REST storages see it. Its signal is made on first use, because that takes 5 µs in Node.js 20. Copy it
 * with `deriveContext`.
 */
export class HandlerContext implements RequestContext {
  readonly user: UserInfo;
  readonly checkCost: ((bytes: number) => void) | undefined;
  readonly random: RandomSource | undefined;
  /** Set by the handler that decodes the body. */
  wholeDoubles: (() => readonly string[]) | undefined;
  readonly #request: ServerRequest;

  /** @param now in ms since the epoch */
  constructor(
    request: ServerRequest,
    readonly namespace: string,
    readonly now: () => number,
  ) {
    this.user = request.user ?? anonymousUser;
    this.checkCost = request.checkCost;
    this.random = request.random;
    this.#request = request;
  }

  get tracer(): Tracer | undefined {
    return this.#request.tracing?.tracer;
  }

  get asked(): RequestInfo {
    return this.#request.info;
  }

  get signal(): AbortSignal {
    return this.#request.signal;
  }

  get deadline(): number | undefined {
    return this.#request.deadline;
  }

  throwIfAborted(): void {
    this.#request.throwIfAborted();
  }

  warn(text: string): void {
    this.#request.warnings.add(text);
  }

  annotate(key: string, value: string, level?: 'Metadata' | 'Request'): void {
    this.#request.annotate(key, value, level);
  }

  waited(milliseconds: number, webhooks: 'mutating-webhook' | 'validating-webhook'): void {
    this.#request.waitedMs += milliseconds;
    this.#request.latencies?.add(webhooks, milliseconds);
  }
}

/** The request as REST storages see it. @param clock now, in ms since the epoch */
export function contextOf(request: ServerRequest, namespace: string, clock: () => number): HandlerContext {
  return new HandlerContext(request, namespace, clock);
}

/** Like {@link contextOf}, without a signal. For reads of one object: making a signal costs more than such a read. */
export function contextWithoutSignal(request: ServerRequest, namespace: string, clock: () => number): RequestContext {
  return {
    user: request.user ?? anonymousUser,
    namespace,
    warn: (text) => request.warnings.add(text),
    now: clock,
  };
}

const anonymousUser: UserInfo = { name: 'system:anonymous', groups: ['system:unauthenticated'] };
