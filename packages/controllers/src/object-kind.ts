/** The kind of a controller's objects, such as `{ apiVersion: 'apps/v1', kind: 'ReplicaSet' }`. */
export interface ObjectKind {
  readonly apiVersion: string;
  readonly kind: string;
}
