/**
 * Shapes that every Kubernetes object shares. Objects are plain JSON values and must not be changed after they are
 * made.
 */

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
  /** Group and version of the owner. */
  readonly apiVersion: string;
  /** Kind of the owner. */
  readonly kind: string;
  /** Name of the owner. */
  readonly name: string;
  /** Uid of the owner. */
  readonly uid: string;
  /** Whether the owner is the controller that manages this object. At most one owner is. Default false. */
  readonly controller?: boolean;
  /** Whether a deletion of the owner in the foreground waits for this object. Default false. */
  readonly blockOwnerDeletion?: boolean;
}

/** The fields of one manager (`metadata.managedFields[]`); `fieldsV1` is the FieldsV1 trie. */
export interface ManagedFieldsEntry {
  /** Name of the manager. */
  readonly manager?: string;
  /** Apply or Update. */
  readonly operation?: string;
  /** Version of the kind in which the fields are named. */
  readonly apiVersion?: string;
  /** Time at which the manager last changed a field, in UTC (RFC 3339). */
  readonly time?: string;
  /** Always FieldsV1. */
  readonly fieldsType?: string;
  /** The set of fields, as a tree of their names. */
  readonly fieldsV1?: { readonly [key: string]: unknown };
  /** Subresource through which the fields were set. Empty for the object itself. */
  readonly subresource?: string;
}

/** The `metadata` of stored objects (`meta/v1 ObjectMeta`). Absent fields are left out. */
export interface ObjectMeta {
  /** Unique among the objects of the kind in the namespace. It cannot be changed. */
  readonly name?: string;
  /** Beginning of a name that the server completes. Used if name is empty. */
  readonly generateName?: string;
  /** Namespace of the object. It cannot be changed. */
  readonly namespace?: string;
  /** Deprecated. It is not set any more. */
  readonly selfLink?: string;
  /** Unique among all objects, also of other times. Set by the server. */
  readonly uid?: string;
  /** Version of the stored object. An update with a version that is no longer the newest fails with a conflict. */
  readonly resourceVersion?: string;
  /** Number that rises with each change of the desired state. Set by the server. */
  readonly generation?: number;
  /** CreationTimestamp is a timestamp of when the object was created, in UTC (RFC 3339). Set by the server. */
  readonly creationTimestamp?: string;
  /** Time at which the object is to be gone, in UTC (RFC 3339). Set by the server when its deletion is asked for. */
  readonly deletionTimestamp?: string;
  /** Time between the request to delete the object and its deletion, in seconds. Set by the server. */
  readonly deletionGracePeriodSeconds?: number;
  /** Short text by key. Objects are selected by it. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Text by key, for tools. Objects are not selected by it. */
  readonly annotations?: Readonly<Record<string, string>>;
  /** Objects that this one depends on. It is deleted when all of them are gone. */
  readonly ownerReferences?: readonly OwnerReference[];
  /** Names of work that must be done before the object is deleted. A controller removes its name afterwards. */
  readonly finalizers?: readonly string[];
  /** The fields that each manager has set. Set by the server. */
  readonly managedFields?: readonly ManagedFieldsEntry[];
}

/** The `metadata` of lists (`meta/v1 ListMeta`): the version, and the continue token. */
export interface ListMeta {
  /** Version of the list, from which a watch can begin. */
  readonly resourceVersion?: string;
  /** Set if the list is not complete: the value of the parameter continue for its next part. */
  readonly continue?: string;
  /** Number of objects after this part, if it is known. */
  readonly remainingItemCount?: number;
  /** The shard that the list covers (feature ShardedListAndWatch). */
  readonly shardInfo?: { readonly selector: string };
  /** Deprecated. It is not set any more. */
  readonly selfLink?: string;
}

/**
 * The fields that every object has: its kind and its metadata. Types of kinds extend this interface with the fields of
 * their kind, so that the compiler knows all fields of an object. Code for objects of any kind that reads further
 * fields takes `AnyKubeObject`.
 */
export interface KubeObject {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  /** Standard object's metadata: name, namespace, labels and further data that objects of all kinds have. */
  readonly metadata: ObjectMeta;
}

/** An object of a kind that the program does not know: its fields besides `metadata` are `unknown`. */
export interface AnyKubeObject extends KubeObject {
  readonly [field: string]: unknown;
}

/** A list in a response; items need not have apiVersion and kind. */
export interface KubeList<T = KubeObject> {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata: ListMeta;
  /** The objects of the list. */
  readonly items: readonly T[];
}

/** Names a resource: its group, version and plural. */
export interface ResourceIdentity {
  /** `''`, the default, is the core group. */
  readonly group?: string;
  readonly version: string;
  /** The plural in lower case, such as `configmaps`. */
  readonly resource: string;
}

/**
 * Names a resource, with the facts that clients need. The type of its objects is unknown: see
 * {@link ResourceDescription}.
 */
export interface ResourceReference extends ResourceIdentity {
  /** True: single objects need a namespace. False: a namespace is refused. Default: neither is checked. */
  readonly namespaced?: boolean;
  /** Kind of the objects, added with `apiVersion` to bodies that have none. Required by `apply` for such bodies. */
  readonly kind?: string;
  /** Subresources by name, such as `status`. Default: not known. Requests are not checked against them. */
  readonly subresources?: readonly string[];
  /**
   * True: responses hold metadata only, as PartialObjectMetadata; lists and watches of large objects then cost little.
   * Bodies are sent as they are. Default false.
   */
  readonly metadataOnly?: boolean;
}

/**
 * Describes a resource with the type of its objects, so that clients, informers and tests infer it.
 * `@k8s-ts/api/resources` has those of the built-in resources; `describeResource` of `@k8s-ts/client` makes others.
 *
 * @template T the objects
 */
export interface ResourceDescription<T> extends ResourceReference {
  /** Holds the type of the objects. The field exists for the compiler only; it has no value. */
  readonly '~object': T;
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

export type { UserInfo } from './user-info.js';
