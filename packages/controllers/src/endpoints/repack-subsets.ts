import type { EndpointAddress, EndpointPort, EndpointSubset } from '@k8s-ts/api';

interface Placed {
  readonly address: EndpointAddress;
  ready: boolean;
}

/** Stands for the ports of a subset without ports. */
const noPort = '';

/**
 * Brings subsets into a canonical form: each address once, and ports with the same addresses in one subset
 * (`kubernetes pkg/api/v1/endpoints`, RepackSubsets). An address that is listed both as ready and as not ready for a
 * port is not ready. Sorted by port, and by address within a subset; upstream sorts subsets and ports by a hash.
 */
export function repackSubsets(subsets: readonly EndpointSubset[]): readonly EndpointSubset[] {
  const addresses = new Map<string, EndpointAddress>();
  const byPort = new Map<string, Map<string, Placed>>();
  const place = (port: string, given: EndpointAddress, ready: boolean) => {
    const key = JSON.stringify([given.ip, given.targetRef?.uid ?? '']);
    const address = addresses.get(key) ?? given;
    addresses.set(key, address);
    const placed = byPort.get(port) ?? new Map<string, Placed>();
    byPort.set(port, placed);
    placed.set(key, { address, ready: ready && (placed.get(key)?.ready ?? true) });
  };
  for (const { ports = [], addresses: ready = [], notReadyAddresses = [] } of subsets) {
    for (const port of ports.length === 0 ? [noPort] : ports.map(keyOfPort)) {
      for (const address of ready) place(port, address, true);
      for (const address of notReadyAddresses) place(port, address, false);
    }
  }
  const groups = new Map<string, { readonly placed: readonly Placed[]; readonly ports: EndpointPort[] }>();
  for (const [port, found] of [...byPort].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : 1));
    const key = JSON.stringify(sorted.map(([name, { ready }]) => [name, ready]));
    const group = groups.get(key) ?? { placed: sorted.map(([, placed]) => placed), ports: [] };
    groups.set(key, group);
    if (port !== noPort) group.ports.push(portOfKey(port));
  }
  return [...groups.values()].map(({ placed, ports }) => {
    const ready = placed.filter((each) => each.ready).map(({ address }) => address);
    const notReady = placed.filter((each) => !each.ready).map(({ address }) => address);
    return {
      ...(ready.length > 0 && { addresses: ready }),
      ...(notReady.length > 0 && { notReadyAddresses: notReady }),
      ...(ports.length > 0 && { ports }),
    };
  });
}

function keyOfPort({ name = '', port, protocol = 'TCP', appProtocol = '' }: EndpointPort): string {
  return JSON.stringify([name, port, protocol, appProtocol]);
}

function portOfKey(key: string): EndpointPort {
  const [name, port, protocol, appProtocol] = JSON.parse(key) as [string, number, 'SCTP' | 'TCP' | 'UDP', string];
  return { ...(name && { name }), port, protocol, ...(appProtocol && { appProtocol }) };
}
