import type { JSONSchemaProps } from '../../schema/index.js';
import { schemaCost } from '../../schema/resource/schema-cost.js';
import type { CustomResourceDefinition } from '../kind/custom-resource-definition.js';

/**
 * Cost of validating a definition because of its schemas, in bytes of a body that takes about as long. Patterns and
 * rules are compiled for it.
 */
export function validationCost({ spec }: CustomResourceDefinition): number {
  let cost = 0;
  for (const { schema } of spec.versions ?? [])
    cost += schemaCost(schema?.openAPIV3Schema as JSONSchemaProps | undefined);
  return cost;
}
