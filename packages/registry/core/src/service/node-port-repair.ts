import type { Service } from '@k8s-ts/api/types';
import type { PortAllocator } from './allocator/port-allocator.js';
import type { RepairRecorder } from './repair-events.js';

/**
 * Makes allocated node ports and services agree, after a server ended between two writes or a store was restored:
 * allocates ports of services that are not yet allocated, and releases ports that no service has any more. Ports of two
 * services, and ports outside of the range, are only reported
 * (`kubernetes pkg/registry/core/service/portallocator/controller/repair.go`).
 *
 * @param services reads all services
 * @param suspects ports that an earlier call returned. That call must be longer ago than the longest request takes.
 * Ports that still belong to no service are released
 * @param record reports findings to users. Default: not reported
 * @returns allocated ports that belong to no service. They may be those of services that are being written
 */
export async function repairNodePorts(
  services: () => Promise<Iterable<Service>>,
  allocator: PortAllocator,
  suspects: ReadonlySet<number>,
  record?: RepairRecorder,
): Promise<ReadonlySet<number>> {
  // Allocated ports are read first: a service that is created meanwhile already has its ports, and is in the list.
  const taken = await allocator.taken();
  const used = new Set<number>();
  for (const service of await services()) {
    const regarding = { kind: 'Service', apiVersion: 'v1', metadata: service.metadata ?? {} };
    const warn = (reason: string, note: string) => record?.(regarding, reason, 'PortAllocation', note);
    for (const port of separatePortsOf(service)) {
      if (!allocator.contains(port)) {
        const note = `Port ${port} is not within the port range ${allocator.rangeText}; please recreate service`;
        await warn('PortOutOfRange', note);
      } else if (used.has(port)) {
        const note = `Port ${port} was assigned to multiple services; please recreate service`;
        await warn('PortAlreadyAllocated', note);
      } else {
        used.add(port);
        if (taken.has(port) || !(await isAllocatedBy(allocator, port))) continue;
        await warn('PortNotAllocated', `Port ${port} is not allocated; repairing`);
      }
    }
  }
  const unused = [...taken].filter((port) => !used.has(port));
  await allocator.release(unused.filter((port) => suspects.has(port)));
  return new Set(unused.filter((port) => !suspects.has(port)));
}

/** Allocates a port. Returns false when a request has allocated it in the meantime. */
const isAllocatedBy = (allocator: PortAllocator, port: number): Promise<boolean> =>
  allocator.allocate(port).then(
    () => true,
    () => false,
  );

/** The node ports of a service, one entry for each allocation: ports of different protocols may share a node port. */
function separatePortsOf({ spec = {} }: Service): readonly number[] {
  const protocols = new Map<number, Set<string>>();
  const separate: number[] = [];
  const add = (port: number | undefined, protocol: string) => {
    if (!port) return;
    const seen = protocols.get(port) ?? new Set();
    if (seen.size === 0 || seen.has(protocol)) separate.push(port);
    protocols.set(port, seen.add(protocol));
  };
  for (const { nodePort, protocol = 'TCP' } of spec.ports ?? []) add(nodePort, protocol);
  add(spec.healthCheckNodePort, 'TCP');
  return separate;
}
