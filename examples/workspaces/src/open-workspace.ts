import { openExtensions } from '@k8s-ts/apiextensions/serving';
import { handlerTransport } from '@k8s-ts/client';
import { runControllers } from '@k8s-ts/controllers';
import { APIRegistration, groupVersionsWith, openControlPlane } from '@k8s-ts/controlplane';
import { emptyDelegate, staticTokenAuthenticator } from '@k8s-ts/generic-apiserver';
import type { Handler } from '@k8s-ts/http';
import { newStorageFactory } from '@k8s-ts/registry-shared';
import type { StorageConfig } from '@k8s-ts/storage-backend';

/** An open logical cluster: a chain of servers of its own over a part of a shared store. */
export interface OpenWorkspace {
  /** Answers a request of an authenticated user. Never rejects. */
  readonly handle: Handler;
  /** Ends its watches, answers the requests that were accepted, and closes its storages. */
  close(): Promise<void>;
}

/**
 * Controllers of a workspace. They empty deleted namespaces, delete the dependents of deleted objects, and fill
 * aggregated roles.
 */
const controllers = ['namespace-controller', 'garbage-collector-controller', 'clusterrole-aggregation-controller'];

/**
 * Opens a logical cluster: the built-in groups, custom resources, RBAC and namespaces of its own. Resolves when it is
 * ready.
 *
 * @param config names the store and the prefix of the keys
 */
export async function openWorkspace(
  config: StorageConfig,
  onError: (message: string, error: unknown) => void,
): Promise<OpenWorkspace> {
  const stopping = new AbortController();
  const registration = new APIRegistration({ available: groupVersionsWith(), runtimeConfig: [], kubeAPIVersions: '' });
  const handler = () => server.handle;
  const controlPlane = await openControlPlane({
    generic: {},
    registration,
    storageFactory: newStorageFactory({ config }),
    authorizationModes: ['RBAC'],
    // Users are authenticated before their requests reach the workspace.
    tokens: staticTokenAuthenticator(new Map()),
    serviceClusterIPRange: '10.0.0.0/24',
    serviceNodePortRange: '30000-32767',
    eventTTLSeconds: 3600,
    endpoint: () => ({ address: '127.0.0.1', port: 6443 }),
    handler,
    onError,
  });
  const { generic, restOptions } = controlPlane;
  const extensions = await openExtensions({ generic, restOptions, handler, onError });
  const server = controlPlane.newAPIServer(extensions.newServer(emptyDelegate)).prepareRun();
  const running = server.run(stopping.signal);
  const work: Promise<unknown>[] = [];
  const close = async () => {
    stopping.abort();
    // `run` rejects for the same reason as `ready`.
    await Promise.all([running.catch(() => {}), ...work]);
    await extensions.close();
    await controlPlane.close();
  };
  try {
    await server.ready;
  } catch (error) {
    await close();
    throw error;
  }
  const transportOf = (user: { readonly name: string; readonly groups: readonly string[] }) =>
    handlerTransport(server.handle, { user });
  work.push(
    runControllers({ controllers, transportOf, onError: (name, error) => onError(name, error) }, stopping.signal),
  );
  return { handle: server.handle, close };
}
