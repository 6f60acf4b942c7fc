import type { ControlPlaneConfig } from '@k8s-ts/controlplane';
import type { CompletedOptions } from '../options.js';

/** The ports at which the components of a cluster answer `/healthz` by default. */
const ports = { 'controller-manager': 10257, scheduler: 10259 };

/**
 * The checks of `componentstatuses`, except those of the storage. Controllers and a scheduler that run in this server
 * are healthy while it answers. If they do not run in it, they are checked at their default ports on the loopback
 * address, as in kube-apiserver.
 */
export function componentChecksOf({ controllers, nodes }: CompletedOptions): ControlPlaneConfig['componentChecks'] {
  const isOwn = { 'controller-manager': controllers.length > 0, scheduler: nodes > 0 };
  const checkOf = (component: keyof typeof ports) => async () => {
    if (isOwn[component]) return 'ok';
    const { askHealth } = await import('./ask-health.js');
    return askHealth(`https://127.0.0.1:${ports[component]}/healthz`);
  };
  return { 'controller-manager': checkOf('controller-manager'), scheduler: checkOf('scheduler') };
}
