import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import type { CustomResourceDefinition } from './custom-resource-definition.js';

/** Whether all names in the definition's spec were accepted. */
export function hasWantedNames({ spec, status }: CustomResourceDefinition): boolean {
  return semanticEqual(spec.names, status?.acceptedNames ?? {});
}
