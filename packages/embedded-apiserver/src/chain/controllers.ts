import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { newEvaluators } from '@k8s-ts/admission';
import { binaryMinor } from '@k8s-ts/api/discovery';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { issueSecretToken, type KeySource, keyOf, type SigningKey } from '@k8s-ts/authentication';
import {
  describeResource,
  handlerTransport,
  type Lease,
  leaseResource,
  newClient,
  newLeaderElector,
  sleep,
  systemClock,
  type Transport,
} from '@k8s-ts/client';
import type { RestoreListeners, RunControllersOptions, SecretTokenContent } from '@k8s-ts/controllers';
import type { ControllerUser } from '@k8s-ts/controllers/names';
import { pause } from '@k8s-ts/event-loop';
import type { MetricsRegistry, PostStartHook } from '@k8s-ts/generic-apiserver';
import type { Handler } from '@k8s-ts/http';
import type { KeyPair } from '@k8s-ts/pki';
import { releaseOf } from '../config/release.js';
import type { CompletedOptions } from '../options.js';
import type { ServerRole } from '../roles/server-role.js';
import { authoritySettings } from './authority-settings.js';
import { newTaintEvictionMetrics } from './taint-eviction-metrics.js';
import { newWorkQueueMetrics } from './work-queue-metrics.js';

/** Time from the moment when the server is ready until controllers and nodes start, in ms. */
const afterReadyMs = 100;

/** The user who acquires the lease, as in kube-controller-manager. */
const manager: ControllerUser = { name: 'system:kube-controller-manager', groups: ['system:authenticated'] };

/** The controllers and simulated nodes of a server. */
export interface ServerControllers {
  /** Runs the controllers and nodes while the server runs. Undefined without controllers and nodes. */
  readonly hook?: PostStartHook;
  /**
   * Makes the informers of the controllers list again. Does not wait for the lists, because tests may break them with
   * faults.
   */
  relist(): void;
  /** Starts the controllers as soon as the server is ready, without the usual pause. */
  beginNow(): void;
}

/** Input of controllers from the process that runs them. */
export interface ControllersInput {
  /** The CA of the server. Clients trust its certificate, and it signs certificates for them. */
  readonly ca: KeyPair;
  /** Signs tokens in Secrets. Undefined: Secrets get no tokens. */
  readonly signingKey: KeySource<SigningKey> | undefined;
  /** Answers the requests of the controllers: the outermost server of the chain. */
  readonly handler: Handler;
  /** The registry for the metrics of the controllers' queues. */
  readonly metrics: MetricsRegistry;
}

/**
 * Prepares the controllers and simulated nodes that the options name. Without controllers and nodes, no code for them
 * is loaded. With a store that several servers may share, the servers compete for the lease `kube-controller-manager`,
 * as several kube-controller-managers do.
 */
export function newControllers(
  { options, doesBackgroundWork }: ServerRole,
  input: ControllersInput,
): ServerControllers {
  const relists = new Set<() => void>();
  let beginNow = () => {};
  const hurry = new Promise<void>((resolve) => {
    beginNow = resolve;
  });
  const isNeeded = doesBackgroundWork && (options.nodes > 0 || options.controllers.length > 0);
  return {
    hook: isNeeded ? newHook(options, input, relists, hurry) : undefined,
    relist() {
      for (const relist of relists) relist();
    },
    beginNow: () => beginNow(),
  };
}

function newHook(
  options: CompletedOptions,
  input: ControllersInput,
  relists: RestoreListeners,
  hurry: Promise<void>,
): PostStartHook {
  const { storageBackend, logger } = options;
  const transportOf = (user: ControllerUser) => handlerTransport(input.handler, { user });
  const metrics = { queueMetrics: newWorkQueueMetrics(input.metrics), ...newTaintEvictionMetrics(input.metrics) };
  const run = async (signal: AbortSignal) => {
    await untilReady(transportOf(manager), signal);
    // Loading the controllers' code takes a while, so requests of clients are served first.
    await Promise.race([pause(afterReadyMs, signal), hurry]);
    if (!signal.aborted) await runAll(options, input, { transportOf, relists, ...metrics }, signal);
  };
  return {
    name: 'start-controllers',
    longRunning: true,
    async run(signal) {
      if (!storageBackend.startsWith('etcd')) return run(signal);
      const userAgent = `kube-controller-manager/v${binaryMinor}`;
      const client = newClient({ transport: transportOf(manager), userAgent });
      const elector = newLeaderElector({
        leases: client.resource(describeResource<Lease>(leaseResource)).namespace('kube-system'),
        namespace: 'kube-system',
        name: 'kube-controller-manager',
        identity: `${hostname()}_${randomUUID()}`,
        onStartedLeading: run,
        onError: (error) => logger.error('the lease of the controllers', { error: errorText(error) }),
      });
      while (!signal.aborted) await elector.run(signal);
    },
  };
}

type SharedByControllers = Required<
  Pick<RunControllersOptions, 'transportOf' | 'relists' | 'queueMetrics' | 'onTaintEviction'>
>;

async function runAll(
  options: CompletedOptions,
  { ca, signingKey }: ControllersInput,
  { queueMetrics, onTaintEviction, ...shared }: SharedByControllers,
  signal: AbortSignal,
): Promise<void> {
  const { controllers, nodes, images, logger, clock } = options;
  const { runControllers, runSimulatedNodes } = await import('@k8s-ts/controllers');
  const common = {
    ...shared,
    ...(clock && { clock }),
    onError: (controller: string, error: unknown, key: string) =>
      logger.error('a controller failed and tries again', { controller, key, error: errorText(error) }),
  };
  const { features } = releaseOf(options);
  const settings = {
    onTaintEviction,
    scaleToZero: features.has('HPAScaleToZero'),
    unusedClaims: features.has('PersistentVolumeClaimUnusedSinceTime'),
    podDeletionCost: features.has('PodDeletionCost'),
    quotaEvaluators: newEvaluators(clock ? () => clock.now() : Date.now),
    ...authoritySettings(ca),
    ...(signingKey && {
      issueSecretToken: async (content: SecretTokenContent) => issueSecretToken(await keyOf(signingKey), content),
    }),
  };
  const volumes = controllers.includes('persistentvolume-binder-controller');
  let onStarted = () => {};
  const started = new Promise<void>((resolve) => {
    onStarted = resolve;
  });
  const running = runControllers({ ...common, ...settings, controllers, queueMetrics, onStarted }, signal);
  // Watches receive events in the order in which the watches began. Nodes begin their watches after the controllers,
  // however long code takes to load, so that a seed repeats the order of writes.
  const runNodes = async () => {
    await Promise.race([started, running]);
    if (nodes > 0 && !signal.aborted) await runSimulatedNodes({ ...common, nodes, images, volumes }, signal);
  };
  await Promise.all([running, runNodes()]);
}

/**
 * Resolves once the server is ready, or the signal aborts: before that, RBAC does not have the roles of controllers.
 */
async function untilReady(transport: Transport, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { status } = await transport({ method: 'GET', path: '/readyz', headers: {}, signal }).catch(() => ({
      status: 0,
    }));
    if (status === 200) return;
    await sleep(systemClock, 20, signal);
  }
}
