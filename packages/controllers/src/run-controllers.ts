import { type Clock, newClient, newInformerFactory, systemClock, type Transport } from '@k8s-ts/client';
import type { ControllerContext, ControllerSettings } from './controller-context.js';
import { type ControllerName, chosenControllers } from './controller-names.js';
import { type ControllerUser, controllerUser, manager } from './controller-user.js';
import { ResourceCatalog } from './discovery/index.js';
import { knownControllers } from './known-controllers.js';

export interface RunControllersOptions extends ControllerSettings {
  /** The way to the server for a user, such as `system:serviceaccount:kube-system:namespace-controller`. */
  readonly transportOf: (user: ControllerUser) => Transport;
  /** Which controllers run; see {@link chosenControllers}. Default all. */
  readonly controllers?: readonly string[];
  readonly clock?: Clock;
  /** Told of failures, all of which are tried again. Default: nobody is told. */
  readonly onError?: (controller: string, error: unknown, key: string) => void;
}

/**
 * Runs controllers against a server until the signal aborts: `await runControllers({ transportOf }, signal)`. Resolves when the last work has ended.
 * A failure of a controller is tried again and ends nothing.
 *
 * @throws TypeError for a name of a controller that is not known; StatusError when the server refuses to tell its resources
 */
export async function runControllers(options: RunControllersOptions, signal: AbortSignal): Promise<void> {
  const { transportOf, clock = systemClock, onError } = options;
  const names = chosenControllers(options.controllers ?? ['*']);
  if (names.length === 0) return;
  const clientOf = (user: ControllerUser, agent: string) =>
    newClient({ transport: transportOf(user), userAgent: `kube-controller-manager/v1.35 ${agent}`, clock });
  const client = clientOf(manager, 'shared-informers');
  const informers = newInformerFactory({ client, clock });
  const catalog = new ResourceCatalog({
    client,
    informers,
    clock,
    ...(onError && { onError: (error) => onError('discovery', error, '') }),
  });
  const contextOf = (controller: ControllerName): ControllerContext => ({
    clientOf: (account) => clientOf(controllerUser(account), account),
    informers,
    catalog,
    clock,
    settings: options,
    onError: (error, key) => onError?.(controller, error, key),
  });
  await catalog.refresh(signal);
  const controllers = names.map((name) => ({ name, run: knownControllers[name](contextOf(name)) }));
  informers.start(signal);
  await Promise.all([
    catalog.run(signal),
    ...controllers.map(async ({ name, run }) => {
      try {
        await run(signal);
      } catch (error) {
        if (!signal.aborted) onError?.(name, error, '');
      }
    }),
  ]);
  await informers.stop();
}
