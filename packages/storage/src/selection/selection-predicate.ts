import { everything as everyField, type Selector as FieldSelector } from '@k8s-ts/apimachinery/fields';
import { everything as everyLabel, type Selector as LabelSelector } from '@k8s-ts/apimachinery/labels';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { ObjectAttributes, SelectionPredicate, StoredObject } from '../interface/storage-interface.js';

const noLabels: Readonly<Record<string, string>> = Object.freeze({});

/** Attributes of an object without a namespace: its labels and `metadata.name`. */
export function clusterScopedAttributes(object: KubeObject): ObjectAttributes {
  return { labels: object.metadata.labels ?? noLabels, fields: { 'metadata.name': object.metadata.name ?? '' } };
}

/** Attributes of an object in a namespace: its labels, `metadata.name` and `metadata.namespace`. */
export function namespacedAttributes(object: KubeObject): ObjectAttributes {
  const { name = '', namespace = '', labels = noLabels } = object.metadata;
  return { labels, fields: { 'metadata.name': name, 'metadata.namespace': namespace } };
}

/**
 * The predicate of these selectors; absent ones select everything. Default attributes: {@link namespacedAttributes}.
 */
export function selectionPredicate<T extends KubeObject>(
  selectors: { readonly label?: LabelSelector; readonly field?: FieldSelector },
  getAttrs: SelectionPredicate<T>['getAttrs'] = namespacedAttributes,
): SelectionPredicate<T> {
  return { label: selectors.label ?? everyLabel, field: selectors.field ?? everyField, getAttrs };
}

/** Selects everything. */
export const everything: SelectionPredicate = selectionPredicate({});

/** Whether the predicate selects everything. True for undefined. */
export function isEmptyPredicate<T extends KubeObject>(predicate: SelectionPredicate<T> | undefined): boolean {
  return predicate === undefined || (hasNoSelectors(predicate) && predicate.shard === undefined);
}

/**
 * Whether lists can have a `remainingItemCount`: they cannot with selectors of labels or fields. They can with a shard,
 * where kube-apiserver counts the objects of all shards.
 */
export function countsRemaining<T extends KubeObject>(predicate: SelectionPredicate<T> | undefined): boolean {
  return predicate === undefined || hasNoSelectors(predicate);
}

function hasNoSelectors<T extends KubeObject>({ label, field }: SelectionPredicate<T>): boolean {
  return label.isEmpty && field.isEmpty;
}

/** Whether the object is selected. An object for which `getAttrs` throws is not selected. */
export function matches<T extends KubeObject>(predicate: SelectionPredicate<T>, object: T): boolean {
  let attributes: ObjectAttributes;
  try {
    attributes = predicate.getAttrs(object);
  } catch {
    return false;
  }
  return matchesAttributes(predicate, attributes) && (predicate.shard?.matches(object) ?? true);
}

/** Whether an object in the cache is selected. */
export function matchesEntry<T extends KubeObject>(
  predicate: SelectionPredicate<T>,
  { attributes, object }: { readonly attributes: ObjectAttributes; readonly object: StoredObject<T> },
): boolean {
  return matchesAttributes(predicate, attributes) && (predicate.shard?.matches(object.object) ?? true);
}

function matchesAttributes<T extends KubeObject>(
  predicate: SelectionPredicate<T>,
  attributes: ObjectAttributes,
): boolean {
  return predicate.label.matches(attributes.labels) && predicate.field.matches(attributes.fields);
}
