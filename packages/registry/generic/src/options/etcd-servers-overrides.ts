import type { GroupResource } from '@k8s-ts/apimachinery/schema';

/** A resource that is stored on separate etcd servers. */
export interface EtcdServersOverride {
  readonly resource: GroupResource;
  /** URLs of the members' client ports; at least one. */
  readonly servers: readonly string[];
}

/**
 * Reads `group/resource#server;server` texts (`kubernetes/apiserver pkg/server/options/etcd.go`). The core group is the
 * empty text: `/events#http://etcd:2379`.
 *
 * @throws Error for a text of another form
 */
export function parseEtcdServersOverrides(texts: readonly string[]): EtcdServersOverride[] {
  return texts.map((text) => {
    const [target = '', list, ...more] = text.split('#');
    const [group = '', resource, ...deeper] = target.split('/');
    const servers = list?.split(';') ?? [''];
    if (more.length > 0 || resource === undefined || deeper.length > 0 || servers.includes('')) {
      throw new Error(
        '--etcd-servers-overrides invalid, must be of format: group/resource#servers, where servers are URLs, semicolon separated',
      );
    }
    return { resource: { group, resource }, servers };
  });
}
