import type { discoveryv1, EndpointAddress, Endpoints } from '@k8s-ts/api';
import { newControllerRef } from '@k8s-ts/apimachinery/meta';
import { formatIP, isIPv4Bytes, parseIPSloppy, semanticEqual } from '@k8s-ts/apimachinery/validation';
import { EndpointSet, isSameState, portsKey } from '../endpoint-slices/endpoint-set.js';
import {
  type EndpointSlice,
  managedByLabel,
  recycleSlices,
  type SliceChanges,
  serviceNameLabel,
  slicePrefix,
} from '../endpoint-slices/slice-changes.js';
import { repackSubsets } from '../endpoints/repack-subsets.js';
import { lastChangeTriggerTime } from '../endpoints/trigger-times.js';

/** The value of the label `endpointslice.kubernetes.io/managed-by`. */
export const mirroringControllerName = 'endpointslicemirroring-controller.k8s.io';
const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';

/** Slices to be written, and problems that prevented mirroring. */
export interface MirroredSlices extends SliceChanges {
  /** Number of addresses that are not IP addresses. */
  readonly invalidAddresses: number;
  /** Number of addresses that were left out because they are invalid or exceed the maximum number. */
  readonly skippedAddresses: number;
}

interface Group {
  readonly family: 'IPv4' | 'IPv6';
  readonly ports: readonly discoveryv1.EndpointPort[];
  readonly desired: EndpointSet;
}

/**
 * Finds the writes that make EndpointSlices show Endpoints that a user wrote (`kubernetes
 * pkg/controller/endpointslicemirroring`). Each subset becomes one slice in each family. Pure.
 *
 * @param maxPerSubset maximum number of addresses of a subset that are mirrored; default 1000
 */
export function mirrorEndpoints(
  endpoints: Endpoints,
  existing: readonly EndpointSlice[],
  maxPerSubset = 1000,
): MirroredSlices {
  const groups = new Map<string, Group>();
  let invalidAddresses = 0;
  let skippedAddresses = 0;
  for (const { addresses = [], notReadyAddresses = [], ports: subsetPorts = [] } of repackSubsets(
    endpoints.subsets ?? [],
  )) {
    const ports = subsetPorts.map(({ name = '', ...port }) => ({ name, ...port }));
    const groupOf = (family: Group['family']) => {
      const key = `${family} ${portsKey(ports)}`;
      const group = groups.get(key) ?? { family, ports, desired: new EndpointSet() };
      groups.set(key, group);
      return group;
    };
    groupOf('IPv4');
    groupOf('IPv6');
    const all = [
      ...addresses.map((each) => ({ each, ready: true })),
      ...notReadyAddresses.map((each) => ({ each, ready: false })),
    ];
    let added = 0;
    for (const { each, ready } of all) {
      if (added >= maxPerSubset) break;
      const ip = parseIPSloppy(each.ip);
      if (ip === undefined) {
        invalidAddresses++;
        continue;
      }
      groupOf(isIPv4Bytes(ip.bytes) ? 'IPv4' : 'IPv6').desired.add(endpointOf(each, formatIP(ip.bytes), ready));
      added++;
    }
    skippedAddresses += all.length - added;
  }
  const create: EndpointSlice[] = [];
  const update: EndpointSlice[] = [];
  const deleted = existing.filter((slice) => !groups.has(`${slice.addressType} ${portsKey(slice.ports)}`));
  for (const [key, group] of groups) {
    const own = existing.filter((slice) => `${slice.addressType} ${portsKey(slice.ports)}` === key);
    const { desired } = group;
    if (desired.size === 0) {
      deleted.push(...own);
      continue;
    }
    const [first, ...rest] = own;
    deleted.push(...rest);
    if (first !== undefined && isUpToDate(first, desired, endpoints)) continue;
    const slice = newSlice(endpoints, group, desired.take(maxPerSubset), first?.metadata.name);
    if (first === undefined) create.push(slice);
    else update.push(slice);
  }
  return { ...recycleSlices({ create, update, delete: deleted }), invalidAddresses, skippedAddresses };
}

function endpointOf(
  { hostname, nodeName, targetRef }: EndpointAddress,
  ip: string,
  ready: boolean,
): discoveryv1.Endpoint {
  return {
    addresses: [ip],
    conditions: { ready },
    ...(hostname && { hostname }),
    ...(targetRef && { targetRef }),
    ...(nodeName !== undefined && { nodeName }),
  };
}

function isUpToDate(slice: EndpointSlice, desired: EndpointSet, endpoints: Endpoints): boolean {
  const { labels = {}, annotations, ownerReferences = [] } = slice.metadata;
  const { [managedByLabel]: _, [serviceNameLabel]: __, ...own } = labels;
  const present = slice.endpoints ?? [];
  const matching = present.filter((endpoint) => {
    const wanted = desired.get(endpoint);
    return wanted !== undefined && isSameState(wanted, endpoint);
  });
  const { name, uid } = endpoints.metadata;
  return (
    matching.length === present.length &&
    matching.length === desired.size &&
    semanticEqual(endpoints.metadata.labels ?? {}, own) &&
    semanticEqual(mirroredAnnotations(endpoints), annotations ?? {}) &&
    !ownerReferences.some((owner) => owner.kind === 'Endpoints' && owner.name === name && owner.uid !== uid)
  );
}

function mirroredAnnotations({ metadata }: Endpoints): Readonly<Record<string, string>> {
  const { [lastChangeTriggerTime]: _, [lastApplied]: __, ...rest } = metadata.annotations ?? {};
  return rest;
}

function newSlice(
  { metadata, ...rest }: Endpoints,
  { family, ports }: Group,
  endpoints: readonly discoveryv1.Endpoint[],
  sliceName: string | undefined,
): EndpointSlice {
  const { namespace, name = '' } = metadata;
  return {
    metadata: {
      ...(sliceName === undefined ? { generateName: slicePrefix(name) } : { name: sliceName }),
      ...(namespace !== undefined && { namespace }),
      labels: { ...metadata.labels, [serviceNameLabel]: name, [managedByLabel]: mirroringControllerName },
      annotations: mirroredAnnotations({ metadata, ...rest }),
      ownerReferences: [newControllerRef(metadata, { group: '', version: 'v1', kind: 'Endpoints' })],
    },
    addressType: family,
    endpoints,
    ports,
  };
}
