import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  checkPreconditions,
  type GuaranteedUpdateOptions,
  hasStorageErrorCode,
  StorageErrorCode,
  type StorageInterface,
} from '@k8s-ts/storage';
import type { Representation } from '../rest/rest-storage.js';

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
  checkPreconditions(options.preconditions, key, current?.object);
  const { object } = await options.tryUpdate(current?.object, {
    revision: current?.revision ?? 0,
    size: (current as Representation<T> | undefined)?.size,
  });
  return object;
}
