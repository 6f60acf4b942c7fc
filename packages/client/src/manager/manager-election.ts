import type { Client } from '../client/client.js';
import { describeResource } from '../client/describe-resource.js';
import { type EventRecorder, newEventRecorder } from '../events/event-recorder.js';
import { type LeaderElectionOptions, newLeaderElector } from '../leader-election/leader-elector.js';
import { type Lease, leaseResource } from '../leader-election/lease-lock.js';
import { registerLeaderMetric } from '../metrics/leader-metrics.js';
import type { MetricsRegistry } from '../metrics/metrics-registry.js';

/** How the processes of a manager elect one of them. */
export interface ManagerLeaderElection
  extends Pick<
    LeaderElectionOptions,
    'leaseDurationMs' | 'renewDeadlineMs' | 'retryPeriodMs' | 'onNewLeader' | 'clock' | 'random'
  > {
  /** Name of the Lease. */
  readonly id: string;
  /** Namespace of the Lease. */
  readonly namespace: string;
  /** Identity of this process, which must be unique. Default: a random one. */
  readonly identity?: string;
  /**
   * Give the lease up at the end, when all work has ended, so that another process need not wait. Default true: a manager
   * knows when its work has ended.
   */
  readonly releaseOnCancel?: boolean;
  /** Makes the requests of the election, with a rate or a connection of its own. Default: the client of the manager. */
  readonly client?: Client;
}

export interface ElectionContext {
  readonly client: Client;
  readonly metrics: MetricsRegistry;
  onElected(): void;
  onLost(): void;
  onError(error: unknown): void;
}

/** The election of one manager. */
export interface ManagerElection {
  /** Whether this process was the leader and has lost the lease. */
  readonly isLost: boolean;
  start(): void;
  /** @param release give the lease up. @returns resolves when the election has ended */
  stop(how: { readonly release: boolean }): Promise<void>;
  /**
   * @throws Error when this process leads and has not renewed for longer than the lease's duration plus the tolerance
   */
  check(toleranceMs: number): void;
}

/** An election that has not been started. @throws RangeError for durations that contradict each other */
export function newManagerElection(options: ManagerLeaderElection, context: ElectionContext): ManagerElection {
  return new LeaseElection(options, context);
}

class LeaseElection implements ManagerElection {
  readonly #stopping = new AbortController();
  readonly #elector;
  readonly #recorder: EventRecorder;
  readonly #context: ElectionContext;
  #isReleased = false;
  #isLeading = false;
  #running: Promise<void> | undefined;
  isLost = false;

  constructor(options: ManagerLeaderElection, context: ElectionContext) {
    const { id, releaseOnCancel = true, client = context.client, ...rest } = options;
    const { namespace, identity = globalThis.crypto.randomUUID() } = options;
    this.#context = context;
    this.#recorder = newEventRecorder({ client, component: identity, ...(options.clock && { clock: options.clock }) });
    const tell = (text: string) => {
      const lease = { metadata: { name: id, namespace } };
      const kind = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease' };
      this.#recorder.record(lease, kind, 'Normal', 'LeaderElection', `${identity} ${text}`);
    };
    this.#elector = newLeaderElector({
      ...rest,
      name: id,
      identity,
      leases: client.resource(describeResource<Lease>(leaseResource)).namespace(namespace),
      releaseOnCancel: () => releaseOnCancel && this.#isReleased,
      onError: (error) => context.onError(error),
      onStartedLeading: (signal) => {
        this.#isLeading = true;
        tell('became leader');
        signal.addEventListener('abort', () => this.#ended(), { once: true });
        context.onElected();
      },
      onStoppedLeading: () => {
        if (this.#isLeading) tell('stopped leading');
        this.#isLeading = false;
      },
    });
    registerLeaderMetric(context.metrics, id, () => this.#isLeading);
  }

  start(): void {
    this.#running = this.#elector.run(this.#stopping.signal);
  }

  async stop({ release }: { readonly release: boolean }): Promise<void> {
    this.#isReleased = release;
    this.#stopping.abort();
    await this.#running;
    await this.#recorder.close();
  }

  check(toleranceMs: number): void {
    this.#elector.check(toleranceMs);
  }

  #ended(): void {
    if (this.#stopping.signal.aborted) return;
    this.isLost = true;
    this.#isLeading = false;
    this.#context.onLost();
  }
}
