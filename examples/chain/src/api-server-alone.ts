import { APIRegistration, groupVersionsWith, openControlPlane } from '@k8s-ts/controlplane';
import { emptyDelegate, staticTokenAuthenticator } from '@k8s-ts/generic-apiserver';
import type { Handler } from '@k8s-ts/http';
import { newStorageFactory } from '@k8s-ts/registry-shared';

/** An API server that runs in this process and has no port. */
export interface APIServerAlone {
  /** Answers a request. Never rejects. */
  readonly handle: Handler;
  /** Shuts the server down and closes its storage. */
  stop(): Promise<void>;
}

/**
 * Starts the API server of the built-in groups on a store in memory. There is no server for custom resources behind it
 * and no aggregator in front of it, and all users may do everything. Resolves when the server is ready.
 *
 * @param memory name of the store: servers with equal names share one
 */
export async function startAPIServerAlone(memory: string): Promise<APIServerAlone> {
  const controlPlane = await openControlPlane({
    generic: {},
    registration: new APIRegistration({ available: groupVersionsWith(), runtimeConfig: [], kubeAPIVersions: '' }),
    storageFactory: newStorageFactory({ config: { type: 'memory', memory } }),
    authorizationModes: ['AlwaysAllow'],
    tokens: staticTokenAuthenticator(new Map()),
    serviceClusterIPRange: '10.0.0.0/24',
    serviceNodePortRange: '30000-32767',
    eventTTLSeconds: 3600,
    endpoint: () => ({ address: '192.0.2.1', port: 6443 }),
    onError: (message, fields) => console.error(message, fields),
  });
  const server = controlPlane.newAPIServer(emptyDelegate).prepareRun();
  const stopping = new AbortController();
  const running = server.run(stopping.signal);
  const stop = async () => {
    stopping.abort();
    // `run` rejects for the same reason as `ready`.
    await running.catch(() => {});
    await controlPlane.close();
  };
  try {
    await server.ready;
  } catch (error) {
    await stop();
    throw error;
  }
  return { handle: server.handle, stop };
}
