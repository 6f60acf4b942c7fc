import type { Codec } from '@k8s-ts/apimachinery/runtime';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { TableColumn } from '@k8s-ts/apimachinery/table';
import type { AnyRESTStorage } from '@k8s-ts/registry-generic/rest';
import type { EncodingCache } from './encoding-cache.js';

/** How the objects of one resource (or subresource) at one version are represented in answers. */
export interface RepresentationScope {
  /** Kind of request and response bodies. */
  readonly kind: GroupVersionKind;
  readonly storage: AnyRESTStorage;
  readonly serializer: Codec;
  readonly now: () => number;
  /** Describes columns of tables, in place of their own descriptions. */
  readonly describeColumn?: ((column: TableColumn) => string | undefined) | undefined;
  /** Encoded forms of cached objects, shared by all answers. */
  readonly encodings: EncodingCache;
}
