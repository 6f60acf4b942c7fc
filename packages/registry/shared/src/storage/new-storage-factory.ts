import { type EffectiveVersion, storageFacts, storagePrefix } from '@k8s-ts/api/discovery';
import type { GroupResource } from '@k8s-ts/apimachinery/schema';
import {
  DefaultStorageFactory,
  type DefaultStorageFactoryOptions,
  parseEtcdServersOverrides,
} from '@k8s-ts/registry-generic';
import { builtinCodec } from './builtin-codec.js';
import { DefaultResourceEncodingConfig } from './resource-encoding-config.js';

export interface StorageFactoryOptions extends DefaultStorageFactoryOptions {
  /**
   * Resources that are stored on separate etcd servers: `group/resource#server;server` (`--etcd-servers-overrides`).
   * Default none.
   */
  readonly serversOverrides?: readonly string[];
  /** The minor release that the server emulates. Default: the release of the facts. */
  readonly effectiveVersion?: EffectiveVersion | undefined;
}

/** Built-in resources that are served by two groups; they are stored as the first. */
const cohabitating: readonly (readonly [GroupResource, GroupResource])[] = [
  ...['networkpolicies', 'ingresses'].map((resource) => pair(resource, 'networking.k8s.io', 'extensions')),
  ...['deployments', 'daemonsets', 'replicasets'].map((resource) => pair(resource, 'apps', 'extensions')),
  pair('events', '', 'events.k8s.io'),
  pair('replicationcontrollers', '', 'extensions'),
  pair('podsecuritypolicies', 'policy', 'extensions'),
];

/**
 * The factory of the built-in resources: kube-apiserver's keys, storage versions and shared resources
 * (`kubernetes pkg/kubeapiserver/default_storage_factory_builder.go`).
 *
 * @throws Error for an override that is not of the form `group/resource#servers`
 */
export function newStorageFactory(options: StorageFactoryOptions): DefaultStorageFactory {
  const { serversOverrides = [], effectiveVersion, ...rest } = options;
  const factory = new DefaultStorageFactory({
    defaultSerializer: builtinCodec,
    resourceEncodingConfig: new DefaultResourceEncodingConfig(effectiveVersion),
    isAlwaysJSON: ({ group, resource }) => storageFacts(group, resource)?.json ?? false,
    defaultResourcePrefix: ({ group, resource }) => storagePrefix(group, resource),
    ...rest,
  });
  for (const [first, second] of cohabitating) {
    const prefix = storageFacts(first.group, first.resource)?.prefix ?? first.resource;
    for (const resource of [first, second]) factory.setResourceEtcdPrefix(resource, prefix);
    factory.addCohabitatingResources(first, second);
  }
  for (const { resource, servers } of parseEtcdServersOverrides(serversOverrides)) {
    factory.setEtcdLocation(resource, servers);
  }
  return factory;
}

function pair(resource: string, group: string, other: string): readonly [GroupResource, GroupResource] {
  return [
    { group, resource },
    { group: other, resource },
  ];
}
