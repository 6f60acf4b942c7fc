import { formatGroupResource, type GroupResource } from '@k8s-ts/apimachinery/schema';
import { identityTransformer, type Transformer } from '../codec/transformer.js';

/** Transformers by `resource.group`, `*.group`, `*.*`; `*.` is the core group. */
export type TransformersByResource = ReadonlyMap<string, Transformer>;

/** The transformer of a resource: its own, that of its group, that of everything; else the one that encrypts nothing. */
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
