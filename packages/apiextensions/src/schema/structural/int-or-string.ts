import type { JSONSchemaProps } from '../json-schema-props.js';

/** Fields that the structural form of a schema does not have. */
const dropped: ReadonlySet<string> = new Set(['id', '$schema', '$ref', 'externalDocs', 'example']);

/** Fields of a schema that are set: not absent, null, false or empty. */
export function meaningfulFields(schema: JSONSchemaProps): string[] {
  return Object.entries(schema)
    .filter(([name, value]) => !dropped.has(name) && !isEmpty(value))
    .map(([name]) => name);
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return true;
  return Array.isArray(value) && value.length === 0;
}

/** Whether schemas are `[{ type: integer }, { type: string }]` and nothing else. */
function isIntOrString(anyOf: readonly JSONSchemaProps[] | undefined): boolean {
  if (anyOf?.length !== 2) return false;
  return anyOf.every((each, i) => {
    const fields = meaningfulFields(each);
    return fields.length === 1 && each.type === (i === 0 ? 'integer' : 'string');
  });
}

/** Whether `anyOf` repeats that the value is an integer or a text. */
export const hasIntOrStringAnyOf = ({ anyOf }: JSONSchemaProps): boolean => isIntOrString(anyOf);

/** Whether the first schema of `allOf` repeats that the value is an integer or a text. */
export const hasIntOrStringAllOf = ({ allOf }: JSONSchemaProps): boolean => isIntOrString(allOf?.[0]?.anyOf);
