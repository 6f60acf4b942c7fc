import type { Answer, APIResponse } from '@k8s-ts/http';
import { textError } from '@k8s-ts/http';
import type { UserInfo } from '@k8s-ts/registry-generic/rest';
import { afterwards, onceWritten } from '../../request/afterwards.js';
import { isLongRunning } from '../../request/request-info.js';
import type { ServerFilter, ServerRequest } from '../../request/server-request.js';
import type { Flow } from './flow.js';
import type { Admission, FlowControl } from './flow-control.js';

/**
 * Serves requests whose flows have seats, and answers requests that get no seat with 429. Headers of responses name the
 * flow schema and the priority level. Long answers to reads keep their seats until the client has read them.
 * Long-running requests take no seats, except that a watch has seats until its client has received the initial state
 * (`kubernetes/apiserver pkg/server/filters/priority-and-fairness.go`).
 *
 * @param requestTimeoutMs longest time for reading an answer, in ms
 */
export function withPriorityAndFairness(control: FlowControl, requestTimeoutMs: number): ServerFilter {
  return (next) => {
    function serve(request: ServerRequest, flow: Flow, seats: number, admission: Admission): Answer {
      if (!('rejected' in admission)) {
        const { release } = admission;
        switch (request.info.verb) {
          case 'get':
          case 'list':
            return onceWritten(next, request, requestTimeoutMs, release);
          case 'watch':
            request.onDelegated = release;
            if (seats === 1) return afterwards(next, request, release);
            request.onWatchBegun = release;
            return afterwards(next, request, () => request.onWatchBegun?.());
          default:
            return afterwards(next, request, release);
        }
      }
      request.isTerminated = true;
      const answer = textError(429, 'Too many requests, please try again later.');
      const retryAfter = String(control.retryAfterSeconds(flow));
      return { ...answer, headers: { ...answer.headers, 'retry-after': retryAfter } };
    }
    async function queued(
      request: ServerRequest,
      flow: Flow,
      seats: number,
      pending: Promise<Admission>,
    ): Promise<APIResponse> {
      const queuedAt = performance.now();
      const admission = await pending;
      const waited = performance.now() - queuedAt;
      request.waitedMs += waited;
      request.latencies?.add('apf-queue-wait', waited);
      request.step('priority and fairness');
      if (!request.isGone || 'rejected' in admission) return serve(request, flow, seats, admission);
      // The client went away just after its request had received seats, in the same piece of input.
      admission.release();
      return serve(request, flow, seats, { rejected: 'cancelled' });
    }
    return (request) => {
      const { info, responseHeaders } = request;
      if (isLongRunning(request) && info.verb !== 'watch') return next(request);
      const flow = control.classify(request.user as UserInfo, info);
      const { uid } = flow.level;
      if (flow.schemaUID !== '') responseHeaders['x-kubernetes-pf-flowschema-uid'] = flow.schemaUID;
      if (uid !== '') responseHeaders['x-kubernetes-pf-prioritylevel-uid'] = uid;
      const seats = control.seatsOf(flow, request);
      const pending = control.admit(flow, request, seats);
      return pending instanceof Promise ? queued(request, flow, seats, pending) : serve(request, flow, seats, pending);
    };
  };
}
