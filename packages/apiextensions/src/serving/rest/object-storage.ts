import { newForbidden } from '@k8s-ts/apimachinery/errors';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type {
  AnyRESTStorage,
  CollectionDeleter,
  Creater,
  Getter,
  GracefulDeleter,
  HubConversion,
  Lister,
  RESTStorage,
  Representation,
  Store,
  TableConvertor,
  UpdatedObjectInfo,
  Updater,
  Watcher,
} from '@k8s-ts/registry-generic';

type Arguments<K extends keyof AnyRESTStorage> = Parameters<Extract<AnyRESTStorage[K], (...args: never[]) => unknown>>;
type Result<K extends keyof AnyRESTStorage> = ReturnType<Extract<AnyRESTStorage[K], (...args: never[]) => unknown>>;

/**
 * The parts of a version that its storages are made of. Functions are called when a request first needs their result.
 */
export interface VersionParts {
  readonly kind: GroupVersionKind;
  readonly storageVersion: GroupVersionKind;
  readonly namespaced: boolean;
  readonly names: {
    readonly singular: string;
    readonly shortNames?: readonly string[];
    readonly categories?: readonly string[];
  };
  readonly deprecation: string | undefined;
  readonly resetFields: RESTStorage['resetFields'];
  readonly isTerminating: () => boolean;
  readonly table: () => TableConvertor;
  readonly store: () => Store;
  /** See `validationCost` of {@link RESTStorage}. Reads the schema. */
  readonly validationCost: () => number;
  /** Converts between the version and the storage version. */
  readonly hub: HubConversion;
  /**
   * The object as a read would return it after it was written, with the defaults of its stored form. For the results of
   * dry runs.
   */
  readonly asStored: (object: KubeObject) => Promise<KubeObject>;
}

/** Verbs in kube-apiserver's order, which is not sorted. */
const verbs = ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch'];
/** Verbs while the definition is being deleted. */
const terminatingVerbs = ['delete', 'deletecollection', 'get', 'list', 'watch'];

/** The REST storage of a custom resource at one version. Nothing is opened or compiled before the first request. */
export class ObjectStorage
  implements RESTStorage, Getter, Lister, Watcher, Creater, Updater, GracefulDeleter, CollectionDeleter, TableConvertor
{
  readonly #parts: VersionParts;

  constructor(parts: VersionParts) {
    this.#parts = parts;
  }

  get kind(): GroupVersionKind {
    return this.#parts.kind;
  }

  get hub(): HubConversion {
    return this.#parts.hub;
  }

  get namespaced(): boolean {
    return this.#parts.namespaced;
  }

  get singularName(): string {
    return this.#parts.names.singular;
  }

  get shortNames(): readonly string[] | undefined {
    return nonEmpty(this.#parts.names.shortNames);
  }

  get categories(): readonly string[] | undefined {
    return nonEmpty(this.#parts.names.categories);
  }

  get storageVersion(): GroupVersionKind {
    return this.#parts.storageVersion;
  }

  get deprecation(): string | undefined {
    return this.#parts.deprecation;
  }

  get resetFields(): RESTStorage['resetFields'] {
    return this.#parts.resetFields;
  }

  get listedVerbs(): readonly string[] {
    return this.#parts.isTerminating() ? terminatingVerbs : verbs;
  }

  get validationCost(): number {
    return this.#parts.validationCost();
  }

  cachedSize(namespace: string, name: string): number | undefined {
    return this.#parts.store().cachedSize(namespace, name);
  }

  get tableColumns(): TableConvertor['tableColumns'] {
    return this.#parts.table().tableColumns;
  }

  tableRow(...args: Arguments<'tableRow'>): Result<'tableRow'> {
    return this.#parts.table().tableRow(...args);
  }

  async get(...args: Arguments<'get'>): Promise<Awaited<Result<'get'>>> {
    return this.#parts.store().get(...args);
  }

  async list(...args: Arguments<'list'>): Promise<Awaited<Result<'list'>>> {
    return this.#parts.store().list(...args);
  }

  async watch(...args: Arguments<'watch'>): Promise<Awaited<Result<'watch'>>> {
    return this.#parts.store().watch(...args);
  }

  async create(...args: Arguments<'create'>): Promise<Awaited<Result<'create'>>> {
    const [, object] = args;
    if (this.#parts.isTerminating()) throw this.#createForbidden(object.metadata.name ?? '');
    return afterWrite(this.#parts, args[2], await this.#parts.store().create(...args));
  }

  async update(...[name, info, ...rest]: Arguments<'update'>): Promise<Awaited<Result<'update'>>> {
    const checked: UpdatedObjectInfo = {
      ...info,
      updatedObject: async (current) => {
        const updated = await info.updatedObject(current);
        if (current === undefined && this.#parts.isTerminating()) throw this.#createForbidden(name);
        return updated;
      },
    };
    const outcome = await this.#parts.store().update(name, checked, ...rest);
    return { ...outcome, result: await afterWrite(this.#parts, rest[0], outcome.result) };
  }

  async delete(...args: Arguments<'delete'>): Promise<Awaited<Result<'delete'>>> {
    return this.#parts.store().delete(...args);
  }

  async deleteCollection(...args: Arguments<'deleteCollection'>): Promise<Awaited<Result<'deleteCollection'>>> {
    return this.#parts.store().deleteCollection(...args);
  }

  #createForbidden(name: string): Error {
    const reason = new Error('create not allowed while custom resource definition is terminating');
    return newForbidden(this.#parts.store().resource, name, reason);
  }
}

/** The `/status` of a custom resource at one version. */
export class StatusStorage implements RESTStorage, Getter, Updater, TableConvertor {
  readonly resetFields?: RESTStorage['resetFields'];
  readonly #parts: VersionParts;
  readonly #store: () => Getter & Updater;

  /** @param store the objects under the strategy of `/status` */
  constructor(parts: VersionParts, resetFields: RESTStorage['resetFields'], store: () => Getter & Updater) {
    this.#parts = parts;
    this.resetFields = resetFields;
    this.#store = store;
  }

  get kind(): GroupVersionKind {
    return this.#parts.kind;
  }

  get hub(): HubConversion {
    return this.#parts.hub;
  }

  get namespaced(): boolean {
    return this.#parts.namespaced;
  }

  get deprecation(): string | undefined {
    return this.#parts.deprecation;
  }

  get validationCost(): number {
    return this.#parts.validationCost();
  }

  get tableColumns(): TableConvertor['tableColumns'] {
    return this.#parts.table().tableColumns;
  }

  tableRow(object: KubeObject): ReturnType<TableConvertor['tableRow']> {
    return this.#parts.table().tableRow(object);
  }

  async get(...args: Arguments<'get'>): Promise<Awaited<Result<'get'>>> {
    return this.#store().get(...args);
  }

  async update(...args: Arguments<'update'>): Promise<Awaited<Result<'update'>>> {
    const outcome = await this.#store().update(...args);
    return { ...outcome, result: await afterWrite(this.#parts, args[2], outcome.result) };
  }
}

/** The result of a write; for a dry run, the object as it would have been read. */
async function afterWrite(
  { asStored }: VersionParts,
  { dryRun }: { readonly dryRun?: boolean },
  result: Representation,
): Promise<Representation> {
  return dryRun === true ? { object: await asStored(result.object) } : result;
}

const nonEmpty = (names: readonly string[] | undefined) => (names && names.length > 0 ? names : undefined);
