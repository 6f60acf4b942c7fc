import { Counter, Gauge, Histogram, type Labels, type MetricsRegistry } from '../../observability/metrics/registry.js';
import type { Flow, RejectReason } from './flow.js';
import type { PriorityLevel } from './priority-level.js';

const prefix = 'apiserver_flowcontrol_';
const flowLabels = ['priority_level', 'flow_schema'];
const waitBounds = [0, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30];

/**
 * The metrics of priority and fairness, under kube-apiserver's names
 * (`kubernetes/apiserver pkg/util/flowcontrol/metrics`).
 */
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
  /** The counts of each flow schema at a level, by level and schema. */
  readonly #series = new Map<string, Map<string, FlowSeries>>();

  constructor(private readonly levels: () => readonly PriorityLevel[]) {}

  /** Adds the metrics to a registry. */
  register(registry: MetricsRegistry): void {
    for (const metric of [this.#rejected, this.#dispatched, this.#length, this.#wait, this.#execution]) {
      registry.register(metric);
    }
    const ofFlows = (name: string, help: string, read: FlowGauge): void => {
      registry.register(
        new Gauge(prefix + name, help, () =>
          [...this.#series.values()].flatMap((ofLevel) =>
            [...ofLevel.values()].map((each) => [each.labels, each[read]] as const),
          ),
        ),
      );
    };
    ofFlows('current_inqueue_requests', 'Requests that wait in queues.', 'waiting');
    ofFlows('current_inqueue_seats', 'Seats that requests in queues wait for.', 'waitingSeats');
    ofFlows('current_executing_requests', 'Requests that have their seats.', 'executing');
    ofFlows('current_executing_seats', 'Seats that are taken.', 'executingSeats');
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

  queued(flow: Flow, length: number, seats: number): void {
    this.#length.observe(labelsOf(flow), length);
    const series = this.#of(flow);
    series.waiting++;
    series.waitingSeats += seats;
  }

  /** A request has left its queue, whether it got its seats or not. */
  dequeued(flow: Flow, seats: number): void {
    const series = this.#of(flow);
    series.waiting--;
    series.waitingSeats -= seats;
  }

  started(flow: Flow, waitedMs: number, seats: number): void {
    const series = this.#of(flow);
    series.executing++;
    series.executingSeats += seats;
    series.dispatched();
    if (!flow.level.isExempt) series.waited(waitedMs / 1000);
  }

  finished(flow: Flow, tookMs: number, seats: number): void {
    const series = this.#of(flow);
    series.executing--;
    series.executingSeats -= seats;
    series.executed(tookMs / 1000);
  }

  rejected(flow: Flow, reason: RejectReason, waitedMs: number): void {
    const labels = labelsOf(flow);
    this.#rejected.add([...labels, reason]);
    this.#wait.observe([...labels, 'false'], waitedMs / 1000);
  }

  #of(flow: Flow): FlowSeries {
    const { level, schema } = flow;
    let ofLevel = this.#series.get(level.name);
    if (ofLevel === undefined) {
      ofLevel = new Map();
      this.#series.set(level.name, ofLevel);
    }
    let series = ofLevel.get(schema);
    if (series === undefined) {
      const labels = labelsOf(flow);
      series = {
        labels: { priority_level: level.name, flow_schema: schema },
        waiting: 0,
        waitingSeats: 0,
        executing: 0,
        executingSeats: 0,
        dispatched: this.#dispatched.bind(labels),
        waited: this.#wait.bind([...labels, 'true']),
        executed: this.#execution.bind(labels),
      };
      ofLevel.set(schema, series);
    }
    return series;
  }
}

interface FlowSeries {
  readonly labels: Labels;
  /** Number of waiting requests. */
  waiting: number;
  waitingSeats: number;
  /** Requests that are served now. */
  executing: number;
  executingSeats: number;
  readonly dispatched: () => void;
  /** Counts the time in the queue of a request that was admitted. In seconds. */
  readonly waited: (seconds: number) => void;
  readonly executed: (seconds: number) => void;
}

type FlowGauge = 'waiting' | 'waitingSeats' | 'executing' | 'executingSeats';

const labelsOf = ({ level, schema }: Flow): readonly string[] => [level.name, schema];
