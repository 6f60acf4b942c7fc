// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';

/** A group of the API. */
export interface APIGroup {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  /** Name of the group. */
  readonly name: string;
  /** Versions of the group that are served. */
  readonly versions: readonly GroupVersionForDiscovery[];
  /** Version that clients should use if they know several. */
  readonly preferredVersion?: GroupVersionForDiscovery;
  /** Addresses of the server, by addresses of clients. */
  readonly serverAddressByClientCIDRs?: readonly ServerAddressByClientCIDR[];
}

/** The groups of the API. */
export interface APIGroupList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  /** The groups. */
  readonly groups: readonly APIGroup[];
}

/** A resource, or a subresource. */
export interface APIResource {
  /** Name of the resource, in the plural. */
  readonly name: string;
  /** Name of the resource, in the singular. */
  readonly singularName: string;
  /** Whether the objects are in namespaces. */
  readonly namespaced: boolean;
  /** Group of the kind, if it is not that of the list. */
  readonly group?: string;
  /** Version of the kind, if it is not that of the list. */
  readonly version?: string;
  /** Kind of the objects. */
  readonly kind: string;
  /** get, list, watch, create, update, patch, delete, deletecollection or others. */
  readonly verbs: readonly string[];
  /** Short names of the resource, such as po. */
  readonly shortNames?: readonly string[];
  /** Names of groups of resources, such as all. */
  readonly categories?: readonly string[];
  /** Hash of the version in which the objects are stored. It changes with the version. */
  readonly storageVersionHash?: string;
}

/** The resources of a version of a group. */
export interface APIResourceList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  /** Group and version, such as apps/v1. */
  readonly groupVersion: string;
  /** The resources. */
  readonly resources: readonly APIResource[];
}

/** The versions of the core group. */
export interface APIVersions {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  /** The versions. */
  readonly versions: readonly string[];
  /** Addresses of the server, by addresses of clients. */
  readonly serverAddressByClientCIDRs: readonly ServerAddressByClientCIDR[];
}

/** Options of an apply. */
export interface ApplyOptions {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  /** All: the request is checked and answered, and nothing is stored. */
  readonly dryRun?: readonly string[];
  /** Whether an apply takes over fields of other managers instead of failing with a conflict. Default false. */
  readonly force: boolean;
  /** Name under which the fields that the request sets are recorded. At most 128 characters. */
  readonly fieldManager: string;
}

/** One aspect of the state of an object. */
export interface Condition {
  /** Name of the condition. */
  readonly type: string;
  /** True, False or Unknown. */
  readonly status: string;
  /** Generation of the object that the condition is about. */
  readonly observedGeneration?: number;
  /** Time at which the status changed. */
  readonly lastTransitionTime: string;
  /** Why the condition has its status, in one word in CamelCase. */
  readonly reason: string;
  /** Details for people. */
  readonly message: string;
}

/** Options of a creation. */
export interface CreateOptions {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  /** All: the request is checked and answered, and nothing is stored. */
  readonly dryRun?: readonly string[];
  /** Name under which the fields that the request sets are recorded. At most 128 characters. */
  readonly fieldManager?: string;
  /** What happens with unknown and duplicate fields: Ignore, Warn (default) or Strict. */
  readonly fieldValidation?: string;
}

/** Options of a deletion. */
export interface DeleteOptions {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  /** Time between the request and the deletion, in seconds. 0: the object is deleted at once. Default: that of the kind. */
  readonly gracePeriodSeconds?: number;
  /** Values that the object must have. Otherwise the deletion fails with a conflict. */
  readonly preconditions?: Preconditions;
  /** Deprecated: use propagationPolicy. Whether dependents are kept. */
  readonly orphanDependents?: boolean;
  /** What happens with dependents: Orphan (they stay), Background (they are deleted later) or Foreground (they are deleted first). */
  readonly propagationPolicy?: string;
  /** All: the request is checked and answered, and nothing is stored. */
  readonly dryRun?: readonly string[];
  /** Whether to delete an object that cannot be read from the store. Finalizers are not waited for. Default false. */
  readonly ignoreStoreReadErrorWithClusterBreakingPotential?: boolean;
}

/** A condition on a field. */
export interface FieldSelectorRequirement {
  /** Path of the field, such as metadata.name. */
  readonly key: string;
  /** In, NotIn, Exists or DoesNotExist. */
  readonly operator: string;
  /** Values for In and NotIn. Empty for Exists and DoesNotExist. */
  readonly values?: readonly string[];
}

export interface GetOptions {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  readonly resourceVersion?: string;
}

export interface GroupKind {
  readonly group: string;
  readonly kind: string;
}

export interface GroupResource {
  readonly group: string;
  readonly resource: string;
}

export interface GroupVersion {
  readonly group: string;
  readonly version: string;
}

/** A version of a group. */
export interface GroupVersionForDiscovery {
  /** Group and version, such as apps/v1. */
  readonly groupVersion: string;
  /** Version without the group, such as v1. */
  readonly version: string;
}

export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

export interface GroupVersionResource {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
}

/** Selects objects by labels. All conditions must hold. An empty selector selects all objects. */
export interface LabelSelector {
  /** Labels that objects must have, with these values. */
  readonly matchLabels?: { readonly [key: string]: string };
  /** Conditions on labels. */
  readonly matchExpressions?: readonly LabelSelectorRequirement[];
}

/** A condition on a label. */
export interface LabelSelectorRequirement {
  /** Key of the label. */
  readonly key: string;
  /** In, NotIn, Exists or DoesNotExist. */
  readonly operator: string;
  /** Values for In and NotIn. Empty for Exists and DoesNotExist. */
  readonly values?: readonly string[];
}

export interface List {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: ListMeta;
  /** The objects of the list. */
  readonly items: readonly unknown[];
}

/** Data that lists have: their version, and the token for their next part. */
export interface ListMeta {
  /** Deprecated. It is not set any more. */
  readonly selfLink?: string;
  /** Version of the list, from which a watch can begin. */
  readonly resourceVersion?: string;
  /** Set if the list is not complete: the value of the parameter continue for its next part. */
  readonly continue?: string;
  /** Number of objects after this part, if it is known. */
  readonly remainingItemCount?: number;
  readonly shardInfo?: ShardInfo;
}

export interface ListOptions {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  readonly watch?: boolean;
  readonly allowWatchBookmarks?: boolean;
  readonly resourceVersion?: string;
  readonly resourceVersionMatch?: string;
  readonly timeoutSeconds?: number;
  readonly limit?: number;
  readonly continue?: string;
  readonly sendInitialEvents?: boolean;
  readonly shardSelector?: string;
}

/** The fields that one manager has set. */
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
  readonly fieldsV1?: unknown;
  /** Subresource through which the fields were set. Empty for the object itself. */
  readonly subresource?: string;
}

/** Data that objects of all kinds have. */
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
  readonly labels?: { readonly [key: string]: string };
  /** Text by key, for tools. Objects are not selected by it. */
  readonly annotations?: { readonly [key: string]: string };
  /** Objects that this one depends on. It is deleted when all of them are gone. */
  readonly ownerReferences?: readonly OwnerReference[];
  /** Names of work that must be done before the object is deleted. A controller removes its name afterwards. */
  readonly finalizers?: readonly string[];
  /** The fields that each manager has set. Set by the server. */
  readonly managedFields?: readonly ManagedFieldsEntry[];
}

/** An object that another one depends on. */
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

export interface PartialObjectMetadata extends KubeObject {
  readonly apiVersion?: string;
  readonly kind?: string;
}

export interface PartialObjectMetadataList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: ListMeta;
  /** The objects of the list. */
  readonly items: readonly PartialObjectMetadata[];
}

export interface Patch {}

/** Options of a patch or apply. */
export interface PatchOptions {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  /** All: the request is checked and answered, and nothing is stored. */
  readonly dryRun?: readonly string[];
  /** Whether an apply takes over fields of other managers instead of failing with a conflict. Default false. */
  readonly force?: boolean;
  /** Name under which the fields that the request sets are recorded. At most 128 characters. */
  readonly fieldManager?: string;
  /** What happens with unknown and duplicate fields: Ignore, Warn (default) or Strict. */
  readonly fieldValidation?: string;
}

/** Values that an object must have before it is changed. */
export interface Preconditions {
  /** Uid of the object. */
  readonly uid?: string;
  /** Resource version of the object. */
  readonly resourceVersion?: string;
}

export interface RootPaths {
  readonly paths: readonly string[];
}

/** The address of the server for some clients. */
export interface ServerAddressByClientCIDR {
  /** Addresses of the clients, such as 0.0.0.0/0. */
  readonly clientCIDR: string;
  /** Host or address of the server, with the port if it is not the usual one. */
  readonly serverAddress: string;
}

export interface ShardInfo {
  readonly selector: string;
}

/** The answer of a request that does not return an object, such as a failure. */
export interface Status {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  /** Not used. */
  readonly metadata?: ListMeta;
  /** Success or Failure. */
  readonly status?: string;
  /** Details for people. */
  readonly message?: string;
  /** Reason of a failure, in one word in CamelCase. */
  readonly reason?: string;
  /** Object and causes of the failure. */
  readonly details?: StatusDetails;
  /** HTTP status code. */
  readonly code?: number;
}

/** A cause of a failure. */
export interface StatusCause {
  /** Reason, in one word in CamelCase, such as FieldValueInvalid. */
  readonly reason?: string;
  /** Details for people. */
  readonly message?: string;
  /** Path of the field, such as spec.containers[0].image. */
  readonly field?: string;
}

/** The object and the causes of a failure. */
export interface StatusDetails {
  /** Name of the object. */
  readonly name?: string;
  /** Group of the resource. */
  readonly group?: string;
  /** Resource or kind of the object. */
  readonly kind?: string;
  /** Uid of the object. */
  readonly uid?: string;
  /** Causes, such as invalid fields. */
  readonly causes?: readonly StatusCause[];
  /** Time to wait before the next attempt, in seconds. */
  readonly retryAfterSeconds?: number;
}

export interface TableOptions {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  readonly includeObject?: string;
}

export interface Timestamp {
  readonly seconds: number;
  readonly nanos: number;
}

export interface TypeMeta {
  readonly kind?: string;
  readonly apiVersion?: string;
}

/** Options of an update. */
export interface UpdateOptions {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  /** All: the request is checked and answered, and nothing is stored. */
  readonly dryRun?: readonly string[];
  /** Name under which the fields that the request sets are recorded. At most 128 characters. */
  readonly fieldManager?: string;
  /** What happens with unknown and duplicate fields: Ignore, Warn (default) or Strict. */
  readonly fieldValidation?: string;
}

/** A change of an object in a watch. */
export interface WatchEvent {
  /** ADDED, MODIFIED, DELETED, BOOKMARK or ERROR. */
  readonly type: string;
  /** The object after the change, or a Status with the type ERROR. */
  readonly object: unknown;
}
