import type { Pod } from '@k8s-ts/api';
import { priorityOf } from './find-victims.js';
import type { ClusterState } from './node-state.js';

/**
 * Pods that wait until other pods have left a node. The node's room is kept for them: less important pods cannot take
 * it.
 */
export class Nominations {
  readonly #nominated = new Map<string, { readonly pod: Pod; readonly node: string }>();

  /** The node that a pod waits for. */
  nodeOf({ metadata }: Pod): string | undefined {
    return this.#nominated.get(metadata.uid ?? '')?.node;
  }

  set(pod: Pod, node: string): void {
    this.#nominated.set(pod.metadata.uid ?? '', { pod, node });
  }

  /** @returns whether the pod waited for a node */
  delete({ metadata }: Pod): boolean {
    return this.#nominated.delete(metadata.uid ?? '');
  }

  /**
   * Calls a function while the state counts waiting pods as running on their nodes, except those that are less
   * important than the given one.
   */
  during<T>(pod: Pod, state: ClusterState, decide: () => T): T {
    const held = [...this.#nominated.values()].filter(
      (each) => each.pod.metadata.uid !== pod.metadata.uid && priorityOf(each.pod) >= priorityOf(pod),
    );
    for (const each of held) state.place(each.pod, each.node);
    try {
      return decide();
    } finally {
      for (const each of held) state.remove(each.pod);
    }
  }
}
