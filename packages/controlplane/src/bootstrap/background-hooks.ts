import { errorText } from '@k8s-ts/apimachinery/errors';
import type { GroupVersion } from '@k8s-ts/apimachinery/schema';
import { type Client, type Clock, sleep } from '@k8s-ts/client';
import { pause } from '@k8s-ts/event-loop';
import type { PostStartHook, PreShutdownHook } from '@k8s-ts/generic-apiserver';
import { parseServiceRanges } from '@k8s-ts/registry-core';
import { newDefaultServiceCIDR } from './default-service-cidr.js';
import { identityLeaseSeconds, newIdentityLeases } from './identity-lease.js';
import { reconcileKubernetesEndpoints } from './kubernetes-endpoints.js';
import { isLoopback } from './kubernetes-service.js';
import { ensureLocalAPIServices } from './local-api-services.js';
import type { MasterLeases } from './master-leases.js';
import {
  type ClusterAuthentication,
  noteLegacyTokenTracking,
  publishClusterAuthentication,
} from './system-config-maps.js';

export interface BackgroundHooksOptions {
  /** Returns a client of the server itself. Called when a hook runs. */
  readonly client: () => Client;
  /** Resolves once the system namespaces and the `kubernetes` Service exist. */
  readonly foundation: () => Promise<unknown>;
  /**
   * Recreates the `kubernetes` Service if it has been deleted. With `withNamespaces`, first recreates the system
   * namespaces.
   */
  readonly restoreFoundation: (withNamespaces: boolean) => Promise<void>;
  /** Whether a resource of a group's v1 is served; the core group is `''`. */
  readonly serves: (group: string, resource: string) => boolean;
  /** The built-in group-versions that are served. */
  readonly servedGroupVersions: () => readonly GroupVersion[];
  /** CIDR of Service IPs; two, comma-separated, for dual stack. */
  readonly serviceClusterIPRange: string;
  /** Address at which clients reach the server, once it listens. */
  readonly endpoint: () => { readonly address: string; readonly port: number };
  /** Opens the leases of the servers of one store. Undefined: no other server can use the store. */
  readonly openMasterLeases?: () => Promise<MasterLeases>;
  readonly clusterAuthentication?: ClusterAuthentication;
  /** Whether the server has a lease (feature APIServerIdentity). */
  readonly hasIdentity: boolean;
  /** The time of leases and timestamps, and of the work that is repeated. */
  readonly clock: Clock;
  /** Called with failures, which are retried. */
  readonly onError: (message: string, error: unknown) => void;
}

/**
 * Interval at which a server renews its lease, and recreates the `kubernetes` Service and its endpoints if they are
 * missing. Its lease lasts a little longer.
 */
const endpointsIntervalMs = 10_000;
/** Missing system namespaces are recreated once in this number of intervals: every minute, as in kube-apiserver. */
const namespacesIntervals = 6;
/** kube-apiserver renews its identity lease every ten seconds; a lease of an hour does not need that. */
const identityIntervalMs = (identityLeaseSeconds * 1000) / 4;
const serviceCIDRHook = 'start-kubernetes-service-cidr-controller';
/** Interval between checks of the server's ServiceCIDR, as in kube-apiserver. */
const serviceCIDRIntervalMs = 10_000;
/** Delay after a failed attempt, in ms. It is short because the server is not ready before an attempt succeeds. */
const serviceCIDRRetryMs = 100;
const retryMs = 1000;

/** Work in the background. Work that continues after its objects exist calls `done` at that moment. */
type BackgroundWork = (signal: AbortSignal, done: () => void) => Promise<void>;

export interface BackgroundHooks {
  readonly postStart: readonly PostStartHook[];
  readonly preShutdown: readonly PreShutdownHook[];
  /**
   * Begins at once instead of some time after the start. Resolves when each hook has created its objects, or has failed
   * for the first time.
   */
  createNow(): Promise<void>;
}

/**
 * Work on the objects of a cluster. A start waits only for the ServiceCIDR, as in kube-apiserver. The other hooks
 * create the endpoints of the `kubernetes` Service, the lease of the server, ConfigMaps for other servers, and
 * APIServices (`kubernetes pkg/controlplane`).
 */
export function newBackgroundHooks(options: BackgroundHooksOptions): BackgroundHooks {
  const { client, foundation, serves, clock, onError } = options;
  const firstTries: Promise<void>[] = [];
  const hook = (name: string, isServed: boolean, work: BackgroundWork): PostStartHook[] => {
    if (!isServed) return [];
    const firstTry = newDeferred();
    firstTries.push(firstTry.promise);
    const run = async (signal: AbortSignal): Promise<void> => {
      // Hooks for which the start waits report their failures.
      await foundation().catch(() => {});
      await untilReady(signal);
      while (!signal.aborted) {
        try {
          await work(signal, firstTry.resolve);
          break;
        } catch (error) {
          if (!signal.aborted) onError(name, error);
          firstTry.resolve();
          await pause(retryMs, signal);
        }
      }
      firstTry.resolve();
    };
    return [{ name, longRunning: true, run }];
  };
  const hurry = newDeferred();
  // One request for all hooks.
  let readiness: Promise<void> | undefined;
  const untilReady = (signal: AbortSignal): Promise<void> => {
    readiness ??= pollReadiness(client, signal, hurry.promise);
    return readiness;
  };
  const servesCore = (...resources: string[]) => resources.every((resource) => serves('', resource));
  const endpoints = endpointsWork(options);
  return {
    postStart: [
      ...serviceCIDRHooks(options),
      ...hook('start-kubernetes-endpoints-controller', servesCore('services', 'endpoints'), endpoints.run),
      ...hook(
        'start-kube-apiserver-identity-lease-controller',
        options.hasIdentity && serves('coordination.k8s.io', 'leases'),
        async (signal, done) => {
          const leases = newIdentityLeases(client());
          const renew = async () => {
            await leases.renew(clock.now());
            await leases.collectGarbage(clock.now());
          };
          await repeat(renew, { clock, intervalMs: identityIntervalMs, signal, done });
        },
      ),
      ...hook('start-legacy-token-tracking-controller', servesCore('configmaps'), () =>
        noteLegacyTokenTracking(client(), clock.now()),
      ),
      ...hook('start-cluster-authentication-info-controller', servesCore('configmaps'), () =>
        publishClusterAuthentication(client(), options.clusterAuthentication ?? {}),
      ),
      ...hook('apiservice-registration-controller', serves('apiregistration.k8s.io', 'apiservices'), () =>
        ensureLocalAPIServices(client(), options.servedGroupVersions()),
      ),
    ],
    preShutdown: [{ name: 'stop-kubernetes-endpoints-controller', run: endpoints.stop }],
    async createNow() {
      hurry.resolve();
      await Promise.all(firstTries);
    },
  };
}

/**
 * The hook that keeps the ServiceCIDR of the cluster's range. A server is ready once it exists: Services get no
 * addresses before. To change the ranges, delete the ServiceCIDR; the server recreates it with the new ranges.
 */
function serviceCIDRHooks(options: BackgroundHooksOptions): readonly PostStartHook[] {
  const { client, serves, serviceClusterIPRange, clock, onError } = options;
  if (!serves('networking.k8s.io', 'servicecidrs')) return [];
  const report = (error: unknown) => onError(serviceCIDRHook, error);
  const ensure = newDefaultServiceCIDR({
    client,
    ranges: parseServiceRanges(serviceClusterIPRange),
    clock,
    onError: report,
  });
  const firstDone = newDeferred();
  const run = async (signal: AbortSignal): Promise<void> => {
    let reported: string | undefined;
    while (!signal.aborted) {
      try {
        await repeat(ensure, { clock, intervalMs: serviceCIDRIntervalMs, signal, done: firstDone.resolve });
      } catch (error) {
        if (!signal.aborted && errorText(error) !== reported) report(error);
        reported = errorText(error);
        await pause(serviceCIDRRetryMs, signal);
      }
    }
  };
  return [{ name: serviceCIDRHook, longRunning: true, firstDone: firstDone.promise, run }];
}

interface Repetition {
  readonly clock: BackgroundHooksOptions['clock'];
  readonly intervalMs: number;
  readonly signal: AbortSignal;
  /** Called after each step. */
  done(): void;
}

/** Takes a step at once and then at an interval, until the signal aborts. */
async function repeat(step: () => Promise<void>, { clock, intervalMs, signal, done }: Repetition): Promise<void> {
  while (!signal.aborted) {
    await step();
    done();
    await sleep(clock, intervalMs, signal);
  }
}

/**
 * Maintains the `kubernetes` Service and its endpoints, and removes this server from the endpoints when it stops.
 * Endpoints may not have a loopback address, so a server with such an address adds no endpoint.
 */
function endpointsWork(options: BackgroundHooksOptions) {
  const { client, serves, endpoint, openMasterLeases, restoreFoundation, clock, onError } = options;
  const stopping = new AbortController();
  let leases: MasterLeases | undefined;
  let working: Promise<void> = Promise.resolve();
  const reconcile = (addresses: readonly string[]): Promise<void> =>
    reconcileKubernetesEndpoints(client(), {
      addresses,
      port: endpoint().port,
      slices: serves('discovery.k8s.io', 'endpointslices'),
    });
  const update = async (address: string): Promise<void> => {
    if (isLoopback(address)) return;
    leases ??= await openMasterLeases?.();
    await leases?.renew(address);
    await reconcile((await leases?.list()) ?? [address]);
  };
  return {
    async run(signal: AbortSignal, done: () => void): Promise<void> {
      const ended = AbortSignal.any([signal, stopping.signal]);
      for (let interval = 1; !ended.aborted; interval++) {
        working = update(endpoint().address);
        await working;
        done();
        // Leases end in real time.
        if (leases === undefined) await sleep(clock, endpointsIntervalMs, ended);
        else await pause(endpointsIntervalMs, ended);
        if (ended.aborted) return;
        await restoreFoundation(interval % namespacesIntervals === 0).catch((error: unknown) => {
          // A closing store refuses reads that are still running.
          if (!ended.aborted) onError('bootstrap-controller', error);
        });
      }
    },
    async stop(): Promise<void> {
      stopping.abort();
      await working.catch(() => {});
      if (leases === undefined) return;
      try {
        await leases.remove(endpoint().address);
        await reconcile(await leases.list());
      } catch (error) {
        onError('stop-kubernetes-endpoints-controller', error);
      } finally {
        await leases.close();
      }
    },
  };
}

/**
 * Waits until `/readyz` succeeds, so that this work does not make the start longer.
 *
 * @param hurry resolves when the first request to `/readyz` must not be delayed
 */
async function pollReadiness(client: () => Client, signal: AbortSignal, hurry: Promise<void>): Promise<void> {
  await Promise.race([pause(readinessIntervalMs, signal), hurry]);
  while (!signal.aborted) {
    const isReady = await client()
      .stream({ path: '/readyz' })
      .then(({ status }) => status === 200)
      .catch(() => false);
    if (isReady) return;
    await pause(readinessIntervalMs, signal);
  }
}

const readinessIntervalMs = 100;

function newDeferred(): { readonly promise: Promise<void>; resolve(this: void): void } {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
