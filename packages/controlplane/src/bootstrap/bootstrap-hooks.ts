import type { Handler, PostStartHook } from '@k8s-ts/server';
import { ensureKubernetesService } from './kubernetes-service.js';
import { newLoopbackClient } from './new-loopback-client.js';
import { ensureSystemNamespaces } from './system-namespaces.js';

export interface BootstrapHooksOptions {
  /** Answers the requests of the hooks, which they send as user `system:apiserver`. Asked for when a hook runs. */
  readonly handler: () => Handler;
  /** Whether a resource of core/v1 is served. What is disabled is not created. */
  readonly serves: (resource: string) => boolean;
  /** CIDR of Service IPs. */
  readonly serviceClusterIPRange: string;
  /** Where clients reach the server, once it listens. */
  readonly endpoint: () => { readonly address: string; readonly port: number };
}

/**
 * The hooks that create what every cluster has: the system namespaces, and the `kubernetes` Service in one of them
 * (`kubernetes pkg/controlplane/controller/{systemnamespaces,kubernetesservice}`).
 */
export function newBootstrapHooks({
  handler,
  serves,
  serviceClusterIPRange,
  endpoint,
}: BootstrapHooksOptions): readonly PostStartHook[] {
  // Hooks run side by side, and the Service needs the namespaces.
  let namespaces: Promise<void> | undefined;
  const createNamespaces = (): Promise<void> => {
    namespaces ??= serves('namespaces') ? ensureSystemNamespaces(newLoopbackClient(handler())) : Promise.resolve();
    return namespaces;
  };
  return [
    { name: 'start-system-namespaces-controller', run: createNamespaces },
    {
      name: 'bootstrap-controller',
      async run() {
        if (!['namespaces', 'services', 'endpoints'].every(serves)) return;
        await createNamespaces();
        await ensureKubernetesService(newLoopbackClient(handler()), { serviceClusterIPRange, ...endpoint() });
      },
    },
  ];
}
