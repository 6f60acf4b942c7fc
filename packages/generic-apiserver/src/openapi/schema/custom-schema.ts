import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import { ofCustomKinds, ofListMetadata } from '../descriptions/meta-descriptions.js';
import type { Definition, SchemaDefinition } from '../types/definition.js';
import {
  type Dialect,
  describedProperty,
  isJSONObject,
  type JSONObject,
  referenceTo,
  sortedByKey,
} from '../types/json-schema.js';
import { lowered } from './lowered-schema.js';

const text: JSONObject = { type: 'string' };
/** URL of the API conventions, which descriptions of lists refer to. */
const conventions = 'https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md';

/** How a kind without a field table is described. */
export interface CustomKind {
  /** Returns the schema; undefined: objects of any content. */
  readonly schema: () => JSONObject | undefined;
  readonly selectableFields: readonly string[];
}

/**
 * The definition of a kind that is described by an OpenAPI v3 schema, as custom resources are
 * (`kubernetes/apiextensions-apiserver pkg/controller/openapi/builder`): the schema with apiVersion, kind and metadata
 * put in, and with the parts that kubectl cannot read taken out for OpenAPI v2.
 */
export function customDefinition(
  name: string,
  kind: GroupVersionKind,
  source: CustomKind,
  objectMeta: Definition,
): SchemaDefinition {
  return {
    name,
    uses: [objectMeta],
    schema: (dialect) => ({
      ...kubernetesObject(dialect, source.schema(), referenceTo(dialect, objectMeta.name)),
      ...extensionsOf(kind, source.selectableFields),
    }),
  };
}

function kubernetesObject(dialect: Dialect, source: JSONObject | undefined, metadata: JSONObject): JSONObject {
  // kubectl assumes that the listed properties are all that exist, and reports other properties as unknown fields.
  if (source === undefined) return { type: 'object' };
  if (dialect === 'v2' && source['x-kubernetes-preserve-unknown-fields'] === true) return { type: 'object' };
  const schema = withEmbedded(dialect, dialect === 'v2' ? lowered(source) : unfolded(source), metadata);
  return { ...schema, properties: withTypeMeta(schema.properties, metadata) };
}

/** Item of a list. */
export interface ListItem {
  readonly kind: string;
  /** Name of the resource: `widgets`. */
  readonly plural: string;
  readonly definition: Definition;
}

/** The definition of the list of a kind that has no list type of its own. */
export function listDefinition(
  name: string,
  kind: GroupVersionKind,
  item: ListItem,
  listMeta: Definition,
  selectableFields: readonly string[] = [],
): SchemaDefinition {
  return {
    name,
    uses: [listMeta, item.definition],
    schema: (dialect) => ({
      description: `${kind.kind} is a list of ${item.kind}`,
      type: 'object',
      required: ['items'],
      properties: {
        apiVersion: text,
        items: {
          description: `List of ${item.plural}. More info: ${conventions}`,
          type: 'array',
          items: referenceTo(dialect, item.definition.name),
        },
        kind: text,
        metadata: describedProperty(ofListMetadata, referenceTo(dialect, listMeta.name)),
      },
      ...extensionsOf(kind, selectableFields),
    }),
  };
}

const extensionsOf = ({ group, version, kind }: GroupVersionKind, selectableFields: readonly string[]): JSONObject => ({
  'x-kubernetes-group-version-kind': [{ group, version, kind }],
  ...(selectableFields.length > 0
    ? { 'x-kubernetes-selectable-fields': selectableFields.map((fieldPath) => ({ fieldPath })) }
    : {}),
});

const withTypeMeta = (properties: unknown, metadata: JSONObject): JSONObject =>
  sortedByKey(Object.entries({ ...(properties as JSONObject | undefined), apiVersion: text, kind: text, metadata }));

/** Applies a function to a schema and to the schemas of its items, properties and values, the innermost first. */
function mapped(schema: JSONObject, change: (schema: JSONObject) => JSONObject): JSONObject {
  const { items, properties, additionalProperties } = schema;
  const inner = (value: unknown): JSONObject => mapped(value as JSONObject, change);
  return change({
    ...schema,
    ...(isJSONObject(items) ? { items: inner(items) } : {}),
    ...(isJSONObject(properties)
      ? { properties: sortedByKey(Object.entries(properties).map(([name, value]) => [name, inner(value)] as const)) }
      : {}),
    ...(isJSONObject(additionalProperties) ? { additionalProperties: inner(additionalProperties) } : {}),
  });
}

/** Schemas of embedded whole objects have apiVersion, kind and metadata. */
function withEmbedded(dialect: Dialect, schema: JSONObject, metadata: JSONObject): JSONObject {
  const embedded = {
    apiVersion: describedProperty(ofCustomKinds.apiVersion, text),
    kind: describedProperty(ofCustomKinds.kind, text),
    metadata: describedProperty(ofCustomKinds.metadata, metadata),
  };
  return mapped(schema, (each) => {
    if (each['x-kubernetes-embedded-resource'] !== true) return each;
    if (dialect === 'v2' && each['x-kubernetes-preserve-unknown-fields'] === true) return each;
    const required = (each.required as readonly string[] | undefined) ?? [];
    return {
      ...each,
      properties: sortedByKey(Object.entries({ ...(each.properties as JSONObject | undefined), ...embedded })),
      required: [...required, ...['kind', 'apiVersion'].filter((name) => !required.includes(name))],
    };
  });
}

const integerOrText: readonly JSONObject[] = [{ type: 'integer' }, text];

/**
 * Adds the plain OpenAPI form of `x-kubernetes-int-or-string`
 * (`apiextensions-apiserver pkg/apiserver/schema/unfold.go`).
 */
const unfolded = (schema: JSONObject): JSONObject =>
  mapped(schema, (each) => {
    if (each['x-kubernetes-int-or-string'] !== true) return each;
    const allOf = (each.allOf as readonly JSONObject[] | undefined) ?? [];
    if (isIntegerOrText(each.anyOf) || isIntegerOrText(allOf[0]?.anyOf)) return each;
    return each.anyOf === undefined
      ? { ...each, anyOf: integerOrText }
      : { ...each, allOf: [{ anyOf: integerOrText }, ...allOf] };
  });

function isIntegerOrText(anyOf: unknown): boolean {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return false;
  return anyOf.every((each, i) => isJSONObject(each) && each.type === integerOrText[i]?.type);
}
