import type { PostStartHook } from '@k8s-ts/generic-apiserver';
import type { Handler } from '@k8s-ts/http';
import { newLoopbackClient } from '@k8s-ts/registry-shared';
import { ensureKubernetesService } from './kubernetes-service.js';
import { ensureSystemNamespaces } from './system-namespaces.js';
import { ensureSystemPriorityClasses } from './system-priority-classes.js';

export interface BootstrapHooksOptions {
  /**
   * Returns the handler of the hooks' requests, which they send as user `system:apiserver`. Called when a hook runs.
   */
  readonly handler: () => Handler;
  /**
   * Whether a resource of a group's v1 is served; the core group is `''`. Objects of disabled resources are not
   * created.
   */
  readonly serves: (group: string, resource: string) => boolean;
  /** CIDR of Service IPs. */
  readonly serviceClusterIPRange: string;
  /** Address at which clients reach the server, once it listens. */
  readonly endpoint: () => { readonly address: string; readonly port: number };
}

export interface BootstrapHooks {
  readonly hooks: readonly PostStartHook[];
  /** Resolves once the namespaces and the `kubernetes` Service exist. */
  foundation(): Promise<unknown>;
  /** Recreates the Service if it has been deleted. With `withNamespaces`, first recreates the namespaces. */
  restore(withNamespaces: boolean): Promise<void>;
}

/**
 * The hooks that create the objects that every cluster has: the system namespaces, the `kubernetes` Service in one of
 * them, the priority classes of system pods
 * (`kubernetes pkg/controlplane/controller/{systemnamespaces,kubernetesservice}`, `pkg/registry/scheduling/rest`).
 */
export function newBootstrapHooks({
  handler,
  serves,
  serviceClusterIPRange,
  endpoint,
}: BootstrapHooksOptions): BootstrapHooks {
  // Hooks run side by side, and the Service needs the namespaces.
  let namespaces: Promise<void> | undefined;
  const ensureNamespaces = async (): Promise<void> => {
    if (serves('', 'namespaces')) await ensureSystemNamespaces(newLoopbackClient(handler()));
  };
  const createNamespaces = (): Promise<void> => {
    namespaces ??= ensureNamespaces();
    return namespaces;
  };
  let service: Promise<void> | undefined;
  const ensureService = async (): Promise<void> => {
    if (!['namespaces', 'services'].every((resource) => serves('', resource))) return;
    await ensureKubernetesService(newLoopbackClient(handler()), { serviceClusterIPRange, port: endpoint().port });
  };
  const foundation = (): Promise<void> => {
    service ??= createNamespaces().then(ensureService);
    return service;
  };
  const restore = async (withNamespaces: boolean): Promise<void> => {
    if (withNamespaces) await ensureNamespaces();
    await ensureService();
  };
  const hooks = [
    { name: 'start-system-namespaces-controller', run: createNamespaces },
    { name: 'bootstrap-controller', run: foundation },
    {
      name: 'scheduling/bootstrap-system-priority-classes',
      async run() {
        if (!serves('scheduling.k8s.io', 'priorityclasses')) return;
        await ensureSystemPriorityClasses(newLoopbackClient(handler()));
      },
    },
  ];
  return { hooks, foundation, restore };
}
