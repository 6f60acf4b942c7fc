import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { type Definition, definitionOfType } from './definition.js';
import { type Dialect, type JSONObject, sortedByKey } from './json-schema.js';
import type { KindsOfType } from './registered-kinds.js';
import { isInlined, typeSchema } from './type-schema.js';

/**
 * The schemas of some definitions, and of those that these refer to in turn, sorted by name. Of several definitions with one name the
 * first counts.
 */
export function schemasOf(dialect: Dialect, wanted: Iterable<Definition>, kinds: KindsOfType): JSONObject {
  const schemas = new Map<string, JSONObject>();
  const open = [...wanted].reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (schemas.has(next.name)) continue;
    if ('type' in next) {
      schemas.set(next.name, typeSchema(dialect, next.type, kinds(next.type)));
      open.push(...typesUsed(next.type).map(definitionOfType));
    } else {
      schemas.set(next.name, next.schema(dialect));
      open.push(...next.uses);
    }
  }
  return sortedByKey(schemas);
}

/** The types that the schema of a type refers to. */
function typesUsed(type: TypeInfo): readonly TypeInfo[] {
  if (type.special !== undefined) return [];
  return type.fields.flatMap((field) => {
    if (field.scalar !== undefined || field.type === undefined) return [];
    if (field.inline) return typesUsed(field.type);
    return isInlined(field.type) ? [] : [field.type];
  });
}
