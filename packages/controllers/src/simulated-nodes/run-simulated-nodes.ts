import { type Clock, newClient, newInformerFactory, systemClock, type Transport } from '@k8s-ts/client';
import type { RestoreListeners } from '../controller-context.js';
import type { ControllerUser } from '../controller-user.js';
import { coreResources, storageClassResource } from '../resources.js';
import { newScheduler } from '../scheduler/index.js';
import { newExtendedResources } from './extended-resources.js';
import { checkBehaviours, type ImageBehaviours } from './image-behaviour.js';
import { keepNodes } from './keep-nodes.js';
import { newKubelets } from './kubelets.js';
import { createStandardClass, newSimulatedProvisioner } from './simulated-provisioner.js';

/** The nodes to simulate, and the server. */
export interface SimulatedNodesOptions {
  /** Returns the transport for requests of a user. */
  readonly transportOf: (user: ControllerUser) => Transport;
  /** Number of nodes, which are named `node-1` to `node-N`. */
  readonly nodes: number;
  /**
   * The behaviour of containers, by image. Default: they run until their pod is deleted; init containers and containers
   * of Jobs end at once with exit code 0.
   */
  readonly images?: ImageBehaviours;
  /**
   * Pods wait until their claims are bound; volumes of StorageClasses are made at once, without storage; and there is a
   * default StorageClass `standard` unless another class exists. Needs the controller
   * `persistentvolume-binder-controller` on the server. Default false: claims are not looked at.
   */
  readonly volumes?: boolean;
  readonly clock?: Clock;
  /**
   * The simulated nodes and their scheduler add functions of their informers. Default: informers detect by themselves,
   * after a pause, that the server was set back.
   */
  readonly relists?: RestoreListeners;
  /** Called with failures, all of which are retried. Default: not reported. */
  readonly onError?: (part: string, error: unknown, key: string) => void;
}

const kubelets: ControllerUser = { name: 'system:simulated-nodes', groups: ['system:masters', 'system:authenticated'] };
const scheduler: ControllerUser = { name: 'system:kube-scheduler', groups: ['system:authenticated'] };

/**
 * Simulates nodes that run nothing, until the signal aborts: registers them, binds pods to nodes, and lets pods start,
 * become ready and end. Resolves when the last work has ended.
 *
 * @throws TypeError for a behaviour with a text that is not a duration
 */
export async function runSimulatedNodes(options: SimulatedNodesOptions, signal: AbortSignal): Promise<void> {
  const { transportOf, nodes: count, images = {}, volumes = false, clock = systemClock, onError } = options;
  checkBehaviours(images);
  const clientOf = (user: ControllerUser, agent: string) =>
    newClient({ transport: transportOf(user), userAgent: `${agent}/v1.36`, clock });
  const client = clientOf(kubelets, 'kubelet');
  const informers = newInformerFactory({ client, clock });
  const pods = informers.informer(coreResources.pods);
  const nodes = informers.informer(coreResources.nodes);
  const namespaces = informers.informer(coreResources.namespaces);
  const failureOf = (part: string) => (error: unknown, key: string) => onError?.(part, error, key);
  const runKubelets = newKubelets({ client, clock, pods, nodes, count, images, onError: failureOf('kubelet') });
  const runExtendedResources = newExtendedResources({ client, clock, nodes, count, onError: failureOf('nodes') });
  const volumeInformers = volumes
    ? {
        claims: informers.informer(coreResources.persistentVolumeClaims),
        volumes: informers.informer(coreResources.persistentVolumes),
        classes: informers.informer(storageClassResource),
      }
    : undefined;
  const runProvisioner =
    volumeInformers &&
    newSimulatedProvisioner({ client, clock, informers: volumeInformers, onError: failureOf('provisioner') });
  const runScheduler = newScheduler({
    client: clientOf(scheduler, 'kube-scheduler'),
    clock,
    pods,
    nodes,
    namespaces,
    ...(volumeInformers && { volumes: volumeInformers }),
    onError: failureOf('scheduler'),
  });
  const guarded = async (part: string, run: Promise<void>): Promise<void> => {
    try {
      await run;
    } catch (error) {
      if (!signal.aborted) onError?.(part, error, '');
    }
  };
  const prepare = async () => {
    if (volumes) await createStandardClass(client, signal);
  };
  let onRegistered = () => {};
  const registered = new Promise<void>((resolve) => {
    onRegistered = resolve;
  });
  const keeping = guarded(
    'nodes',
    keepNodes({ client, clock, count, prepare, onRegistered, onError: failureOf('nodes') }, signal),
  ).finally(onRegistered);
  // The scheduler tries no pod before the first nodes are ready.
  await registered;
  if (signal.aborted) return keeping;
  informers.start(signal);
  const relist = () => void informers.relist();
  options.relists?.add(relist);
  await Promise.all([
    keeping,
    guarded('nodes', runExtendedResources(signal)),
    guarded('kubelet', runKubelets(signal)),
    guarded('scheduler', runScheduler(signal)),
    runProvisioner && guarded('provisioner', runProvisioner(signal)),
  ]);
  options.relists?.delete(relist);
  await informers.stop();
}
