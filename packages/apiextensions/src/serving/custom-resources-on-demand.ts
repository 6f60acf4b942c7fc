import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { eventLoopTurn } from '@k8s-ts/event-loop';
import type { Store } from '@k8s-ts/registry-generic';
import type { CustomResources } from './custom-resources.js';
import type { DefinitionObserver, StoredDefinition } from './definition/follow-definitions.js';
import type { NewCustomResourcesOptions } from './new-custom-resources.js';
import { unlessAborted } from './unless-aborted.js';

/** Parts of the code, in the order in which they need each other: about 10 ms each. */
const codeParts: readonly (() => Promise<unknown>)[] = [
  () => import('@k8s-ts/cel'),
  () => import('@k8s-ts/cel/kubernetes'),
  () => import('../schema/formats/formats.js'),
  () => import('../schema/structural/index.js'),
  () => import('../schema/index.js'),
];

/**
 * The custom resources of a server, whose code is loaded with the first definition: schemas, their validation and the
 * expression language are a fifth of what a server would load. See {@link CustomResources} for the methods.
 */
export class CustomResourcesOnDemand implements DefinitionObserver {
  readonly #options: NewCustomResourcesOptions;
  #loading: Promise<CustomResources> | undefined;
  #loaded: CustomResources | undefined;
  #markUsed = () => {};
  readonly #used = new Promise<void>((resolve) => {
    this.#markUsed = resolve;
  });
  #markSynced = () => {};
  readonly #synced = new Promise<void>((resolve) => {
    this.#markSynced = resolve;
  });

  constructor(options: NewCustomResourcesOptions) {
    this.#options = options;
  }

  async replace(definitions: readonly StoredDefinition[], revision: number): Promise<void> {
    if (definitions.length > 0 || this.#loading) (await this.#load()).replace(definitions, revision);
    this.#markSynced();
  }

  async changed(definition: StoredDefinition): Promise<void> {
    (await this.#load()).changed(definition);
  }

  async deleted(definition: StoredDefinition): Promise<void> {
    (await this.#load()).deleted(definition);
  }

  settle(): void {
    this.#loaded?.settle();
  }

  async observe(definitions: readonly StoredDefinition[]): Promise<void> {
    if (definitions.length > 0) (await this.#load()).observe(definitions);
  }

  /** Resolves once the definitions of the store are served. Rejects when the signal aborts before. */
  whenSynced(signal: AbortSignal): Promise<void> {
    return unlessAborted(this.#synced, signal);
  }

  /** Resolves once there is a definition. Rejects when the signal aborts before. */
  whenUsed(signal: AbortSignal): Promise<void> {
    return unlessAborted(this.#used, signal);
  }

  /** Whether a version of a group is served. */
  serves(group: string, version: string): boolean {
    return this.#loaded?.serves(group, version) ?? false;
  }

  /** A number that increases whenever the set of served resources changes. */
  get changes(): number {
    return this.#loaded?.changes ?? 0;
  }

  /** The objects of a definition at the storage version. @throws Error for an unknown definition */
  async storedObjects(name: string): Promise<Store<KubeObject>> {
    return (await this.#load()).storedObjects(name);
  }

  /** Closes all storages. */
  async close(): Promise<void> {
    await (await this.#loading?.catch(() => undefined))?.close();
  }

  #load(): Promise<CustomResources> {
    this.#loading ??= this.#loadCode();
    return this.#loading;
  }

  /**
   * Loading takes 50 ms, and the work before it and after it on a large definition may take as long: other requests
   * have their turns in between.
   */
  async #loadCode(): Promise<CustomResources> {
    for (const loadPart of codeParts) {
      await eventLoopTurn();
      await loadPart();
    }
    await eventLoopTurn();
    const { newCustomResources } = await import('./new-custom-resources.js');
    await eventLoopTurn();
    this.#loaded = newCustomResources(this.#options);
    this.#markUsed();
    return this.#loaded;
  }
}
