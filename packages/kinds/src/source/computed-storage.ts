import { newInternalError } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  type GetOptions,
  type ListOptions,
  type ListResult,
  listObjects,
  newKeyNotFoundError,
  type StorageCodec,
  type StorageInterface,
  type StoredObject,
} from '@k8s-ts/storage';
import type { ComputedSource } from './object-source.js';
import { requestOf } from './request-of.js';
import type { SourceObjects } from './source-objects.js';

/** Answers reads by calling a source. Objects and lists have no versions, and later pages of a list compute it again. */
export class ComputedStorage<T extends KubeObject> implements StorageInterface<T> {
  readonly #source: ComputedSource<T>;
  readonly #objects: SourceObjects<T>;
  readonly #codec: StorageCodec<T>;

  constructor(source: ComputedSource<T>, objects: SourceObjects<T>, codec: StorageCodec<T>) {
    this.#source = source;
    this.#objects = objects;
    this.#codec = codec;
  }

  async get(key: string, { signal }: GetOptions<T> = {}): Promise<StoredObject<T>> {
    const request = requestOf(signal);
    const name = this.#objects.nameOf(key);
    const object = this.#source.get
      ? await this.#source.get(name, request)
      : (await this.#source.list({ ...request, namespace: name.namespace })).find(
          (each) => this.#objects.keyOfObject(each) === key,
        );
    if (object === undefined) throw newKeyNotFoundError(key);
    return this.#computed(object);
  }

  async list(prefix: string, options: ListOptions<T> = {}): Promise<ListResult<T>> {
    const { resourceVersion: _version, resourceVersionMatch: _match, ...rest } = options;
    const { recursive = true } = options;
    const namespace = this.#objects.namespaceOf(prefix);
    const objects = await this.#source.list({ ...requestOf(options.signal), namespace });
    const key = recursive && !prefix.endsWith('/') ? `${prefix}/` : prefix;
    return listObjects(
      objects.map((object) => this.#computed(object)),
      key,
      rest,
      0,
    );
  }

  #computed(object: T): StoredObject<T> {
    const json = this.#codec.encode(this.#objects.typed(object));
    return {
      key: this.#objects.keyOfObject(object),
      revision: 0,
      object: this.#codec.decode(json),
      json,
      itemOffset: 0,
    };
  }

  watch(): Promise<never> {
    return cannot('watched');
  }

  create(): Promise<never> {
    return cannot('created');
  }

  guaranteedUpdate(): Promise<never> {
    return cannot('updated');
  }

  delete(): Promise<never> {
    return cannot('deleted');
  }

  async count(prefix: string): Promise<number> {
    return (await this.list(prefix)).items.length;
  }

  async currentRevision(): Promise<number> {
    return 0;
  }

  async readinessCheck(): Promise<void> {}

  async destroy(): Promise<void> {}
}

/** Fails. It is never called for requests, because these verbs are not served. */
async function cannot(how: string): Promise<never> {
  throw newInternalError(new Error(`computed objects cannot be ${how}`));
}
