import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { CollectionDeleter, Lister, Watcher } from '@k8s-ts/registry-generic';
import type { CustomResourceDefinition } from '../../kind/custom-resource-definition.js';

/** The storage of the objects of one definition, without admission. Every `Store` implements it. */
export type InstanceStorage = Lister<KubeObject> & CollectionDeleter<KubeObject> & Watcher<KubeObject>;

/**
 * Finds the storage of the objects of a definition. Rejects if the definition is not served.
 *
 * @param definition has no schemas
 */
export type GetInstances = (definition: CustomResourceDefinition) => Promise<InstanceStorage>;
