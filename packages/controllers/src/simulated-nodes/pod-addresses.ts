import type { Pod } from '@k8s-ts/api';
import { nodeAddress, podAddress } from './node-objects.js';

/** Gives IP addresses to the pods of simulated nodes. */
export class PodAddresses {
  /** The uids of the pods by address. */
  readonly #holders = new Map<string, string>();
  readonly #addresses = new Map<string, string>();

  /**
   * The address of a pod: its present address, or the first free address of its node. With `hostNetwork`, the address
   * of the node.
   */
  of({ metadata, spec, status }: Pod, node: number): string {
    if (spec?.hostNetwork) return nodeAddress(node);
    const { uid = '' } = metadata;
    const own = this.#addresses.get(uid) ?? status?.podIP ?? this.#firstFree(node);
    this.#holders.set(own, uid);
    this.#addresses.set(uid, own);
    return own;
  }

  /** Frees the address of a pod that has gone. */
  free({ metadata }: Pod): void {
    const { uid = '' } = metadata;
    const address = this.#addresses.get(uid);
    this.#addresses.delete(uid);
    if (address !== undefined && this.#holders.get(address) === uid) this.#holders.delete(address);
  }

  /** When all addresses of a node are in use, further pods share the last one. */
  #firstFree(node: number): string {
    let index = 1;
    while (index < 254 && this.#holders.has(podAddress(node, index))) index++;
    return podAddress(node, index);
  }
}
