import type { GroupKind, GroupVersionKind, GroupVersionResource } from '../schema/index.js';
import type { APIGroupResources } from './api-group-resources.js';
import { newDiscoveryRESTMapper } from './discovery-rest-mapper.js';
import type { AsyncRESTMapper, RESTMapper, RESTMapping } from './rest-mapper.js';
import { isNoMatchError } from './rest-mapper-errors.js';
import { newShortcutExpander } from './shortcut-expander.js';

/**
 * A RESTMapper that fetches discovery at its first call. A call that finds no match in earlier data fetches it again,
 * once. Concurrent calls share one fetch; a failed fetch is not cached.
 */
export class DeferredDiscoveryRESTMapper implements AsyncRESTMapper {
  readonly #load: () => Promise<readonly APIGroupResources[]>;
  #current: Promise<RESTMapper> | undefined;

  /** @param load fetches discovery, e.g. aggregated discovery converted with `groupResourcesFromAggregated` */
  constructor(load: () => Promise<readonly APIGroupResources[]>) {
    this.#load = load;
  }

  /** Drops the fetched data: the next call fetches again. */
  reset(): void {
    this.#current = undefined;
  }

  kindFor(resource: GroupVersionResource): Promise<GroupVersionKind> {
    return this.#ask((mapper) => mapper.kindFor(resource));
  }

  kindsFor(resource: GroupVersionResource): Promise<readonly GroupVersionKind[]> {
    return this.#ask((mapper) => mapper.kindsFor(resource));
  }

  resourceFor(resource: GroupVersionResource): Promise<GroupVersionResource> {
    return this.#ask((mapper) => mapper.resourceFor(resource));
  }

  resourcesFor(resource: GroupVersionResource): Promise<readonly GroupVersionResource[]> {
    return this.#ask((mapper) => mapper.resourcesFor(resource));
  }

  restMapping(kind: GroupKind, ...versions: readonly string[]): Promise<RESTMapping> {
    return this.#ask((mapper) => mapper.restMapping(kind, ...versions));
  }

  restMappings(kind: GroupKind, ...versions: readonly string[]): Promise<readonly RESTMapping[]> {
    return this.#ask((mapper) => mapper.restMappings(kind, ...versions));
  }

  resourceSingularizer(resource: string): Promise<string> {
    return this.#ask((mapper) => mapper.resourceSingularizer(resource));
  }

  async #ask<T>(question: (mapper: RESTMapper) => T): Promise<T> {
    const known = this.#current;
    const asked = known ?? this.#fetch();
    try {
      return question(await asked);
    } catch (error) {
      // The data is new if this call has fetched it.
      if (known === undefined || !isNoMatchError(error)) throw error;
      // Another call may have fetched new data meanwhile, which is used then.
      if (this.#current === known) this.reset();
      return question(await (this.#current ?? this.#fetch()));
    }
  }

  #fetch(): Promise<RESTMapper> {
    const fetching = this.#load().then((groups) => newShortcutExpander(newDiscoveryRESTMapper(groups), groups));
    this.#current = fetching;
    fetching.catch(() => {
      if (this.#current === fetching) this.#current = undefined;
    });
    return fetching;
  }
}
