import { type APIServer, type APIServerOptions, createAPIServer } from '@k8s-ts/apiserver';
import { completeConfig, type HandlerChain, newGenericAPIServer } from '@k8s-ts/generic-apiserver';
import { newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { newStorageFactory } from '@k8s-ts/registry-shared';
import type { StorageConfig } from '@k8s-ts/storage-backend';
import { withWorkspaces } from './with-workspaces.js';
import { workspaces as kind } from './workspace-kind.js';
import { Workspaces } from './workspaces.js';

export interface WorkspacesServer {
  readonly server: APIServer;
  /** Stops the server and closes the storage of the Workspace objects. */
  stop(): Promise<void>;
}

/**
 * The reference server with workspaces: a Workspace object NAME makes the logical cluster `/clusters/NAME`.
 *
 * @param options of the reference server, which is the root
 * @param config the store of the workspaces, which may be that of the root
 */
export async function createWorkspacesServer(
  options: APIServerOptions,
  config: StorageConfig,
): Promise<WorkspacesServer> {
  const { info, close } = await kind.open(newRESTOptionsFactory({ storageFactory: newStorageFactory({ config }) }));
  const server = createAPIServer(options, {
    newServerInFront(generic, delegate) {
      const workspaces = new Workspaces({
        config,
        handler: (request) => front.handle(request),
        onError: (message, error) => console.error(message, error),
      });
      const { buildHandlerChain = (chain: HandlerChain) => chain, groups = [] } = generic;
      const front = newGenericAPIServer(
        completeConfig({
          ...generic,
          groups: [...groups, info],
          buildHandlerChain: (chain) => withWorkspaces(buildHandlerChain(chain), workspaces),
        }),
        delegate,
      );
      front.addPostStartHook({ name: 'follow-workspaces', longRunning: true, run: (signal) => workspaces.run(signal) });
      return front;
    },
  });
  return {
    server,
    async stop() {
      await server.stop();
      await close();
    },
  };
}
