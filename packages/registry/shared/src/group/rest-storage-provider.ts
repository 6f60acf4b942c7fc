import type { GroupVersion } from '@k8s-ts/apimachinery/schema';
import type { Metric, PostStartHook } from '@k8s-ts/generic-apiserver';
import type { APIGroupInfo, RESTOptionsFactory } from '@k8s-ts/registry-generic';

/** The part of a store that a control plane uses, for any kind. */
export interface ClosableStore {
  /** Resolves once the store answers reads. Rejects when the store is destroyed before that. */
  ready(): Promise<void>;
  /** Closes the storage. Idempotent. */
  destroy(): Promise<void>;
}

/** The open storages of one API group. */
export interface GroupStorage<Stores extends object = Readonly<Record<string, ClosableStore>>> {
  /** The group and its storages, for a server to install. */
  readonly groupInfo: APIGroupInfo;
  /** The group's stores by name, for controllers and for programs. Empty for groups that store nothing. */
  readonly stores: Stores;
  /** Work that the group does once the server listens. Default none. */
  readonly postStartHooks?: readonly PostStartHook[];
  /** Metrics of the storages, which a server exports. Default none. */
  readonly metrics?: readonly Metric[];
  /** Closes all storages of the group. Idempotent. */
  destroy(): Promise<void>;
}

/**
 * Opens the storages of one built-in API group. All groups have this interface
 * (`kubernetes pkg/controlplane, RESTStorageProvider`). Further input of a group is an argument of the function that
 * makes its provider.
 */
export interface RESTStorageProvider<Stores extends object = Readonly<Record<string, ClosableStore>>> {
  /** `''` for the core group. */
  readonly group: string;
  /** @throws Error when a storage cannot be opened; nothing is left open then */
  newRESTStorage(options: NewRESTStorageOptions): Promise<GroupStorage<Stores>>;
}

/** `kubernetes pkg/controlplane/apiserver/apis.go, NewRESTStorage`. */
export interface NewRESTStorageOptions {
  readonly restOptions: RESTOptionsFactory;
  /**
   * Whether the server serves a group-version. Optional kinds without such a version are not opened. Default: as in the
   * release.
   */
  isVersionEnabled?(version: GroupVersion): boolean;
}
