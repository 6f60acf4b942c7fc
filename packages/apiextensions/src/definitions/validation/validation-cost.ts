import type { JSONSchemaProps } from '../../schema/index.js';
import { schemaCost } from '../../schema/resource/schema-cost.js';
import type { CustomResourceDefinition } from '../kind/custom-resource-definition.js';

/**
 * Cost of validating the schemas of a definition, as the length of a body (in bytes) that takes about as long to decode
 * and validate. Patterns and rules are compiled for the validation.
 */
export function validationCost({ spec }: CustomResourceDefinition): number {
  let cost = 0;
  for (const { schema } of spec.versions ?? [])
    cost += schemaCost(schema?.openAPIV3Schema as JSONSchemaProps | undefined);
  return cost;
}
