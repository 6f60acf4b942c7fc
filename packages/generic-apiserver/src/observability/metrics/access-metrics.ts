import type { PeerCertificate } from '@k8s-ts/http';
import type { Authorization } from '../../access/authorization/authorizer.js';
import { Counter, Histogram, type MetricsRegistry } from './registry.js';

/** How an authentication ended: with a user, without known credentials, or with invalid ones. */
export type AuthenticationResult = 'success' | 'failure' | 'error';

/** Counts authentications and authorizations. Times are those of `performance.now()`. */
export interface AccessMetrics {
  /** Counts a client certificate. Certificates of front proxies do not count. */
  presented(certificate: PeerCertificate): void;
  /** @param userName the user of a successful authentication */
  authenticated(result: AuthenticationResult, startedAt: number, userName?: string): void;
  /** @param answer undefined when the authorizer could not decide */
  authorized(answer: Pick<Authorization, 'decision' | 'error'> | undefined, startedAt: number): void;
}

const [minutes, hours, days] = [60, 3600, 86_400];

/** Buckets from half an hour to a year, in seconds. */
const lifetimeBounds = [
  0,
  30 * minutes,
  ...[1, 2, 6, 12].map((count) => count * hours),
  ...[1, 2, 4, 7, 30, 90, 180, 360].map((count) => count * days),
];

/** Buckets from 1 ms to 16 s, in seconds. */
const durationBounds = Array.from({ length: 15 }, (_, i) => 2 ** i / 1000);

/**
 * Registers the metrics of access to a server, with kube-apiserver's names
 * (`kubernetes/apiserver pkg/endpoints/filters/metrics.go`).
 */
export function newAccessMetrics(registry: MetricsRegistry): AccessMetrics {
  const users = registry.register(
    new Counter('authenticated_user_requests', 'Authenticated requests by the kind of user name.', ['username']),
  );
  const authentications = newAttempts(registry, 'authentication_attempts', 'authentication');
  const authorizations = newAttempts(registry, 'authorization_attempts_total', 'authorization');
  const lifetimes = registry.register(
    new Histogram(
      'apiserver_client_certificate_expiration_seconds',
      'How long client certificates remained valid when they were used.',
      [],
      lifetimeBounds,
    ),
  );
  const observeLifetime = lifetimes.bind([]);
  const countUser = perLabel((kind) => users.bind([kind]));
  return {
    presented({ notAfter, verified, verifiedFrontProxy }) {
      if (notAfter !== undefined && (verified || !verifiedFrontProxy)) observeLifetime((notAfter - Date.now()) / 1000);
    },
    authenticated(result, startedAt, userName) {
      if (userName !== undefined) countUser(kindOfUser(userName))();
      authentications(result, startedAt);
    },
    authorized: (answer, startedAt) => authorizations(resultOf(answer), startedAt),
  };
}

/** Registers a counter of attempts and a histogram of their durations. Returns the function that counts one attempt. */
function newAttempts(registry: MetricsRegistry, counterName: string, what: string) {
  const count = registry.register(new Counter(counterName, `Attempts at ${what} by their result.`, ['result']));
  const duration = registry.register(
    new Histogram(`${what}_duration_seconds`, `Duration of ${what} by its result.`, ['result'], durationBounds),
  );
  const seriesOf = perLabel((result) => ({ add: count.bind([result]), observe: duration.bind([result]) }));
  return (result: string, startedAt: number): void => {
    const series = seriesOf(result);
    series.add();
    series.observe((performance.now() - startedAt) / 1000);
  };
}

/** Makes the series of a label at its first use, and keeps it. */
function perLabel<T>(make: (label: string) => T): (label: string) => T {
  const made = new Map<string, T>();
  return (label) => {
    let series = made.get(label);
    if (series === undefined) {
      series = make(label);
      made.set(label, series);
    }
    return series;
  };
}

function resultOf(answer: Pick<Authorization, 'decision' | 'error'> | undefined): string {
  if (answer?.decision === 'Allow') return 'allowed';
  if (answer === undefined || answer.error !== undefined) return 'error';
  return answer.decision === 'Deny' ? 'denied' : 'no-opinion';
}

const shownUsers: ReadonlySet<string> = new Set([
  'admin',
  'client',
  'kube_proxy',
  'kubelet',
  'system:serviceaccount:kube-system:default',
]);

/** The names of all other users are replaced. */
function kindOfUser(name: string): string {
  if (shownUsers.has(name)) return name;
  return name.includes('@') ? 'email_id' : 'other';
}
