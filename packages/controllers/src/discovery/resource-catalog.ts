import type { Client, InformerFactory } from '@k8s-ts/client';
import { type Clock, sleep } from '@k8s-ts/client';
import { type DiscoveredResource, type DiscoveredResources, discoverResources } from './discover-resources.js';

export interface ResourceCatalogOptions {
  readonly client: Client;
  /** Informers that follow definitions of custom resources and API services. */
  readonly informers: InformerFactory;
  readonly clock: Clock;
  /** Called when discovery fails. Discovery is repeated in any case. */
  readonly onError?: (error: unknown) => void;
}

/** Changes of definitions come in bursts: the server is asked once for all changes within this time, in ms. */
const settleMs = 20;
const retryMs = 1000;
/**
 * Wait before discovery is repeated after failed group-versions, in ms: no event reports that their servers answer
 * again.
 */
const incompleteMs = 5000;

/** Resources whose objects change the set of served resources. */
const sources = [
  { group: 'apiextensions.k8s.io', version: 'v1', resource: 'customresourcedefinitions', metadataOnly: true },
  { group: 'apiregistration.k8s.io', version: 'v1', resource: 'apiservices', metadataOnly: true },
] as const;

/**
 * Lists the resources that a server serves, kept up to date by following custom resource definitions and API services.
 * Polls only while the resources of some group are unknown.
 */
export class ResourceCatalog {
  readonly #options: ResourceCatalogOptions;
  readonly #listeners = new Set<() => void>();
  #current: DiscoveredResources = { resources: [], failed: [] };
  #byKind = new Map<string, DiscoveredResource>();
  #wake: (() => void) | undefined;
  #isStale = true;

  constructor(options: ResourceCatalogOptions) {
    this.#options = options;
  }

  /** The resources as last discovered; empty before {@link ResourceCatalog.refresh} or {@link ResourceCatalog.run}. */
  get current(): DiscoveredResources {
    return this.#current;
  }

  /** The resource of a kind, such as (`apps/v1`, `Deployment`); undefined when none is known. */
  resourceOf(apiVersion: string, kind: string): DiscoveredResource | undefined {
    return this.#byKind.get(`${apiVersion} ${kind}`);
  }

  /** Calls back after the resources have changed. @returns a function that ends the calls */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Discovers the resources from the server. @throws StatusError when it refuses */
  async refresh(signal?: AbortSignal): Promise<void> {
    const before = textOf(this.#current);
    this.#current = await discoverResources(this.#options.client, signal);
    this.#byKind = new Map(
      // A kind may have several resources; the resource that can be watched represents it.
      [...this.#current.resources]
        .sort((a, b) => Number(a.verbs.has('watch')) - Number(b.verbs.has('watch')))
        .map((each) => [`${each.group === '' ? '' : `${each.group}/`}${each.version} ${each.kind}`, each]),
    );
    if (textOf(this.#current) !== before) for (const listener of this.#listeners) listener();
  }

  /**
   * Follows changes until the signal aborts. The first result is known when {@link ResourceCatalog.refresh} resolves.
   */
  async run(signal: AbortSignal): Promise<void> {
    const { informers, clock, onError } = this.#options;
    const note = () => {
      this.#isStale = true;
      this.#wake?.();
    };
    const ends = this.#watchable().map((source) =>
      informers.informer(source).addHandler({ onAdd: note, onUpdate: note, onDelete: note }),
    );
    informers.start(signal);
    signal.addEventListener('abort', note, { once: true });
    while (!signal.aborted) {
      if (!this.#isStale) await this.#untilStale();
      await sleep(clock, settleMs, signal);
      if (signal.aborted) break;
      this.#isStale = false;
      try {
        await this.refresh(signal);
      } catch (error) {
        if (signal.aborted) break;
        onError?.(error);
        this.#isStale = true;
        await sleep(clock, retryMs, signal);
      }
    }
    for (const end of ends) end();
  }

  /** Resolves after a change, or when the failed group-versions must be asked again. */
  async #untilStale(): Promise<void> {
    if (this.#current.failed.length === 0) return new Promise((resolve) => (this.#wake = resolve));
    const changed = new AbortController();
    this.#wake = () => changed.abort();
    await sleep(this.#options.clock, incompleteMs, changed.signal);
  }

  #watchable(): readonly (typeof sources)[number][] {
    return sources.filter(({ group, version, resource }) =>
      this.#current.resources.some(
        (each) => each.group === group && each.version === version && each.resource === resource,
      ),
    );
  }
}

function textOf({ resources, failed }: DiscoveredResources): string {
  return JSON.stringify([resources.map((each) => ({ ...each, verbs: [...each.verbs] })), failed]);
}
