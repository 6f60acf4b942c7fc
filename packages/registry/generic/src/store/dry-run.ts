import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  checkPreconditions,
  type GuaranteedUpdateOptions,
  hasStorageErrorCode,
  revisionContext,
  type StorageCodec,
  StorageErrorCode,
  type StorageInterface,
  StoredRevision,
} from '@k8s-ts/storage';
import type { Representation } from '../rest/rest-storage.js';
import { withMeta } from './object-meta.js';
import { representObject, type StoreCore } from './store-core.js';

/**
 * Runs the update of guaranteedUpdate without writing.
 *
 * @throws as `StorageInterface.guaranteedUpdate`, except for conflicts between writes
 */
export async function dryRunUpdate<T extends KubeObject>(
  storage: StorageInterface<T>,
  key: string,
  options: GuaranteedUpdateOptions<T>,
): Promise<T> {
  const get = async () => {
    try {
      return await storage.get(key, options.signal ? { signal: options.signal } : {});
    } catch (error) {
      if (options.ignoreNotFound && hasStorageErrorCode(error, StorageErrorCode.keyNotFound)) return undefined;
      throw error;
    }
  };
  const current = await get();
  checkPreconditions(options.preconditions, key, current?.object);
  const { object } = await options.tryUpdate(current?.object, { revision: current?.revision ?? 0 });
  return object;
}

/**
 * The object of a dry run as it would come back from the store: encoded and decoded, which turns empty lists of some
 * fields into null. It keeps its resource version (`kubernetes/apiserver pkg/registry/generic/registry/dryrun.go`).
 * Without a codec: the object itself.
 *
 * The object is decoded only when something reads it. A JSON response does not read it: like the response to a write,
 * it is the text that would have been stored. Decoding and encoding an object of 3 MB would need 40 MB.
 */
export function representDryRun<T extends KubeObject>(core: StoreCore<T>, object: T): Representation<T> {
  const { codec } = core;
  if (codec === undefined) return representObject(core, object);
  const { resourceVersion } = object.metadata;
  const bytes = codec.encode(withMeta(object, { resourceVersion: undefined }));
  if (core.decorate === undefined && codec.canonicalMetadataOffset(bytes) >= 0) {
    if (resourceVersion === undefined) return new Unstored(codec, bytes);
    const revision = Number(resourceVersion);
    if (String(revision) === resourceVersion) return new StoredRevision(revisionContext(codec), '', revision, bytes);
  }
  const decoded = codec.decode(bytes);
  return representObject(core, resourceVersion === undefined ? decoded : withMeta(decoded, { resourceVersion }));
}

/** An object that was not stored, and has no version. */
class Unstored<T extends KubeObject> implements Representation<T> {
  /** Canonical JSON. */
  readonly json: Uint8Array;
  readonly #codec: StorageCodec<T>;
  #object: T | undefined;

  constructor(codec: StorageCodec<T>, json: Uint8Array) {
    this.#codec = codec;
    this.json = json;
  }

  get object(): T {
    this.#object ??= this.#codec.decode(this.json);
    return this.#object;
  }
}
