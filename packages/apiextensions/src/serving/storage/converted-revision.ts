import { encodeObject, parseJSON } from '@k8s-ts/apimachinery/json';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { StoredObject } from '@k8s-ts/storage';

const encoder = new TextEncoder();

/**
 * A stored object in another form than it is stored in: converted, or with defaults. Holds its JSON; the object itself
 * only while it is in use.
 */
export class ConvertedRevision implements StoredObject {
  readonly key: string;
  readonly revision: number;
  readonly json: Uint8Array;
  readonly itemOffset = 0;
  #object: WeakRef<KubeObject>;

  constructor({ key, revision }: Pick<StoredObject, 'key' | 'revision'>, object: KubeObject) {
    this.key = key;
    this.revision = revision;
    this.json = encoder.encode(encodeObject(object));
    this.#object = new WeakRef(object);
  }

  get object(): KubeObject {
    const known = this.#object.deref();
    if (known !== undefined) return known;
    const object = parseJSON(this.json).value as KubeObject;
    this.#object = new WeakRef(object);
    return object;
  }
}
