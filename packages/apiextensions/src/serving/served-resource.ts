import type { KnownKind } from '@k8s-ts/apimachinery/runtime';
import { formatGroupVersion, type GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  type AnyRESTStorage,
  type RESTOptionsFactory,
  Store,
  type SubresourceStore,
  type TableConvertor,
} from '@k8s-ts/registry-generic';
import { type CustomSchema, customResourceValidator, customSchema, type JSONSchemaProps } from '../schema/index.js';
import { schemaCost } from '../schema/resource/schema-cost.js';
import type { ObjectConverter } from './conversion/object-converter.js';
import { deprecationWarning } from './definition/deprecation-warning.js';
import type { ServedDefinition, ServedVersion } from './definition/served-definition.js';
import { KeptWhileUsed } from './kept-while-used.js';
import { ObjectStorage, StatusStorage, type VersionParts } from './rest/object-storage.js';
import { objectStrategies } from './rest/object-strategy.js';
import { replicasPaths, ScaleStorage } from './rest/scale-storage.js';
import { type SelectableFields, selectableFields } from './rest/selectable-fields.js';
import { tableConvertor } from './rest/table-convertor.js';
import { versionKind } from './scheme/version-kind.js';
import type { LazyStorage } from './storage/lazy-storage.js';
import { type VersionCodec, versionCodec } from './storage/version-codec.js';
import { VersionedStorage } from './storage/versioned-storage.js';

/** Options that the resources of all definitions share. */
export interface ServedResourceOptions {
  readonly restOptions: RESTOptionsFactory;
  newConverter(definition: ServedDefinition): ObjectConverter;
}

/**
 * The custom resource of one state of a definition: its storages at every served version. Storages are the same objects
 * as long as the resource is, so that reinstalling its group does not end their watches.
 */
export class ServedResource {
  readonly #options: ServedResourceOptions;
  readonly #stored: LazyStorage;
  readonly #schemas = new Map<string, { readonly value: CustomSchema | undefined }>();
  readonly #storages = new Map<string, Readonly<Record<string, AnyRESTStorage>>>();
  readonly #kinds = new Map<string, KnownKind>();
  readonly #codecs = new Map<string, VersionCodec>();
  readonly #stores = new Map<string, Store>();
  readonly #fields = new Map<string, SelectableFields>();
  #converter: ObjectConverter | undefined;
  readonly #stopped = new AbortController();
  #follows = false;
  #definition: ServedDefinition;

  /** @param stored the stored objects of all versions; it is not closed with the resource */
  constructor(definition: ServedDefinition, stored: LazyStorage, options: ServedResourceOptions) {
    this.#definition = definition;
    this.#stored = stored;
    this.#options = options;
  }

  get definition(): ServedDefinition {
    return this.#definition;
  }

  /** Replaces the definition by a later state with the same fingerprint: its conditions may differ. */
  follow(definition: ServedDefinition): void {
    this.#definition = definition;
  }

  /** Ends the conversions of changed objects in the background. Requests that run continue. */
  stop(): void {
    this.#stopped.abort();
  }

  /** The storages of a version by path: `widgets`, `widgets/status`, `widgets/scale`. */
  storages(version: ServedVersion): Readonly<Record<string, AnyRESTStorage>> {
    let storages = this.#storages.get(version.name);
    if (storages === undefined) {
      storages = this.#newStorages(version);
      this.#storages.set(version.name, storages);
    }
    return storages;
  }

  /** The scheme's facts about the kind at a version. Undefined when the definition has no such version. */
  knownKind(version: string): KnownKind | undefined {
    const known = this.#kinds.get(version);
    if (known !== undefined) return known;
    const { names, versions, preserveUnknownFields } = this.#definition;
    if (!versions.some(({ name }) => name === version)) return undefined;
    const made = versionKind({
      kind: this.#kindAt(version),
      listKind: names.listKind,
      preserveUnknownFields,
      schemaOf: (name) => this.schemaOf(name),
      converter: this.#converterOf(),
    });
    this.#kinds.set(version, made);
    return made;
  }

  /** The objects at the storage version. */
  stored(): Store {
    const { version } = this.#definition.storageVersion;
    const found = this.#definition.versions.find(({ name }) => name === version);
    if (found === undefined) throw new Error(`${this.#definition.name} has no storage version`);
    return this.#store(found);
  }

  /**
   * The schema of a version; undefined when the definition has no such version. That of a large definition is kept
   * while it is used: parsed and compiled it takes many times the memory of its text.
   */
  schemaOf(version: string): CustomSchema | undefined {
    const known = this.#schemas.get(version)?.value;
    if (known !== undefined) return known;
    if (!this.#definition.versions.some(({ name }) => name === version)) return undefined;
    const schema = customSchema(this.#definition.schemaOf(version));
    const isLarge = this.#definition.size >= largeDefinition;
    this.#schemas.set(version, isLarge ? new KeptWhileUsed(schema) : { value: schema });
    return schema;
  }

  /** The schema of a version as the definition has it. It is not kept. */
  openAPISchema(version: string): JSONSchemaProps | undefined {
    return this.#schemas.get(version)?.value?.schema ?? this.#definition.schemaOf(version);
  }

  /** The names of the selectable fields of a version. */
  selectableFields(version: string): readonly string[] {
    const found = this.#definition.versions.find(({ name }) => name === version);
    return found === undefined ? [] : this.#fieldsOf(found).names;
  }

  /** The selectable fields of all versions of a stored object, as attributes by which its watch cache selects. */
  attributesOf(object: KubeObject): Readonly<Record<string, string>> {
    const attributes: Record<string, string> = {};
    for (const version of this.#definition.versions) {
      const fields = this.#fieldsOf(version);
      if (fields.names.length === 0) continue;
      const view = this.#codec(version).view(object) ?? object;
      for (const [name, value] of Object.entries(fields.valuesOf(view))) attributes[attributeOf(version, name)] = value;
    }
    return attributes;
  }

  #fieldsOf(version: ServedVersion): SelectableFields {
    let fields = this.#fields.get(version.name);
    if (fields === undefined) {
      fields = selectableFields(version.selectableFields);
      this.#fields.set(version.name, fields);
    }
    return fields;
  }

  #kindAt(version: string): GroupVersionKind {
    const { group, names } = this.#definition;
    return { group, version, kind: names.kind };
  }

  #newStorages(version: ServedVersion): Readonly<Record<string, AnyRESTStorage>> {
    const { group, names, namespaced, versions, storageVersion } = this.#definition;
    const { status, scale } = version.subresources ?? {};
    const groupVersion = formatGroupVersion({ group, version: version.name });
    let table: TableConvertor | undefined;
    let cost: number | undefined;
    const parts: VersionParts = {
      kind: this.#kindAt(version.name),
      storageVersion,
      namespaced,
      names,
      deprecation: deprecationWarning(this.#definition, version),
      resetFields: status ? { [groupVersion]: [['status']] } : undefined,
      isTerminating: () => this.#definition.isTerminating,
      table: () => {
        table ??= tableConvertor(version.additionalPrinterColumns);
        return table;
      },
      store: () => this.#store(version),
      validationCost: () => {
        cost ??= this.#validationCost(version);
        return cost;
      },
      asStored: (object) => this.#codec(version).asStored(object),
      hub: {
        kind: storageVersion,
        toHub: (object) => this.#codec(version).toStored(object),
        fromHub: (object) => this.#codec(version).fromHub(object),
      },
    };
    const storages: Record<string, AnyRESTStorage> = { [names.plural]: new ObjectStorage(parts) };
    if (status) {
      storages[`${names.plural}/status`] = new StatusStorage(parts, this.#statusResetFields(), () =>
        this.#statusStore(version),
      );
    }
    if (scale) {
      const { deprecation, store } = parts;
      const paths = replicasPaths(group, versions);
      storages[`${names.plural}/scale`] = new ScaleStorage({
        namespaced,
        deprecation,
        paths: scale,
        replicasPaths: paths,
        store,
      });
    }
    return storages;
  }

  /** The fields that updates of `/status` do not own, for each version with that subresource: metadata and spec. */
  #statusResetFields(): Readonly<Record<string, readonly (readonly string[])[]>> {
    const { group, versions } = this.#definition;
    return Object.fromEntries(
      versions
        .filter(({ subresources }) => subresources?.status)
        .map(({ name }) => [formatGroupVersion({ group, version: name }), [['metadata'], ['spec']]]),
    );
  }

  /**
   * Cost of validating an object by the schema of a version. For a huge definition, its size is used as the cost, so
   * that its schema need not be parsed.
   */
  #validationCost({ name }: ServedVersion): number {
    const { size } = this.#definition;
    return size < hugeDefinition ? schemaCost(this.schemaOf(name)?.schema) : size;
  }

  #store(version: ServedVersion): Store {
    let store = this.#stores.get(version.name);
    if (store === undefined) {
      store = this.#newStore(version);
      this.#stores.set(version.name, store);
      this.#follow();
    }
    return store;
  }

  /** Lets a webhook convert objects when they change, from the first request on. */
  #follow(): void {
    if (this.#follows || this.#converterOf().convertNow !== undefined) return;
    this.#follows = true;
    for (const version of this.#definition.versions) if (version.served) this.#store(version);
  }

  #newStore(version: ServedVersion): Store {
    const { group, names } = this.#definition;
    const resource = { group, resource: names.plural };
    const options = this.#options.restOptions.newFor(resource);
    const kind = this.#kindAt(version.name);
    const fields = this.#fieldsOf(version);
    const codec = this.#codec(version);
    const storage = new VersionedStorage(this.#stored, codec, {
      fields: fields.names,
      attributeOf: (field) => attributeOf(version, field),
      convertsByRequest: this.#converterOf().convertNow === undefined,
      isOtherVersion: version.name !== this.#definition.storageVersion.version,
    });
    void storage.follow(`/${options.resourcePrefix}/`, this.#stopped.signal);
    const { main } = this.#strategies(version);
    return new Store<KubeObject>(
      {
        resource,
        kind,
        strategy: main,
        options,
        fieldSelectors: fields.names,
        selectableFields: fields.valuesOf,
        storage,
      },
      { ready: async () => {}, destroy: async () => {} },
    );
  }

  #codec({ name }: ServedVersion): VersionCodec {
    let codec = this.#codecs.get(name);
    if (codec === undefined) {
      const { storageVersion, preserveUnknownFields } = this.#definition;
      codec = versionCodec({
        kind: this.#kindAt(name),
        storageVersion: storageVersion.version,
        converter: this.#converterOf(),
        preserveUnknownFields,
        schemaOf: (version) => this.schemaOf(version),
      });
      this.#codecs.set(name, codec);
    }
    return codec;
  }

  #converterOf(): ObjectConverter {
    this.#converter ??= this.#options.newConverter(this.#definition);
    return this.#converter;
  }

  #statusStore(version: ServedVersion): SubresourceStore {
    return this.#store(version).subresource({ strategy: this.#strategies(version).status });
  }

  #strategies(version: ServedVersion): ReturnType<typeof objectStrategies> {
    const { namespaced } = this.#definition;
    const kind = this.#kindAt(version.name);
    const { status, scale } = version.subresources ?? {};
    return objectStrategies({
      kind,
      namespaced,
      hasStatus: status !== undefined,
      // Uses the compiled schema, and does not keep the schema itself in memory.
      validator: () => {
        const schema = this.schemaOf(version.name) as CustomSchema;
        return customResourceValidator({ kind, namespaced, schema, ...(scale ? { scale } : {}) });
      },
    });
  }
}

/** Minimum size of a definition whose schemas are kept only while they are used, in bytes. */
const largeDefinition = 512 * 1024;

/** Maximum size of a definition that fits into etcd with its default settings, in bytes. */
const hugeDefinition = 1.5 * 1024 * 1024;

/** The name of a version's field among the attributes of stored objects. */
const attributeOf = ({ name }: ServedVersion, field: string): string => `${name} ${field}`;
