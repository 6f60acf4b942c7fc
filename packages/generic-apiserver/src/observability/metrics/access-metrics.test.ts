import type { APIRequest, PeerCertificate } from '@k8s-ts/http';
import { expect, it } from 'vitest';
import type { Authenticator } from '../../access/authentication/authenticator.js';
import type { Authorization, Authorizer } from '../../access/authorization/authorizer.js';
import { withAuthentication } from '../../filters/authentication.js';
import { withAuthorization } from '../../filters/authorization.js';
import { withRequestInfo } from '../../filters/request-info.js';
import { composeFilters, type ServerFilter, ServerRequest } from '../../request/server-request.js';
import { newAccessMetrics } from './access-metrics.js';
import { MetricsRegistry } from './registry.js';

const bob = { name: 'bob', groups: [] };

async function send(filter: ServerFilter, headers: Record<string, string> = {}, more: Partial<APIRequest> = {}) {
  const base = {
    method: 'GET',
    path: '/api/v1/pods',
    query: new URLSearchParams(),
    headers,
    headerValues: (name: string) => [headers[name] ?? ''],
    body: async () => new Uint8Array(),
    signal: new AbortController().signal,
    ...more,
  };
  const handler = composeFilters([withRequestInfo, filter], () => ({ status: 200, headers: {} }));
  return (await handler(new ServerRequest(base, 0))).status;
}

/** The counters, and the number of durations by result. */
const counted = (registry: MetricsRegistry): readonly string[] =>
  registry
    .text()
    .split('\n')
    .filter((line) => /^[a-z_]+(requests|attempts|attempts_total|seconds_count)\{/.test(line));

it('a metric counts authentications by their result and the kind of user', async () => {
  const registry = new MetricsRegistry();
  const authenticator: Authenticator = {
    authenticate({ headers: { authorization } }) {
      if (authorization === 'wrong') throw new Error('wrong');
      return authorization === undefined ? undefined : { user: { name: authorization, groups: [] } };
    },
  };
  const filter = withAuthentication(authenticator, { metrics: newAccessMetrics(registry) });
  const names = ['kubelet', 'alice@example.com', 'bob', 'carol', 'wrong'];
  for (const authorization of names) await send(filter, { authorization });
  expect(await send(filter)).toBe(401);
  // Calls from inside the process are not authenticated.
  expect(await send(filter, {}, { user: bob })).toBe(200);
  expect(counted(registry)).toEqual([
    'authenticated_user_requests{username="kubelet"} 1',
    'authenticated_user_requests{username="email_id"} 1',
    'authenticated_user_requests{username="other"} 2',
    'authentication_attempts{result="success"} 4',
    'authentication_attempts{result="error"} 1',
    'authentication_attempts{result="failure"} 1',
    'authentication_duration_seconds_count{result="success"} 4',
    'authentication_duration_seconds_count{result="error"} 1',
    'authentication_duration_seconds_count{result="failure"} 1',
  ]);
});

it('a metric counts authorizations by their decision', async () => {
  const registry = new MetricsRegistry();
  const answers: (Authorization | Error)[] = [
    { decision: 'Allow', reason: '', error: new Error('one rule is broken') },
    { decision: 'Deny', reason: '' },
    { decision: 'NoOpinion', reason: '' },
    { decision: 'NoOpinion', reason: '', error: new Error('broken') },
    new Error('thrown'),
  ];
  const authorizer: Authorizer = {
    authorize() {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer as Authorization;
    },
  };
  const filter = withAuthorization(authorizer, newAccessMetrics(registry));
  const codes: number[] = [];
  while (answers.length > 0) codes.push(await send(filter, {}, { user: bob }));
  expect(codes).toEqual([200, 403, 403, 500, 500]);
  expect(counted(registry).filter((line) => line.includes('attempts'))).toEqual([
    'authorization_attempts_total{result="allowed"} 1',
    'authorization_attempts_total{result="denied"} 1',
    'authorization_attempts_total{result="no-opinion"} 1',
    'authorization_attempts_total{result="error"} 2',
  ]);
});

it('a metric counts how long client certificates remain valid, except for certificates of front proxies', async () => {
  const registry = new MetricsRegistry();
  const filter = withAuthentication({ authenticate: () => undefined }, { metrics: newAccessMetrics(registry) });
  const hour = 3_600_000;
  const peer: PeerCertificate = { commonName: 'a', organizations: [], raw: new Uint8Array(), verified: true };
  const certificates: readonly PeerCertificate[] = [
    { ...peer, notAfter: Date.now() + 3 * hour },
    { ...peer, notAfter: Date.now() - hour, verified: false },
    { ...peer, notAfter: Date.now() + hour, verified: false, verifiedFrontProxy: true },
  ];
  for (const each of certificates) await send(filter, {}, { peer: each });
  await send(filter);
  const counts = registry.text().match(/^apiserver_client_certificate_expiration_seconds_(?!sum).*$/gm);
  expect(counts).toEqual([
    ...[0, 1800, 3600, 7200].map((bound) => `apiserver_client_certificate_expiration_seconds_bucket{le="${bound}"} 1`),
    ...[21_600, 43_200, 86_400, 172_800, 345_600, 604_800, 2_592_000, 7_776_000, 15_552_000, 31_104_000, '+Inf'].map(
      (bound) => `apiserver_client_certificate_expiration_seconds_bucket{le="${bound}"} 2`,
    ),
    'apiserver_client_certificate_expiration_seconds_count 2',
  ]);
});
