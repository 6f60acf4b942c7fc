import { notFoundPage } from '@k8s-ts/http';
import type { InstalledGroups } from '../endpoints/routing/installed-groups.js';
import type { HealthCheck } from '../observability/health/health-checks.js';
import type { ServerHandler } from '../request/server-request.js';
import type { HealthEndpoint } from './health-endpoints.js';
import type { AdoptedHooks } from './hooks.js';
import type { Lifecycle } from './lifecycle.js';

/**
 * A server behind another server: it gets the requests that the front server does not know. Its groups, health checks
 * and hooks become part of the front server. `kubernetes/apiserver pkg/server/genericapiserver.go, DelegationTarget`.
 */
export interface DelegationTarget {
  /** Answers a request that has passed the filters of the server in front. */
  readonly unprotectedHandler: ServerHandler;
  /** Groups of this server and of its own delegate. Undefined: the server never has groups. */
  readonly groups: InstalledGroups | undefined;
  /** Paths outside the API, of this server and of its own delegate. */
  listedPaths(): readonly string[];
  healthChecks(): Readonly<Record<HealthEndpoint, readonly HealthCheck[]>>;
  hooks(): AdoptedHooks;
  /** The shutdown that the servers of a chain share. Undefined: the server in front makes its own. */
  readonly lifecycle: Lifecycle | undefined;
  /** Called when the server in front is prepared. */
  prepareRun(): unknown;
}

/** The end of a delegation chain: nothing is served, unknown paths are answered with 404. */
export const emptyDelegate: DelegationTarget = {
  unprotectedHandler: async () => notFoundPage(),
  groups: undefined,
  listedPaths: () => [],
  healthChecks: () => ({ healthz: [], livez: [], readyz: [] }),
  hooks: () => ({ postStart: [], preShutdown: [] }),
  lifecycle: undefined,
  prepareRun: () => undefined,
};
