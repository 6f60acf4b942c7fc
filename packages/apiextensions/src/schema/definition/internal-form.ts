import type { JSONSchemaProps } from '../json-schema-props.js';
import { hasAdditionalProperties } from '../structural/parts.js';

type Schema = JSONSchemaProps;

/*
 * Errors about a whole schema or a whole rule show it as upstream holds it in memory: all fields with their Go names,
 * and their zero values (kubernetes/apiextensions-apiserver pkg/apis/apiextensions/types_jsonschema.go).
 */

const text = (value: string | undefined | null): string => value ?? '';
const flag = (value: boolean | undefined | null): boolean => value ?? false;
const pointer = <T>(value: T | undefined | null): T | null => value ?? null;
const list = (schemas: readonly Schema[] | undefined | null): unknown => schemas?.map(internalSchema) ?? null;

function map<T>(entries: Readonly<Record<string, T>> | undefined | null, convert: (value: T) => unknown): unknown {
  if (entries === undefined || entries === null) return null;
  const sorted = Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, value]) => [name, convert(value)]));
}

function schemaOrBool(value: Schema | boolean | undefined | null): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return { Allows: value, Schema: null };
  return { Allows: true, Schema: internalSchema(value) };
}

function schemaOrArray(items: Schema | readonly Schema[] | undefined | null): unknown {
  if (items === undefined || items === null) return null;
  if (Array.isArray(items)) return { Schema: null, JSONSchemas: list(items) };
  return { Schema: internalSchema(items as Schema), JSONSchemas: null };
}

function schemaOrNames(value: Schema | readonly string[] | null): unknown {
  const isSchema = value !== null && !Array.isArray(value);
  return { Schema: isSchema ? internalSchema(value as Schema) : null, Property: Array.isArray(value) ? value : null };
}

/** A schema as errors show it. */
export function internalSchema(schema: Schema): Readonly<Record<string, unknown>> {
  const { externalDocs } = schema;
  return {
    ID: text(schema.id),
    Schema: text(schema.$schema),
    Ref: pointer(schema.$ref),
    Description: text(schema.description),
    Type: text(schema.type),
    Nullable: flag(schema.nullable),
    Format: text(schema.format),
    Title: text(schema.title),
    Default: pointer(schema.default),
    Maximum: pointer(schema.maximum),
    ExclusiveMaximum: flag(schema.exclusiveMaximum),
    Minimum: pointer(schema.minimum),
    ExclusiveMinimum: flag(schema.exclusiveMinimum),
    MaxLength: pointer(schema.maxLength),
    MinLength: pointer(schema.minLength),
    Pattern: text(schema.pattern),
    MaxItems: pointer(schema.maxItems),
    MinItems: pointer(schema.minItems),
    UniqueItems: flag(schema.uniqueItems),
    MultipleOf: pointer(schema.multipleOf),
    Enum: pointer(schema.enum),
    MaxProperties: pointer(schema.maxProperties),
    MinProperties: pointer(schema.minProperties),
    Required: pointer(schema.required),
    Items: schemaOrArray(schema.items),
    AllOf: list(schema.allOf),
    OneOf: list(schema.oneOf),
    AnyOf: list(schema.anyOf),
    Not: schema.not === undefined || schema.not === null ? null : internalSchema(schema.not),
    Properties: map(schema.properties, internalSchema),
    AdditionalProperties: hasAdditionalProperties(schema) ? schemaOrBool(schema.additionalProperties) : null,
    PatternProperties: map(schema.patternProperties, internalSchema),
    Dependencies: map(schema.dependencies, schemaOrNames),
    AdditionalItems: schemaOrBool(schema.additionalItems),
    Definitions: map(schema.definitions, internalSchema),
    ExternalDocs: externalDocs ? { Description: text(externalDocs.description), URL: text(externalDocs.url) } : null,
    Example: pointer(schema.example),
    XPreserveUnknownFields: pointer(schema['x-kubernetes-preserve-unknown-fields']),
    XEmbeddedResource: flag(schema['x-kubernetes-embedded-resource']),
    XIntOrString: flag(schema['x-kubernetes-int-or-string']),
    XListMapKeys: pointer(schema['x-kubernetes-list-map-keys']),
    XListType: pointer(schema['x-kubernetes-list-type']),
    XMapType: pointer(schema['x-kubernetes-map-type']),
    XValidations: schema['x-kubernetes-validations']?.map(internalRule) ?? null,
  };
}

/** A rule as errors show it. */
export function internalRule(
  rule: NonNullable<Schema['x-kubernetes-validations']>[number],
): Readonly<Record<string, unknown>> {
  return {
    Rule: text(rule.rule),
    Message: text(rule.message),
    MessageExpression: text(rule.messageExpression),
    Reason: pointer(rule.reason),
    FieldPath: text(rule.fieldPath),
    OptionalOldSelf: pointer(rule.optionalOldSelf),
  };
}
