import type { JSONSchemaProps } from '../json-schema-props.js';
import { childSchemas } from '../structural/schema-has.js';

/**
 * Costs of parts of a schema, each as the length of a body (in bytes) that takes about as long to decode and validate.
 * Descriptions, and fields that an object does not have, cost nothing.
 */
const costs = { alternative: 32, enumValue: 4, pattern: 32, ruleCharacter: 2 } as const;

/**
 * The cost that the schema of a definition adds to the validation of every object: alternatives and allowed values that
 * are tried one after another, and patterns and rules, which are compiled for the first object.
 *
 * @returns the length of a body, in bytes, that would take about as long to decode and validate
 */
export function schemaCost(schema: JSONSchemaProps | undefined): number {
  let cost = 0;
  const open = schema === undefined ? [] : [schema];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    cost += ownCost(next);
    for (const child of childSchemas(next)) open.push(child);
  }
  return cost;
}

function ownCost(schema: JSONSchemaProps): number {
  const { allOf, anyOf, oneOf, pattern } = schema;
  let cost = ((allOf?.length ?? 0) + (anyOf?.length ?? 0) + (oneOf?.length ?? 0)) * costs.alternative;
  cost += (schema.enum?.length ?? 0) * costs.enumValue;
  if (pattern) cost += costs.pattern + repeatedInstructions(pattern);
  for (const { rule } of schema['x-kubernetes-validations'] ?? []) cost += rule.length * costs.ruleCharacter;
  return cost;
}

/** Maximum count in a pattern that RE2 accepts. It copies a repeated part this number of times. */
const maxRepeats = 1000;
/** Approximate number of instructions of one copy of a repeated part. */
const instructionsOfCopy = 4;
/** Maximum number of instructions of a pattern that is not costly. */
const usualInstructions = 1000;

/**
 * Approximate number of instructions that a pattern has because of counts such as `{1,300}`, beyond the usual number.
 */
function repeatedInstructions(pattern: string): number {
  let copies = 0;
  for (const [, most] of pattern.matchAll(/\{(?:\d+,)?(\d+),?\}/g)) copies += Math.min(Number(most), maxRepeats);
  return Math.max(0, copies * instructionsOfCopy - usualInstructions);
}
