import { expect, it } from 'vitest';
import { withDeadline } from '../../filters/deadline.js';
import { withMaxInFlight } from '../../filters/max-in-flight.js';
import { withRequestInfo } from '../../filters/request-info.js';
import { composeFilters, type ServerFilter, type ServerHandler, ServerRequest } from '../../request/server-request.js';
import { MetricsRegistry } from './registry.js';
import { serverMetrics } from './server-metrics.js';

/** Sends reads of pods. */
function newServer(filter: ServerFilter, handler: ServerHandler) {
  const registry = new MetricsRegistry();
  const serve = composeFilters([serverMetrics(registry, () => true), withRequestInfo, filter], handler);
  return {
    async send(query = ''): Promise<number> {
      const base = {
        method: 'GET',
        path: '/api/v1/pods',
        query: new URLSearchParams(query),
        headers: {},
        headerValues: () => [],
        body: async () => new Uint8Array(),
        signal: new AbortController().signal,
      };
      return (await serve(new ServerRequest(base, 0))).status;
    },
    /** The metric of terminated requests. */
    terminated: (): readonly string[] =>
      registry
        .text()
        .split('\n')
        .filter((line) => line.startsWith('apiserver_request_terminations_total')),
  };
}

const series = (code: number): string =>
  `apiserver_request_terminations_total{code="${code}",component="apiserver",group="",resource="pods",scope="cluster",subresource="",verb="LIST",version="v1"} 1`;

it('a metric counts a request that exceeds its time limit', async () => {
  const never = new Promise<never>(() => {});
  const { send, terminated } = newServer(withDeadline(60_000), () => never);
  expect(await send('timeout=5ms')).toBe(504);
  expect(terminated()).toEqual([series(504)]);
});

it('a metric counts a request that exceeds the limit of requests', async () => {
  let finish = () => {};
  const answer = new Promise<{ status: number; headers: object }>((resolve) => {
    finish = () => resolve({ status: 200, headers: {} });
  });
  const { send, terminated } = newServer(withMaxInFlight({ maxRequestsInFlight: 1 }), () => answer as never);
  const first = send();
  expect(await send()).toBe(429);
  finish();
  expect(await first).toBe(200);
  expect(terminated()).toEqual([series(429)]);
});
