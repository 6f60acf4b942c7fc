import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { newEvaluators } from '@k8s-ts/admission';
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
import type { CertificateSigner, RestoreListeners, SecretTokenContent } from '@k8s-ts/controllers';
import { type ControllerUser, chosenControllers } from '@k8s-ts/controllers/names';
import { pause } from '@k8s-ts/event-loop';
import type { MetricsRegistry, PostStartHook } from '@k8s-ts/generic-apiserver';
import type { Handler } from '@k8s-ts/http';
import { type KeyPair, parseCertificatesPEM, signCertificateRequest } from '@k8s-ts/pki';
import type { CompletedOptions } from '../options.js';
import { newWorkQueueMetrics } from './work-queue-metrics.js';

/** Time from the moment when the server is ready until controllers and nodes start, in ms. */
const afterReadyMs = 100;

/** The user who asks for the lease, as that of kube-controller-manager. */
const manager: ControllerUser = { name: 'system:kube-controller-manager', groups: ['system:authenticated'] };

/**
 * The hook that runs controllers and simulated nodes for as long as the server runs; undefined when there are none. Nothing of them is loaded then.
 * With a store that several servers may share, those compete for the lease `kube-controller-manager`, as several kube-controller-managers do.
 *
 * @param ca the CA of the server, whose certificate clients trust, and which signs certificates for them
 * @param signingKey signs tokens in Secrets; undefined: there are none
 * @param handler answers the requests of the controllers: the outermost server of the chain
 * @param metrics get those of the controllers' queues
 * @param relists make the informers of the controllers and nodes that run list anew
 * @param hurry resolves when they shall not wait any longer than until the server is ready
 */
export function newControllersHook(
  { controllers, nodes, images, storageBackend, logger, clock }: CompletedOptions,
  ca: KeyPair,
  signingKey: KeySource<SigningKey> | undefined,
  handler: Handler,
  metrics: MetricsRegistry,
  relists: RestoreListeners,
  hurry: Promise<void>,
): PostStartHook | undefined {
  const chosen = chosenControllers(controllers);
  if (chosen.length === 0 && nodes === 0) return undefined;
  const volumes = chosen.includes('persistentvolume-binder-controller');
  const queueMetrics = newWorkQueueMetrics(metrics);
  const transportOf = (user: ControllerUser) => handlerTransport(handler, { user });
  const run = async (signal: AbortSignal) => {
    const onError = (controller: string, error: unknown, key: string) =>
      logger.error('a controller failed and tries again', { controller, key, error: errorText(error) });
    await untilReady(transportOf(manager), signal);
    // Their code takes a while to load: clients that wait for the server are answered first.
    await Promise.race([pause(afterReadyMs, signal), hurry]);
    if (signal.aborted) return;
    const { runControllers, runSimulatedNodes } = await import('@k8s-ts/controllers');
    const settings = {
      rootCA: ca.cert,
      quotaEvaluators: newEvaluators(clock ? () => clock.now() : Date.now),
      certificateSigner: certificateSigner(ca),
      ...(signingKey && {
        issueSecretToken: async (content: SecretTokenContent) => issueSecretToken(await keyOf(signingKey), content),
      }),
    };
    const common = { transportOf, onError, relists, ...(clock && { clock }) };
    await Promise.all([
      runControllers({ ...common, ...settings, controllers, queueMetrics }, signal),
      nodes > 0 && runSimulatedNodes({ ...common, nodes, images, volumes }, signal),
    ]);
  };
  return {
    name: 'start-controllers',
    longRunning: true,
    async run(signal) {
      if (!storageBackend.startsWith('etcd')) return run(signal);
      const client = newClient({ transport: transportOf(manager), userAgent: 'kube-controller-manager/v1.35' });
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

/** Signs certificates with the CA of the server. */
function certificateSigner(ca: KeyPair): CertificateSigner {
  return {
    notAfter: parseCertificatesPEM(ca.cert)[0].notAfter,
    sign: (request, options) => signCertificateRequest(request, ca, options),
  };
}

/** Resolves once the server is ready, or the signal aborts: before, RBAC does not know what controllers may do. */
async function untilReady(transport: Transport, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { status } = await transport({ method: 'GET', path: '/readyz', headers: {}, signal }).catch(() => ({
      status: 0,
    }));
    if (status === 200) return;
    await sleep(systemClock, 20, signal);
  }
}
