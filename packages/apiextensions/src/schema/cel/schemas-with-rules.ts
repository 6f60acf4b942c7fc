import type { JSONSchemaProps } from '../json-schema-props.js';
import { itemsOf, propertiesOf, valuesOf } from '../structural/parts.js';

/** Schemas that have rules, or contain schemas that have rules. */
export function schemasWithRules(schema: JSONSchemaProps): ReadonlySet<JSONSchemaProps> {
  const found = new Set<JSONSchemaProps>();
  collect(schema, found);
  return found;
}

function collect(schema: JSONSchemaProps, found: Set<JSONSchemaProps>): boolean {
  let hasRules = (schema['x-kubernetes-validations']?.length ?? 0) > 0;
  const items = itemsOf(schema);
  const values = valuesOf(schema);
  if (items !== undefined && collect(items, found)) hasRules = true;
  if (values !== undefined && collect(values, found)) hasRules = true;
  for (const [, property] of propertiesOf(schema)) if (collect(property, found)) hasRules = true;
  if (hasRules) found.add(schema);
  return hasRules;
}
