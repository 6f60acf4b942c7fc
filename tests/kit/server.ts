import { type APIServer, type APIServerOptions, createAPIServer } from '@k8s-ts/apiserver';
import { type Client, fetchTransport, newClient } from '@k8s-ts/client';

/**
 * Starts a server in this process.
 *
 * @param options as for `createAPIServer`. Default: the memory store, and no socket unless there is a `securePort`
 * @param composition as for `createAPIServer`
 */
export async function startServer(
  options: APIServerOptions = {},
  composition?: Parameters<typeof createAPIServer>[1],
): Promise<APIServer> {
  const storageBackend = options.etcdServers === undefined ? 'memory' : 'etcd3';
  const server = createAPIServer({ storageBackend, listen: options.securePort !== undefined, ...options }, composition);
  await server.start();
  return server;
}

/** A client that calls a server in this process, as an administrator. */
export function clientOf(server: Pick<APIServer, 'fetch'>): Client {
  return newClient({ transport: fetchTransport({ url: 'http://in-process', fetch: server.fetch }) });
}
