import { formatGroupResource, type GroupResource, type GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { StorageCodec } from '@k8s-ts/storage';
import type { StorageConfig, TransportConfig } from '@k8s-ts/storage-backend';
import { plainCodec } from './plain-codec.js';
import type { ResourceEncodingConfig } from './resource-encoding-config.js';
import type { StorageSerializer } from './storage-serializer.js';

/** Storage of each resource (`kubernetes/apiserver pkg/server/storage`). */
export interface StorageFactory {
  /** Storage of a resource. */
  newConfig(resource: GroupResource): StorageConfig;
  /**
   * The storage configuration of a resource whose storage works with objects of this kind.
   *
   * @throws Error for a kind that cannot be converted to the resource's storage version, or a media type in which it
   *   cannot be stored
   */
  newCodec<T extends KubeObject>(resource: GroupResource, kind: GroupVersionKind): StorageCodec<T>;
  /** Key prefix below the storage prefix, without slashes at the ends. */
  resourcePrefix(resource: GroupResource): string;
  /** All storage configurations: the general one first, then one for each resource with separate servers. */
  configs(): readonly StorageConfig[];
  /** All etcd servers, without duplicates. */
  backends(): readonly Backend[];
}

/** One etcd server and its connection options. */
export interface Backend {
  readonly server: string;
  readonly transport: Omit<TransportConfig, 'servers'>;
}

export interface DefaultStorageFactoryOptions {
  /** Default storage of all resources. */
  readonly config: StorageConfig;
  /** Media type of stored objects. Default `application/json`. */
  readonly defaultMediaType?: string;
  /** Whether a resource is stored as JSON in spite of `defaultMediaType`. Default: false for all. */
  isAlwaysJSON?(resource: GroupResource): boolean;
  /**
   * Makes the codecs of the stored kinds. Default: canonical JSON in the kind's own version, which ignores the encoding
   * options.
   */
  readonly defaultSerializer?: StorageSerializer;
  /** The version in which each resource is stored. Default: the version of the kind that the storage works with. */
  readonly resourceEncodingConfig?: ResourceEncodingConfig;
  /** Key prefix of a resource. Default: `group/resource`, and `resource` for the core group. */
  defaultResourcePrefix?(resource: GroupResource): string;
  /**
   * Whether a group is enabled. Resources that share storage are stored as the first one whose group is enabled.
   * Default: all groups are enabled.
   */
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

/** Stands for all resources of a group. */
export const allResources = '*';

/**
 * A storage factory with rules for single resources or, with `allResources`, for all resources of a group. Rules
 * for single resources take precedence. Set rules before storages are opened: they do not affect open ones.
 */
export class DefaultStorageFactory implements StorageFactory {
  readonly #options: DefaultStorageFactoryOptions;
  readonly #overrides = new Map<string, Overrides>();

  constructor(options: DefaultStorageFactoryOptions) {
    this.#options = options;
  }

  /** Stores the resource on these servers. */
  setEtcdLocation(resource: GroupResource, servers: readonly string[]): void {
    this.#set(resource, { etcdLocation: servers });
  }

  /** Sets the resource's storage prefix, in place of the general one. */
  setEtcdPrefix(resource: GroupResource, prefix: string): void {
    this.#set(resource, { etcdPrefix: prefix });
  }

  /** Sets the resource's key prefix below the storage prefix. */
  setResourceEtcdPrefix(resource: GroupResource, prefix: string): void {
    this.#set(resource, { etcdResourcePrefix: prefix });
  }

  /** Stores the resource in this media type with the codecs of `serializer` (default: the codecs of all resources). */
  setSerializer(resource: GroupResource, mediaType: string, serializer?: StorageSerializer): void {
    this.#set(resource, { mediaType, ...(serializer ? { serializer } : {}) });
  }

  /** Declares resources that share storage: all are stored like the first one whose group is enabled. */
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

  /** The resource whose rules apply to this one. */
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
