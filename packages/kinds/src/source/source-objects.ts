import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  prepareObjectForStorage,
  type RevisionContext,
  revisionContext,
  type StorageCodec,
  StoredRevision,
} from '@k8s-ts/storage';
import type { ObjectName } from './object-source.js';

export interface SourceObjectsOptions<T extends KubeObject> {
  /** Prefix of the keys. Begins with a slash: `/example.com/boats`. */
  readonly resourcePrefix: string;
  readonly namespaced: boolean;
  readonly codec: StorageCodec<T>;
}

/** Makes the keys and the stored form of the objects of a source. */
export class SourceObjects<T extends KubeObject> {
  readonly #options: SourceObjectsOptions<T>;
  readonly #context: RevisionContext<T>;
  readonly #typeMeta: { readonly apiVersion: string; readonly kind: string };

  constructor(options: SourceObjectsOptions<T>) {
    this.#options = options;
    this.#context = revisionContext(options.codec);
    const { group, version, kind } = options.codec.gvk;
    this.#typeMeta = { apiVersion: `${group}/${version}`, kind };
  }

  keyOf({ namespace, name }: ObjectName): string {
    const { resourcePrefix, namespaced } = this.#options;
    return namespaced ? `${resourcePrefix}/${namespace}/${name}` : `${resourcePrefix}/${name}`;
  }

  keyOfObject({ metadata: { namespace = '', name = '' } }: KubeObject): string {
    return this.keyOf({ namespace, name });
  }

  nameOf(key: string): ObjectName {
    const [first = '', second = ''] = this.#steps(key);
    return this.#options.namespaced ? { namespace: first, name: second } : { namespace: '', name: first };
  }

  /** The namespace to which a prefix limits a list. Undefined: the list is not limited. */
  namespaceOf(prefix: string): string | undefined {
    const [first = ''] = this.#steps(prefix);
    return this.#options.namespaced && first !== '' ? first : undefined;
  }

  /** The object with its `apiVersion` and `kind`, which sources may leave out. */
  typed(object: T): T {
    return object.kind !== undefined && object.apiVersion !== undefined ? object : { ...this.#typeMeta, ...object };
  }

  /** Returns the bytes of an object without its resource version. Equal objects have equal bytes. */
  encode(object: T): Uint8Array {
    return this.#options.codec.encode(prepareObjectForStorage(this.typed(object)));
  }

  stored(object: T, revision: number, bytes = this.encode(object)): StoredRevision<T> {
    const typed = prepareObjectForStorage(this.typed(object));
    return new StoredRevision(this.#context, this.keyOfObject(object), revision, bytes, typed);
  }

  #steps(key: string): readonly string[] {
    return key.slice(this.#options.resourcePrefix.length + 1).split('/');
  }
}
