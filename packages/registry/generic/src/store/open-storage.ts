import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { withMetadataAttributes } from '@k8s-ts/storage';
import type { OpenStorage } from '../options/rest-options.js';
import { attrsOf } from './selection.js';
import type { StoreOptions } from './store-options.js';

/**
 * Opens the storage that a Store's options describe.
 *
 * @param sharesAttributes whether all processes that share the store read the same selectable fields of an object at
 *   any time. Default true
 */
export function openStorage<T extends KubeObject>(
  options: StoreOptions<T>,
  { sharesAttributes = true }: { readonly sharesAttributes?: boolean } = {},
): Promise<OpenStorage<T>> {
  const { decorator, memory, newCodec, storageConfig, resourcePrefix, statistics, transformer } = options.options;
  const { unsafeCorruptObjectDeletion = false } = options.options;
  const codec = options.codec ?? newCodec<T>(options.kind);
  const getAttrs = (object: T) => attrsOf(options, object);
  return decorator(
    storageConfig,
    {
      codec: options.selectableFields === undefined ? withMetadataAttributes(codec) : codec,
      groupResource: options.resource,
      transformer,
      unsafeCorruptObjectDeletion,
      ...(statistics ? { statistics } : {}),
      ...(memory ? { memory } : {}),
      ...(sharesAttributes ? { sharedAttributes: getAttrs } : {}),
      resourcePrefix: `/${resourcePrefix}`,
    },
    {
      resourcePrefix: `/${resourcePrefix}`,
      getAttrs,
      indexedFields: options.indexedFields ?? [],
    },
  );
}
