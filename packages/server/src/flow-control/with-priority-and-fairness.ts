import type { UserInfo } from '@k8s-ts/registry-generic/rest';
import { isLongRunning } from '../filters/long-running.js';
import type { APIResponse } from '../http/api-request.js';
import { textError } from '../http/response.js';
import type { ServerFilter } from '../http/server-request.js';
import type { Admission, FlowControl } from './flow-control.js';

/**
 * Serves requests as their flows have seats, and answers those without a seat with 429. Answers tell the flow schema and the priority level in their
 * headers. Long-running requests take no seat, except watches, until they have begun (`kubernetes/apiserver
 * pkg/server/filters/priority-and-fairness.go`).
 */
export function withPriorityAndFairness(control: FlowControl): ServerFilter {
  return (next) =>
    async (request): Promise<APIResponse> => {
      const { info, responseHeaders } = request;
      if (isLongRunning(request) && info.verb !== 'watch') return next(request);
      const flow = control.classify(request.user as UserInfo, info);
      const { uid } = flow.level;
      if (flow.schemaUID !== '') responseHeaders['x-kubernetes-pf-flowschema-uid'] = flow.schemaUID;
      if (uid !== '') responseHeaders['x-kubernetes-pf-prioritylevel-uid'] = uid;
      const pending = control.admit(flow, request);
      let admission: Admission;
      if (pending instanceof Promise) {
        const queuedAt = performance.now();
        admission = await pending;
        request.waitedMs += performance.now() - queuedAt;
        request.step('priority and fairness');
      } else admission = pending;
      if ('rejected' in admission) {
        const answer = textError(429, 'Too many requests, please try again later.');
        return { ...answer, headers: { ...answer.headers, 'retry-after': String(control.retryAfterSeconds(flow)) } };
      }
      try {
        return await next(request);
      } finally {
        admission.release();
      }
    };
}
