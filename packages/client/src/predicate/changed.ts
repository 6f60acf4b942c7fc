import { equalLabels } from '@k8s-ts/apimachinery/labels';
import type { ObjectMeta } from '@k8s-ts/apimachinery/types';
import type { ObjectLike } from '../client/resource-client.js';
import type { Predicate } from './predicate.js';

/** Lets updates pass for which the function finds a change in the metadata, and all other events. */
function whenChanged(hasChanged: (before: ObjectMeta, after: ObjectMeta) => boolean): Predicate<ObjectLike> {
  return { update: ({ objectOld, objectNew }) => hasChanged(objectOld.metadata ?? {}, objectNew.metadata ?? {}) };
}

/** Lets updates pass that change the resource version. An update of a resync does not. */
export const resourceVersionChanged = whenChanged((a, b) => a.resourceVersion !== b.resourceVersion);

/**
 * Lets updates pass that change the generation. A change of the desired state raises it; a change of metadata, or of a
 * status that is a subresource, does not. Objects of some built-in kinds have no generation.
 */
export const generationChanged = whenChanged((a, b) => a.generation !== b.generation);

/** Lets updates pass that change labels. */
export const labelChanged = whenChanged((a, b) => !equalLabels(a.labels, b.labels));

/** Lets updates pass that change annotations. */
export const annotationChanged = whenChanged((a, b) => !equalLabels(a.annotations, b.annotations));
