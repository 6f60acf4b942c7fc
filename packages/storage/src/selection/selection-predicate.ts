import { everything as everyField, type Selector as FieldSelector } from '@k8s-ts/apimachinery/fields';
import { everything as everyLabel, type Selector as LabelSelector } from '@k8s-ts/apimachinery/labels';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { ObjectAttributes, SelectionPredicate } from './storage-interface.js';

/** Attributes of an object without a namespace: its labels and `metadata.name`. */
export function clusterScopedAttributes(object: KubeObject): ObjectAttributes {
  return { labels: object.metadata.labels ?? {}, fields: { 'metadata.name': object.metadata.name ?? '' } };
}

/** Attributes of an object in a namespace: its labels, `metadata.name` and `metadata.namespace`. */
export function namespacedAttributes(object: KubeObject): ObjectAttributes {
  const { name = '', namespace = '', labels = {} } = object.metadata;
  return { labels, fields: { 'metadata.name': name, 'metadata.namespace': namespace } };
}

/** The predicate of these selectors; absent ones select everything. Default attributes: {@link namespacedAttributes}. */
export function selectionPredicate<T extends KubeObject>(
  selectors: { readonly label?: LabelSelector; readonly field?: FieldSelector },
  getAttrs: SelectionPredicate<T>['getAttrs'] = namespacedAttributes,
): SelectionPredicate<T> {
  return { label: selectors.label ?? everyLabel, field: selectors.field ?? everyField, getAttrs };
}

/** Selects everything. */
export const everything: SelectionPredicate = selectionPredicate({});

/** Whether the predicate (or the lack of one) selects everything. */
export function isEmptyPredicate<T extends KubeObject>(predicate: SelectionPredicate<T> | undefined): boolean {
  return predicate === undefined || (predicate.label.isEmpty && predicate.field.isEmpty);
}

/** Whether the object is selected. An object whose attributes cannot be had is not. */
export function matches<T extends KubeObject>(predicate: SelectionPredicate<T>, object: T): boolean {
  let attributes: ObjectAttributes;
  try {
    attributes = predicate.getAttrs(object);
  } catch {
    return false;
  }
  return matchesAttributes(predicate, attributes);
}

/** Whether an object with these attributes is selected. */
export function matchesAttributes<T extends KubeObject>(
  predicate: SelectionPredicate<T>,
  attributes: ObjectAttributes,
): boolean {
  return predicate.label.matches(attributes.labels) && predicate.field.matches(attributes.fields);
}

/** The one name that the predicate can match, if it is one. */
export function matchesSingleName<T extends KubeObject>(
  predicate: SelectionPredicate<T> | undefined,
): string | undefined {
  return predicate?.field.requiresExactMatch('metadata.name');
}

/** The one namespace that the predicate can match, if it is one. */
export function matchesSingleNamespace<T extends KubeObject>(
  predicate: SelectionPredicate<T> | undefined,
): string | undefined {
  return predicate?.field.requiresExactMatch('metadata.namespace');
}

/** What a list or watch has to look at: one key or all keys of a prefix. */
export interface SelectionScope {
  readonly key: string;
  readonly recursive: boolean;
}

/**
 * Narrows a list or watch to what its field selector can match at all: one namespace, one object.
 *
 * @param resourcePrefix prefix of the resource, such as `/pods/`
 * @param options.namespaced whether keys have a namespace segment
 * @param options.namespace namespace of the request, `''` for all
 * @param options.continue a token of a list; a list that goes on keeps its prefix
 */
export function selectionScope<T extends KubeObject>(
  resourcePrefix: string,
  predicate: SelectionPredicate<T> | undefined,
  options: { readonly namespaced: boolean; readonly namespace?: string; readonly continue?: string },
): SelectionScope {
  const goesOn = options.continue !== undefined && options.continue !== '';
  const name = goesOn ? undefined : matchesSingleName(predicate);
  const namespace = options.namespace || (goesOn ? undefined : matchesSingleNamespace(predicate)) || '';
  const parent = options.namespaced && isSegment(namespace) ? `${resourcePrefix}${namespace}/` : resourcePrefix;
  const hasParent = !options.namespaced || parent !== resourcePrefix;
  return hasParent && name !== undefined && isSegment(name)
    ? { key: parent + name, recursive: false }
    : { key: parent, recursive: true };
}

function isSegment(text: string): boolean {
  return text !== '' && text !== '.' && text !== '..' && !/[/%]/.test(text);
}
