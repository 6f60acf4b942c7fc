import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { type Definition, definitionOfType } from '../types/definition.js';
import type { Dialect, JSONObject } from '../types/json-schema.js';
import type { KindsOfType } from './registered-kinds.js';
import { isInlined, typeSchema } from './type-schema.js';

/**
 * The schemas of some definitions, and all that they refer to directly or indirectly, in any order. The first of
 * several definitions with one name wins.
 *
 * @param enums whether schemas of types list the values of enums
 */
export function* schemasIn(
  dialect: Dialect,
  wanted: Iterable<Definition>,
  { kinds, enums = true }: { readonly kinds: KindsOfType; readonly enums?: boolean },
): Generator<{ readonly name: string; readonly schema: JSONObject }> {
  const names = new Set<string>();
  const open = [...wanted].reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { name } = next;
    if (names.has(name)) continue;
    names.add(name);
    if ('type' in next) {
      const schema = typeSchema(dialect, next.type, kinds(next.type));
      yield { name, schema: enums ? schema : withoutEnums(schema) };
      open.push(...typesUsed(next.type).map(definitionOfType));
    } else {
      yield { name, schema: next.schema(dialect) };
      open.push(...next.uses);
    }
  }
}

/** The schema of a type with the values of enums removed from it, its properties, its items and its map values. */
function withoutEnums({ enum: _, ...schema }: JSONObject): JSONObject {
  const { properties, items, additionalProperties } = schema as Readonly<Record<string, JSONObject | undefined>>;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties as Readonly<Record<string, JSONObject>>).map(([name, each]) => [
          name,
          withoutEnums(each),
        ]),
      ),
    }),
    ...(items && { items: withoutEnums(items) }),
    ...(additionalProperties && { additionalProperties: withoutEnums(additionalProperties) }),
  };
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
