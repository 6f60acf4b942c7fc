import type { UserInfo } from '@k8s-ts/apimachinery/types';
import type { Tracer } from './tracer.js';

export type { UserInfo };

/**
 * Returns the next fraction, 0 up to 1, for a purpose.
 *
 * @param key names the purpose, such as `Pod default/web-`. A source may have a separate sequence for each key, so that
 *   the fractions do not depend on the order of requests for different objects
 */
export type RandomSource = (key: string) => number;

/**
 * The request that a REST storage serves. May be an instance of a class: to be copied with {@link deriveContext}, not
 * by spreading.
 */
export interface RequestContext {
  readonly user: UserInfo;
  /** Namespace of the request; `''` for cluster-scoped resources and for all namespaces. */
  readonly namespace: string;
  /**
   * The verb and the resource that the client asks for, for further checks of permission. Undefined: the request comes
   * from inside the server.
   */
  readonly asked?: Readonly<Record<'verb' | 'path' | 'apiGroup' | 'apiVersion' | 'resource', string>> | undefined;
  /** Aborts when the client goes away or the request's time is over. */
  readonly signal?: AbortSignal | undefined;
  /**
   * When the request's time is over and {@link signal} aborts, in ms of `performance.now()`. Undefined: there is no
   * limit.
   */
  readonly deadline?: number | undefined;
  /**
   * Throws the reason if {@link signal} has aborted. Cheaper than reading `signal`, which may be created on first use.
   * Default: callers use `signal`.
   */
  throwIfAborted?(): void;
  /**
   * Called by the strategy of a storage with a `validationCost`, with a cost that only the validation of the object
   * reveals. The cost is given as the size, in bytes, of a body that takes as long. Throws when another thread must
   * answer the request, because the work would delay other requests. Nothing has been written then. Default: no limit.
   */
  readonly checkCost?: ((bytes: number) => void) | undefined;
  /**
   * Top-level fields of the object in the body that hold whole numbers in a double's spelling, such as `1.0`: custom
   * resources count them as changed. Default: none.
   */
  readonly wholeDoubles?: (() => readonly string[]) | undefined;
  /** Makes spans of the work on the request. Default: it is not traced. */
  readonly tracer?: Tracer | undefined;
  /** Sends a `Warning: 299` header with the answer; a repeated text is sent once. */
  warn(text: string): void;
  /**
   * Adds an annotation to the audit record of the request (`kubernetes/apiserver pkg/audit`). The first value of a key
   * stays. Default: annotations are dropped.
   *
   * @param level `Request` for annotations that repeat parts of objects; records without the objects of clients drop
   *   them. Default: `Metadata`
   */
  annotate?(key: string, value: string, level?: 'Metadata' | 'Request'): void;
  /**
   * Reports how long the request has waited for webhooks, in ms. Metrics leave that time out. Default: not reported.
   */
  waited?(milliseconds: number, webhooks: 'mutating-webhook' | 'validating-webhook'): void;
  /** Now, in ms since the epoch; tests move it. */
  now(): number;
  /** Source of uids and generated names. Default: the machine's randomness. */
  readonly random?: RandomSource | undefined;
}

/**
 * The context of the same request with other properties. Creates the signal of the request, and leaves out
 * `throwIfAborted`, so that `changes` may contain another signal.
 *
 * @param changes properties that differ
 */
export function deriveContext(context: RequestContext, changes: Partial<RequestContext>): RequestContext {
  const copy: RequestContext = {
    user: context.user,
    namespace: context.namespace,
    asked: context.asked,
    signal: context.signal,
    deadline: context.deadline,
    checkCost: context.checkCost,
    wholeDoubles: context.wholeDoubles,
    warn: (text) => context.warn(text),
    annotate: (key, value, level) => context.annotate?.(key, value, level),
    waited: (milliseconds, webhooks) => context.waited?.(milliseconds, webhooks),
    now: () => context.now(),
    random: context.random,
  };
  return Object.assign(copy, changes);
}

/** Group of the users who may do everything. */
export const systemMasters = 'system:masters';

/**
 * A context for calls from inside the server (typed registries, bootstrap): user `system:apiserver` of
 * {@link systemMasters}.
 */
export function internalContext(namespace = '', signal?: AbortSignal): RequestContext {
  return {
    user: { name: 'system:apiserver', groups: [systemMasters, 'system:authenticated'] },
    namespace,
    ...(signal ? { signal } : {}),
    warn: () => {},
    now: () => Date.now(),
  };
}
