import { FieldPath } from '@k8s-ts/apimachinery/validation';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { schemaHasInvalidTypes } from '../structural/schema-has.js';
import { isStructural } from '../structural/validate-structural.js';

/** Fields of a schema that OpenAPI documents show. */
const published: ReadonlySet<string> = new Set([
  ...[
    'description',
    'type',
    'title',
    'default',
    'example',
    'nullable',
    'format',
    'maximum',
    'exclusiveMaximum',
    'minimum',
  ],
  ...['exclusiveMinimum', 'maxLength', 'minLength', 'pattern', 'maxItems', 'minItems', 'uniqueItems', 'multipleOf'],
  ...['enum', 'maxProperties', 'minProperties', 'required', 'allOf', 'oneOf', 'anyOf', 'not', 'items', 'properties'],
  ...['additionalProperties', 'x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource'],
  ...['x-kubernetes-int-or-string', 'x-kubernetes-list-map-keys', 'x-kubernetes-list-type', 'x-kubernetes-map-type'],
  'x-kubernetes-validations',
]);

type Schema = Readonly<Record<string, unknown>>;

/**
 * The part of a schema that OpenAPI documents show
 * (`kubernetes/apiextensions-apiserver pkg/controller/openapi/builder`); undefined for schemas that are not structural,
 * which they do not show. `customDefinition` of `@k8s-ts/generic-apiserver` adds `apiVersion`, `kind` and `metadata`,
 * and removes parts that OpenAPI v2 does not have.
 */
export function publishedSchema(schema: JSONSchemaProps | undefined): Schema | undefined {
  if (schema === undefined || schemaHasInvalidTypes(schema) || !isStructural(schema, FieldPath.empty)) return undefined;
  return publish(schema as Schema, false);
}

function publish(schema: Schema, isNested: boolean): Schema {
  const entries: [string, unknown][] = [];
  for (const [name, value] of Object.entries(schema)) {
    if (!published.has(name) || value === undefined || value === null) continue;
    if ((value === false || value === '') && name !== 'default' && name !== 'example') {
      // Of the boolean keywords, only this one has a meaning when it is false.
      if (name !== 'additionalProperties' || value !== false || isNested) continue;
    }
    // Upstream leaves these out below allOf and its siblings.
    if (name === 'additionalProperties' && isNested) continue;
    entries.push([name, publishField(name, value, isNested)]);
  }
  return Object.fromEntries(entries);
}

function publishField(name: string, value: unknown, isNested: boolean): unknown {
  switch (name) {
    case 'items':
      return publish(value as Schema, isNested);
    case 'additionalProperties':
      return typeof value === 'boolean' ? value : publish(value as Schema, isNested);
    case 'not':
      return publish(value as Schema, true);
    case 'allOf':
    case 'anyOf':
    case 'oneOf':
      return (value as readonly Schema[]).map((each) => publish(each, true));
    case 'properties':
      return Object.fromEntries(
        Object.entries(value as Readonly<Record<string, Schema>>).map(([property, each]) => [
          property,
          publish(each, isNested),
        ]),
      );
    default:
      return value;
  }
}
