/** Shapes that every Kubernetes object shares. Objects are plain JSON values and must not be changed after they are made. */

/** Any JSON value, read-only. Integers beyond 2^53 are bigints. */
export type JSONValue =
  | string
  | number
  | boolean
  | bigint
  | null
  | readonly JSONValue[]
  | { readonly [key: string]: JSONValue };

/** A reference to an object's owner, which is in the same namespace or cluster-scoped. */
export interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean;
  readonly blockOwnerDeletion?: boolean;
}

/** The fields of one manager (`metadata.managedFields[]`); `fieldsV1` is the FieldsV1 trie. */
export interface ManagedFieldsEntry {
  readonly manager?: string;
  /** `Apply` or `Update`. */
  readonly operation?: string;
  readonly apiVersion?: string;
  /** RFC 3339 with seconds, UTC. */
  readonly time?: string;
  readonly fieldsType?: string;
  readonly fieldsV1?: { readonly [key: string]: unknown };
  readonly subresource?: string;
}

/** The `metadata` of stored objects (`meta/v1 ObjectMeta`). Absent fields are left out. */
export interface ObjectMeta {
  readonly name?: string;
  readonly generateName?: string;
  readonly namespace?: string;
  readonly selfLink?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly generation?: number;
  /** RFC 3339 with seconds, UTC. */
  readonly creationTimestamp?: string;
  readonly deletionTimestamp?: string;
  readonly deletionGracePeriodSeconds?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly ownerReferences?: readonly OwnerReference[];
  readonly finalizers?: readonly string[];
  readonly managedFields?: readonly ManagedFieldsEntry[];
}

/** The `metadata` of lists (`meta/v1 ListMeta`): the version, and the continue token. */
export interface ListMeta {
  readonly resourceVersion?: string;
  readonly continue?: string;
  readonly remainingItemCount?: number;
  readonly selfLink?: string;
}

/** Any object with its kind and metadata; the other fields are those of its kind. */
export interface KubeObject {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata: ObjectMeta;
  readonly [field: string]: unknown;
}

/** A list in a response; items need not have apiVersion and kind. */
export interface KubeList<T = KubeObject> {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata: ListMeta;
  readonly items: readonly T[];
}

/** Name of an object with its namespace, `''` for cluster-scoped ones. */
export interface NamespacedName {
  readonly namespace: string;
  readonly name: string;
}

/** Content types of the patches that an API server accepts. */
export const PatchType = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategicMerge: 'application/strategic-merge-patch+json',
  applyYAML: 'application/apply-patch+yaml',
} as const;
export type PatchType = (typeof PatchType)[keyof typeof PatchType];
