import { Counter, Gauge, Histogram, type Labels, type MetricsRegistry } from '../metrics/registry.js';
import type { Flow, RejectReason } from './flow-control.js';
import type { PriorityLevel } from './priority-level.js';

const prefix = 'apiserver_flowcontrol_';
const flowLabels = ['priority_level', 'flow_schema'];
const waitBounds = [0, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30];

/** The metrics of priority and fairness, under kube-apiserver's names (`kubernetes/apiserver pkg/util/flowcontrol/metrics`). */
export class FlowControlMetrics {
  readonly #rejected = new Counter(`${prefix}rejected_requests_total`, 'Requests that priority and fairness refused.', [
    ...flowLabels,
    'reason',
  ]);
  readonly #dispatched = new Counter(
    `${prefix}dispatched_requests_total`,
    'Requests that priority and fairness let pass.',
    flowLabels,
  );
  readonly #length = new Histogram(
    `${prefix}request_queue_length_after_enqueue`,
    'Length of a queue with the request that was added.',
    flowLabels,
    [0, 10, 25, 50, 100, 250, 500, 1000],
  );
  readonly #wait = new Histogram(
    `${prefix}request_wait_duration_seconds`,
    'Time that a request spent in its queue.',
    [...flowLabels, 'execute'],
    waitBounds,
  );
  readonly #execution = new Histogram(
    `${prefix}request_execution_seconds`,
    'Time from the seat to the answer.',
    flowLabels,
    waitBounds,
  );
  /** Requests that wait and that are served now, by flow schema and level. */
  readonly #current = new Map<string, { readonly labels: Labels; waiting: number; executing: number }>();

  constructor(private readonly levels: () => readonly PriorityLevel[]) {}

  /** Adds the metrics to a registry. */
  register(registry: MetricsRegistry): void {
    for (const metric of [this.#rejected, this.#dispatched, this.#length, this.#wait, this.#execution]) {
      registry.register(metric);
    }
    const ofFlows = (name: string, help: string, read: 'waiting' | 'executing'): void => {
      registry.register(
        new Gauge(prefix + name, help, () =>
          [...this.#current.values()].map((each) => [each.labels, each[read]] as const),
        ),
      );
    };
    ofFlows('current_inqueue_requests', 'Requests that wait in queues.', 'waiting');
    ofFlows('current_inqueue_seats', 'Seats that requests in queues wait for.', 'waiting');
    ofFlows('current_executing_requests', 'Requests that have a seat.', 'executing');
    ofFlows('current_executing_seats', 'Seats that are taken.', 'executing');
    const ofLevels = (name: string, help: string, read: (level: PriorityLevel) => number): void => {
      registry.register(
        new Gauge(prefix + name, help, () =>
          this.levels().map((level) => [{ priority_level: level.name }, read(level)] as const),
        ),
      );
    };
    ofLevels('nominal_limit_seats', "A level's share of all seats.", ({ limits }) => limits.nominal);
    ofLevels('lower_limit_seats', 'Seats that no other level can borrow.', ({ limits }) => limits.lower);
    ofLevels('upper_limit_seats', 'Seats with those that can be borrowed.', ({ limits }) => limits.upper);
    ofLevels('current_limit_seats', 'Seats that the level can take now.', ({ inUse, limits }) =>
      Math.max(inUse, limits.nominal),
    );
  }

  queued(flow: Flow, length: number): void {
    this.#length.observe(labelsOf(flow), length);
    this.#of(flow).waiting++;
  }

  /** A request has left its queue, whether it got a seat or not. */
  dequeued(flow: Flow): void {
    this.#of(flow).waiting--;
  }

  started(flow: Flow, waitedMs: number): void {
    const labels = labelsOf(flow);
    this.#of(flow).executing++;
    this.#dispatched.add(labels);
    if (!flow.level.isExempt) this.#wait.observe([...labels, 'true'], waitedMs / 1000);
  }

  finished(flow: Flow, tookMs: number): void {
    this.#of(flow).executing--;
    this.#execution.observe(labelsOf(flow), tookMs / 1000);
  }

  rejected(flow: Flow, reason: RejectReason, waitedMs: number): void {
    const labels = labelsOf(flow);
    this.#rejected.add([...labels, reason]);
    this.#wait.observe([...labels, 'false'], waitedMs / 1000);
  }

  #of(flow: Flow): { readonly labels: Labels; waiting: number; executing: number } {
    const key = `${flow.level.name}\u0000${flow.schema}`;
    let current = this.#current.get(key);
    if (current === undefined) {
      current = { labels: { priority_level: flow.level.name, flow_schema: flow.schema }, waiting: 0, executing: 0 };
      this.#current.set(key, current);
    }
    return current;
  }
}

const labelsOf = ({ level, schema }: Flow): readonly string[] => [level.name, schema];
