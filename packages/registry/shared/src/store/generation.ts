import { builtinSemanticEqual } from '@k8s-ts/api/validation';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { withMeta } from '@k8s-ts/registry-generic';
import { keepFrom } from './object-parts.js';

/** Objects with a desired and an observed state. */
export interface SpecifiedObject extends KubeObject {
  readonly spec?: object;
  readonly status?: object;
}

/**
 * Prepares a new object: sets `metadata.generation` to 1 and replaces the status that the client sent.
 *
 * @param status the initial status; undefined leaves the object's own, for kinds without status
 */
export function firstGeneration<T extends SpecifiedObject>(object: T, status?: NonNullable<T['status']>): T {
  return withMeta(status === undefined ? object : { ...object, status }, { generation: 1 });
}

/**
 * Prepares an update: keeps the old status and increments `metadata.generation` when `changed`. Default: when the specs
 * differ.
 */
export function nextGeneration<T extends SpecifiedObject>(
  object: T,
  old: T,
  changed = !builtinSemanticEqual(object.spec, old.spec),
): T {
  const result = keepFrom(object, old, 'status');
  return changed ? withMeta(result, { generation: (old.metadata.generation ?? 0) + 1 }) : result;
}

/** Prepares an update of `/status`: keeps the old spec. */
export function statusOnly<T extends SpecifiedObject>(object: T, old: T): T {
  return keepFrom(object, old, 'spec');
}

/**
 * Prepares an update of `/status` that changes neither spec nor metadata, except `managedFields`
 * (`kubernetes/apimachinery pkg/apis/meta/v1`, ResetObjectMetaForStatus).
 */
export function statusAlone<T extends SpecifiedObject>(object: T, old: T): T {
  const { deletionTimestamp, generation, selfLink, labels, annotations, finalizers, ownerReferences } = old.metadata;
  return withMeta(statusOnly(object, old), {
    deletionTimestamp,
    generation,
    selfLink,
    labels,
    annotations,
    finalizers,
    ownerReferences,
  });
}

/**
 * The old object with the new status and the new managed fields: an update of `/status` that changes no other metadata.
 */
export function statusAndManagedFields<T extends SpecifiedObject>(object: T, old: T): T {
  const { managedFields, resourceVersion } = object.metadata;
  return { ...statusOnly(object, old), metadata: withMeta(old, { managedFields, resourceVersion }).metadata };
}
