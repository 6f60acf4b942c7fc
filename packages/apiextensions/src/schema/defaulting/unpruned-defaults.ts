import { FieldPath } from '@k8s-ts/apimachinery/validation';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { prune } from '../pruning/prune.js';
import { itemsOf, propertiesOf, valuesOf } from '../structural/parts.js';
import { schemaHasDefaults } from '../structural/schema-has.js';
import { rootNode, type SchemaNode } from '../structural/schema-node.js';
import { isStructural } from '../structural/validate-structural.js';

/** Whether a structural schema has defaults with unknown fields. False for schemas that are not structural. */
export function hasUnprunedDefaults(schema: JSONSchemaProps): boolean {
  return schemaHasDefaults(schema) && isStructural(schema, FieldPath.empty) && isUnpruned(rootNode(schema, true));
}

function isUnpruned(node: SchemaNode): boolean {
  const { schema } = node;
  if (node.default !== undefined && !node.isInsideMeta && prune(node.default, node) !== node.default) return true;
  const children = [
    itemsOf(schema) && node.items,
    valuesOf(schema) && node.values,
    ...propertiesOf(schema).map(([name]) => node.property(name)),
  ];
  return children.some((child) => child !== undefined && isUnpruned(child));
}
