import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { withMetadataAttributes } from '@k8s-ts/storage';
import { attrsOf } from '../store/selection.js';
import type { StoreOptions } from '../store/store-options.js';
import type { OpenStorage } from './rest-options.js';

/** Opens the storage that a Store's options describe. */
export function openStorage<T extends KubeObject>(options: StoreOptions<T>): Promise<OpenStorage<T>> {
  const { decorator, newCodec, storageConfig, resourcePrefix, statistics, transformer } = options.options;
  const codec = options.codec ?? newCodec<T>(options.kind);
  return decorator(
    storageConfig,
    {
      codec: options.selectableFields === undefined ? withMetadataAttributes(codec) : codec,
      groupResource: options.resource,
      transformer,
      ...(statistics ? { statistics } : {}),
      resourcePrefix: `/${resourcePrefix}`,
    },
    {
      resourcePrefix: `/${resourcePrefix}`,
      getAttrs: (object) => attrsOf(options, object),
      indexedFields: options.indexedFields ?? [],
    },
  );
}
