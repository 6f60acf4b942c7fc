import type { Pod } from '@k8s-ts/api';
import { labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import { type Informer, type InformerFactory, type ObjectLike, objectKey, type Store } from '@k8s-ts/client';
import type { ObjectKind } from '../object-kind.js';
import { coreResources } from '../resources.js';
import { controllerOf, type Owned } from './controller-ref.js';

const byController = 'controller';
const byNode = 'node';

/** The informer of all pods that controllers share, with an index that {@link ownedObjects} reads. */
export function podInformer(informers: InformerFactory): Informer<Pod, string> {
  const informer = informers.informer(coreResources.pods);
  informer.addIndexer(byController, controllerKeys);
  return informer;
}

/** The informer of all pods that controllers share, with an index that {@link podsOnNode} reads. */
export function podInformerByNode(informers: InformerFactory): Informer<Pod, string> {
  const informer = informers.informer(coreResources.pods);
  informer.addIndexer(byNode, nodeKeys);
  return informer;
}

const nodeKeys = ({ spec }: Pod): readonly string[] => (spec?.nodeName ? [spec.nodeName] : []);

/** @param store has the index of {@link podInformerByNode} */
export const podsOnNode = (store: Store<Pod, string>, nodeName: string): readonly Pod[] =>
  store.byIndex(byNode, nodeName);

/** Index of objects by the uid of their controller; objects without a controller are indexed by their namespace. */
export function controllerKeys(object: Owned): readonly string[] {
  const controller = controllerOf(object);
  return [controller ? `uid/${controller.uid}` : `namespace/${object.metadata?.namespace}`];
}

/**
 * The objects that an owner controls, and with `orphans` the objects of its namespace without a controller.
 *
 * @param store has the index of {@link controllerKeys} under the name `controller`
 */
export function ownedObjects<T extends ObjectLike>(
  store: Store<T, string>,
  owner: Owned,
  options: { readonly orphans?: boolean } = {},
): readonly T[] {
  const owned = store.byIndex(byController, `uid/${owner.metadata?.uid}`);
  if (!options.orphans) return owned;
  return [...owned, ...store.byIndex(byController, `namespace/${owner.metadata?.namespace}`)];
}

interface SelectingOwner extends Owned {
  readonly spec?: { readonly selector?: object };
}

/**
 * Finds the keys of the owners that a change of a pod concerns: the pod's controller, if it is of the given kind. For a
 * pod without a controller (an orphan): all owners in the pod's namespace that select it.
 *
 * @param owners a store with the index `namespace`
 * @param selects whether an owner chooses an orphan; default by `spec.selector`, a LabelSelector
 */
export function ownerKeysOf<O extends SelectingOwner>(
  owners: Store<O, string>,
  kind: ObjectKind,
  selects: (owner: O, object: Owned) => boolean = selectsByLabels,
): (object: Owned) => readonly string[] {
  const group = groupOf(kind.apiVersion);
  return (object) => {
    const { namespace = '' } = object.metadata ?? {};
    const controller = controllerOf(object);
    if (controller === undefined) {
      return owners
        .byIndex('namespace', namespace)
        .filter((owner) => selects(owner, object))
        .map(objectKey);
    }
    if (controller.kind !== kind.kind || groupOf(controller.apiVersion) !== group) return [];
    const key = `${namespace}/${controller.name}`;
    return owners.get(key)?.metadata?.uid === controller.uid ? [key] : [];
  };
}

function selectsByLabels({ spec }: SelectingOwner, { metadata }: Owned): boolean {
  try {
    const selector = labelSelectorAsSelector(spec?.selector);
    return !selector.isEmpty && selector.matches(metadata?.labels);
  } catch {
    return false;
  }
}

function groupOf(apiVersion: string): string {
  return apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';
}
