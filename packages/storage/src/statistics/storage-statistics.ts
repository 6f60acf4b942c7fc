import { formatGroupResource, type GroupResource } from '@k8s-ts/apimachinery/schema';
import { ResourceStatistics } from './resource-statistics.js';

/** The statistics of all resources of a server. */
export class StorageStatistics {
  readonly #resources = new Map<string, ResourceStatistics>();

  /** Resources in the order of their first use. Each iteration sees the resources of that moment. */
  readonly resources: Iterable<ResourceStatistics> = { [Symbol.iterator]: () => this.#resources.values() };

  /** The statistics of a resource, if they have been requested before; otherwise undefined. */
  find(resource: GroupResource): ResourceStatistics | undefined {
    return this.#resources.get(formatGroupResource(resource));
  }

  /** The statistics of a resource. Storages of the same resource share them. */
  of(resource: GroupResource): ResourceStatistics {
    const key = formatGroupResource(resource);
    let statistics = this.#resources.get(key);
    if (statistics === undefined) {
      statistics = new ResourceStatistics(resource);
      this.#resources.set(key, statistics);
    }
    return statistics;
  }
}
