import { StatusError } from '@k8s-ts/apimachinery/errors';
import { encodeWatchFrame } from '@k8s-ts/apimachinery/protobuf';
import {
  encodeStatusProtobuf,
  type ServerFilter,
  type ServerHandler,
  type ServerRequest,
} from '@k8s-ts/generic-apiserver';
import { AbortRequestError, type APIResponse } from '@k8s-ts/http';
import { checkRequestMatch, type MetRule, matchesRequest, type RequestMatch, RuleSet } from '../rules/index.js';
import { type Cut, cutAfter, halfOf, pause, slowly, withoutBookmarks } from './answer-bodies.js';
import { faultError, leaderChanged } from './fault-error.js';
import { checkFaultRule, type Fault, type FaultRule } from './fault-rule.js';
import { staleAnswer } from './stale-answer.js';

/** A fault that affected a request. */
export type MetFault = MetRule<FaultRule>;

/** Breaks the requests of a server on demand. */
export interface Faults {
  /**
   * Adds a fault, which applies from the next request on. If several rules match one request, all of them apply.
   * @returns a function that removes the fault.
   * @throws Error for an unknown field
   */
  add(rule: FaultRule): () => void;
  /** Removes all faults, and the records of requests that they affected. */
  clear(): void;
  /**
   * Ends open watches as at their time limit; with `reset`, as by a broken connection. @returns the number of ended
   * watches
   */
  cutWatches(match?: RequestMatch & { readonly reset?: boolean }): number;
  /** The faults that affected requests since the start, in order. */
  readonly met: readonly MetFault[];
}

interface OpenWatch extends Cut {
  readonly request: ServerRequest;
}

/**
 * Makes the faults of one server. `filter` must come after the authorization of requests.
 *
 * @param random for rules with a chance and no seed
 */
export function newFaults(random: () => number): Faults & { readonly filter: ServerFilter } {
  const rules = new RuleSet<FaultRule, Fault>(random);
  const watches = new Set<OpenWatch>();
  return {
    met: rules.met,
    add(rule) {
      checkFaultRule(rule);
      return rules.add(rule, rule.do);
    },
    clear: () => rules.clear(),
    cutWatches({ reset = false, ...match } = {}) {
      checkRequestMatch('a match of watches', match);
      const cut = [...watches].filter(({ request }) => matchesRequest(match, request));
      for (const watch of cut) {
        watch.how = reset ? 'reset' : 'end';
        watch.request.abort(new Error('the watch was cut'));
      }
      return cut.length;
    },
    filter: (next) => async (request) => {
      const response = await rules
        .meet(request)
        .reduceRight<ServerHandler>(
          (inner, fault) => withFault(fault, inner),
          next,
        )(request);
      if (request.info.verb !== 'watch' || response.body === undefined) return response;
      const watch: OpenWatch = { request };
      watches.add(watch);
      return {
        ...response,
        body: tracked(cutAfter(response.body, Number.POSITIVE_INFINITY, watch), () => watches.delete(watch)),
      };
    },
  };
}

/** Returns the handler with the effect of a fault. */
function withFault(fault: Fault, next: ServerHandler): ServerHandler {
  return async (request) => {
    if ('drop' in fault) {
      if (fault.drop === 'after') await next(request);
      throw new AbortRequestError('the connection was dropped');
    }
    if ('leaderChange' in fault) {
      if (fault.leaderChange === 'after') await next(request);
      throw leaderChanged();
    }
    if ('code' in fault)
      return refuse(request, faultError(fault.code, request.info, fault.message, fault.retryAfterSeconds));
    if ('delayMs' in fault) {
      await pause(fault.delayMs, request.signal);
      return next(request);
    }
    if ('staleAt' in fault) return staleAnswer(request, fault.staleAt, next);
    const response = await next(request);
    if (response.body === undefined) return response;
    return { ...response, body: brokenBody(fault, response, request) };
  };
}

function brokenBody(
  fault: Extract<
    Fault,
    { half: true } | { bytesPerSecond: number } | { cutAfterEvents: number } | { withholdBookmarks: true }
  >,
  { body }: APIResponse,
  request: ServerRequest,
): AsyncGenerator<Uint8Array> {
  if ('half' in fault) return halfOf(body);
  if ('bytesPerSecond' in fault) return slowly(body, fault.bytesPerSecond, request.signal);
  if ('withholdBookmarks' in fault) return withoutBookmarks(body);
  return cutAfter(body, fault.cutAfterEvents, { how: fault.reset ? 'reset' : 'end' });
}

/** Refuses a request. A watch with an expired version gets an ERROR event instead. */
function refuse(request: ServerRequest, error: StatusError): APIResponse {
  if (request.info.verb !== 'watch' || error.code !== 410) throw error;
  const isProtobuf = request.headers.accept?.includes('application/vnd.kubernetes.protobuf') ?? false;
  const { status } = StatusError.from(error);
  return isProtobuf
    ? {
        status: 200,
        headers: { 'content-type': 'application/vnd.kubernetes.protobuf;stream=watch' },
        body: encodeWatchFrame('ERROR', encodeStatusProtobuf(status)),
      }
    : {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(`${JSON.stringify({ type: 'ERROR', object: status })}\n`),
      };
}

async function* tracked(body: AsyncGenerator<Uint8Array>, atEnd: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } finally {
    atEnd();
  }
}
