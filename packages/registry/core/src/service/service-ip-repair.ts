import type { Service } from '@k8s-ts/api/types';
import { ipFamilyOf } from '@k8s-ts/api/validation';
import { internalContext, type Store } from '@k8s-ts/registry-generic';
import type { IPAllocator } from './allocator/ip-allocator.js';
import { needsClusterIP } from './service-spec.js';

/** Addresses that are younger may belong to a service that is just being written. */
const graceMs = 60_000;

/**
 * Makes allocated addresses and services agree, after a server ended between two writes: allocates the addresses of services that are not allocated,
 * and releases those that no service has any more (`kubernetes pkg/registry/core/service/ipallocator/controller/repairip.go`).
 *
 * @param allocators one per IP family
 * @param now milliseconds since 1970
 */
export async function repairClusterIPs(
  services: Store<Service>,
  allocators: readonly IPAllocator[],
  now: number,
): Promise<void> {
  // Addresses first: a service that is made meanwhile has its address, and is in the list.
  const allocated = (await Promise.all(allocators.map((allocator) => allocator.list()))).flat();
  const { items } = await services.list({}, internalContext());
  const owners = new Map(
    items.flatMap(({ object: { metadata, spec = {} } }) => {
      const owner = { namespace: metadata?.namespace ?? '', name: metadata?.name ?? '' };
      const addresses = needsClusterIP(spec) ? (spec.clusterIPs ?? []) : [];
      return addresses.filter((address) => address !== 'None').map((address) => [address, owner] as const);
    }),
  );
  const allocatorOf = (address: string) => allocators.find(({ family }) => family === ipFamilyOf(address));
  const known = new Set(allocated.map(({ address }) => address));
  for (const [address, owner] of owners) {
    // An address that is in no range any more cannot be allocated.
    if (!known.has(address))
      await allocatorOf(address)
        ?.allocate(address, owner)
        .catch(() => {});
  }
  for (const { address, service, createdAt } of allocated) {
    const owner = owners.get(address);
    const isOwned = owner?.namespace === service.namespace && owner.name === service.name;
    if (!isOwned && !(now - createdAt < graceMs)) await allocatorOf(address)?.release(address, service);
  }
}
