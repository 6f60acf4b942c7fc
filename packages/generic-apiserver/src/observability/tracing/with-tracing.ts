import type { APIResponse } from '@k8s-ts/http';
import type { Span, SpanAttributes } from '@k8s-ts/registry-generic/rest';
import { afterwards, answerThen } from '../../request/afterwards.js';
import { isLongRunning } from '../../request/request-info.js';
import { routeName } from '../../request/route-name.js';
import type { ServerRequest } from '../../request/server-request.js';
import type { OpenTelemetryTracer } from './open-telemetry.js';
import { bodyLength, ServedRequest } from './served-request.js';
import type { TracingFilters } from './tracing-filters.js';

/** Members of these groups may make spans of the server part of their own traces. */
const trustedGroups = ['system:masters', 'system:monitoring'];

/** `kubernetes/apiserver pkg/endpoints/filters/traces.go` and `pkg/endpoints/filterlatency`. */
export function newTracingFilters(tracer: OpenTelemetryTracer): TracingFilters {
  return {
    traced: (next) => (request) => {
      const { method, info, headers, receivedAt, auditID, user } = request;
      const span = tracer.startRequest(routeName(method, info), {
        headers,
        isTrusted: user?.groups?.some((group) => trustedGroups.includes(group)) ?? false,
        startedAt: receivedAt,
        auditID,
        attributes: requestAttributes(request),
      });
      const served = new ServedRequest(tracer, span);
      request.tracing = served;
      const failed = (error: unknown): never => {
        span.fail('');
        span.end();
        throw error;
      };
      return span.run(() => answerThen(next, request, (response) => answered(request, served, span, response), failed));
    },
    started: (name) => (next) => (request) => {
      const served = servedOf(request);
      if (served === undefined) return next(request);
      // A filter that answers by itself does not reach the place where its step ends.
      return served.stepStarted(name).run(() => afterwards(next, request, () => served.stepCompleted()));
    },
    completed: (next) => (request) => {
      servedOf(request)?.stepCompleted();
      return next(request);
    },
  };
}

const servedOf = ({ tracing }: ServerRequest): ServedRequest | undefined =>
  tracing instanceof ServedRequest ? tracing : undefined;

function answered(request: ServerRequest, served: ServedRequest, span: Span, response: APIResponse): APIResponse {
  const { status } = response;
  served.serializeOther(request, response);
  span.setAttributes({
    ...(request.bodyRead?.length ? { 'http.request.body.size': request.bodyRead.length } : {}),
    'http.response.body.size': bodyLength(response),
    'http.response.status_code': status,
  });
  if (status >= 500) span.fail('');
  if (isLongRunning(request) && status < 300 && !request.isFinished) request.whenFinished(() => span.end());
  else span.end();
  return response;
}

function requestAttributes(request: ServerRequest): SpanAttributes {
  const { method, headers, path, uri, auditID, remoteAddress, userAgent, httpVersion } = request;
  const [, host, port] = /^(.*?)(?::(\d+))?$/.exec(headers[':authority'] ?? headers.host ?? '') ?? [];
  const [forwarded] = headers['x-forwarded-for']?.split(',') ?? [];
  return {
    'server.address': host || undefined,
    'http.request.method': method,
    'url.scheme': 'https',
    'server.port': port === undefined ? undefined : Number(port),
    'network.peer.address': remoteAddress,
    'user_agent.original': userAgent || undefined,
    'client.address': forwarded?.trim() || remoteAddress,
    'url.path': path,
    'network.protocol.version': httpVersion,
    'http.target': uri,
    'audit-id': auditID,
  };
}
