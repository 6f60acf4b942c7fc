import type { Extensions } from '@k8s-ts/apiextensions';
import type { APIRegistration, ControlPlane } from '@k8s-ts/controlplane';
import type { CleanupStack, GenericAPIServer } from '@k8s-ts/generic-apiserver';
import type { ServerRole } from '../roles/server-role.js';
import type { ServerInFront } from '../running-server.js';
import { installVerbosityFlag } from '../verbosity-flag.js';
import { createServerChain, type ServerChain } from './create-server-chain.js';
import { openExtensionsServer } from './extensions-server.js';
import type { OutermostServer } from './outermost-server.js';

/** The servers of a process. */
export interface OpenServerChain {
  /** Receives all requests: the program's server in front of the chain, or the outermost server of the chain. */
  readonly server: GenericAPIServer;
  readonly chain: ServerChain;
  readonly extensions: Extensions;
  /**
   * Lists again all objects that the servers watch, after the store was replaced. Resolves once the objects take
   * effect.
   */
  relist(): Promise<void>;
}

/** The parts that the servers of a process are made of. */
export interface ServerChainParts {
  readonly controlPlane: ControlPlane;
  readonly registration: APIRegistration;
  readonly role: ServerRole;
  readonly newServerInFront: ServerInFront | undefined;
  /** Gets the server that receives all requests, once it is made. */
  readonly outermost: OutermostServer;
}

/**
 * Opens the server of custom resources and builds the chain in front of it.
 *
 * @param cleanup closes the storages
 */
export async function openServerChain(
  { controlPlane, registration, role, newServerInFront, outermost }: ServerChainParts,
  cleanup: CleanupStack,
): Promise<OpenServerChain> {
  const { options, doesBackgroundWork } = role;
  const handler = () => outermost.handler;
  const extensions = await openExtensionsServer(controlPlane, registration, options, handler, doesBackgroundWork);
  cleanup.defer(() => extensions.close());
  const chain = createServerChain(controlPlane, extensions, options, doesBackgroundWork);
  const { aggregator } = chain;
  const server = newServerInFront?.(controlPlane.generic, chain.server) ?? chain.server;
  outermost.server = server;
  for (const metric of aggregator?.metrics ?? []) server.metrics.register(metric);
  registration.follow(server);
  if (options.profiling) installVerbosityFlag(server.paths, options.logger);
  for (const api of registration.unavailable) options.logger.info(0, 'enabled, but not part of this server', { api });
  return {
    server,
    chain,
    extensions,
    async relist() {
      await Promise.all([extensions.relist(), aggregator?.relist()]);
    },
  };
}
