import { newBackgroundHooks } from '../bootstrap/background-hooks.js';
import { newBootstrapHooks } from '../bootstrap/bootstrap-hooks.js';
import { openMasterLeases } from '../bootstrap/master-leases.js';
import type { ControlPlaneConfig } from '../control-plane-config.js';
import type { Part } from '../part.js';
import type { ControlPlaneContext } from './control-plane-context.js';
import type { ServedGroups } from './served-groups.js';
import type { ControlPlaneStorage } from './storage.js';

/** The objects that every cluster has. The hooks of the part create them and keep them. */
export interface SystemObjects extends Part {
  /**
   * Creates at once the objects that are otherwise created shortly after the start. Resolves when they exist or could
   * not be created.
   */
  createNow(): Promise<void>;
}

/** Has no hooks when another process of the server creates the objects. */
export function openSystemObjects(
  context: ControlPlaneContext,
  { serves }: ServedGroups,
  { restOptions }: Pick<ControlPlaneStorage, 'restOptions'>,
): SystemObjects {
  if (!context.backgroundWork) return { createNow: async () => {} };
  const { config, clock, handler, loopback: client, report: onError } = context;
  const bootstrap = newBootstrapHooks({ ...config, handler, serves });
  const background = newBackgroundHooks({
    ...config,
    clock,
    client,
    hasIdentity: context.features.has('APIServerIdentity'),
    endpoint: () => ({
      ...config.endpoint(),
      ...(config.publicAddress ? { address: config.publicAddress() } : {}),
    }),
    foundation: bootstrap.foundation,
    restoreFoundation: bootstrap.restore,
    serves,
    servedGroupVersions: () =>
      context.startedServer.groups
        .ordered()
        .flatMap(({ name: group, versions }) => versions.map(({ version }) => ({ group, version }))),
    ...(isShared(config) ? { openMasterLeases: () => openMasterLeases(restOptions) } : {}),
    onError,
  });
  return {
    createNow: background.createNow,
    postStartHooks: [...bootstrap.hooks, ...background.postStart],
    preShutdownHooks: background.preShutdown,
  };
}

/** Whether other servers can use the same store. */
function isShared({ storageFactory }: ControlPlaneConfig): boolean {
  return storageFactory.configs().some(({ type }) => type !== 'memory' && type !== 'lmdb');
}
