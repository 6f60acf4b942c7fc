import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  deducedMap,
  deducedSchema,
  isObject,
  scalarSchemas,
  untypedAtomicSchema
} from "./chunk-N77X7EAL.js";

// packages/apimachinery/src/apply/schema/schema-from-openapi.ts
var typeMetaField = { schema: scalarSchemas.string };
function customResourceSchema(structural, options) {
  if (structural === void 0 || structural["x-kubernetes-preserve-unknown-fields"] === true) {
    if (structural === void 0 || !isObject(structural.properties)) {
      return { map: resourceMap(deducedMap, options.objectMeta) };
    }
  }
  const schema = convert(structural, options.preserveUnknownFields ?? false, void 0, options.objectMeta);
  return { map: resourceMap(schema.map ?? deducedMap, options.objectMeta) };
}
function resourceMap(map, objectMeta) {
  return {
    field: (name) => name === "metadata" ? { schema: objectMeta } : name === "apiVersion" || name === "kind" ? typeMetaField : map.field(name),
    element: map.element,
    relationship: map.relationship,
    deduced: false,
    zeros: map.zeros
  };
}
function convert(schema, preserve, resolve, objectMeta) {
  const reference = referenceOf(schema);
  if (reference !== void 0) {
    const target = resolve?.(reference) ?? deducedSchema;
    const mapType = schema["x-kubernetes-map-type"];
    if (mapType === void 0 || target.map === void 0) return target;
    const { map } = target;
    const relationship = mapType === "atomic" ? "atomic" : "separable";
    return {
      ...target,
      map: {
        field: (name) => map.field(name),
        element: map.element,
        relationship,
        deduced: map.deduced,
        zeros: map.zeros
      }
    };
  }
  const keepUnknown = preserve || schema["x-kubernetes-preserve-unknown-fields"] === true;
  switch (schema.type) {
    case "object":
      return { map: mapSchema(schema, keepUnknown, resolve, objectMeta) };
    case "array":
      return { list: listSchema(schema, keepUnknown, resolve, objectMeta) };
    case "integer":
    case "number":
      return scalarSchemas.numeric;
    case "boolean":
      return scalarSchemas.boolean;
    case "string":
      return schema.format === void 0 || schema.format === "" || schema.format === "byte" ? scalarSchemas.string : scalarSchemas.untyped;
    default: {
      const list = listSchema(schema, keepUnknown, resolve, objectMeta);
      return { scalar: "untyped", list, map: mapSchema(schema, keepUnknown, resolve, objectMeta) };
    }
  }
}
function referenceOf(schema) {
  if (typeof schema.$ref === "string") return schema.$ref;
  if (!Array.isArray(schema.allOf) || schema.allOf.length !== 1) return void 0;
  const only = schema.allOf[0];
  return isObject(only) && typeof only.$ref === "string" ? only.$ref : void 0;
}
function listSchema(schema, preserve, resolve, objectMeta) {
  const listType = schema["x-kubernetes-list-type"];
  const keys = schema["x-kubernetes-list-map-keys"];
  let element;
  return {
    get element() {
      element ??= isObject(schema.items) ? convert(schema.items, preserve, resolve, objectMeta) : untypedAtomicSchema;
      return element;
    },
    relationship: listType === "set" || listType === "map" ? "associative" : "atomic",
    keys: listType === "map" && Array.isArray(keys) ? keys.toSorted() : []
  };
}
function mapSchema(schema, preserve, resolve, objectMeta) {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const hasProperties = Object.keys(properties).length > 0;
  const additional = schema.additionalProperties;
  const fields = /* @__PURE__ */ new Map();
  let element;
  if (isObject(additional)) element = convert(additional, preserve, resolve, objectMeta);
  else if (additional === true) element = deducedSchema;
  else if (additional === void 0 && (preserve || !hasProperties)) element = deducedSchema;
  const map = {
    field(name) {
      let field = fields.get(name);
      if (field === void 0 && Object.hasOwn(properties, name)) {
        const property = properties[name];
        if (!isObject(property)) return void 0;
        field = { schema: convert(property, preserve, resolve, objectMeta), default: property.default };
        fields.set(name, field);
      }
      return field;
    },
    element,
    relationship: schema["x-kubernetes-map-type"] === "atomic" ? "atomic" : "separable",
    deduced: !hasProperties && element !== void 0 && (element === deducedSchema || isInlineUntyped(additional)),
    zeros: /* @__PURE__ */ new Map()
  };
  return schema["x-kubernetes-embedded-resource"] === true && objectMeta !== void 0 ? resourceMap(map, objectMeta) : map;
}
function isInlineUntyped(additional) {
  return isObject(additional) && additional.type === void 0 && referenceOf(additional) === void 0;
}

export {
  customResourceSchema
};
