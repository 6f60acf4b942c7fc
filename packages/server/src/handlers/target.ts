/** What the path of a request names, once its route is known. */
export interface Target {
  /** `''` for cluster-scoped resources and for all namespaces. */
  readonly namespace: string;
  /** `''` for a collection. */
  readonly name: string;
  /** What follows the subresource, for connect requests. */
  readonly rest: string;
}
