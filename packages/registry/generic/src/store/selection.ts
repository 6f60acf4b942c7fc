import { errorText, newBadRequest } from '@k8s-ts/apimachinery/errors';
import { everything as everyField, type Selector as FieldSelector } from '@k8s-ts/apimachinery/fields';
import { everything as everyLabel } from '@k8s-ts/apimachinery/labels';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { isDNS1123Label } from '@k8s-ts/apimachinery/validation';
import type { SelectionPredicate, ShardSelector } from '@k8s-ts/storage';
import type { RequestContext } from '../rest/request-context.js';
import type { ListOptions } from '../rest/rest-storage.js';
import { keyOf, keyRoot, type StoreCore } from './store-core.js';
import type { StoreOptions } from './store-options.js';

/** The key and predicate of a list or watch. */
export interface Selection<T extends KubeObject> {
  readonly key: string;
  /** False when the key is that of a single object. */
  readonly recursive: boolean;
  readonly predicate?: SelectionPredicate<T>;
}

/**
 * Turns the selectors of a request into a key and a predicate. A selector on `metadata.name` or `metadata.namespace`
 * narrows the key. In a list with a continue token, `metadata.name` does not narrow the key, so that the token is
 * checked (`kubernetes/apiserver pkg/storage/selection_predicate.go`); `metadata.namespace` still does. kube-apiserver
 * ignores the namespace there, too, and then skips objects.
 *
 * @throws BadRequest for a selector with fields that the resource does not support
 */
export function selectionOf<T extends KubeObject>(
  core: StoreCore<T>,
  selectors: Pick<ListOptions, 'labelSelector' | 'fieldSelector' | 'shardSelector' | 'continue' | 'servedVersion'>,
  context: RequestContext,
): Selection<T> {
  const label = selectors.labelSelector ?? everyLabel;
  const field = selectors.fieldSelector
    ? ownFields(core, selectors.fieldSelector, selectors.servedVersion)
    : everyField;
  let { namespace } = context;
  const continues = selectors.continue !== undefined && selectors.continue !== '';
  if (namespace === '') {
    const selected = field.requiresExactMatch('metadata.namespace');
    if (selected !== undefined && isDNS1123Label(selected).length === 0) namespace = selected;
  }
  let key = keyRoot(core, namespace);
  let recursive = true;
  const name = continues ? undefined : field.requiresExactMatch('metadata.name');
  if (name !== undefined && (!core.strategy.namespaced || namespace !== '')) {
    try {
      key = keyOf(core, namespace, name);
      recursive = false;
    } catch {
      // No object can have this name; the list is empty.
    }
  }
  const shard = shardOf(core, selectors.shardSelector);
  if (label.isEmpty && field.isEmpty && shard === undefined) return { key, recursive };
  const getAttrs = (object: T) => attrsOf(core, object);
  return { key, recursive, predicate: { label, field, ...(shard ? { shard } : undefined), getAttrs } };
}

/** @throws Error for a selector that does not parse; kube-apiserver's Status has no reason for it */
function shardOf<T extends KubeObject>({ options }: StoreCore<T>, selector = ''): ShardSelector | undefined {
  if (selector === '') return undefined;
  try {
    return options.parseShardSelector?.(selector);
  } catch (error) {
    throw new Error(`invalid shard selector: ${errorText(error)}`);
  }
}

/** Labels and selectable fields of an object. */
export function attrsOf<T extends KubeObject>(
  core: Pick<StoreOptions<T>, 'selectableFields' | 'strategy'>,
  object: T,
): { readonly labels: Readonly<Record<string, string>>; readonly fields: Readonly<Record<string, string>> } {
  const { name = '', namespace = '', labels = {} } = object.metadata;
  const fields: Record<string, string> = { 'metadata.name': name, ...core.selectableFields?.(object) };
  if (core.strategy.namespaced) fields['metadata.namespace'] = namespace;
  return { labels, fields };
}

/** The selector with its fields named as the resource names them: deprecated names are replaced. */
function ownFields<T extends KubeObject>(
  core: StoreCore<T>,
  selector: FieldSelector,
  version = core.kind.version,
): FieldSelector {
  // Cluster-scoped kinds that list their selectable fields do not list the namespace.
  const mayHaveNamespace = core.strategy.namespaced || core.fieldSelectors === undefined;
  try {
    return selector.transform((field, value) => {
      const name = core.fieldSelectorAliases?.[field] ?? field;
      if (name === 'metadata.name' || (name === 'metadata.namespace' && mayHaveNamespace)) return [name, value];
      if (core.fieldSelectors?.includes(name)) return [name, value];
      throw new Error(
        core.fieldSelectors
          ? (core.unknownFieldSelector?.(field, version) ?? `field label not supported: ${field}`)
          : `${JSON.stringify(field)} is not a known field selector: only "metadata.name", "metadata.namespace"`,
      );
    });
  } catch (error) {
    throw newBadRequest(errorText(error));
  }
}
