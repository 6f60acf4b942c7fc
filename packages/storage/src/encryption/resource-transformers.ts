import { formatGroupResource, type GroupResource } from '@k8s-ts/apimachinery/schema';
import { identityTransformer, type Transformer } from '../codec/transformer.js';

/** Transformers by `resource.group`, `*.group`, `*.*`; `*.` is the core group. */
export type TransformersByResource = ReadonlyMap<string, Transformer>;

/**
 * The transformer of a resource: its own, else that of its group, else that of all resources; otherwise {@link
 * identityTransformer}.
 */
export function transformerForResource(transformers: TransformersByResource, resource: GroupResource): Transformer {
  return (
    transformers.get(formatGroupResource(resource)) ??
    transformers.get(`*.${resource.group}`) ??
    transformers.get(anyResource) ??
    identityTransformer
  );
}

export const anyResource = '*.*';

/** The key of a resource or pattern in {@link TransformersByResource}. */
export const patternOf = ({ group, resource }: GroupResource): string =>
  resource === '*' ? `*.${group}` : formatGroupResource({ group, resource });
