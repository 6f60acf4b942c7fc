import type { PortAllocator } from './allocator/port-allocator.js';

/**
 * Makes allocated node ports and services agree, after a server ended between two writes or a store was restored: allocates the ports of services that are
 * not allocated, and releases those that no service has any more (`kubernetes pkg/registry/core/service/portallocator/controller/repair.go`).
 *
 * @param portsInUse reads the ports of all services
 * @param suspects ports that an earlier call has returned, at least as long ago as a request can take. Those that still belong to no service are released
 * @returns allocated ports that belong to no service. They may be those of services that are being written
 */
export async function repairNodePorts(
  portsInUse: () => Promise<Iterable<number>>,
  allocator: PortAllocator,
  suspects: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  // Allocated ports first: a service that is made meanwhile has its ports, and is in the list.
  const taken = await allocator.taken();
  const used = new Set(await portsInUse());
  for (const port of used) {
    // A port that is outside of the range cannot be allocated.
    if (!taken.has(port)) await allocator.allocate(port).catch(() => {});
  }
  const unused = [...taken].filter((port) => !used.has(port));
  await allocator.release(unused.filter((port) => suspects.has(port)));
  return new Set(unused.filter((port) => !suspects.has(port)));
}
