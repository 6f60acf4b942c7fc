import type { Node, Pod } from '@k8s-ts/api/types';
import { containersOf, nonnegative, parseIP } from '@k8s-ts/api/validation';
import { newBadRequest, newGenericError, newInvalid, newNotFound } from '@k8s-ts/apimachinery/errors';
import { type FieldError, FieldPath, field, goQuote } from '@k8s-ts/apimachinery/validation';
import type { AnyRESTStorage, Connecter, Getter, RequestContext, Store } from '@k8s-ts/registry-generic';
import {
  type ConnectRequest,
  causeText,
  hostOf,
  kubeletURL,
  type ProxyTransport,
  proxyMethods,
  proxyTo,
  splitSchemeNamePort,
} from '../connect.js';

/** Access to pods for the subresources that connect to them. */
export interface PodConnections {
  readonly pods: Store<Pod>;
  readonly nodes: Store<Node>;
  readonly transport: ProxyTransport;
}

const podKind = { group: '', version: 'v1', kind: 'Pod' } as const;
const optionsKind = (kind: string) => ({ group: '', version: 'v1', kind }) as const;

async function getPod({ pods }: PodConnections, name: string, context: RequestContext): Promise<Pod> {
  return (await pods.get(name, {}, context)).object;
}

/** Gets the pod's node. Like upstream, a NotFound error names the resource of the request. */
async function getNode({ nodes, pods }: PodConnections, name: string, context: RequestContext): Promise<Node> {
  try {
    return (await nodes.get(name, {}, { ...context, namespace: '' })).object;
  } catch {
    throw newNotFound(pods.resource, name);
  }
}

/** The requested container, or the only one. @throws BadRequest */
function containerName(pod: Pod, asked: string): string {
  const podName = pod.metadata?.name ?? '';
  const all = pod.spec ? containersOf(pod.spec).map(({ container }) => container.name) : [];
  if (asked !== '') {
    if (!all.includes(asked)) throw newBadRequest(`container ${asked} is not valid for pod ${podName}`);
    return asked;
  }
  const [only, ...more] = pod.spec?.containers ?? [];
  if (only && more.length === 0) return only.name;
  const choice = only ? `, choose one of: [${all.join(' ')}]` : '';
  throw newBadRequest(`a container name must be specified for pod ${podName}${choice}`);
}

const isTrue = (value: string | null): boolean => value === 'true' || value === '1';

/** An integer in a query; undefined when absent. @throws BadRequest */
function integer(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null || text === '') return undefined;
  if (!/^[+-]?\d+$/.test(text)) throw newBadRequest(`strconv.ParseInt: parsing ${goQuote(text)}: invalid syntax`);
  return Number(text);
}

function validateLogOptions(query: URLSearchParams): FieldError[] {
  const errors: FieldError[] = [];
  const at = (name: string) => FieldPath.root(name);
  const tailLines = integer(query, 'tailLines');
  const limitBytes = integer(query, 'limitBytes');
  const sinceSeconds = integer(query, 'sinceSeconds');
  const sinceTime = query.get('sinceTime');
  field.pushAll(errors, nonnegative(tailLines, at('tailLines')));
  if (limitBytes !== undefined && limitBytes < 1)
    errors.push(field.invalid(at('limitBytes'), limitBytes, 'must be greater than 0'));
  if (sinceSeconds !== undefined && sinceTime) {
    errors.push(field.forbidden(FieldPath.root(''), 'at most one of `sinceTime` or `sinceSeconds` may be specified'));
  } else if (sinceSeconds !== undefined && sinceSeconds < 1) {
    errors.push(field.invalid(at('sinceSeconds'), sinceSeconds, 'must be greater than 0'));
  }
  if (query.get('stream')) errors.push(field.forbidden(at('stream'), 'may not be specified'));
  return errors;
}

const logParameters = [
  'follow',
  'previous',
  'timestamps',
  'sinceSeconds',
  'sinceTime',
  'tailLines',
  'limitBytes',
] as const;

/** GET of a pod's log from its node's kubelet; 204 for a pod without a node (`kubernetes pkg/registry/core/pod/rest/log.go`). */
export function newPodLogStorage(connections: PodConnections): AnyRESTStorage & Connecter {
  return {
    kind: podKind,
    namespaced: true,
    connectMethods: ['GET'],
    connectPath: false,
    getOptionsKind: optionsKind('PodLogOptions'),
    async connect(name, request, context) {
      const { query } = request;
      const errors = validateLogOptions(query);
      if (errors.length > 0) throw newInvalid({ group: '', kind: 'PodLogOptions' }, name, errors);
      const pod = await getPod(connections, name, context);
      const container = containerName(pod, query.get('container') ?? '');
      const nodeName = pod.spec?.nodeName ?? '';
      if (nodeName === '') return { status: 204 };
      const node = await getNode(connections, nodeName, context);
      const url = kubeletURL(node, `/containerLogs/${pod.metadata?.namespace}/${pod.metadata?.name}/${container}`);
      for (const parameter of logParameters) {
        const value = query.get(parameter);
        if (value) url.searchParams.set(parameter, isTrue(value) ? 'true' : value);
      }
      try {
        const answer = await connections.transport(url, request, context.signal);
        return { ...answer, headers: { ...answer.headers, 'content-type': 'text/plain' } };
      } catch (cause) {
        throw newGenericError(500, `Get ${goQuote(url.href)}: ${causeText(cause)}`);
      }
    },
  };
}

/** The subresources exec, attach and portforward: requests to upgrade the protocol that are forwarded to the kubelet. */
export function newPodStreamStorage(
  connections: PodConnections,
  what: 'exec' | 'attach' | 'portforward',
): AnyRESTStorage & Connecter {
  const kinds = { exec: 'PodExecOptions', attach: 'PodAttachOptions', portforward: 'PodPortForwardOptions' } as const;
  return {
    kind: optionsKind(kinds[what]),
    namespaced: true,
    connectMethods: ['GET', 'POST'],
    connectPath: false,
    async connect(name, request, context) {
      if (what === 'portforward') checkPorts(request.query);
      const pod = await getPod(connections, name, context);
      const container = what === 'portforward' ? undefined : containerName(pod, request.query.get('container') ?? '');
      const nodeName = pod.spec?.nodeName ?? '';
      if (nodeName === '') throw newBadRequest(`pod ${name} does not have a host assigned`);
      const node = await getNode(connections, nodeName, context);
      const place = `${pod.metadata?.namespace}/${pod.metadata?.name}`;
      const url = kubeletURL(
        node,
        container === undefined ? `/portForward/${place}` : `/${what}/${place}/${container}`,
      );
      if (!isUpgrade(request)) throw newBadRequest('Upgrade request required');
      try {
        return await connections.transport(url, request, context.signal);
      } catch (cause) {
        throw newGenericError(500, `error dialing backend: ${causeText(cause)}`);
      }
    },
  };
}

function checkPorts(query: URLSearchParams): void {
  for (const text of query.getAll('ports').flatMap((value) => value.split(','))) {
    const port = Number(text);
    if (!/^\d+$/.test(text) || port > 2 ** 31 - 1) {
      throw newBadRequest(
        `strconv.ParseInt: parsing ${goQuote(text)}: ${/^\d+$/.test(text) ? 'value out of range' : 'invalid syntax'}`,
      );
    }
  }
}

function isUpgrade({ headers }: ConnectRequest): boolean {
  return (headers.connection ?? '').toLowerCase().includes('upgrade') && Boolean(headers.upgrade);
}

/** Forwards any request to `pods/{[scheme:]name[:port]}/proxy/…` to the pod's address. */
export function newPodProxyStorage(connections: PodConnections): AnyRESTStorage & Connecter & Partial<Getter> {
  return {
    kind: optionsKind('PodProxyOptions'),
    namespaced: true,
    connectMethods: proxyMethods,
    connectPath: true,
    async connect(id, request, context) {
      const target = splitSchemeNamePort(id);
      if (!target) throw newBadRequest(`invalid pod request ${goQuote(id)}`);
      const pod = await getPod(connections, target.name, context);
      const ports = (pod.spec?.containers ?? []).flatMap((container) => container.ports ?? []);
      const port = target.port || String(ports[0]?.containerPort ?? '');
      const address = pod.status?.podIPs?.[0]?.ip ?? '';
      if (!isGlobalUnicast(address)) throw newBadRequest('address not allowed');
      const url = new URL(
        `${target.scheme || 'http'}://${hostOf(address)}${port === '' ? '' : `:${port}`}/${request.path.replace(/^\//, '')}`,
      );
      url.search = request.query.toString();
      return proxyTo(connections.transport, url, request, context.signal);
    },
  };
}

/** Whether proxying to the address is allowed: no loopback, link-local, multicast or unspecified address. */
export function isGlobalUnicast(text: string): boolean {
  const ip = parseIP(text);
  if (!ip || ip.value === 0n) return false;
  if (ip.family === 'IPv4') {
    const first = ip.value >> 24n;
    return first !== 127n && first < 224n && ip.value >> 16n !== 0xa9fen;
  }
  return ip.value !== 1n && ip.value >> 120n !== 0xffn && ip.value >> 118n !== 0x3fan;
}
