import { Counter, Gauge, Histogram, type Metric } from '@k8s-ts/generic-apiserver';

/** Usage of a range, as far as this server knows. */
export interface RangeUsage {
  readonly allocated: number;
  readonly size: number;
}

/** Whether a client named the value, or the server chose it. */
export type AllocationScope = 'static' | 'dynamic';

/** Allocates, and counts the outcome. */
export type CountedAllocation = <T>(scope: AllocationScope, allocate: () => Promise<T>) => Promise<T>;

const ipPrefix = 'kube_apiserver_clusterip_allocator_';
const portPrefix = 'kube_apiserver_nodeport_allocator_';
const durationBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Metrics of cluster IPs and node ports, with kube-apiserver's names
 * (`kubernetes pkg/registry/core/service/{ip,port}allocator/metrics.go`).
 */
export class AllocatorMetrics {
  /** Usage of the ranges by CIDR. */
  readonly #ranges = new Map<string, RangeUsage>();
  #ports: RangeUsage | undefined;
  readonly #ips = new Counter(`${ipPrefix}allocation_total`, 'Cluster IPs that were allocated.', ['cidr', 'scope']);
  readonly #ipErrors = new Counter(`${ipPrefix}allocation_errors_total`, 'Cluster IPs that could not be allocated.', [
    'cidr',
    'scope',
  ]);
  readonly #ipDurations = new Histogram(
    `${ipPrefix}allocation_duration_seconds`,
    'How long allocations of cluster IPs took.',
    ['cidr'],
    durationBounds,
  );
  readonly #nodePorts = new Counter(`${portPrefix}allocation_total`, 'Node ports that were allocated.', ['scope']);
  readonly #nodePortErrors = new Counter(
    `${portPrefix}allocation_errors_total`,
    'Node ports that could not be allocated.',
    ['scope'],
  );
  /** Metrics that a server exports. */
  readonly all: readonly Metric[] = [
    this.#ips,
    this.#ipErrors,
    this.#ipDurations,
    this.#nodePorts,
    this.#nodePortErrors,
    new Gauge(`${ipPrefix}allocated_ips`, 'Cluster IPs that are allocated.', () =>
      [...this.#ranges].map(([cidr, { allocated }]) => [{ cidr }, allocated]),
    ),
    new Gauge(`${ipPrefix}available_ips`, 'Cluster IPs that are free.', () =>
      [...this.#ranges].map(([cidr, { allocated, size }]) => [{ cidr }, size - allocated]),
    ),
    new Gauge(`${portPrefix}allocated_ports`, 'Node ports that are allocated.', () =>
      this.#ports ? [[{}, this.#ports.allocated]] : [],
    ),
    new Gauge(`${portPrefix}available_ports`, 'Node ports that are free.', () =>
      this.#ports ? [[{}, this.#ports.size - this.#ports.allocated]] : [],
    ),
  ];

  /** Shows a range of cluster IPs. @param usage called when the metrics are read */
  ofRange(cidr: string, usage: RangeUsage): CountedAllocation {
    this.#ranges.set(cidr, usage);
    return async (scope, allocate) => {
      const startedAt = performance.now();
      const result = await counted(allocate, this.#ips, this.#ipErrors, [cidr, scope]);
      this.#ipDurations.observe([cidr], (performance.now() - startedAt) / 1000);
      return result;
    };
  }

  /** Shows the range of node ports. @param usage called when the metrics are read */
  ofPorts(usage: RangeUsage): CountedAllocation {
    this.#ports = usage;
    return (scope, allocate) => counted(allocate, this.#nodePorts, this.#nodePortErrors, [scope]);
  }
}

async function counted<T>(
  allocate: () => Promise<T>,
  successes: Counter,
  failures: Counter,
  labels: readonly string[],
): Promise<T> {
  try {
    const result = await allocate();
    successes.add(labels);
    return result;
  } catch (error) {
    failures.add(labels);
    throw error;
  }
}
