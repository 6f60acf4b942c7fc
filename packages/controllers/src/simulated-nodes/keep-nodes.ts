import type { coordinationv1, Node } from '@k8s-ts/api';
import { isAlreadyExists, isConflict, isNotFound } from '@k8s-ts/apimachinery/errors';
import { type Client, type Clock, describeResource, sleep } from '@k8s-ts/client';
import { coreResources } from '../resources.js';
import { simulatedNodeNames } from './node-names.js';
import { newNodeLease, newSimulatedNode, renewalMs } from './node-objects.js';

const leaseResource = describeResource<coordinationv1.Lease>({
  group: 'coordination.k8s.io',
  version: 'v1',
  resource: 'leases',
  kind: 'Lease',
  namespaced: true,
});
const retryMs = 1000;
const notReadyTaint = 'node.kubernetes.io/not-ready';

/** The nodes that are kept, and the client. */
export interface KeepNodesOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly count: number;
  /** Called before the first node is registered, and again when it rejects. */
  readonly prepare: () => Promise<void>;
  /** Called once all nodes are ready, or the first of them could not be registered. */
  readonly onRegistered: () => void;
  readonly onError: (error: unknown, node: string) => void;
}

/**
 * Registers the simulated nodes, and renews their leases in `kube-node-lease` every 20 s until the signal aborts. A
 * node that a client deletes stays deleted, until the next start.
 */
export async function keepNodes(
  { client, clock, count, prepare, onRegistered, onError }: KeepNodesOptions,
  signal: AbortSignal,
): Promise<void> {
  const nodes = client.resource(coreResources.nodes);
  const leases = client.resource(leaseResource).namespace('kube-node-lease');
  const createOrGet = async (number: number): Promise<Node> => {
    const node = newSimulatedNode(number, clock.now());
    try {
      return await nodes.create(node, { signal });
    } catch (error) {
      if (!isAlreadyExists(error)) throw error;
      return nodes.get(node.metadata.name ?? '', { signal });
    }
  };
  /** Admission taints new nodes as not ready, because no node is ready when it registers. */
  const register = async (number: number): Promise<void> => {
    const { metadata, spec } = await createOrGet(number);
    const taints = spec?.taints?.filter(({ key }) => key !== notReadyTaint) ?? [];
    if (taints.length === (spec?.taints?.length ?? 0)) return;
    const { name = '', resourceVersion } = metadata;
    await nodes.patch(name, { metadata: { resourceVersion }, spec: { taints } }, { type: 'merge', signal });
  };
  const renew = async (name: string): Promise<void> => {
    const renewTime = `${new Date(clock.now()).toISOString().slice(0, 23)}000Z`;
    const patch = { spec: { renewTime } };
    try {
      await leases.patch(name, patch, { type: 'merge', signal });
    } catch (error) {
      if (isConflict(error)) return;
      if (!isNotFound(error)) throw error;
      const node = await nodes.get(name, { signal }).catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
        return undefined;
      });
      if (node !== undefined) await leases.create(newNodeLease(node, renewTime), { signal });
    }
  };
  const untilDone = async (name: string, run: () => Promise<void>): Promise<void> => {
    while (!signal.aborted) {
      try {
        return await run();
      } catch (error) {
        if (signal.aborted) return;
        onRegistered();
        onError(error, name);
        await sleep(clock, retryMs, signal);
      }
    }
  };
  const names = simulatedNodeNames(count);
  await untilDone('', prepare);
  for (const [index, name] of names.entries()) await untilDone(name, () => register(index + 1));
  onRegistered();
  while (!signal.aborted) {
    for (const name of names) await untilDone(name, () => renew(name));
    await sleep(clock, renewalMs, signal);
  }
}
