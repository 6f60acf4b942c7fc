import type { ListRepresentation, Representation } from '@k8s-ts/registry-generic/rest';
import type { RepresentationScope } from './representation-scope.js';

type Scope = Pick<RepresentationScope, 'serializer' | 'kind'>;

/**
 * An object without the annotations that responses with metadata only leave out; the object itself when it has no such
 * annotation.
 */
export function metadataAlone({ serializer, kind }: Scope, item: Representation): Representation {
  const hidden = serializer.hiddenAnnotations?.(kind);
  return hidden === undefined ? item : withoutAnnotations(item, hidden);
}

/** Like {@link metadataAlone}, for the items of a list. */
export function metadataListAlone({ serializer, kind }: Scope, list: ListRepresentation): ListRepresentation {
  const hidden = serializer.hiddenAnnotations?.(kind);
  return hidden === undefined ? list : { ...list, items: list.items.map((item) => withoutAnnotations(item, hidden)) };
}

function withoutAnnotations(item: Representation, hidden: ReadonlySet<string>): Representation {
  const { annotations = {}, ...rest } = item.object.metadata;
  const shown = Object.entries(annotations).filter(([name]) => !hidden.has(name));
  if (shown.length === Object.keys(annotations).length) return item;
  const metadata = shown.length === 0 ? rest : { ...item.object.metadata, annotations: Object.fromEntries(shown) };
  return { object: { ...item.object, metadata } };
}
