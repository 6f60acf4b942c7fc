import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { handlerTransport, newClient } from '@k8s-ts/client';
import { internalContext } from '@k8s-ts/registry-generic';
import type { Handler } from '@k8s-ts/server';
import type { ResolveService } from './webhook-client.js';

interface Service {
  readonly metadata: { readonly name?: string };
  readonly spec?: {
    readonly type?: string;
    readonly clusterIP?: string;
    readonly externalName?: string;
    readonly ports?: readonly { readonly port: number; readonly name?: string }[];
  };
}

interface Endpoints {
  readonly metadata: { readonly name?: string };
  readonly subsets?: readonly {
    readonly addresses?: readonly { readonly ip: string }[];
    readonly ports?: readonly { readonly port: number; readonly name?: string }[];
  }[];
}

/**
 * Finds services through a server's own API: a ready address of their endpoints, else their cluster IP. Unlike upstream's, the server need not be in a
 * network where cluster IPs lead anywhere.
 */
export function serviceResolver(handler: () => Handler): ResolveService {
  return async (namespace, name, port) => {
    const { user } = internalContext();
    const client = newClient({ transport: handlerTransport(handler(), { user }), userAgent: 'kube-apiserver/v1.35' });
    const of = <T extends Service | Endpoints>(resource: string) =>
      client.resource<T>({ group: '', version: 'v1', resource, namespaced: true }).namespace(namespace);
    let service: Service;
    try {
      service = await of<Service>('services').get(name);
    } catch (error) {
      throw isNotFound(error) ? new Error(`service ${JSON.stringify(name)} not found`) : error;
    }
    const { type, clusterIP = '', externalName = '', ports = [] } = service.spec ?? {};
    if (type === 'ExternalName') return { host: externalName, port };
    const wanted = ports.find((each) => each.port === port);
    if (wanted === undefined) throw new Error(`service "${name}" has no port ${port}`);
    const endpoints = await of<Endpoints>('endpoints')
      .get(name)
      .catch(() => undefined);
    for (const { addresses = [], ports: targets = [] } of endpoints?.subsets ?? []) {
      const target = targets.find((each) => (each.name ?? '') === (wanted.name ?? ''));
      const [address] = addresses;
      if (address !== undefined && target !== undefined) return { host: address.ip, port: target.port };
    }
    if (clusterIP === '' || clusterIP === 'None') {
      throw new Error(`cannot route to service with ClusterIP "${clusterIP}"`);
    }
    return { host: clusterIP, port };
  };
}
