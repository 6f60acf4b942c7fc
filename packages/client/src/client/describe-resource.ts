import type { ResourceDescription, ResourceReference } from '@k8s-ts/apimachinery/types';
import type { ObjectLike } from './resource-client.js';

/**
 * Names the type of a resource's objects, so that clients and informers infer it. `@k8s-ts/api/resources` has the
 * descriptions of the built-in resources.
 *
 * @template T the objects, such as an interface of one's own. Nothing checks that the server's objects are of this type
 * @returns the same value
 */
export const describeResource = <T extends ObjectLike>(reference: ResourceReference): ResourceDescription<T> =>
  reference as ResourceDescription<T>;
