import type { Clock } from '@k8s-ts/client';

/** Pods of a service whose endpoints are written without a pause. */
const podsWithoutPause = 100;
/** Ms of a pause for each further pod. */
const msForPod = 1;
const longestMs = 3000;

/**
 * Gives large services a pause after each look at their pods, because a look costs time for every pod: while 10,000
 * pods start one after another, their changes are handled together. A pause takes 1 ms for each pod beyond 100, at most
 * 3 s. (kube-controller-manager has limits on its requests, and
 * `--endpointslice-updates-batch-period`.)
 */
export class SyncPauses {
  readonly #ends = new Map<string, number>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How many ms of a service's pause are left; 0 without one. @param key `namespace/name` */
  left(key: string): number {
    const left = (this.#ends.get(key) ?? 0) - this.#clock.now();
    if (left > 0) return left;
    this.#ends.delete(key);
    return 0;
  }

  /** Begins the pause of a service, by the number of its pods. */
  begin(key: string, pods: number): void {
    const pause = Math.min((pods - podsWithoutPause) * msForPod, longestMs);
    if (pause > 0) this.#ends.set(key, this.#clock.now() + pause);
  }

  /** Forgets a service that has gone. */
  delete(key: string): void {
    this.#ends.delete(key);
  }
}
