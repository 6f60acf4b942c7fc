import { newCodecFactory, Scheme, type SchemeWithCodecs } from '@k8s-ts/apimachinery/runtime';
import { equalGroupVersionKind, type GroupResource } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type APIGroupInfo, openStorage, type RESTOptionsFactory, type Store } from '@k8s-ts/registry-generic';
import { scaleKind } from '@k8s-ts/registry-shared';
import type { DefinitionObserver, StoredDefinition } from './definition/follow-definitions.js';
import { type ServedDefinition, servedDefinition } from './definition/served-definition.js';
import { groupInfo } from './group-info.js';
import { knownScale } from './rest/scale-storage.js';
import { ServedResource, type ServedResourceOptions } from './served-resource.js';
import { LazyStorage } from './storage/lazy-storage.js';
import { objectCodec } from './storage/object-codec.js';
import { unlessAborted } from './unless-aborted.js';

export interface CustomResourcesOptions extends ServedResourceOptions {
  readonly restOptions: RESTOptionsFactory;
  /** Serves a group as it is now. */
  install(info: APIGroupInfo): void;
  /** Whether the server has a group-version of its own, which custom resources cannot use. Default: it has none. */
  isReserved?(group: string, version: string): boolean;
  /** Stops serving a version of a group. */
  remove(group: string, version: string): void;
  /** Called when the storage of a definition that is gone cannot be closed. */
  onError(error: unknown): void;
}

/** A definition, and its resource once it is served. */
interface Entry {
  definition: ServedDefinition;
  resource: ServedResource | undefined;
}

/**
 * The custom resources of a server: follows definitions, and has their groups served. A definition is served from the
 * moment on that its condition Established is known. Definitions are kept as summaries and bytes; storages are opened
 * by the first request.
 */
export class CustomResources implements DefinitionObserver {
  readonly #options: CustomResourcesOptions;
  readonly #entries = new Map<string, Entry>();
  /** Names of the served definitions by group. */
  readonly #groups = new Map<string, Set<string>>();
  /** Served definitions by kind, for each group. */
  readonly #kinds = new Map<string, ReadonlyMap<string, ServedResource>>();
  /** The scheme of all custom resources, as they are now, and of their scales. */
  readonly #scheme: SchemeWithCodecs;
  /** Versions of each group that are installed. */
  readonly #installed = new Map<string, readonly string[]>();
  /** Storages by uid of the definition. They outlive changes of a definition, unless it has selectable fields. */
  readonly #stored = new Map<string, { readonly key: string; readonly storage: LazyStorage }>();
  readonly #retired = new Map<LazyStorage, NodeJS.Timeout>();
  /**
   * Revisions at which definitions were deleted, by name: older states of them are ignored. The last {@link maxDeleted}
   * deletions.
   */
  readonly #deleted = new Map<string, number>();
  readonly #changedGroups = new Set<string>();
  readonly #closing = new Set<Promise<void>>();
  #markSynced = () => {};
  readonly #synced = new Promise<void>((resolve) => {
    this.#markSynced = resolve;
  });
  #changes = 0;

  constructor(options: CustomResourcesOptions) {
    this.#options = options;
    const scheme = new Scheme('custom resources');
    scheme.addKinds((kind) =>
      equalGroupVersionKind(kind, scaleKind)
        ? knownScale()
        : this.#kinds.get(kind.group)?.get(kind.kind)?.knownKind(kind.version),
    );
    this.#scheme = { scheme, codecs: newCodecFactory(scheme) };
  }

  replace(definitions: readonly StoredDefinition[], revision: number): void {
    const names = new Set<string>();
    for (const stored of definitions) {
      const name = nameOf(stored);
      names.add(name);
      this.#seen(stored, revision);
    }
    for (const [name, { definition }] of this.#entries) {
      if (!names.has(name) && definition.revision <= revision) this.#remove(name, revision);
    }
    this.settle();
    this.#markSynced();
  }

  changed(stored: StoredDefinition): void {
    this.#seen(stored, stored.revision);
  }

  /**
   * @param revision a revision at which this state is the newest one. After a restore of the store, it does not follow
   * from the state's own revision
   */
  #seen(stored: StoredDefinition, revision: number): void {
    const name = nameOf(stored);
    const entry = this.#entries.get(name);
    if (entry?.definition.revision === stored.revision) return;
    if (revision <= Math.max(entry?.definition.revision ?? 0, this.#deleted.get(name) ?? 0)) return;
    this.#deleted.delete(name);
    const definition = servedDefinition(stored);
    if (entry !== undefined && entry.definition.uid !== definition.uid) this.#remove(name, stored.revision - 1);
    this.#take(definition);
  }

  deleted(stored: StoredDefinition): void {
    const name = nameOf(stored);
    const entry = this.#entries.get(name);
    if (entry !== undefined && entry.definition.revision > stored.revision) return;
    this.#remove(name, stored.revision);
  }

  settle(): void {
    for (const group of this.#changedGroups) this.#install(group);
    this.#changedGroups.clear();
  }

  /**
   * Serves the resources of definitions that are about to be sent to a client, so that the client can use them at once.
   * States of definitions that are known already change nothing.
   */
  observe(definitions: Iterable<StoredDefinition>): void {
    for (const definition of definitions) this.changed(definition);
    this.settle();
  }

  /** Resolves once the definitions of the store are served. Rejects when the signal aborts before. */
  async whenSynced(signal: AbortSignal): Promise<void> {
    await unlessAborted(this.#synced, signal);
  }

  /** Whether a version of a group is served. */
  serves(group: string, version: string): boolean {
    return this.#installed.get(group)?.includes(version) ?? false;
  }

  /** A number that increases whenever the set of served resources changes. */
  get changes(): number {
    return this.#changes;
  }

  /**
   * The objects of a definition at the storage version, whether it is served or not. @throws Error for an unknown
   * definition
   */
  storedObjects(name: string): Store<KubeObject> {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw new Error(`the definition ${name} is not known`);
    return this.#resourceOf(entry).stored();
  }

  /** Closes all storages. */
  async close(): Promise<void> {
    for (const { resource } of this.#entries.values()) resource?.stop();
    for (const storage of this.#retired.keys()) this.#closeNow(storage);
    for (const { storage } of this.#stored.values()) this.#closeNow(storage);
    this.#stored.clear();
    await Promise.all(this.#closing);
  }

  #take(definition: ServedDefinition): void {
    const { name, group } = definition;
    const before = this.#entries.get(name);
    const isSame = before?.definition.fingerprint === definition.fingerprint;
    const resource = isSame ? before?.resource : undefined;
    resource?.follow(definition);
    if (!isSame) before?.resource?.stop();
    this.#entries.set(name, { definition, resource });
    const wasServed = before?.definition.isEstablished === true;
    if (!definition.isEstablished && !wasServed) return;
    const names = this.#groups.get(group) ?? new Set();
    this.#groups.set(group, names);
    if (definition.isEstablished) names.add(name);
    else names.delete(name);
    const isListedAlike =
      isSame && wasServed === definition.isEstablished && before?.definition.isTerminating === definition.isTerminating;
    if (!isListedAlike) this.#changedGroups.add(group);
  }

  #remove(name: string, revision: number): void {
    const entry = this.#entries.get(name);
    this.#rememberDeletion(name, revision);
    if (entry === undefined) return;
    this.#entries.delete(name);
    entry.resource?.stop();
    const { group, uid } = entry.definition;
    if (this.#groups.get(group)?.delete(name)) this.#changedGroups.add(group);
    const stored = this.#stored.get(uid);
    this.#stored.delete(uid);
    if (stored !== undefined) this.#retire(stored.storage);
  }

  #rememberDeletion(name: string, revision: number): void {
    if (revision <= (this.#deleted.get(name) ?? 0)) return;
    this.#deleted.delete(name);
    this.#deleted.set(name, revision);
    if (this.#deleted.size <= maxDeleted) return;
    for (const oldest of this.#deleted.keys()) {
      this.#deleted.delete(oldest);
      break;
    }
  }

  #install(group: string): void {
    this.#changes++;
    const names = this.#groups.get(group) ?? new Set();
    const entries = [...names].sort().map((name) => this.#entries.get(name) as Entry);
    const resources = entries.map((entry) => this.#resourceOf(entry));
    this.#kinds.set(group, new Map(resources.map((resource) => [resource.definition.names.kind, resource])));
    const info = groupInfo(
      group,
      resources,
      this.#scheme,
      (version) => this.#options.isReserved?.(group, version) ?? false,
    );
    const { prioritizedVersions } = info;
    for (const version of this.#installed.get(group) ?? []) {
      if (!prioritizedVersions.includes(version)) this.#options.remove(group, version);
    }
    if (prioritizedVersions.length === 0) {
      this.#installed.delete(group);
      this.#kinds.delete(group);
      if (names.size === 0) this.#groups.delete(group);
      return;
    }
    this.#installed.set(group, prioritizedVersions);
    this.#options.install(info);
  }

  #resourceOf(entry: Entry): ServedResource {
    const { definition } = entry;
    if (entry.resource === undefined) {
      const storage = this.#storageOf(definition, (object) => resource.attributesOf(object));
      const resource = new ServedResource(definition, storage, this.#options);
      entry.resource = resource;
    }
    return entry.resource;
  }

  /** @param attributes the selectable fields of an object */
  #storageOf(definition: ServedDefinition, attributes: (object: KubeObject) => Attributes): LazyStorage {
    const { uid, group, names, namespaced, storageVersion } = definition;
    // A watch cache keeps the values of selectable fields, so it is opened anew when the definition changes.
    const hasFields = definition.versions.some(({ selectableFields }) => selectableFields?.length);
    const key = hasFields ? definition.fingerprint : '';
    const known = this.#stored.get(uid);
    if (known?.key === key) return known.storage;
    if (known !== undefined) this.#retire(known.storage);
    const resource: GroupResource = { group, resource: names.plural };
    const storage = new LazyStorage(() =>
      openStorage<KubeObject>(
        {
          resource,
          kind: storageVersion,
          codec: objectCodec(storageVersion),
          strategy: { namespaced, validate: () => [], validateUpdate: () => [] },
          options: this.#options.restOptions.newFor(resource),
          // Only if needed: the function keeps the resource, with its schemas, in memory as long as the storage.
          ...(hasFields ? { selectableFields: attributes } : {}),
        },
        // The server's processes may receive a change of selectable fields at different times, so they do not share
        // these attributes.
        { sharesAttributes: !hasFields },
      ),
    );
    this.#stored.set(uid, { key, storage });
    return storage;
  }

  /** Closes an unused storage after a delay in which running requests can end. */
  #retire(storage: LazyStorage): void {
    const timer = setTimeout(() => this.#closeNow(storage), retirementMs);
    timer.unref();
    this.#retired.set(storage, timer);
  }

  #closeNow(storage: LazyStorage): void {
    clearTimeout(this.#retired.get(storage));
    this.#retired.delete(storage);
    const closing: Promise<void> = storage
      .destroy()
      .catch((error: unknown) => this.#options.onError(error))
      .finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
  }
}

type Attributes = Readonly<Record<string, string>>;

/**
 * Maximum number of remembered deletions. A request sees an older state of a definition only if it began before the
 * deletion, so the latest ones suffice.
 */
const maxDeleted = 1000;

/** Time for which a storage stays open after its definition has changed or was deleted, in ms. */
const retirementMs = 10_000;

/** The name of a definition, from its key. */
const nameOf = ({ key }: StoredDefinition): string => key.slice(key.lastIndexOf('/') + 1);
