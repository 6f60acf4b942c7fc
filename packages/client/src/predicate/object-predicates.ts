import { type LabelSelector, labelSelectorAsSelector, parse } from '@k8s-ts/apimachinery/labels';
import type { ObjectMeta } from '@k8s-ts/apimachinery/types';
import type { ObjectLike } from '../client/resource-client.js';
import type { Predicate } from './predicate.js';

/** Lets events of objects pass for which the function returns true; of an update, the new object counts. */
export function ofObject<T>(filter: (object: T) => boolean): Predicate<T> {
  return {
    create: ({ object }) => filter(object),
    update: ({ objectNew }) => filter(objectNew),
    delete: ({ object }) => filter(object),
  };
}

/**
 * Lets events of objects pass whose labels a selector chooses.
 *
 * @param selector a text such as `app=web,tier!=test`, or an object of the API
 * @throws Error for an invalid selector
 */
export function labelSelector(selector: string | LabelSelector): Predicate<ObjectLike> {
  const chosen = typeof selector === 'string' ? parse(selector) : labelSelectorAsSelector(selector);
  return ofObject(({ metadata }) => chosen.matches((metadata as ObjectMeta | undefined)?.labels));
}
