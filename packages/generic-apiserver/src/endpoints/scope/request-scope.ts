import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import type { GroupVersionResource } from '@k8s-ts/apimachinery/schema';
import type {
  AnyRESTStorage,
  CollectionDeleter,
  Connecter,
  Creater,
  Getter,
  GracefulDeleter,
  Lister,
  Updater,
  Watcher,
} from '@k8s-ts/registry-generic/rest';
import type { Admission } from '../../access/admission/admission-plugin.js';
import type { ObjectInterfaces } from '../../access/admission/object-interfaces.js';
import type { Authorizer } from '../../access/authorization/authorizer.js';
import type { WatchCounter } from '../../observability/metrics/watch-metrics.js';
import type { EncodingCache } from '../../representation/encodings/encoding-cache.js';
import type { RepresentationScope } from '../../representation/encodings/representation-scope.js';
import type { Negotiator } from '../../representation/negotiation/negotiate.js';
import type { FieldManager } from './field-manager.js';

/**
 * The capabilities of storages that routes need. Each capability has the name of a method that storages with the
 * capability have.
 */
export interface RouteCapabilities {
  readonly get: Getter;
  readonly list: Lister;
  readonly watch: Watcher;
  readonly create: Creater;
  readonly update: Updater;
  readonly delete: GracefulDeleter;
  readonly deleteCollection: CollectionDeleter;
  readonly connect: Connecter;
}

/**
 * Shared by the handlers of one resource (or subresource) at one version. Made once, when the resource is installed.
 *
 * @template Capability the capability that the storage is known to have, such as `Updater` for the handler of PUT
 */
export interface RequestScope<Capability = unknown> extends RepresentationScope {
  readonly resource: GroupVersionResource;
  /** `''` for the resource itself. */
  readonly subresource: string;
  readonly namespaced: boolean;
  readonly storage: AnyRESTStorage & Capability;
  readonly negotiator: Negotiator;
  /** Keeps `metadata.managedFields`. Undefined for connect endpoints, and for kinds without a merge schema. */
  readonly fieldManager: FieldManager | undefined;
  /** The type that strategic merge patches follow. Undefined: the endpoint does not take them. */
  readonly type: TypeInfo | undefined;
  /** The type of the options in the query of a connection. Undefined for endpoints without connections. */
  readonly optionsType: TypeInfo | undefined;
  readonly admission: Admission;
  /** Converts and decodes objects for admission plugins. */
  readonly objects: ObjectInterfaces;
  readonly authorizer: Authorizer;
  /** Maximum size of a body, in bytes. */
  readonly maxBodyBytes: number;
  /** A watch without a timeout ends after a random time between this and twice this, in ms. */
  readonly minRequestTimeoutMs: number;
  /** Whether watches may ask for the current objects first (feature WatchList). */
  readonly watchList: boolean;
  /** Whether objects that cannot be read can be deleted (feature AllowUnsafeMalformedObjectDeletion). */
  readonly unsafeDeletion: boolean;
  /** Text of a warning that every answer carries. */
  readonly deprecation: string | undefined;
  /** The release that no longer serves a deprecated resource. */
  readonly removedRelease: string | undefined;
  /** Aborts when the server begins to stop. Watches end at that moment. */
  readonly shutdown: AbortSignal;
  /** Aborts when the server has stopped. Forwarded requests end at that moment. */
  readonly stopped: AbortSignal;
  /** Aborts when the group-version is no longer served. Its watches end at that moment. */
  readonly removed: AbortSignal;
  /** Encoded watch events of the most recent objects, shared by their watchers. */
  readonly frames: EncodingCache;
  /** Counts each event that a watch of the resource sends. */
  readonly watchCounter: WatchCounter;
}

/** Whether the storage of a scope has a capability. If it has, handlers that need the capability accept the scope. */
export function hasCapability<Method extends keyof RouteCapabilities>(
  scope: RequestScope,
  method: Method,
): scope is RequestScope<RouteCapabilities[Method]> {
  return scope.storage[method] !== undefined;
}
