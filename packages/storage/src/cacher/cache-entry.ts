import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { StoredRevision } from '../codec/stored-revision.js';
import type { ObjectAttributes, StoredObject } from '../interface/storage-interface.js';

/** An object in the cache, with the attributes that selectors match. An object that had to be decoded for them is decoded when they are first asked for. */
export class CacheEntry<T extends KubeObject> {
  readonly object: StoredObject<T>;
  /** Undefined once the attributes are known. */
  #getAttrs: ((object: never) => ObjectAttributes) | undefined;
  #attributes: ObjectAttributes | undefined;

  /** @throws errors of `getAttrs` for an object that need not be decoded */
  constructor(object: StoredObject<T>, getAttrs: (object: T) => ObjectAttributes) {
    this.object = object;
    this.#getAttrs = getAttrs;
    if (!(object instanceof StoredRevision) || object.isDecoded) void this.attributes;
  }

  /** @throws errors of decoding and of `getAttrs`, at each call */
  get attributes(): ObjectAttributes {
    return this.#attributes ?? this.#read();
  }

  /** Whether {@link attributes} decodes nothing. */
  get hasAttributes(): boolean {
    return this.#attributes !== undefined;
  }

  #read(): ObjectAttributes {
    const { object } = this;
    const getAttrs = this.#getAttrs as (object: T) => ObjectAttributes;
    this.#attributes = object instanceof StoredRevision ? object.attributes(getAttrs) : getAttrs(object.object);
    this.#getAttrs = undefined;
    return this.#attributes;
  }
}
