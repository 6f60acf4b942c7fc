import type { ControlPlaneConfig } from '@k8s-ts/controlplane';
import type { CompletedOptions } from '../options.js';

/** The ports at which the components of a cluster answer `/healthz` by default. */
const ports = { 'controller-manager': 10257, scheduler: 10259 };

/**
 * The checks of `componentstatuses` that are not of the storage. Controllers and a scheduler of this server are well as long as it answers; others are asked
 * at their default ports of the loopback address, as kube-apiserver does.
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
