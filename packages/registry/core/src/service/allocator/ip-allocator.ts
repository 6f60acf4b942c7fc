import { type CIDR, formatIP, type IPFamily, parseCIDR, parseIP } from '@k8s-ts/api/validation';
import { newUID, type RESTOptionsFactory, undecoratedStorage } from '@k8s-ts/registry-generic';
import { hasStorageErrorCode, StorageErrorCode, type StorageInterface } from '@k8s-ts/storage';
import { AllocatorMetrics, type CountedAllocation, type RangeUsage } from './allocator-metrics.js';
import { groupResource, gvk, type IPAddressObject, managedBy, newIPAddressObject } from './ip-address-object.js';
import type { ServiceReference } from './service-reference.js';

/** All addresses of the range are allocated. */
export class RangeFullError extends Error {}

/** An address, and the object to which it is allocated. */
export interface AllocatedAddress {
  readonly address: string;
  /** The service to which the address belongs. Undefined when it belongs to another kind of object. */
  readonly service: ServiceReference | undefined;
  /** Whether the label of the address names this allocator. */
  readonly isManaged: boolean;
  /** Whether the address has all labels that this allocator sets. */
  readonly isLabelled: boolean;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly uid: string | undefined;
}

/** Allocates cluster IPs of one family. */
export interface IPAllocator {
  readonly family: IPFamily;
  /** Allocates an address. @throws Error when it is allocated already or outside the range */
  allocate(address: string, service: ServiceReference): Promise<void>;
  /** Allocates any free address. @throws RangeFullError */
  allocateNext(service: ServiceReference): Promise<string>;
  release(address: string, service: ServiceReference): Promise<void>;
  /** The allocated addresses of the family, including those without a service. */
  list(): Promise<readonly AllocatedAddress[]>;
  /** Whether this server has seen that the address is allocated. Another server may have released it since. */
  knows(address: string): boolean;
  /** Finds the allocation of an address. */
  find(address: string): Promise<AllocatedAddress | undefined>;
  /** Allocates an address of any range to the service that already uses it, replacing its present allocation. */
  assign(address: string, service: ServiceReference): Promise<void>;
  /** Removes an address, with or without a service. */
  remove(address: string): Promise<void>;
  /** Performs the checks of an allocation without allocating anything. */
  readonly dryRun: Pick<IPAllocator, 'allocate' | 'allocateNext'>;
}

/**
 * Cluster IPs as IPAddress objects, one per address and named after it: an address is allocated by creating its object,
 * which only one API server can do. The addresses remembered here are only hints
 * (`kubernetes pkg/registry/core/service/ipallocator`).
 *
 * @param range the range for allocations while `readyRanges` returns undefined; it also decides the family
 * @param readyRanges returns the CIDRs of any family that addresses may be allocated from; called for each allocation
 * @param random returns a fraction, 0 up to 1, by which addresses and uids are chosen. Default: at random
 * @param metrics count the allocations of each range
 * @throws Error when the range is not a CIDR
 */
export async function newIPAllocator(
  restOptions: RESTOptionsFactory,
  range: string,
  readyRanges: () => Promise<readonly string[] | undefined> = async () => undefined,
  random?: () => number,
  metrics = new AllocatorMetrics(),
): Promise<IPAllocator & { destroy(): Promise<void> }> {
  const cidr = parseCIDR(range);
  if (!cidr) throw new Error(`invalid service cluster IP range: ${range}`);
  const options = restOptions.newFor(groupResource);
  const { storage, destroy } = await undecoratedStorage<IPAddressObject>(options.storageConfig, {
    codec: options.newCodec<IPAddressObject>(gvk),
    groupResource,
    transformer: options.transformer,
    resourcePrefix: `/${options.resourcePrefix}`,
  });
  const prefix = `/${options.resourcePrefix}/`;
  const newAllocator = (text: string, of: CIDR): IPAddressAllocator =>
    new IPAddressAllocator(of, storage, prefix, random, (usage) => metrics.ofRange(text, usage));
  const first = newAllocator(range, cidr);
  const known = new Map([[range, first]]);
  const ready = async (): Promise<readonly IPAddressAllocator[]> => {
    const ranges = await readyRanges();
    if (ranges === undefined) return [first];
    const allocators = new Set(
      ranges.flatMap((text) => {
        const other = parseCIDR(text);
        if (other?.network.family !== first.family) return [];
        const allocator = known.get(text) ?? newAllocator(text, other);
        known.set(text, allocator);
        return [allocator];
      }),
    );
    return allocators.delete(first) ? [first, ...allocators] : [...allocators];
  };
  return Object.assign(inSeveralRanges(first, ready), { destroy });
}

/**
 * Allocates from the first range that is ready and has a free address.
 *
 * @param any reads and releases addresses, whatever range they belong to
 */
function inSeveralRanges(any: IPAddressAllocator, ready: () => Promise<readonly IPAddressAllocator[]>): IPAllocator {
  const rangeOf = async (address: string): Promise<IPAddressAllocator> => {
    const ranges = await ready();
    const found = ranges.find((each) => each.contains(address)) ?? ranges[0];
    if (!found) throw new Error('the provided network does not match the current range');
    return found;
  };
  const fromAny = async (allocateIn: (allocator: IPAddressAllocator) => Promise<string>): Promise<string> => {
    for (const allocator of await ready()) {
      try {
        return await allocateIn(allocator);
      } catch (error) {
        if (!(error instanceof RangeFullError)) throw error;
      }
    }
    throw new RangeFullError('range is full');
  };
  return {
    family: any.family,
    allocate: async (address, service) => (await rangeOf(address)).allocate(address, service),
    allocateNext: (service) => fromAny((allocator) => allocator.allocateNext(service)),
    // The object of an address names its owner, whatever the range.
    release: (address, service) => any.release(address, service),
    list: () => any.list(),
    knows: (address) => any.knows(address),
    find: (address) => any.find(address),
    assign: (address, service) => any.assign(address, service),
    remove: (address) => any.remove(address),
    dryRun: {
      allocate: async (address, service) => (await rangeOf(address)).dryRun.allocate(address, service),
      allocateNext: (service) => fromAny((allocator) => allocator.dryRun.allocateNext(service)),
    },
  };
}

class IPAddressAllocator implements IPAllocator, RangeUsage {
  readonly family: IPFamily;
  readonly dryRun: IPAllocator['dryRun'];
  /** Addresses that were allocated at the last list. */
  readonly #taken = new Set<bigint>();
  #loaded = false;
  readonly #first: bigint;
  readonly #size: bigint;
  readonly #counted: CountedAllocation;

  constructor(
    cidr: CIDR,
    private readonly storage: StorageInterface<IPAddressObject>,
    private readonly prefix: string,
    private readonly random: (() => number) | undefined,
    showUsage: (usage: RangeUsage) => CountedAllocation,
  ) {
    this.#counted = showUsage(this);
    this.family = cidr.network.family;
    const bits = this.family === 'IPv4' ? 32 : 128;
    const all = 1n << BigInt(bits - cidr.prefix);
    // The network address and, for IPv4, the broadcast address are never allocated.
    const single = all <= 2n;
    this.#first = single ? cidr.network.value : cidr.network.value + 1n;
    this.#size = single ? all : this.family === 'IPv4' ? all - 2n : all - 1n;
    this.dryRun = {
      // Like kube-apiserver, a dry run does not check whether the address is allocated, and its refusal has another
      // text.
      allocate: async (address) => {
        if (this.contains(address)) return;
        const range = `${this.#text(cidr.network.value)}/${cidr.prefix}`;
        throw new Error(`the provided IP (${address}) is not in the valid range. The range of valid IPs is ${range}`);
      },
      // A dry run does not search for a free address: the response contains the network's address.
      allocateNext: async () => this.#text(cidr.network.value),
    };
  }

  get allocated(): number {
    let count = 0;
    for (const value of this.#taken) if (value >= this.#first && value < this.#first + this.#size) count++;
    return count;
  }

  get size(): number {
    return Number(this.#size);
  }

  allocate(address: string, service: ServiceReference): Promise<void> {
    return this.#counted('static', async () => {
      const value = this.#offset(address);
      if (!(await this.#create(value, service))) throw new Error('provided IP is already allocated');
    });
  }

  allocateNext(service: ServiceReference): Promise<string> {
    return this.#counted('dynamic', () => this.#allocateAny(service));
  }

  async #allocateAny(service: ServiceReference): Promise<string> {
    await this.#load();
    for (let round = 0; round < 2; round++) {
      for (const value of this.#candidates()) {
        if (!this.#taken.has(value) && (await this.#create(value, service))) return this.#text(value);
      }
      // Other servers may have released addresses since the last list.
      this.#loaded = false;
      await this.#load();
    }
    throw new RangeFullError('range is full');
  }

  async release(address: string, service: ServiceReference): Promise<void> {
    const ip = parseIP(address);
    if (!ip) return;
    try {
      await this.storage.delete(this.prefix + this.#text(ip.value), {
        validateDeletion: (object) => {
          const owner = object.spec?.parentRef;
          if (owner?.namespace !== service.namespace || owner?.name !== service.name) throw new NotOurs();
        },
      });
    } catch (error) {
      if (error instanceof NotOurs) return;
      if (!hasStorageErrorCode(error, StorageErrorCode.keyNotFound)) throw error;
    }
    this.#taken.delete(ip.value);
  }

  async list(): Promise<readonly AllocatedAddress[]> {
    const { items } = await this.storage.list(this.prefix);
    return items.flatMap(({ object }) => {
      const value = parseIP(object.metadata.name ?? '');
      return value?.family === this.family ? [this.#allocated(object)] : [];
    });
  }

  knows(address: string): boolean {
    const ip = parseIP(address);
    return ip !== undefined && this.#taken.has(ip.value);
  }

  async find(address: string): Promise<AllocatedAddress | undefined> {
    const ip = parseIP(address);
    if (!ip) return undefined;
    try {
      const { object } = await this.storage.get(this.prefix + this.#text(ip.value));
      this.#taken.add(ip.value);
      return this.#allocated(object);
    } catch (error) {
      if (hasStorageErrorCode(error, StorageErrorCode.keyNotFound)) return undefined;
      throw error;
    }
  }

  async assign(address: string, service: ServiceReference): Promise<void> {
    const ip = parseIP(address);
    if (!ip) throw new Error('the provided address is not valid');
    if (await this.#create(ip.value, service)) return;
    await this.remove(address);
    if (!(await this.#create(ip.value, service))) throw new Error('provided IP is already allocated');
  }

  async remove(address: string): Promise<void> {
    const ip = parseIP(address);
    if (!ip) return;
    try {
      await this.storage.delete(this.prefix + this.#text(ip.value), {});
    } catch (error) {
      if (!hasStorageErrorCode(error, StorageErrorCode.keyNotFound)) throw error;
    }
    this.#taken.delete(ip.value);
  }

  #allocated({ metadata, spec }: IPAddressObject): AllocatedAddress {
    const { group = '', resource, namespace = '', name = '' } = spec?.parentRef ?? {};
    const labels = metadata.labels ?? {};
    const isManaged = labels['ipaddress.kubernetes.io/managed-by'] === managedBy;
    return {
      address: metadata.name ?? '',
      service: group === '' && resource === 'services' ? { namespace, name } : undefined,
      isManaged,
      isLabelled: isManaged && labels['ipaddress.kubernetes.io/ip-family'] === this.family,
      createdAt: Date.parse(metadata.creationTimestamp ?? ''),
      uid: metadata.uid,
    };
  }

  /** Whether the address can be allocated from this range. */
  contains(address: string): boolean {
    const ip = parseIP(address);
    return ip?.family === this.family && ip.value >= this.#first && ip.value < this.#first + this.#size;
  }

  /**
   * Free addresses from a random offset, the upper part of the range first: the lower part is reserved for explicit
   * requests.
   */
  *#candidates(): Iterable<bigint> {
    const reserved = reservedOffset(this.#size);
    yield* this.#span(reserved, this.#size - reserved);
    yield* this.#span(0n, reserved);
  }

  *#span(start: bigint, length: bigint): Iterable<bigint> {
    if (length <= 0n) return;
    const limit = length > 65536n ? 65536n : length;
    const begin = BigInt(Math.floor((this.random ?? Math.random)() * Number(limit)));
    for (let i = 0n; i < limit; i++) yield this.#first + start + ((begin + i) % limit);
  }

  /** The address as a number. @throws Error when it is outside the range */
  #offset(address: string): bigint {
    const ip = parseIP(address);
    if (!ip || !this.contains(address)) throw new Error('the provided network does not match the current range');
    return ip.value;
  }

  async #create(value: bigint, service: ServiceReference): Promise<boolean> {
    const name = this.#text(value);
    const object = newIPAddressObject(name, this.family, service, newUID(this.random));
    this.#taken.add(value);
    try {
      await this.storage.create(this.prefix + name, object);
      return true;
    } catch (error) {
      if (hasStorageErrorCode(error, StorageErrorCode.keyExists)) return false;
      this.#taken.delete(value);
      throw error;
    }
  }

  async #load(): Promise<void> {
    if (this.#loaded) return;
    this.#loaded = true;
    const { items } = await this.storage.list(this.prefix);
    this.#taken.clear();
    for (const { object } of items) {
      const ip = parseIP(object.metadata.name ?? '');
      if (ip) this.#taken.add(ip.value);
    }
  }

  #text(value: bigint): string {
    return formatIP({ family: this.family, value });
  }
}

class NotOurs extends Error {}

/**
 * Number of addresses at the start of a range that are preferably left for explicit requests: a sixteenth of the range,
 * at least 16, at most 256.
 */
export function reservedOffset(size: bigint): bigint {
  if (size <= 16n) return 0n;
  const share = size / 16n;
  return share < 16n ? 16n : share > 256n ? 256n : share;
}
