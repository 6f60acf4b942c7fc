import type { Pod } from '@k8s-ts/api';

/**
 * Pods that wait for a node: pods to try now, highest priority first and then oldest first, and pods that fitted no
 * node.
 */
export class PendingPods {
  readonly #active = new Map<string, Pod>();
  readonly #unschedulable = new Map<string, Pod>();
  #order: Pod[] = [];
  #isSorted = true;

  /** Adds a pod, or replaces it by a newer version, to be tried now. */
  add(pod: Pod): void {
    const uid = uidOf(pod);
    this.#unschedulable.delete(uid);
    const isNew = !this.#active.has(uid);
    this.#active.set(uid, pod);
    if (!isNew) return;
    this.#order.push(pod);
    this.#isSorted = false;
  }

  /** Replaces a pod by a newer version that is no easier to place. */
  refresh(pod: Pod): void {
    const uid = uidOf(pod);
    if (this.#active.has(uid)) this.#active.set(uid, pod);
    if (this.#unschedulable.has(uid)) this.#unschedulable.set(uid, pod);
  }

  /** Sets a pod aside until {@link retry}. */
  setAside(pod: Pod): void {
    this.#unschedulable.set(uidOf(pod), pod);
  }

  delete(pod: Pod): void {
    this.#active.delete(uidOf(pod));
    this.#unschedulable.delete(uidOf(pod));
  }

  has(pod: Pod): boolean {
    return this.#active.has(uidOf(pod)) || this.#unschedulable.has(uidOf(pod));
  }

  /** Retries pods that were set aside. Default: all of them. */
  retry(isMeant: (pod: Pod) => boolean = () => true): void {
    for (const pod of [...this.#unschedulable.values()]) if (isMeant(pod)) this.add(pod);
  }

  /** Takes the next pod to try. */
  take(): Pod | undefined {
    if (!this.#isSorted) this.#order.sort((a, b) => compare(b, a));
    this.#isSorted = true;
    for (let next = this.#order.pop(); next !== undefined; next = this.#order.pop()) {
      const pod = this.#active.get(uidOf(next));
      if (pod === undefined) continue;
      this.#active.delete(uidOf(next));
      return pod;
    }
    return undefined;
  }
}

const uidOf = ({ metadata }: Pod) => metadata.uid ?? '';

function compare(a: Pod, b: Pod): number {
  const byPriority = (b.spec?.priority ?? 0) - (a.spec?.priority ?? 0);
  if (byPriority !== 0) return byPriority;
  const key = ({ metadata }: Pod) => `${metadata.creationTimestamp} ${metadata.namespace}/${metadata.name}`;
  const [first, second] = [key(a), key(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}
