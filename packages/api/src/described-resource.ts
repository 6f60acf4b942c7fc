import type { ResourceDescription, ResourceReference } from '@k8s-ts/apimachinery/types';

/** Gives a generated description the type of its objects. */
export const described = <T>(reference: ResourceReference): ResourceDescription<T> =>
  reference as ResourceDescription<T>;
