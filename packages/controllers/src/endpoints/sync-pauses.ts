import type { Clock } from '@k8s-ts/client';

/** Number of pods up to which the endpoints of a service are written without a pause. */
const podsWithoutPause = 100;
/** Length of the pause for each further pod, in ms. */
const msForPod = 1;
const longestMs = 3000;

/**
 * Makes the work on large services pause after each reconcile, because a reconcile takes time for every pod. While
 * 10,000 pods start one after another, their changes are then handled together. A pause takes 1 ms for each pod beyond
 * 100, at most 3 s. (kube-controller-manager has limits on its requests, and `--endpointslice-updates-batch-period`.)
 */
export class SyncPauses {
  readonly #ends = new Map<string, number>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Remaining time of a service's pause, in ms; 0 without one. @param key `namespace/name` */
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
