import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type ClientOptions, newClient } from '../../client/client.js';
import { type Manager, type ManagerOptions, newManager } from '../../manager/manager.js';
import type { ManagerLeaderElection } from '../../manager/manager-election.js';
import { MetricsRegistry } from '../../metrics/metrics-registry.js';
import { countRequests } from '../../metrics/request-metrics.js';
import { nodeTransport } from '../node-transport.js';
import { type LoadConfigOptions, loadConfig } from './load-config.js';
import { type HTTPEndpoint, type ServeOptions, serve } from './serve.js';

export interface OpenManagerOptions
  extends Omit<ManagerOptions, 'client' | 'leaderElection'>,
    LoadConfigOptions,
    Pick<ClientOptions, 'userAgent' | 'fieldManager' | 'onWarning' | 'maxRetries'> {
  /** `namespace` is that of the configuration by default, `identity` the name of the host and a random number. */
  readonly leaderElection?: Omit<ManagerLeaderElection, 'namespace'> & { readonly namespace?: string };
  /** Where `/metrics` is served. Default: nowhere. */
  readonly metricsServer?: ServeOptions;
  /** Where `/healthz` and `/readyz` are served. Default: nowhere. The same port as that of the metrics is allowed. */
  readonly healthServer?: ServeOptions;
}

/** A manager with connections and servers of its own. */
export interface OpenedManager extends Manager {
  /** The namespace of the configuration: that of the context, or of the Pod. */
  readonly namespace: string;
  /** Ports on which the manager serves; undefined where it does not. */
  readonly ports: { readonly metrics: number | undefined; readonly health: number | undefined };
  /** Closes servers and connections of a manager that was never started. {@link Manager.start} does so at its end. */
  close(): Promise<void>;
}

/**
 * Opens a manager for the cluster that the options, the environment or the Pod names; see {@link loadConfig}. Servers
 * listen before it resolves; `rest_client_requests_total` counts the requests.
 *
 * @throws the errors of {@link loadConfig}, and the error of a port that cannot be used
 */
export async function openManager(options: OpenManagerOptions = {}): Promise<OpenedManager> {
  const { config, context, metricsServer, healthServer, leaderElection, ...rest } = options;
  const { transport: target, namespace } = await loadConfig({
    ...(config !== undefined && { config }),
    ...(context !== undefined && { context }),
  });
  const metrics = options.metrics ?? new MetricsRegistry();
  const transport = nodeTransport(target);
  const client = newClient({ ...rest, transport: countRequests(transport, metrics, new URL(target.server).host) });
  const servers: HTTPEndpoint[] = [];
  const close = async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
    transport.close();
  };
  const manager = newManager({
    ...rest,
    client,
    metrics,
    ...(leaderElection && {
      leaderElection: { namespace, identity: `${hostname()}_${randomUUID()}`, ...leaderElection },
    }),
    async onStopped() {
      await close();
      await rest.onStopped?.();
    },
  });
  const ports = await openServers(manager, { metricsServer, healthServer }, servers).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return Object.assign(manager, { namespace, ports, close });
}

async function openServers(
  manager: Manager,
  { metricsServer, healthServer }: { metricsServer: ServeOptions | undefined; healthServer: ServeOptions | undefined },
  servers: HTTPEndpoint[],
): Promise<OpenedManager['ports']> {
  const open = async (handler: (request: Request) => Promise<Response>, where: ServeOptions) => {
    const server = await serve(handler, where);
    servers.push(server);
    return server.port;
  };
  const health = (request: Request) => manager.serveHealth(request);
  const metrics = (request: Request) => manager.serveMetrics(request);
  if (metricsServer && healthServer && metricsServer.port !== 0 && metricsServer.port === healthServer.port) {
    const both = (request: Request) => (new URL(request.url).pathname === '/metrics' ? metrics : health)(request);
    const port = await open(both, metricsServer);
    return { metrics: port, health: port };
  }
  return {
    metrics: metricsServer && (await open(metrics, metricsServer)),
    health: healthServer && (await open(health, healthServer)),
  };
}
