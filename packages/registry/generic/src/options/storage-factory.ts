import { storagePrefix } from '@k8s-ts/api/discovery';
import { formatGroupResource, type GroupResource } from '@k8s-ts/apimachinery/schema';
import type { StorageConfig } from '@k8s-ts/storage-backend';

/** Where each resource is stored (`kubernetes/apiserver pkg/server/storage`). */
export interface StorageFactory {
  newConfig(resource: GroupResource): StorageConfig;
  /** Key prefix below the storage prefix, without slashes at the ends. */
  resourcePrefix(resource: GroupResource): string;
}

export interface StorageFactoryOptions {
  readonly config: StorageConfig;
  /** Resources that live on etcd servers of their own: `group/resource#server;server` (`--etcd-servers-overrides`). Default none. */
  readonly serversOverrides?: readonly string[];
}

/**
 * The factory of the built-in resources: kube-apiserver's keys, and its rule that a resource of an override goes to that etcd.
 *
 * @throws Error for an override that does not read `group/resource#servers`
 */
export function newStorageFactory({ config, serversOverrides = [] }: StorageFactoryOptions): StorageFactory {
  const overrides = new Map(serversOverrides.map(parseOverride));
  return {
    newConfig(resource) {
      const servers = overrides.get(formatGroupResource(resource));
      return servers ? { ...config, transport: { ...config.transport, servers } } : config;
    },
    resourcePrefix: ({ group, resource }) =>
      storagePrefix(group, resource) ?? (group === '' ? resource : `${group}/${resource}`),
  };
}

function parseOverride(text: string): [string, readonly string[]] {
  const [target = '', servers = ''] = text.split('#');
  const [group, resource, more] = target.split('/');
  if (resource === undefined || more !== undefined || servers === '') {
    throw new Error(
      `--etcd-servers-overrides invalid, must be of format: group/resource#servers, where servers are URLs, semicolon separated: ${text}`,
    );
  }
  return [formatGroupResource({ group: group as string, resource }), servers.split(';')];
}
