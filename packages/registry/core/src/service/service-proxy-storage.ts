import type { Endpoints, Pod, Service } from '@k8s-ts/api/types';
import { isNotFound, newBadRequest, newNotFound, newServiceUnavailable } from '@k8s-ts/apimachinery/errors';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import type { AnyRESTStorage, Connecter, Store } from '@k8s-ts/registry-generic';
import { proxiedRequest, proxyMethods, proxyPath, splitSchemeNamePort } from '../connect.js';
import type { KubeletClient } from '../kubelet/kubelet-client.js';

export interface ServiceProxyOptions {
  readonly services: Store<Service>;
  readonly endpoints: Store<Endpoints>;
  readonly pods: Store<Pod>;
  /** Reaches the pods. */
  readonly kubelets: KubeletClient;
}

/** Passes any request to `services/{[scheme:]name[:port]}/proxy/…` on to an endpoint of the service that is a pod. */
export function newServiceProxyStorage(options: ServiceProxyOptions): AnyRESTStorage & Connecter {
  const { services } = options;
  return {
    kind: { group: '', version: 'v1', kind: 'ServiceProxyOptions' },
    namespaced: true,
    connectMethods: proxyMethods,
    connectPath: true,
    async connect(id, request, context) {
      const target = splitSchemeNamePort(id);
      if (!target) throw newBadRequest(`invalid service request ${goQuote(id)}`);
      let portName = target.port;
      if (/^[+-]?\d+$/.test(portName)) {
        const service = (await services.get(target.name, {}, context)).object;
        const port = service.spec?.ports?.find((candidate) => candidate.port === Number(portName));
        if (!port)
          throw newServiceUnavailable(`no service port ${Number(portName)} found for service ${goQuote(target.name)}`);
        portName = port.name ?? '';
      }
      const endpoints = await endpointsOf(services, options.endpoints, target.name, context);
      if (!endpoints.subsets?.length)
        throw newServiceUnavailable(`no endpoints available for service ${goQuote(target.name)}`);
      for (const { addresses = [], ports = [] } of shuffled(endpoints.subsets)) {
        const port = ports.find(({ name = '' }) => name === portName);
        if (!port) continue;
        for (const { ip = '', targetRef } of shuffled(addresses)) {
          if (!targetRef || targetRef.namespace !== context.namespace || !targetRef.name) continue;
          if (!(await isPodIP(options.pods, targetRef.name, ip, context))) continue;
          const { proxyRequest } = await import('@k8s-ts/streaming');
          const backend = options.kubelets.address(target.scheme, ip, String(port.port));
          return proxyRequest(backend, proxyPath(request), proxiedRequest(request, context));
        }
      }
      throw newServiceUnavailable(`no endpoints available for service ${goQuote(id)}`);
    },
  };
}

type Context = Parameters<Connecter['connect']>[2];

async function endpointsOf(
  services: Store<Service>,
  endpoints: Store<Endpoints>,
  name: string,
  context: Context,
): Promise<Endpoints> {
  try {
    return (await endpoints.get(name, {}, context)).object;
  } catch (error) {
    throw isNotFound(error) ? newNotFound(services.resource, name) : error;
  }
}

async function isPodIP(pods: Store<Pod>, name: string, ip: string, context: Context): Promise<boolean> {
  try {
    const pod = (await pods.get(name, {}, context)).object;
    return pod.status?.podIPs?.some((own) => own.ip === ip) ?? false;
  } catch {
    return false;
  }
}

/** The list rotated by a random offset. */
function shuffled<T>(list: readonly T[]): readonly T[] {
  const start = Math.floor(Math.random() * list.length);
  return [...list.slice(start), ...list.slice(0, start)];
}
