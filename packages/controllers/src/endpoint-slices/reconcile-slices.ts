import type { discoveryv1, Node, Pod, Service } from '@k8s-ts/api';
import { newControllerRef } from '@k8s-ts/apimachinery/meta';
import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import { addressesOf, familyOf, findPort, hostnameFor, isPossibleEndpoint } from '../endpoints/pod-endpoint.js';
import { hasClusterIP } from '../endpoints/service-pods.js';
import { isPodReady } from '../pods/index.js';
import { EndpointSet, portsKey } from './endpoint-set.js';
import { trafficHintsOf, withHints } from './hints.js';
import { packEndpoints } from './pack-endpoints.js';
import {
  type AddressType,
  type EndpointSlice,
  managedByLabel,
  recycleSlices,
  type SliceChanges,
  serviceNameLabel,
  slicePrefix,
} from './slice-changes.js';

/** The value of the label `endpointslice.kubernetes.io/managed-by`. */
export const sliceControllerName = 'endpointslice-controller.k8s.io';
const headlessLabel = 'service.kubernetes.io/headless';
const reserved = [serviceNameLabel, managedByLabel, headlessLabel];

export interface ReconcileSlicesOptions {
  readonly service: Service;
  readonly pods: readonly Pod[];
  readonly nodeOf: (name: string) => Node | undefined;
  /** The slices of the service that this controller manages. */
  readonly existing: readonly EndpointSlice[];
  /** Maximum number of endpoints in a slice. Default 100. */
  readonly maxPerSlice?: number;
}

/** Slices to be written, and the pods that were left out. */
export interface ReconciledSlices extends SliceChanges {
  /** One message for each pod whose node is not known. */
  readonly problems: readonly string[];
}

/**
 * Finds the writes that make a service's EndpointSlices show its pods (`kubernetes/endpointslice`, Reconciler). Pure.
 */
export function reconcileSlices(options: ReconcileSlicesOptions): ReconciledSlices {
  const { service, existing } = options;
  const families = familiesOf(service);
  const parts = families.map((family) =>
    reconcileFamily(
      options,
      family,
      existing.filter(({ addressType }) => addressType === family),
    ),
  );
  const unsupported = existing.filter(({ addressType }) => !families.some((family) => family === addressType));
  return {
    create: parts.flatMap(({ create }) => create),
    update: parts.flatMap(({ update }) => update),
    delete: [...parts.flatMap((part) => part.delete), ...unsupported],
    problems: parts[0]?.problems ?? [],
  };
}

function reconcileFamily(
  { service, pods, nodeOf, maxPerSlice = 100 }: ReconcileSlicesOptions,
  family: 'IPv4' | 'IPv6',
  existing: readonly EndpointSlice[],
): ReconciledSlices {
  const isOwned = ({ metadata }: EndpointSlice) =>
    metadata.ownerReferences?.some(
      ({ uid, kind, apiVersion }) => uid === service.metadata?.uid && kind === 'Service' && apiVersion === 'v1',
    ) ?? false;
  const problems: string[] = [];
  const groups = new Map<
    string,
    { readonly ports: readonly discoveryv1.EndpointPort[]; readonly endpoints: EndpointSet }
  >();
  for (const pod of pods) {
    if (!isPossibleEndpoint(pod, true)) continue;
    const ports = portsOf(service, pod);
    const key = portsKey(ports);
    const group = groups.get(key) ?? { ports, endpoints: new EndpointSet() };
    groups.set(key, group);
    const nodeName = pod.spec?.nodeName ?? '';
    const node = nodeOf(nodeName);
    if (node === undefined && !service.spec?.publishNotReadyAddresses) {
      const { namespace, name } = service.metadata ?? {};
      problems.push(`skipping Pod ${pod.metadata?.name} for Service ${namespace}/${name}: Node ${nodeName} Not Found`);
      continue;
    }
    const endpoint = endpointOf(pod, node, service, family);
    if (endpoint.addresses.length > 0) group.endpoints.add(endpoint);
  }
  const create: EndpointSlice[] = [];
  const update: EndpointSlice[] = [];
  const deleted = existing.filter((slice) => !isOwned(slice));
  const owned = existing.filter(isOwned);
  for (const [key, { ports, endpoints }] of groups) {
    const changes = packEndpoints({
      existing: owned.filter((slice) => portsKey(slice.ports) === key),
      desired: endpoints,
      maxPerSlice,
      withLabels: (slice) => withLabels(slice, service),
      newSlice: () => newSlice(service, family, ports),
    });
    create.push(...changes.create);
    update.push(...changes.update);
    deleted.push(...changes.delete);
  }
  deleted.push(...owned.filter((slice) => !groups.has(portsKey(slice.ports))));
  if (deleted.length === existing.length && create.length === 0) {
    // A service without endpoints has one empty slice in each family.
    const placeholder = newSlice(service, family, []);
    if (deleted.length === 1 && isPlaceholder(deleted[0], placeholder)) deleted.pop();
    else create.push(placeholder);
  }
  const hints = trafficHintsOf(service);
  const touched = new Set([...update, ...deleted].map(({ metadata }) => metadata.name));
  const hinted = existing
    .filter(({ metadata }) => !touched.has(metadata.name))
    .flatMap((slice) => (withHints(slice, hints) === slice ? [] : [withHints(slice, hints)]));
  const changes = recycleSlices(
    {
      create: create.map((slice) => withHints(slice, hints)),
      update: [...update.map((slice) => withHints(slice, hints)), ...hinted],
      delete: deleted,
    },
    isOwned,
  );
  return { ...changes, problems };
}

/** Whether a slice already is the wanted empty slice. */
function isPlaceholder(slice: EndpointSlice | undefined, wanted: EndpointSlice): boolean {
  return (
    slice !== undefined &&
    !slice.endpoints?.length &&
    !slice.ports?.length &&
    semanticEqual(slice.metadata.labels, wanted.metadata.labels)
  );
}

/** The address families in which a service has slices. */
function familiesOf({ spec }: Service): readonly ('IPv4' | 'IPv6')[] {
  const named = (spec?.ipFamilies ?? []).filter((each) => each === 'IPv4' || each === 'IPv6');
  if (named.length > 0) return [...new Set(named)];
  if (spec?.clusterIP && spec.clusterIP !== 'None') return [familyOf(spec.clusterIP)];
  return ['IPv4', 'IPv6'];
}

/** The ports of a pod to which a service forwards. */
function portsOf({ spec }: Service, pod: Pod): readonly discoveryv1.EndpointPort[] {
  return (spec?.ports ?? []).flatMap((servicePort) => {
    const port = findPort(pod, servicePort);
    if (port === undefined) return [];
    const { name = '', protocol = 'TCP', appProtocol } = servicePort;
    return [{ name, port, protocol, ...(appProtocol !== undefined && { appProtocol }) }];
  });
}

function endpointOf(pod: Pod, node: Node | undefined, service: Service, family: 'IPv4' | 'IPv6'): discoveryv1.Endpoint {
  const { namespace, name, uid, deletionTimestamp } = pod.metadata ?? {};
  const serving = isPodReady(pod);
  const terminating = deletionTimestamp !== undefined;
  const ready = (service.spec?.publishNotReadyAddresses ?? false) || (serving && !terminating);
  const zone = node?.metadata?.labels?.['topology.kubernetes.io/zone'];
  const hostname = hostnameFor(pod, service);
  return {
    addresses: addressesOf(pod, family),
    conditions: { ready, serving, terminating },
    ...(hostname !== undefined && { hostname }),
    targetRef: { kind: 'Pod', namespace, name, uid } as NonNullable<discoveryv1.Endpoint['targetRef']>,
    ...(pod.spec?.nodeName && { nodeName: pod.spec.nodeName }),
    ...(zone && { zone }),
  };
}

function newSlice(
  service: Service,
  addressType: AddressType,
  ports: readonly discoveryv1.EndpointPort[],
): EndpointSlice {
  const { namespace, name = '' } = service.metadata ?? {};
  return {
    metadata: {
      generateName: slicePrefix(name),
      ...(namespace !== undefined && { namespace }),
      labels: labelsFor(service),
      ownerReferences: [newControllerRef(service.metadata ?? {}, { group: '', version: 'v1', kind: 'Service' })],
    },
    addressType,
    endpoints: [],
    ports,
  };
}

function labelsFor(service: Service): Readonly<Record<string, string>> {
  return {
    ...withoutReserved(service.metadata?.labels),
    ...(!hasClusterIP(service) && { [headlessLabel]: '' }),
    [serviceNameLabel]: service.metadata?.name ?? '',
    [managedByLabel]: sliceControllerName,
  };
}

function withLabels(slice: EndpointSlice, service: Service): EndpointSlice {
  const isSame = semanticEqual(withoutReserved(slice.metadata.labels), withoutReserved(service.metadata?.labels));
  return isSame ? slice : { ...slice, metadata: { ...slice.metadata, labels: labelsFor(service) } };
}

function withoutReserved(labels: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(labels).filter(([key]) => !reserved.includes(key)));
}
