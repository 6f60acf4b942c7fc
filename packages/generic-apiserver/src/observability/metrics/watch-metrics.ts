import type { GroupVersionResource } from '@k8s-ts/apimachinery/schema';
import { Counter, Histogram, type Metric } from './registry.js';

const sizeBounds = [1024, 2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072];
const labels = ['group', 'resource', 'version'];

/** Counts an event that is sent to a watcher, given the number of its bytes. */
export type CountWatchEvent = (bytes: number) => void;

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
  /** All of these metrics, which a server exports. */
  readonly all: readonly Metric[] = [this.#total, this.#sizes];

  /** The counter of a resource at a version. It appears in the metrics with its first event. */
  of({ group, version, resource }: GroupVersionResource): CountWatchEvent {
    const add = this.#total.bind([group, resource, version]);
    const observe = this.#sizes.bind([group, resource, version]);
    return (bytes) => {
      add();
      observe(bytes);
    };
  }
}
