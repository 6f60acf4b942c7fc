import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type RESTOptionsFactory, undecoratedStorage } from '@k8s-ts/registry-generic';
import type { StorageInterface } from '@k8s-ts/storage';
import { AllocatorMetrics, type CountedAllocation, type RangeUsage } from './allocator-metrics.js';
import { RangeFullError } from './ip-allocator.js';

/** `size` ports, the first of which is `base`. */
export interface PortRange {
  readonly base: number;
  readonly size: number;
}

/**
 * A range in text form: `30000-32767`, `30000+10`, or one port.
 *
 * @throws Error when it is malformed
 */
export function parsePortRange(text: string): PortRange {
  const [, low, sign, high] = /^(\d+)(?:([-+])(\d+))?$/.exec(text.trim()) ?? [];
  if (low === undefined) throw new Error(`unable to parse port range: ${text}`);
  const base = Number(low);
  const last = sign === undefined ? base : sign === '+' ? base + Number(high) : Number(high);
  if (last > 65535) throw new Error(`the port range cannot be greater than 65535: ${text}`);
  if (last < base) throw new Error(`end port cannot be less than start port: ${text}`);
  return { base, size: last - base + 1 };
}

export const defaultNodePortRange: PortRange = { base: 30000, size: 2768 };

/** Allocates node ports. All methods are safe to call from several API servers at once. */
export interface PortAllocator {
  /** Allocates a port. @throws Error when it is allocated already or outside the range */
  allocate(port: number): Promise<void>;
  /** Allocates any free port. @throws RangeFullError */
  allocateNext(): Promise<number>;
  release(ports: readonly number[]): Promise<void>;
  /** The ports that are allocated now. */
  taken(): Promise<ReadonlySet<number>>;
  /** The range in text form, e.g. `30000-32767`. */
  readonly rangeText: string;
  contains(port: number): boolean;
}

interface RangeAllocation extends KubeObject {
  readonly range?: string;
  readonly data?: string;
}

const gvk = { group: '', version: 'v1', kind: 'RangeAllocation' } as const;
const groupResource = { group: '', resource: 'servicenodeportallocations' } as const;
const key = '/ranges/servicenodeports';

/**
 * Node ports as one bitmap, stored at `ranges/servicenodeports` and changed by conditional writes, as kube-apiserver
 * keeps it (`kubernetes pkg/registry/core/service/portallocator`).
 *
 * @param random a fraction, 0 up to 1, for free ports
 * @param seed the ports of services that exist, for a store that has no bitmap yet
 * @param metrics count the allocations
 */
export async function newPortAllocator(
  restOptions: RESTOptionsFactory,
  range: PortRange,
  seed: () => Promise<Iterable<number>>,
  random: () => number = Math.random,
  metrics = new AllocatorMetrics(),
): Promise<PortAllocator & { destroy(): Promise<void> }> {
  const options = restOptions.newFor(groupResource);
  const { storage, destroy } = await undecoratedStorage<RangeAllocation>(options.storageConfig, {
    codec: options.newCodec<RangeAllocation>(gvk),
    groupResource,
    transformer: options.transformer,
    resourcePrefix: '/ranges',
  });
  return Object.assign(new BitmapPortAllocator(range, storage, seed, random, metrics), { destroy });
}

class BitmapPortAllocator implements PortAllocator, RangeUsage {
  readonly rangeText: string;
  /** Number of ports that were allocated when this server last changed the bitmap. */
  allocated = 0;
  readonly size: number;
  readonly #counted: CountedAllocation;

  constructor(
    private readonly range: PortRange,
    private readonly storage: StorageInterface<RangeAllocation>,
    private readonly seed: () => Promise<Iterable<number>>,
    private readonly random: () => number,
    metrics: AllocatorMetrics,
  ) {
    this.size = range.size;
    this.#counted = metrics.ofPorts(this);
    this.rangeText = `${range.base}-${range.base + range.size - 1}`;
  }

  contains(port: number): boolean {
    return port >= this.range.base && port < this.range.base + this.range.size;
  }

  allocate(port: number): Promise<void> {
    return this.#counted('static', async () => {
      if (!this.contains(port)) {
        throw new Error(`provided port is not in the valid range. The range of valid ports is ${this.rangeText}`);
      }
      await this.#change((taken) => {
        if (taken.has(port)) throw new Error('provided port is already allocated');
        taken.add(port);
      });
    });
  }

  allocateNext(): Promise<number> {
    return this.#counted('dynamic', async () => {
      let found = -1;
      await this.#change((taken) => {
        found = this.#pick(taken);
        taken.add(found);
      });
      return found;
    });
  }

  async release(ports: readonly number[]): Promise<void> {
    if (ports.length === 0) return;
    await this.#change((taken) => {
      for (const port of ports) taken.delete(port);
    });
  }

  async taken(): Promise<ReadonlySet<number>> {
    const { items } = await this.storage.list(key, { recursive: false });
    const [stored] = items;
    return stored ? this.#decode(stored.object) : new Set(await this.seed());
  }

  /** A free port from a random offset, preferably of the upper part of the range. @throws RangeFullError */
  #pick(taken: ReadonlySet<number>): number {
    const { base, size } = this.range;
    const reserved = size < 32 ? 0 : Math.min(128, Math.max(16, Math.floor(size / 32)));
    for (const [start, length] of [
      [reserved, size - reserved],
      [0, reserved],
    ] as const) {
      const begin = Math.floor(this.random() * length);
      for (let i = 0; i < length; i++) {
        const port = base + start + ((begin + i) % length);
        if (!taken.has(port)) return port;
      }
    }
    throw new RangeFullError('range is full');
  }

  async #change(change: (taken: Set<number>) => void): Promise<void> {
    let allocated = 0;
    await this.storage.guaranteedUpdate(key, {
      ignoreNotFound: true,
      tryUpdate: async (current) => {
        const taken = current ? this.#decode(current) : new Set(await this.seed());
        change(taken);
        allocated = taken.size;
        const metadata = current?.metadata ?? {};
        return {
          object: { kind: gvk.kind, apiVersion: 'v1', metadata, range: this.rangeText, data: this.#encode(taken) },
        };
      },
    });
    this.allocated = allocated;
  }

  #encode(taken: ReadonlySet<number>): string {
    const bytes = new Uint8Array(Math.ceil(this.range.size / 8));
    for (const port of taken) {
      if (!this.contains(port)) continue;
      const offset = port - this.range.base;
      const index = bytes.length - 1 - (offset >> 3);
      bytes[index] = (bytes[index] ?? 0) | (1 << (offset & 7));
    }
    const first = bytes.findIndex((byte) => byte !== 0);
    return Buffer.from(first < 0 ? new Uint8Array() : bytes.subarray(first)).toString('base64');
  }

  /** The bitmap is one big-endian number whose lowest bit is the range's first port. */
  #decode(allocation: RangeAllocation): Set<number> {
    const base = Number(/^(\d+)-/.exec(allocation.range ?? '')?.[1] ?? this.range.base);
    const bytes = Buffer.from(allocation.data ?? '', 'base64');
    const taken = new Set<number>();
    bytes.forEach((byte, i) => {
      const lowest = (bytes.length - 1 - i) * 8;
      for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) taken.add(base + lowest + bit);
    });
    return taken;
  }
}
