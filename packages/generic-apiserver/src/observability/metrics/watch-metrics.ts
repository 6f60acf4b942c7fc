import type { GroupVersionResource } from '@k8s-ts/apimachinery/schema';
import { Counter, Histogram, type Metric } from './registry.js';

const sizeBounds = [1024, 2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072];
const durationBounds = [0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 2, 4, 6, 8, 10, 15, 20, 30, 45, 60];
const labels = ['group', 'resource', 'version'];

/** How many objects a watch is for: those of all namespaces, of one namespace, or a single one. */
export type WatchMetricsScope = 'cluster' | 'namespace' | 'resource';

/** Counts the events that are sent to the watchers of a resource. */
export interface WatchCounter {
  /** Counts an event, given the number of its bytes. */
  countEvent(bytes: number): void;
  /** Counts the end of the initial events of a watch. @param ms time since the request was received, in ms */
  countInitialEvents(scope: WatchMetricsScope, ms: number): void;
}

/** kube-apiserver's metrics of watch events (`kubernetes/apiserver pkg/endpoints/handlers/watch.go`). */
export class WatchMetrics {
  readonly #total = new Counter(
    'apiserver_watch_events_total',
    'Events sent to watchers, by group, version and resource.',
    labels,
  );
  readonly #sizes = new Histogram(
    'apiserver_watch_events_sizes',
    'Sizes of watch events in bytes, by group, version and resource.',
    labels,
    sizeBounds,
  );
  readonly #lists = new Histogram(
    'apiserver_watch_list_duration_seconds',
    'How long watches took to send the initial events, by group, version, resource and scope.',
    ['group', 'resource', 'scope', 'version'],
    durationBounds,
  );
  /** All metrics of this class, to be registered by the server. */
  readonly all: readonly Metric[] = [this.#total, this.#sizes, this.#lists];

  /** The counter of a resource at a version. It appears in the metrics with its first event. */
  of({ group, version, resource }: GroupVersionResource): WatchCounter {
    const add = this.#total.bind([group, resource, version]);
    const observe = this.#sizes.bind([group, resource, version]);
    return {
      countEvent(bytes) {
        add();
        observe(bytes);
      },
      countInitialEvents: (scope, ms) => this.#lists.observe([group, resource, scope, version], ms / 1000),
    };
  }
}
