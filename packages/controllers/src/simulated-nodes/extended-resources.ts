import type { Node } from '@k8s-ts/api';
import { isExtendedResourceName } from '@k8s-ts/api/validation';
import { isConflict, isNotFound } from '@k8s-ts/apimachinery/errors';
import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import { type Client, type Clock, type Informer, newController, newWorkQueue, objectKey } from '@k8s-ts/client';
import { onEventsOf } from '../events-of.js';
import { coreResources } from '../resources.js';
import { simulatedNodeNumber } from './node-names.js';

type Resources = Readonly<Record<string, string>>;

/** The nodes whose extended resources are followed. */
export interface ExtendedResourcesOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly nodes: Informer<Node, string>;
  /** Nodes `node-1` to this number are simulated. */
  readonly count: number;
  readonly onError: (error: unknown, node: string) => void;
}

/**
 * The allocatable resources after a client has advertised extended resources (`example.com/dongle`) in the capacity of
 * the node: extended resources are copied from the capacity. Other resources stay as they are. `kubernetes
 * pkg/kubelet/nodestatus/setters.go` (MachineInfo).
 */
export function allocatableOf(capacity: Resources = {}, allocatable: Resources = {}): Resources {
  const extended = ([name]: readonly [string, string]) => isExtendedResourceName(name);
  const others = Object.entries(allocatable).filter((entry) => !extended(entry));
  return Object.fromEntries([...others, ...Object.entries(capacity).filter(extended)]);
}

/** Keeps {@link allocatableOf} the status of simulated nodes until the signal aborts. */
export function newExtendedResources(options: ExtendedResourcesOptions): (signal: AbortSignal) => Promise<void> {
  const { client, clock, nodes, count, onError } = options;
  const resource = client.resource(coreResources.nodes);
  const reconcile = async (name: string, signal: AbortSignal): Promise<void> => {
    const node = nodes.store.get(name);
    if (!node || simulatedNodeNumber(name, count) === undefined) return;
    const { capacity, allocatable } = node.status ?? {};
    const wanted = allocatableOf(capacity as Resources, allocatable as Resources);
    if (semanticEqual(wanted, allocatable ?? {})) return;
    const changed = { ...node, status: { ...node.status, allocatable: wanted } };
    await resource.updateStatus(changed, { signal }).catch((error: unknown) => {
      // The first change arrives as an event, after which the node is checked again.
      if (!isNotFound(error) && !isConflict(error)) throw error;
    });
  };
  const controller = newController({
    sources: [
      onEventsOf(nodes, (add) => ({
        onAdd: (node) => add(objectKey(node)),
        onUpdate: (_, node) => add(objectKey(node)),
      })),
    ],
    queue: newWorkQueue({ clock }),
    reconcile,
    onError: (error, name) => onError(error, name),
  });
  return (signal) => controller.run(signal);
}
