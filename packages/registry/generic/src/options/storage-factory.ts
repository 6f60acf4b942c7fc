import {
  formatGroupResource,
  type GroupResource,
  type GroupVersion,
  type GroupVersionKind,
} from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { StorageCodec } from '@k8s-ts/storage';
import type { StorageConfig, TransportConfig } from '@k8s-ts/storage-backend';
import { plainCodec } from './plain-codec.js';
import type { ResourceEncodingConfig } from './resource-encoding-config.js';

/** Where and how each resource is stored (`kubernetes/apiserver pkg/server/storage`). */
export interface StorageFactory {
  /** Where a resource is stored. */
  newConfig(resource: GroupResource): StorageConfig;
  /**
   * How a resource is stored whose storage works with objects of this kind.
   *
   * @throws Error for a kind that cannot be had in the resource's storage version, or a media type that it cannot be stored in
   */
  newCodec<T extends KubeObject>(resource: GroupResource, kind: GroupVersionKind): StorageCodec<T>;
  /** Key prefix below the storage prefix, without slashes at the ends. */
  resourcePrefix(resource: GroupResource): string;
  /** Every place where resources are stored: the general one first, then one for each resource that has its own servers. */
  configs(): readonly StorageConfig[];
  /** Every etcd server, once. */
  backends(): readonly Backend[];
}

/** One etcd server, and how to reach it. */
export interface Backend {
  readonly server: string;
  readonly transport: Omit<TransportConfig, 'servers'>;
}

/** What {@link StorageSerializer} is to write. */
export interface StorageEncoding {
  readonly mediaType: string;
  readonly storageVersion: GroupVersion;
}

/** Makes the codec of a kind. */
export type StorageSerializer = <T extends KubeObject>(
  kind: GroupVersionKind,
  encoding: StorageEncoding,
) => StorageCodec<T>;

export interface DefaultStorageFactoryOptions {
  /** Where everything is stored that nothing else is said of. */
  readonly config: StorageConfig;
  /** Media type of stored objects. Default `application/json`. */
  readonly defaultMediaType?: string;
  /** Whether a resource is stored as JSON whatever `defaultMediaType` says. Default: none is. */
  isAlwaysJSON?(resource: GroupResource): boolean;
  /** Makes the codecs of the stored kinds. Default: canonical JSON in the kind's own version, whatever the encoding says. */
  readonly defaultSerializer?: StorageSerializer;
  /** The version in which each resource is stored. Default: the version of the kind that the storage works with. */
  readonly resourceEncodingConfig?: ResourceEncodingConfig;
  /** Key prefix of a resource. Default: `group/resource`, and `resource` for the core group. */
  defaultResourcePrefix?(resource: GroupResource): string;
  /** Whether resources of the group may be stored: of resources that live together, the first of such a group says where. Default: all. */
  readonly isGroupEnabled?: (group: string) => boolean;
}

interface Overrides {
  etcdLocation?: readonly string[];
  etcdPrefix?: string;
  etcdResourcePrefix?: string;
  mediaType?: string;
  serializer?: StorageSerializer;
  cohabitatingResources?: readonly GroupResource[];
}

const plainPrefix = ({ group, resource }: GroupResource): string => (group === '' ? resource : `${group}/${resource}`);

/** In place of a resource's name: all of its group. */
export const allResources = '*';

/**
 * A storage factory whose rules can be set by resource, or for a group with {@link allResources}; a resource's own go before its group's.
 * Rules count from then on: set them before storages are made.
 */
export class DefaultStorageFactory implements StorageFactory {
  readonly #options: DefaultStorageFactoryOptions;
  readonly #overrides = new Map<string, Overrides>();

  constructor(options: DefaultStorageFactoryOptions) {
    this.#options = options;
  }

  /** The resource lives on these servers. */
  setEtcdLocation(resource: GroupResource, servers: readonly string[]): void {
    this.#set(resource, { etcdLocation: servers });
  }

  /** The resource's keys begin with this instead of the general storage prefix. */
  setEtcdPrefix(resource: GroupResource, prefix: string): void {
    this.#set(resource, { etcdPrefix: prefix });
  }

  /** The resource's prefix below the storage prefix. */
  setResourceEtcdPrefix(resource: GroupResource, prefix: string): void {
    this.#set(resource, { etcdResourcePrefix: prefix });
  }

  /** The resource is stored in this media type, by the codecs that `serializer` makes (default: the general ones). */
  setSerializer(resource: GroupResource, mediaType: string, serializer?: StorageSerializer): void {
    this.#set(resource, { mediaType, ...(serializer ? { serializer } : {}) });
  }

  /** These are one thing under several names and live together: at the place, and in the version, of the first whose group is enabled. */
  addCohabitatingResources(...resources: readonly GroupResource[]): void {
    for (const resource of resources) this.#set(resource, { cohabitatingResources: resources });
  }

  newConfig(resource: GroupResource): StorageConfig {
    const { config } = this.#options;
    const { etcdLocation, etcdPrefix } = this.#rules(this.#stored(resource));
    if (!etcdLocation && !etcdPrefix) return config;
    return {
      ...config,
      ...(etcdPrefix ? { prefix: etcdPrefix } : {}),
      ...(etcdLocation ? { transport: { ...config.transport, servers: etcdLocation } } : {}),
    };
  }

  newCodec<T extends KubeObject>(resource: GroupResource, kind: GroupVersionKind): StorageCodec<T> {
    const stored = this.#stored(resource);
    const {
      defaultSerializer = plainCodec,
      defaultMediaType = 'application/json',
      resourceEncodingConfig,
    } = this.#options;
    const { serializer = defaultSerializer, mediaType } = this.#rules(stored);
    const usual = this.#options.isAlwaysJSON?.(stored) ? 'application/json' : defaultMediaType;
    return serializer<T>(kind, {
      mediaType: mediaType ?? usual,
      storageVersion: resourceEncodingConfig?.storageEncodingFor(stored) ?? kind,
    });
  }

  resourcePrefix(resource: GroupResource): string {
    const stored = this.#stored(resource);
    const { defaultResourcePrefix = plainPrefix } = this.#options;
    return this.#rules(stored).etcdResourcePrefix ?? defaultResourcePrefix(stored);
  }

  configs(): readonly StorageConfig[] {
    const { config } = this.#options;
    const configs = [config];
    for (const { etcdLocation, etcdPrefix } of this.#overrides.values()) {
      if (!etcdLocation) continue;
      configs.push({
        ...config,
        ...(etcdPrefix ? { prefix: etcdPrefix } : {}),
        transport: { ...config.transport, servers: etcdLocation },
      });
    }
    return configs;
  }

  backends(): readonly Backend[] {
    const { servers: _servers, ...transport } = this.#options.config.transport ?? {};
    const servers = new Set(this.configs().flatMap((config) => config.transport?.servers ?? []));
    return [...servers].map((server) => ({ server, transport }));
  }

  #set(resource: GroupResource, rules: Overrides): void {
    const key = formatGroupResource(resource);
    this.#overrides.set(key, { ...this.#overrides.get(key), ...rules });
  }

  /** The resource that says where and how this one is stored. */
  #stored(resource: GroupResource): GroupResource {
    const { isGroupEnabled = () => true } = this.#options;
    const together = this.#overrides.get(formatGroupResource(resource))?.cohabitatingResources ?? [];
    return together.find(({ group }) => isGroupEnabled(group)) ?? resource;
  }

  #rules(resource: GroupResource): Overrides {
    return {
      ...this.#overrides.get(formatGroupResource({ group: resource.group, resource: allResources })),
      ...this.#overrides.get(formatGroupResource(resource)),
    };
  }
}
