/** Parts of the server in which a request spends time, as kube-apiserver names them in audit events. */
export type RequestLayer =
  | 'apf-queue-wait'
  | 'authentication'
  | 'authorization'
  | 'impersonation'
  | 'mutating-webhook'
  | 'validating-webhook';

/** Layers whose times are not added up, because they may be measured several times at once. The longest one counts. */
const longestCounts: ReadonlySet<RequestLayer> = new Set(['apf-queue-wait', 'authorization', 'validating-webhook']);

/**
 * Sums up how long one request has been in each layer. `kubernetes/apiserver pkg/endpoints/request/webhook_duration.go`.
 */
export class RequestLatencies {
  readonly #milliseconds = new Map<RequestLayer, number>();

  /** The layers that the request has been in, and the times in ms. */
  get layers(): ReadonlyMap<RequestLayer, number> {
    return this.#milliseconds;
  }

  add(layer: RequestLayer, milliseconds: number): void {
    const before = this.#milliseconds.get(layer) ?? 0;
    const now = longestCounts.has(layer) ? Math.max(before, milliseconds) : before + milliseconds;
    this.#milliseconds.set(layer, now);
  }
}
