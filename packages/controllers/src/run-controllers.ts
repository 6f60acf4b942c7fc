import { setMaxListeners } from 'node:events';
import { binaryMinor } from '@k8s-ts/api/discovery';
import {
  type Clock,
  newClient,
  newInformerFactory,
  sleep,
  systemClock,
  type Transport,
  type WorkQueueMetrics,
} from '@k8s-ts/client';
import type { ControllerContext, ControllerSettings } from './controller-context.js';
import { type ControllerUser, controllerUser, manager } from './controller-user.js';
import { ResourceCatalog } from './discovery/index.js';
import { type ControllerName, chosenControllers, knownControllers } from './known-controllers.js';

/** The controllers to run, and the server for their requests. */
export interface RunControllersOptions extends ControllerSettings {
  /** Returns the transport for requests of a user, such as `system:serviceaccount:kube-system:namespace-controller`. */
  readonly transportOf: (user: ControllerUser) => Transport;
  /** Which controllers run; see {@link chosenControllers}. Default all. */
  readonly controllers?: readonly string[];
  readonly clock?: Clock;
  /** Called once for each work queue; the returned metrics are called for its items. Default: not reported. */
  readonly queueMetrics?: (name: string) => WorkQueueMetrics;
  /** Called once, when the informers of the controllers have sent their first requests. Default: not reported. */
  readonly onStarted?: () => void;
  /** Called with failures, all of which are retried. Default: not reported. */
  readonly onError?: (controller: string, error: unknown, key: string) => void;
}

/**
 * Runs controllers against a server until the signal aborts: `await runControllers({ transportOf }, stopSignal)`.
 * Resolves when the last work has ended. A failed piece of work is retried; it ends neither its controller nor the
 * other controllers.
 *
 * @throws TypeError for a name of a controller that is not known
 */
export async function runControllers(options: RunControllersOptions, stopSignal: AbortSignal): Promise<void> {
  const { transportOf, clock = systemClock, queueMetrics, onStarted, onError } = options;
  const names = chosenControllers(options.controllers ?? ['*']);
  if (names.length === 0) return;
  const signal = AbortSignal.any([stopSignal]);
  // Turns off Node.js' warning about many listeners: all informers and controllers listen to the signal.
  setMaxListeners(0, signal);
  const clientOf = (user: ControllerUser, agent: string) =>
    newClient({ transport: transportOf(user), userAgent: `kube-controller-manager/v${binaryMinor} ${agent}`, clock });
  const client = clientOf(manager, 'shared-informers');
  const informers = newInformerFactory({ client, clock });
  const catalog = new ResourceCatalog({
    client,
    informers,
    clock,
    ...(onError && { onError: (error) => onError('discovery', error, '') }),
  });
  const contextOf = (controller: ControllerName): ControllerContext => ({
    managerClient: (agent) => clientOf(manager, agent),
    clientOf: (account) => clientOf(controllerUser(account), account),
    informers,
    catalog,
    clock,
    queueMetrics: (name) => (queueMetrics ? { metrics: queueMetrics(name) } : {}),
    settings: options,
    onError: (error, key) => onError?.(controller, error, key),
  });
  await firstRefresh(catalog, clock, signal, (error) => onError?.('discovery', error, ''));
  if (signal.aborted) return;
  const loaded = await Promise.all(names.map(async (name) => ({ name, make: await knownControllers[name].load() })));
  if (signal.aborted) return;
  const controllers = loaded.map(({ name, make }) => ({ name, run: make(contextOf(name)) }));
  informers.start(signal);
  onStarted?.();
  const relist = () => void informers.relist();
  options.relists?.add(relist);
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
  options.relists?.delete(relist);
  await informers.stop();
}

/** First and maximum wait between attempts to ask a server for its resources, in ms. */
const pauses = { first: 50, longest: 5000 };

/**
 * Asks the server for its resources until it answers: a server that is starting may refuse at first. Resolves early
 * when the signal aborts.
 */
async function firstRefresh(
  catalog: ResourceCatalog,
  clock: Clock,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  for (let pause = pauses.first; !signal.aborted; pause = Math.min(2 * pause, pauses.longest)) {
    try {
      return await catalog.refresh(signal);
    } catch (error) {
      if (signal.aborted) return;
      onError(error);
      await sleep(clock, pause, signal);
    }
  }
}
