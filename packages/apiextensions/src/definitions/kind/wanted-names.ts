import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import type { CustomResourceDefinition } from './custom-resource-definition.js';

/** Whether the definition has all the names that it wants. */
export function hasWantedNames({ spec, status }: CustomResourceDefinition): boolean {
  return semanticEqual(spec.names, status?.acceptedNames ?? {});
}
