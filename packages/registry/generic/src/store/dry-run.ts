import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  checkPreconditions,
  type GuaranteedUpdateOptions,
  hasStorageErrorCode,
  StorageErrorCode,
  type StorageInterface,
} from '@k8s-ts/storage';
import type { Representation } from '../rest/rest-storage.js';
import { withMeta } from './object-meta.js';
import type { StoreCore } from './store-core.js';

/**
 * Runs the update of guaranteedUpdate without writing.
 *
 * @throws as `StorageInterface.guaranteedUpdate`, races aside
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
  const size = (current as Representation<T> | undefined)?.size;
  if (size !== undefined) options.checkSize?.(size);
  checkPreconditions(options.preconditions, key, current?.object);
  const { object } = await options.tryUpdate(current?.object, { revision: current?.revision ?? 0 });
  return object;
}

/**
 * The object of a dry run as it would come back from the store: encoded and decoded, which turns empty lists of some fields into null. It keeps its
 * resource version (`kubernetes/apiserver pkg/registry/generic/registry/dryrun.go`). Without a codec: the object itself.
 */
export function asStored<T extends KubeObject>({ codec }: Pick<StoreCore<T>, 'codec'>, object: T): T {
  if (codec === undefined) return object;
  const { resourceVersion } = object.metadata;
  const stored = codec.decode(codec.encode(withMeta(object, { resourceVersion: undefined })));
  return resourceVersion === undefined ? stored : withMeta(stored, { resourceVersion });
}
