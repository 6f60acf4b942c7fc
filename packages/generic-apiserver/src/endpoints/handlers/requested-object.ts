/** Namespace, name and remaining segments in the path of a request. */
export interface RequestedObject {
  /** `''` for cluster-scoped resources and for all namespaces. */
  readonly namespace: string;
  /** `''` for a collection. */
  readonly name: string;
  /** The part of the path after the subresource, for connect requests. */
  readonly rest: string;
}
