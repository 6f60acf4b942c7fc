import type { Service } from '@k8s-ts/api/types';
import { ipFamilyOf, parseIP, rangeContains } from '@k8s-ts/api/validation';
import { internalContext, type Store } from '@k8s-ts/registry-generic';
import type { AllocatedAddress, IPAllocator } from './allocator/ip-allocator.js';
import type { ServiceReference } from './allocator/service-reference.js';
import type { RepairRecorder } from './repair-events.js';
import { needsClusterIP } from './service-spec.js';

/**
 * Minimum age of addresses without a service, because a younger one may belong to a service that is being written. In
 * ms.
 */
const graceMs = 60_000;

/**
 * Minimum age, in ms, of a wrong address that is younger than its service before it is released: the update that
 * allocated the address may fail and release it.
 */
const revertMs = 5000;

export interface ClusterIPRepairOptions {
  readonly services: Store<Service>;
  /** One allocator per IP family. */
  readonly allocators: readonly IPAllocator[];
  /** CIDRs of all ranges of cluster IPs. */
  readonly ranges: () => Promise<readonly string[]>;
  /** Reports findings to users. Default: not reported. */
  readonly record?: RepairRecorder;
}

/**
 * Makes allocated addresses and services agree, after a server ended between two writes, or objects were changed behind
 * the server's back (`kubernetes pkg/registry/core/service/ipallocator/controller/repairip.go`):
 *
 * - A service's address that is not allocated, or is allocated to a service that does not exist, is allocated to this
 *   service.
 * - An address that is allocated to no service, or to a service that does not have it, is released.
 * - Services with the same address, and addresses outside of all ranges, are only reported.
 */
export class ClusterIPRepair {
  constructor(private readonly options: ClusterIPRepairOptions) {}

  /** @param now milliseconds since 1970 */
  async repairAll(now: number): Promise<void> {
    const { services, allocators } = this.options;
    // Addresses are read first: a service that is created meanwhile already has its address, and is in the list.
    const lists = await Promise.all(allocators.map((allocator) => allocator.list()));
    const allocated = new Map(lists.flat().map((each) => [each.address, each]));
    const { items } = await services.list({}, internalContext());
    const byName = new Map(items.map(({ object }) => [nameOf(object.metadata), object]));
    const find = async (reference: ServiceReference) => byName.get(nameOf(reference));
    const ranges = await this.options.ranges();
    for (const service of byName.values()) {
      // A fault in the list of addresses may be gone by now.
      const allocation = async (address: string) => {
        const listed = allocated.get(address);
        const isRight = listed?.isLabelled && listed.service && nameOf(listed.service) === nameOf(service.metadata);
        return isRight ? listed : this.#allocatorOf(address)?.find(address);
      };
      await this.#repairService(service, ranges, allocation, find).catch(() => {});
    }
    for (const [i, list] of lists.entries()) {
      for (const each of list) {
        if (each.isManaged) await this.#repairAddress(each, allocators[i] as IPAllocator, find, now);
      }
    }
  }

  /** Repairs the addresses of a changed service. Addresses that the server knows to be allocated are not checked. */
  async repairChanged(service: Service): Promise<void> {
    const isKnown = (address: string) => this.#allocatorOf(address)?.knows(address) ?? true;
    if (addressesOf(service).every(isKnown)) return;
    const { namespace: ownNamespace, name: ownName } = referenceOf(service);
    // The service may have been deleted since then, and its addresses with it.
    const newest = await this.#service(ownNamespace, ownName);
    if (newest === undefined) return;
    await this.#repairService(
      newest,
      await this.options.ranges(),
      async (address) => this.#allocatorOf(address)?.find(address),
      ({ namespace, name }) => this.#service(namespace, name),
    );
  }

  async #service(namespace: string, name: string): Promise<Service | undefined> {
    try {
      return (await this.options.services.get(name, {}, internalContext(namespace))).object;
    } catch {
      return undefined;
    }
  }

  async #repairService(
    service: Service,
    ranges: readonly string[],
    allocation: (address: string) => Promise<AllocatedAddress | undefined>,
    find: (reference: ServiceReference) => Promise<Service | undefined>,
  ): Promise<void> {
    const own = referenceOf(service);
    const where = `${own.namespace}/${own.name}`;
    const regarding = { kind: 'Service', apiVersion: 'v1', metadata: service.metadata ?? {} };
    const warn = (reason: string, note: string) =>
      this.options.record?.(regarding, reason, 'ClusterIPAllocation', note);
    for (const address of addressesOf(service)) {
      const family = ipFamilyOf(address);
      const allocator = this.#allocatorOf(address);
      if (!isInRange(address, ranges)) {
        const note = `Cluster IP [${family}]: ${address} is not within any configured Service CIDR; please recreate service`;
        await warn('ClusterIPOutOfRange', note);
        continue;
      }
      if (allocator === undefined) continue;
      const found = await allocation(address);
      if (found === undefined) {
        await warn('ClusterIPNotAllocated', `Cluster IP [${family}]: ${address} is not allocated; repairing`);
        await allocator.assign(address, own);
        continue;
      }
      const isOwn = found.service !== undefined && nameOf(found.service) === nameOf(own);
      const other = found.service === undefined || isOwn ? undefined : await find(found.service);
      if (!isOwn && other === undefined) {
        const note = `the ClusterIP [${family}]: ${address} for Service ${where} has a wrong reference; repairing`;
        await warn('ClusterIPNotAllocated', note);
        await allocator.assign(address, own);
        continue;
      }
      if (other?.spec?.clusterIPs?.includes(address)) {
        const note = `Cluster IP [${family}]:${address} was assigned to multiple services; please recreate service`;
        await warn('ClusterIPAlreadyAllocated', note);
      }
      if (!found.isLabelled) await allocator.assign(address, own);
    }
  }

  /** Releases an address that no service has. */
  async #repairAddress(
    found: AllocatedAddress,
    allocator: IPAllocator,
    find: (reference: ServiceReference) => Promise<Service | undefined>,
    now: number,
  ): Promise<void> {
    const { address, service: reference, createdAt, uid } = found;
    const remove = async (reason: string, note: string) => {
      const metadata = { name: address, ...(uid === undefined ? {} : { uid }) };
      const regarding = { kind: 'IPAddress', apiVersion: 'networking.k8s.io/v1', metadata };
      await this.options.record?.(regarding, reason, 'IPAddressAllocation', note);
      await (reference === undefined ? allocator.remove(address) : allocator.release(address, reference));
    };
    if (reference === undefined) {
      const note = `IPAddress ${address} appears to have been modified, not referencing a Service: cleaning up`;
      return remove('IPAddressNotAllocated', note);
    }
    const owner = await find(reference);
    const age = now - createdAt;
    const where = `${reference.namespace}/${reference.name}`;
    if (owner === undefined) {
      if (age <= graceMs) return;
      const note = `IPAddress: ${address} for Service ${where} appears to have leaked: cleaning up`;
      return remove('IPAddressNotAllocated', note);
    }
    if (addressesOf(owner).includes(address)) return;
    const isYounger = createdAt > Date.parse(owner.metadata?.creationTimestamp ?? '');
    if (isYounger && age < revertMs) return;
    const note = `IPAddress: ${address} for Service ${where} has a wrong reference; cleaning up`;
    return remove('IPAddressWrongReference', note);
  }

  #allocatorOf(address: string): IPAllocator | undefined {
    return this.options.allocators.find(({ family }) => family === ipFamilyOf(address));
  }
}

/** The cluster IPs of a service. A headless service has none. */
function addressesOf({ spec = {} }: Service): readonly string[] {
  if (!needsClusterIP(spec)) return [];
  return (spec.clusterIPs ?? []).filter((address) => address !== 'None' && address !== '');
}

const referenceOf = ({ metadata }: Service): ServiceReference => ({
  namespace: metadata?.namespace ?? '',
  name: metadata?.name ?? '',
});

const nameOf = (named: { readonly namespace?: string; readonly name?: string } = {}): string =>
  `${named.namespace}/${named.name}`;

function isInRange(address: string, ranges: readonly string[]): boolean {
  const ip = parseIP(address);
  return ip !== undefined && ranges.some((range) => rangeContains(range, ip));
}
