import { isObject, type JSONObject } from '../../strategic-patch/json-value.js';
import {
  deducedMap,
  deducedSchema,
  type ListSchema,
  type MapField,
  type MapSchema,
  type MergeSchema,
  scalarSchemas,
  untypedAtomicSchema,
} from './merge-schema.js';

/** Options of {@link schemaFromOpenAPI}. */
export interface OpenAPISchemaOptions {
  /**
   * Keys that are not declared are kept and owned, everywhere. Default false: only below
   * `x-kubernetes-preserve-unknown-fields`.
   */
  readonly preserveUnknownFields?: boolean;
  /** Resolves a `$ref` (also one inside a single `allOf`). Unresolved references accept any value. */
  readonly resolve?: (reference: string) => MergeSchema | undefined;
}

/** Options of {@link customResourceSchema}. */
export interface CustomResourceSchemaOptions {
  readonly preserveUnknownFields?: boolean;
  /** Schema of `metadata`, usually that of the built-in ObjectMeta. */
  readonly objectMeta: MergeSchema;
}

const typeMetaField: MapField = { schema: scalarSchemas.string };

/**
 * The merge schema of an OpenAPI v3 schema object. `x-kubernetes-list-type`, `-list-map-keys` and `-map-type` define
 * what can be owned separately; without them lists are atomic and maps granular. Sub-schemas are converted on demand.
 */
export function schemaFromOpenAPI(schema: JSONObject, options: OpenAPISchemaOptions = {}): MergeSchema {
  return convert(schema, options.preserveUnknownFields ?? false, options.resolve, undefined);
}

/**
 * The merge schema of a custom resource: its structural schema with `apiVersion`, `kind` and `metadata` added at the
 * root and at `x-kubernetes-embedded-resource`. Without a schema the whole object may have any structure.
 */
export function customResourceSchema(
  structural: JSONObject | undefined,
  options: CustomResourceSchemaOptions,
): MergeSchema {
  if (structural === undefined || structural['x-kubernetes-preserve-unknown-fields'] === true) {
    if (structural === undefined || !isObject(structural.properties)) {
      return { map: resourceMap(deducedMap, options.objectMeta) };
    }
  }
  // A map with `properties` accepts only these fields, so `properties` is set for a schema without fields, too.
  const properties = { apiVersion: {}, ...(isObject(structural.properties) ? structural.properties : {}) };
  const whole = { ...structural, properties };
  const schema = convert(whole, options.preserveUnknownFields ?? false, undefined, options.objectMeta);
  return { map: resourceMap(schema.map ?? deducedMap, options.objectMeta) };
}

function resourceMap(map: MapSchema, objectMeta: MergeSchema): MapSchema {
  return {
    field: (name) =>
      name === 'metadata'
        ? { schema: objectMeta }
        : name === 'apiVersion' || name === 'kind'
          ? typeMetaField
          : map.field(name),
    element: map.element,
    relationship: map.relationship,
    deduced: false,
    zeros: map.zeros,
  };
}

function convert(
  schema: JSONObject,
  preserve: boolean,
  resolve: OpenAPISchemaOptions['resolve'],
  objectMeta: MergeSchema | undefined,
): MergeSchema {
  const reference = referenceOf(schema);
  if (reference !== undefined) {
    const target = resolve?.(reference) ?? deducedSchema;
    const mapType = schema['x-kubernetes-map-type'];
    if (mapType === undefined || target.map === undefined) return target;
    const { map } = target;
    const relationship = mapType === 'atomic' ? 'atomic' : 'separable';
    return {
      ...target,
      map: {
        field: (name) => map.field(name),
        element: map.element,
        relationship,
        deduced: map.deduced,
        zeros: map.zeros,
      },
    };
  }
  const keepUnknown = preserve || schema['x-kubernetes-preserve-unknown-fields'] === true;
  switch (schema.type) {
    case 'object':
      return { map: mapSchema(schema, keepUnknown, resolve, objectMeta) };
    case 'array':
      return { list: listSchema(schema, keepUnknown, resolve, objectMeta) };
    case 'integer':
    case 'number':
      return scalarSchemas.numeric;
    case 'boolean':
      return scalarSchemas.boolean;
    case 'string':
      return schema.format === undefined || schema.format === '' || schema.format === 'byte'
        ? scalarSchemas.string
        : scalarSchemas.untyped;
    default: {
      // No type: any form is accepted.
      const list = listSchema(schema, keepUnknown, resolve, objectMeta);
      return { scalar: 'untyped', list, map: mapSchema(schema, keepUnknown, resolve, objectMeta) };
    }
  }
}

function referenceOf(schema: JSONObject): string | undefined {
  if (typeof schema.$ref === 'string') return schema.$ref;
  if (!Array.isArray(schema.allOf) || schema.allOf.length !== 1) return undefined;
  const only: unknown = schema.allOf[0];
  return isObject(only) && typeof only.$ref === 'string' ? only.$ref : undefined;
}

function listSchema(
  schema: JSONObject,
  preserve: boolean,
  resolve: OpenAPISchemaOptions['resolve'],
  objectMeta: MergeSchema | undefined,
): ListSchema {
  const listType = schema['x-kubernetes-list-type'];
  const keys = schema['x-kubernetes-list-map-keys'];
  let element: MergeSchema | undefined;
  return {
    get element() {
      element ??= isObject(schema.items) ? convert(schema.items, preserve, resolve, objectMeta) : untypedAtomicSchema;
      return element;
    },
    relationship: listType === 'set' || listType === 'map' ? 'associative' : 'atomic',
    keys: listType === 'map' && Array.isArray(keys) ? (keys as string[]).toSorted() : [],
  };
}

function mapSchema(
  schema: JSONObject,
  preserve: boolean,
  resolve: OpenAPISchemaOptions['resolve'],
  objectMeta: MergeSchema | undefined,
): MapSchema {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const isResource = schema['x-kubernetes-embedded-resource'] === true && objectMeta !== undefined;
  const hasProperties = isResource || Object.keys(properties).length > 0;
  const additional = schema.additionalProperties;
  const fields = new Map<string, MapField>();
  let element: MergeSchema | undefined;
  if (isObject(additional)) element = convert(additional, preserve, resolve, objectMeta);
  else if (additional === true) element = deducedSchema;
  else if (additional === undefined && (preserve || !hasProperties)) element = deducedSchema;
  const map: MapSchema = {
    field(name) {
      let field = fields.get(name);
      if (field === undefined && Object.hasOwn(properties, name)) {
        const property = properties[name];
        if (!isObject(property)) return undefined;
        field = { schema: convert(property, preserve, resolve, objectMeta), default: property.default };
        fields.set(name, field);
      }
      return field;
    },
    element,
    relationship: schema['x-kubernetes-map-type'] === 'atomic' ? 'atomic' : 'separable',
    deduced: !hasProperties && element !== undefined && (element === deducedSchema || isInlineUntyped(additional)),
    zeros: new Map(),
  };
  return isResource ? resourceMap(map, objectMeta) : map;
}

function isInlineUntyped(additional: unknown): boolean {
  return isObject(additional) && additional.type === undefined && referenceOf(additional) === undefined;
}
