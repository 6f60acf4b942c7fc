import type { apiextensionsv1 } from '@k8s-ts/api/types';

type Schema = apiextensionsv1.JSONSchemaProps;
type Print = (value: never) => unknown;

const asIs: Print = (value) => value;
const byName =
  (print: Print): Print =>
  (map: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.keys(map)
        .sort()
        .map((key) => [key, print(map[key] as never)]),
    );
const each =
  (print: Print): Print =>
  (list: readonly unknown[]) =>
    list.map((item) => print(item as never));
const schemaOrBool: Print = (value: Schema | boolean) =>
  typeof value === 'boolean' ? { Allows: value, Schema: null } : { Allows: true, Schema: internalSchema(value) };
const schemaOrArray: Print = (value: Schema | readonly Schema[]) =>
  Array.isArray(value)
    ? { Schema: null, JSONSchemas: value.map(internalSchema) }
    : { Schema: internalSchema(value as Schema), JSONSchemas: null };
const schemaOrStrings: Print = (value: Schema | readonly string[]) =>
  Array.isArray(value)
    ? { Schema: null, Property: value }
    : { Schema: internalSchema(value as Schema), Property: null };
const schema: Print = (value: Schema) => internalSchema(value);
const rule: Print = (value: apiextensionsv1.ValidationRule) => ({
  Rule: value.rule ?? '',
  Message: value.message ?? '',
  MessageExpression: value.messageExpression ?? '',
  Reason: value.reason ?? null,
  FieldPath: value.fieldPath ?? '',
  OptionalOldSelf: value.optionalOldSelf ?? null,
});
const docs: Print = (value: apiextensionsv1.ExternalDocumentation) => ({
  Description: value.description ?? '',
  URL: value.url ?? '',
});

/** Go's name of each field in its order, with the value of an absent one. */
const fields: readonly (readonly [keyof Schema, string, unknown, Print])[] = [
  ['id', 'ID', '', asIs],
  ['$schema', 'Schema', '', asIs],
  ['$ref', 'Ref', null, asIs],
  ['description', 'Description', '', asIs],
  ['type', 'Type', '', asIs],
  ['nullable', 'Nullable', false, asIs],
  ['format', 'Format', '', asIs],
  ['title', 'Title', '', asIs],
  ['default', 'Default', null, asIs],
  ['maximum', 'Maximum', null, asIs],
  ['exclusiveMaximum', 'ExclusiveMaximum', false, asIs],
  ['minimum', 'Minimum', null, asIs],
  ['exclusiveMinimum', 'ExclusiveMinimum', false, asIs],
  ['maxLength', 'MaxLength', null, asIs],
  ['minLength', 'MinLength', null, asIs],
  ['pattern', 'Pattern', '', asIs],
  ['maxItems', 'MaxItems', null, asIs],
  ['minItems', 'MinItems', null, asIs],
  ['uniqueItems', 'UniqueItems', false, asIs],
  ['multipleOf', 'MultipleOf', null, asIs],
  ['enum', 'Enum', null, asIs],
  ['maxProperties', 'MaxProperties', null, asIs],
  ['minProperties', 'MinProperties', null, asIs],
  ['required', 'Required', null, asIs],
  ['items', 'Items', null, schemaOrArray],
  ['allOf', 'AllOf', null, each(schema)],
  ['oneOf', 'OneOf', null, each(schema)],
  ['anyOf', 'AnyOf', null, each(schema)],
  ['not', 'Not', null, schema],
  ['properties', 'Properties', null, byName(schema)],
  ['additionalProperties', 'AdditionalProperties', null, schemaOrBool],
  ['patternProperties', 'PatternProperties', null, byName(schema)],
  ['dependencies', 'Dependencies', null, byName(schemaOrStrings)],
  ['additionalItems', 'AdditionalItems', null, schemaOrBool],
  ['definitions', 'Definitions', null, byName(schema)],
  ['externalDocs', 'ExternalDocs', null, docs],
  ['example', 'Example', null, asIs],
  ['x-kubernetes-preserve-unknown-fields', 'XPreserveUnknownFields', null, asIs],
  ['x-kubernetes-embedded-resource', 'XEmbeddedResource', false, asIs],
  ['x-kubernetes-int-or-string', 'XIntOrString', false, asIs],
  ['x-kubernetes-list-map-keys', 'XListMapKeys', null, asIs],
  ['x-kubernetes-list-type', 'XListType', null, asIs],
  ['x-kubernetes-map-type', 'XMapType', null, asIs],
  ['x-kubernetes-validations', 'XValidations', null, each(rule)],
];

/** A schema as errors print it: all fields of upstream's internal type, in its order (`pkg/apis/apiextensions/types_jsonschema.go`). */
export function internalSchema(value: Schema | undefined): object | null {
  if (value === undefined || value === null) return null;
  const result: Record<string, unknown> = {};
  for (const [name, goName, absent, print] of fields) {
    const own = value[name];
    result[goName] = own === undefined || own === null ? absent : print(own as never);
  }
  return result;
}
