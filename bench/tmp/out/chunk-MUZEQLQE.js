import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  kubernetesCostEstimator
} from "./chunk-XBT6CNAK.js";
import {
  AbstractValue,
  CELError,
  Double,
  Duration,
  ErrorValue,
  NativeList,
  NativeMap,
  ObjectValue,
  OptionalValue,
  boolType,
  bytesType,
  compilePattern,
  doubleType,
  durationType,
  dynType,
  environment,
  equal,
  escapeName,
  intType,
  isExactType,
  listType,
  mapType,
  noSuchOverload,
  objectType,
  optionalNone,
  optionalType,
  parseDuration,
  parseRequestURI,
  parseTimestamp,
  perCallLimit,
  runtimeCostBudget,
  stringType,
  timestampType,
  toNative,
  unescapeName
} from "./chunk-5PBXTLYX.js";
import {
  customResourceSchema
} from "./chunk-UFTXUSPJ.js";
import {
  schemaOfType
} from "./chunk-HEHJPL7N.js";
import {
  metaType
} from "./chunk-SBNJL4ZM.js";
import {
  field_exports,
  nameIsDNSSubdomain,
  parseCIDRSloppy,
  parseIPSloppy,
  semanticEqual,
  validateObjectMeta,
  validateObjectMetaUpdate,
  validatePathSegmentName
} from "./chunk-NCUJOYAK.js";
import {
  parseGroupVersion
} from "./chunk-V3GSUVEX.js";
import {
  FieldPath,
  byteLength,
  isDNS1035Label,
  isQualifiedName
} from "./chunk-WE7YN5D6.js";
import {
  FieldErrorType,
  aggregateText,
  fieldErrorText
} from "./chunk-Z7BRCTGW.js";
import {
  decodeValue,
  encodeObject,
  sortKeys
} from "./chunk-522ORYFU.js";
import {
  DecodeError,
  compareUTF8,
  guardDepth
} from "./chunk-46TFIQJS.js";
import {
  goQuote
} from "./chunk-IXEIXTMV.js";

// packages/apiextensions/src/schema/structural/parts.ts
var maxSchemaDepth = 500;
function itemsOf({ items }) {
  return items === void 0 || items === null || isSchemaList(items) ? void 0 : items;
}
function itemSchemas({ items }) {
  return items !== void 0 && items !== null && isSchemaList(items) ? items : [];
}
function valuesOf({ additionalProperties }) {
  return typeof additionalProperties === "object" && additionalProperties !== null ? additionalProperties : void 0;
}
function hasAdditionalProperties({ additionalProperties }) {
  return additionalProperties !== void 0 && additionalProperties !== null;
}
function propertiesOf({ properties }) {
  return properties === void 0 || properties === null ? [] : Object.entries(properties);
}
function propertyOf({ properties }, name) {
  return properties !== void 0 && properties !== null && Object.hasOwn(properties, name) ? properties[name] : void 0;
}
function hasProperties({ properties }) {
  if (properties === void 0 || properties === null) return false;
  for (const _ in properties) return true;
  return false;
}
function defaultOf(schema) {
  return schema.default ?? void 0;
}
function isSchemaList(items) {
  return Array.isArray(items);
}

// packages/apiextensions/src/schema/structural/conversion-error.ts
function conversionError(schema) {
  const { allOf = [], anyOf = [], oneOf = [], not } = schema;
  const unsupported = unsupportedKeyword(schema);
  if (unsupported !== void 0) return `OpenAPIV3Schema '${unsupported}' is not supported`;
  for (const each of [not, ...allOf, ...anyOf, ...oneOf]) {
    const error = each === void 0 || each === null ? void 0 : conversionError(each);
    if (error !== void 0) return error;
  }
  if (schema["x-kubernetes-preserve-unknown-fields"] === false) {
    return "internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined";
  }
  if (itemSchemas(schema).length > 0) return "OpenAPIV3Schema 'items' must be a schema, but is an array";
  for (const each of [itemsOf(schema), ...propertiesOf(schema).map(([, property]) => property), valuesOf(schema)]) {
    const error = each === void 0 ? void 0 : conversionError(each);
    if (error !== void 0) return error;
  }
  return void 0;
}
function unsupportedKeyword(schema) {
  if (schema.id) return "id";
  if (schema.$schema) return "schema";
  if (schema.$ref) return "$ref";
  if (Object.keys(schema.patternProperties ?? {}).length > 0) return "patternProperties";
  if (Object.keys(schema.dependencies ?? {}).length > 0) return "dependencies";
  if (schema.additionalItems !== void 0 && schema.additionalItems !== null) return "additionalItems";
  return Object.keys(schema.definitions ?? {}).length > 0 ? "definitions" : void 0;
}

// packages/apiextensions/src/schema/structural/completeness.ts
function validateCompleteness(schema, declared, declaredPath, path) {
  const { allOf = [], anyOf = [], oneOf = [], not } = schema;
  const errors = [];
  const check = (nested2, at2) => {
    if (nested2 === void 0 || nested2 === null) return;
    field_exports.pushAll(errors, validateNested(nested2, declared, declaredPath, at2));
  };
  check(not, path.child("not"));
  for (const [i, each] of allOf.entries()) check(each, path.child("allOf").index(i));
  for (const [i, each] of anyOf.entries()) check(each, path.child("anyOf").index(i));
  for (const [i, each] of oneOf.entries()) check(each, path.child("oneOf").index(i));
  return errors;
}
function validateNested(nested2, declared, declaredPath, path) {
  if (declared === void 0) return [missing(declaredPath, path)];
  const errors = validateCompleteness(nested2, declared, declaredPath, path);
  const items = itemsOf(nested2);
  if (items !== void 0) {
    field_exports.pushAll(errors, validateNested(items, itemsOf(declared), declaredPath.child("items"), path.child("items")));
  }
  for (const [name, property] of propertiesOf(nested2)) {
    const at2 = path.child("properties").key(name);
    const there = declaredPath.child("properties").key(name);
    field_exports.pushAll(errors, validateNested(property, propertyOf(declared, name), there, at2));
  }
  return errors;
}
var missing = (declaredPath, path) => field_exports.required(declaredPath, `because it is defined in ${path}`);

// packages/apiextensions/src/schema/structural/int-or-string.ts
var dropped = /* @__PURE__ */ new Set(["id", "$schema", "$ref", "externalDocs", "example"]);
function meaningfulFields(schema) {
  return Object.entries(schema).filter(([name, value]) => !dropped.has(name) && !isEmpty(value)).map(([name]) => name);
}
function isEmpty(value) {
  if (value === void 0 || value === null || value === false || value === "") return true;
  return Array.isArray(value) && value.length === 0;
}
function isIntOrString(anyOf) {
  if (anyOf?.length !== 2) return false;
  return anyOf.every((each, i) => {
    const fields = meaningfulFields(each);
    return fields.length === 1 && each.type === (i === 0 ? "integer" : "string");
  });
}
var hasIntOrStringAnyOf = ({ anyOf }) => isIntOrString(anyOf);
var hasIntOrStringAllOf = ({ allOf }) => isIntOrString(allOf?.[0]?.anyOf);

// packages/apiextensions/src/schema/structural/nested.ts
function validateValueValidation(schema, path, skip, errors) {
  const { anyOf = [], allOf = [], oneOf = [], not, pattern } = schema;
  if (skip.skipAnyOf !== true) {
    for (const [i, each] of anyOf.entries()) validateNested2(each, path.child("anyOf").index(i), {}, errors);
  }
  for (const [i, each] of allOf.entries()) {
    validateNested2(each, path.child("allOf").index(i), { skipAnyOf: i === 0 && skip.skipFirstAnyOf === true }, errors);
  }
  for (const [i, each] of oneOf.entries()) validateNested2(each, path.child("oneOf").index(i), {}, errors);
  if (not !== void 0 && not !== null) validateNested2(not, path.child("not"), {}, errors);
  if (pattern) {
    const compiled = compilePattern(pattern);
    if (typeof compiled === "string") {
      const detail = `must be a valid regular expression, but isn't: ${compiled}`;
      errors.push(field_exports.invalid(path.child("pattern"), pattern, detail));
    }
  }
}
function validateNested2(schema, path, skip, errors) {
  validateValueValidation(schema, path, skip, errors);
  const items = itemsOf(schema);
  if (items !== void 0) validateNested2(items, path.child("items"), {}, errors);
  for (const [name, property] of propertiesOf(schema)) {
    validateNested2(property, path.child("properties").key(name), {}, errors);
  }
  for (const [name, isSet2, detail] of forbiddenFields) {
    if (isSet2(schema)) errors.push(field_exports.forbidden(path.child(name), detail));
  }
  if (propertyOf(schema, "metadata") !== void 0) {
    errors.push(field_exports.forbidden(path.child("properties").key("metadata"), "must not be specified in a nested context"));
  }
}
var present = (value) => value !== void 0 && value !== null;
var forbiddenFields = [
  ["type", ({ type }) => Boolean(type), "must be empty to be structural"],
  [
    "additionalProperties",
    ({ additionalProperties }) => present(additionalProperties) && additionalProperties !== false,
    "must be undefined to be structural"
  ],
  ["default", (schema) => defaultOf(schema) !== void 0, "must be undefined to be structural"],
  ["title", ({ title }) => Boolean(title), "must be empty to be structural"],
  ["description", ({ description }) => Boolean(description), "must be empty to be structural"],
  ["nullable", ({ nullable }) => nullable === true, "must be false to be structural"],
  ...["x-kubernetes-preserve-unknown-fields", "x-kubernetes-embedded-resource", "x-kubernetes-int-or-string"].map(
    (name) => [name, (schema) => schema[name] === true, "must be false to be structural"]
  ),
  [
    "x-kubernetes-list-map-keys",
    (schema) => (schema["x-kubernetes-list-map-keys"]?.length ?? 0) > 0,
    "must be empty to be structural"
  ],
  ...["x-kubernetes-list-type", "x-kubernetes-map-type"].map(
    (name) => [name, (schema) => present(schema[name]), "must be undefined to be structural"]
  ),
  [
    "x-kubernetes-validations",
    (schema) => (schema["x-kubernetes-validations"]?.length ?? 0) > 0,
    "must be empty to be structural"
  ]
];

// packages/apiextensions/src/schema/structural/validate-structural.ts
function validateStructural(schema, path) {
  const errors = validateInvariants(schema, "root", path);
  field_exports.pushAll(errors, validateCompleteness(schema, schema, path, path));
  if (errors.length < 2) return errors;
  return errors.map((error) => ({ error, text: fieldErrorText(error) })).sort((a, b) => compareUTF8(a.text, b.text)).map(({ error }) => error);
}
function isStructural(schema, path) {
  return conversionError(schema) === void 0 && validateStructural(schema, path).length === 0;
}
function validateInvariants(schema, level, path) {
  const errors = [];
  const items = itemsOf(schema);
  const values = valuesOf(schema);
  if (schema.type === "array" && items === void 0) {
    errors.push(field_exports.required(path.child("items"), "must be specified"));
  }
  if (items !== void 0) field_exports.pushAll(errors, validateInvariants(items, "item", path.child("items")));
  for (const [name, property] of propertiesOf(schema)) {
    field_exports.pushAll(errors, validateInvariants(property, "field", path.child("properties").key(name)));
  }
  if (level === "root" && hasAdditionalProperties(schema)) {
    errors.push(field_exports.forbidden(path.child("additionalProperties"), "must not be used at the root"));
  }
  if (values !== void 0) {
    field_exports.pushAll(errors, validateInvariants(values, "field", path.child("additionalProperties")));
  }
  validateExtensions(schema, path, errors);
  validateValueValidation(
    schema,
    path,
    { skipAnyOf: hasIntOrStringAnyOf(schema), skipFirstAnyOf: hasIntOrStringAllOf(schema) },
    errors
  );
  validateType(schema, level, path, errors);
  validateMetadata(schema, level, path, errors);
  if (isEmbedded(schema) && !preservesUnknown(schema) && !hasProperties(schema)) {
    const detail = "must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields";
    errors.push(field_exports.required(path.child("properties"), detail));
  }
  return errors;
}
var isEmbedded = (schema) => schema["x-kubernetes-embedded-resource"] === true;
var isIntOrString2 = (schema) => schema["x-kubernetes-int-or-string"] === true;
var preservesUnknown = (schema) => schema["x-kubernetes-preserve-unknown-fields"] === true;
function validateExtensions(schema, path, errors) {
  if (!isIntOrString2(schema)) return;
  const detail = "must be false if x-kubernetes-int-or-string is true";
  for (const name of ["x-kubernetes-preserve-unknown-fields", "x-kubernetes-embedded-resource"]) {
    if (schema[name] === true) errors.push(field_exports.invalid(path.child(name), true, detail));
  }
}
var emptyTypeDetails = {
  root: "must not be empty at the root",
  item: "must not be empty for specified array items",
  field: "must not be empty for specified object fields"
};
function validateType(schema, level, path, errors) {
  const { type = "" } = schema;
  if (isEmbedded(schema) && type !== "object") {
    const detail = "must be object if x-kubernetes-embedded-resource is true";
    errors.push(
      type === "" ? field_exports.required(path.child("type"), detail) : field_exports.invalid(path.child("type"), type, detail)
    );
  } else if (type === "" && !isIntOrString2(schema) && !preservesUnknown(schema)) {
    errors.push(field_exports.required(path.child("type"), emptyTypeDetails[level]));
  }
  if (isEmbedded(schema) && hasAdditionalProperties(schema)) {
    const detail = "must not be used if x-kubernetes-embedded-resource is set";
    errors.push(field_exports.forbidden(path.child("additionalProperties"), detail));
  }
  if (level === "root" && type !== "" && type !== "object") {
    errors.push(field_exports.invalid(path.child("type"), type, "must be object at the root"));
  }
}
function validateMetadata(schema, level, path, errors) {
  const isObject2 = level === "root" || isEmbedded(schema);
  for (const name of isObject2 ? ["kind", "apiVersion"] : []) {
    const property = propertyOf(schema, name);
    if (property === void 0 || property.type === "string") continue;
    errors.push(field_exports.invalid(path.child("properties").key(name).child("type"), property.type ?? "", "must be string"));
  }
  const metadata2 = propertyOf(schema, "metadata");
  if (metadata2 === void 0) return;
  const at2 = path.child("properties").key("metadata");
  if (isObject2 && metadata2.type !== "object") {
    errors.push(field_exports.invalid(at2.child("type"), metadata2.type ?? "", "must be object"));
  }
  if (level === "root" && !isPlainMetadata(metadata2)) {
    const detail = "must not specify anything other than name and generateName, but metadata is implicitly specified";
    errors.push(field_exports.forbidden(at2, detail));
  }
}
function isPlainMetadata(metadata2) {
  if (hasAdditionalProperties(metadata2)) return false;
  if (propertiesOf(metadata2).some(([name]) => name !== "name" && name !== "generateName")) return false;
  return meaningfulFields({ ...metadata2, default: void 0 }).every(
    (name) => name === "type" || name === "properties"
  );
}

// packages/apiextensions/src/schema/structural/schema-node.ts
var metaFields = /* @__PURE__ */ new Set(["apiVersion", "kind", "metadata"]);
var SchemaNode = class {
  schema;
  type;
  nullable;
  preservesUnknown;
  /** The value is a whole object with `apiVersion`, `kind` and `metadata`. True of the root of a resource as well. */
  isEmbedded;
  /** The value is `metadata` of a whole object, or a part of it. */
  isInsideMeta;
  /** Free keys are allowed, with or without a schema for their values. */
  hasValues;
  #properties = /* @__PURE__ */ new Map();
  #items;
  #values;
  #withDefaults;
  constructor(schema, isEmbedded2, isInsideMeta) {
    this.schema = schema;
    this.type = schema.type ?? "";
    this.nullable = schema.nullable === true;
    this.preservesUnknown = schema["x-kubernetes-preserve-unknown-fields"] === true;
    this.isEmbedded = isEmbedded2;
    this.isInsideMeta = isInsideMeta;
    this.hasValues = hasAdditionalProperties(schema);
  }
  /** The default as the schema has it; undefined without one. */
  get default() {
    return defaultOf(this.schema);
  }
  /** The node of a declared property. */
  property(name) {
    const known = this.#properties.get(name);
    if (known !== void 0) return known;
    const schema = propertyOf(this.schema, name);
    if (schema === void 0) return void 0;
    const node = nodeOf(schema, this.isInsideMeta || this.isEmbedded && name === "metadata");
    this.#properties.set(name, node);
    return node;
  }
  /** The node of the items of a list. */
  get items() {
    if (this.#items === void 0) {
      const schema = itemsOf(this.schema);
      if (schema !== void 0) this.#items = nodeOf(schema, this.isInsideMeta);
    }
    return this.#items;
  }
  /** The node of values whose keys are free. */
  get values() {
    if (this.#values === void 0) {
      const schema = valuesOf(this.schema);
      if (schema !== void 0) this.#values = nodeOf(schema, this.isInsideMeta);
    }
    return this.#values;
  }
  /** The node for a field: of a declared property, or else of free keys. */
  field(name) {
    return this.property(name) ?? this.values;
  }
  /** Properties that have a default. */
  get withDefaults() {
    this.#withDefaults ??= propertiesOf(this.schema).filter(([, schema]) => defaultOf(schema) !== void 0).map(([name]) => [name, this.property(name)]);
    return this.#withDefaults;
  }
};
function nodeOf(schema, isInsideMeta) {
  const isEmbedded2 = schema["x-kubernetes-embedded-resource"] === true;
  return new SchemaNode(schema, isEmbedded2, isInsideMeta && !isEmbedded2);
}
function rootNode(schema, isResourceRoot) {
  return new SchemaNode(schema, isResourceRoot || schema["x-kubernetes-embedded-resource"] === true, false);
}

// packages/apiextensions/src/schema/values/json-values.ts
function shown(value) {
  return typeof value === "object" && value !== null ? sortKeys(value, compareUTF8) : value;
}
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function own(object, key) {
  return Object.hasOwn(object, key) ? object[key] : void 0;
}
function mapObject(object, change) {
  let changed;
  const keys = Object.keys(object);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    const value = object[key];
    if (value === void 0) continue;
    const next = change(value, key);
    if (changed === void 0) {
      if (next === value) continue;
      changed = keys.slice(0, i).map((before) => [before, object[before]]);
    }
    if (next !== void 0) changed.push([key, next]);
  }
  return changed === void 0 ? object : Object.fromEntries(changed);
}
function mapList(list2, change) {
  let changed;
  for (let i = 0; i < list2.length; i++) {
    const item2 = list2[i];
    const next = change(item2, i);
    if (changed === void 0) {
      if (next === item2) continue;
      changed = list2.slice(0, i);
    }
    changed.push(next);
  }
  return changed ?? list2;
}
function deepEqual(a, b) {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) {
    return isNumber(a) && isNumber(b) && typeof a !== typeof b && a == b;
  }
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item2, i) => deepEqual(item2, b[i]));
  }
  if (Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && deepEqual(a[key], b[key]));
}
function isNumber(value) {
  return typeof value === "number" || typeof value === "bigint";
}
function isInt64(value) {
  return typeof value === "bigint" || typeof value === "number" && Number.isSafeInteger(value);
}

// packages/apiextensions/src/schema/pruning/prune.ts
var maxPathCharacters = 8e6;
var UnknownFields = class {
  paths = [];
  #characters = 0;
  add(parent, name) {
    if (this.#characters > maxPathCharacters) return;
    const path = parent === "" ? name : `${parent}.${name}`;
    this.#characters += path.length;
    this.paths.push(path);
  }
  /** The paths as upstream sorts them: by their UTF-8 bytes. */
  sorted() {
    return this.paths.sort(compareUTF8);
  }
};
function prune(value, node, unknown) {
  const result = pruned(value, node, void 0);
  if (result !== value && unknown !== void 0) pruned(value, node, { path: "", unknown });
  return result;
}
var field = (place2, name) => place2 && { path: place2.path === "" ? name : `${place2.path}.${name}`, unknown: place2.unknown };
var item = (place2, index2) => place2 && { path: `${place2.path}[${index2}]`, unknown: place2.unknown };
function pruned(value, node, place2) {
  if (typeof value !== "object" || value === null) return value;
  if (node?.preservesUnknown === true) return keptOpen(value, node, place2);
  if (isObject(value)) return prunedObject(value, node, place2);
  const items = node?.items;
  return mapList(value, (each, i) => pruned(each, items, item(place2, i)));
}
function prunedObject(object, node, place2) {
  return mapObject(object, (value, name) => {
    if (node?.isEmbedded === true && metaFields.has(name)) return value;
    const property = node?.property(name);
    if (property === void 0 && node?.hasValues !== true) {
      if (place2 !== void 0 && (place2.path !== "" || !metaFields.has(name))) place2.unknown.add(place2.path, name);
      return void 0;
    }
    if (typeof value !== "object" || value === null) return value;
    return pruned(value, property ?? node?.values, field(place2, name));
  });
}
function keptOpen(value, node, place2) {
  if (isObject(value)) {
    return mapObject(value, (member, name) => {
      if (typeof member !== "object" || member === null) return member;
      if (node.isEmbedded && metaFields.has(name)) return member;
      const property = node.property(name);
      if (property === void 0 && !node.hasValues) return member;
      return pruned(member, property ?? node.values, field(place2, name));
    });
  }
  const { items } = node;
  if (items === void 0) return value;
  return mapList(value, (each, i) => {
    if (typeof each !== "object" || each === null) return each;
    return keptOpen(each, items, item(place2, i));
  });
}

// packages/apiextensions/src/schema/structural/schema-has.ts
function childSchemas(schema) {
  const { additionalItems, not, allOf = [], anyOf = [], oneOf = [] } = schema;
  const children = [itemsOf(schema), ...itemSchemas(schema), ...allOf, ...anyOf, ...oneOf, not];
  for (const [, property] of propertiesOf(schema)) children.push(property);
  children.push(valuesOf(schema), ...Object.values(schema.patternProperties ?? {}));
  if (typeof additionalItems === "object") children.push(additionalItems);
  children.push(...Object.values(schema.definitions ?? {}));
  for (const dependency of Object.values(schema.dependencies ?? {})) {
    if (!Array.isArray(dependency)) children.push(dependency);
  }
  return children.filter((child) => child !== void 0 && child !== null);
}
function schemaHas(schema, predicate) {
  const open = [schema];
  for (let next = open.pop(); next !== void 0; next = open.pop()) {
    if (predicate(next)) return true;
    for (const child of childSchemas(next).reverse()) open.push(child);
  }
  return false;
}
function isDeeperThan(schema, levels) {
  let level = [schema];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true;
    const next = [];
    for (const each of level) for (const child of childSchemas(each)) next.push(child);
    level = next;
  }
  return false;
}
function schemaHasDefaults(schema) {
  return schemaHas(schema, (each) => each.default !== void 0 && each.default !== null);
}
function schemaHasExtensions(schema) {
  return schemaHas(
    schema,
    (each) => each["x-kubernetes-embedded-resource"] === true || (each["x-kubernetes-preserve-unknown-fields"] ?? void 0) !== void 0 || each["x-kubernetes-int-or-string"] === true || (each["x-kubernetes-list-map-keys"]?.length ?? 0) > 0 || (each["x-kubernetes-list-type"] ?? void 0) !== void 0 || (each["x-kubernetes-validations"]?.length ?? 0) > 0
  );
}
var types = /* @__PURE__ */ new Set(["string", "number", "integer", "boolean", "array", "object"]);
var openAPITypes = [...types].sort();
var isOpenAPIType = (type) => types.has(type);
function schemaHasInvalidTypes(schema) {
  return schemaHas(schema, ({ type = "" }) => type !== "" && !isOpenAPIType(type));
}

// packages/apiextensions/src/schema/defaulting/unpruned-defaults.ts
function hasUnprunedDefaults(schema) {
  return schemaHasDefaults(schema) && isStructural(schema, FieldPath.empty) && isUnpruned(rootNode(schema, true));
}
function isUnpruned(node) {
  const { schema } = node;
  if (node.default !== void 0 && !node.isInsideMeta && prune(node.default, node) !== node.default) return true;
  const children = [
    itemsOf(schema) && node.items,
    valuesOf(schema) && node.values,
    ...propertiesOf(schema).map(([name]) => node.property(name))
  ];
  return children.some((child) => child !== void 0 && isUnpruned(child));
}

// packages/apiextensions/src/schema/formats/dates.ts
function isDate(text3) {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text3);
  if (match === null) return false;
  const [year, month, day] = match.slice(1).map(Number);
  const date = /* @__PURE__ */ new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return month >= 1 && month <= 12 && day >= 1 && date.getUTCMonth() === month - 1;
}
var clock = /^([0-9]{2}):([0-9]{2}):([0-9]{2})(.[0-9]+)?(z|([+-][0-9]{2}:[0-9]{2}))$/;
function isDateTime(text3) {
  if (text3.length < 4) return false;
  const [date = "", time] = text3.toLowerCase().split("t");
  if (time === void 0 || !isDate(date)) return false;
  const match = clock.exec(time);
  if (match === null) return false;
  const [, hour = "", minute = "", second = ""] = match;
  return hour <= "23" && minute <= "59" && second <= "59";
}

// packages/apiextensions/src/schema/formats/durations.ts
var units = [
  [1n, ["ns", "nano"]],
  [1000n, ["us", "\xB5s", "micro"]],
  [1000000n, ["ms", "milli"]],
  [1000000000n, ["s", "sec"]],
  [60000000000n, ["m", "min"]],
  [3600000000000n, ["h", "hr", "hour"]],
  [86400000000000n, ["d", "day"]],
  [604800000000000n, ["w", "wk", "week"]]
];
var maxAtoi = 2n ** 63n - 1n;
function parseDuration2(text3) {
  const go = parseDuration(text3);
  if (go !== void 0) return go.nanos;
  let total;
  for (const [, digits = "", word] of text3.matchAll(/(\d+)\s*([A-Za-z\u00b5]+)?/g)) {
    if (word === void 0) continue;
    const factor = digits.length > 30 ? void 0 : BigInt(digits);
    if (factor === void 0 || factor > maxAtoi) return void 0;
    const unit = word.toLowerCase();
    for (const [nanoseconds, names] of units) {
      const long = names[names.length - 1];
      const fitting = names.filter((name) => name === long && unit.startsWith(name) || name === unit).length;
      if (fitting > 0) total = BigInt.asIntN(64, (total ?? 0n) + factor * nanoseconds * BigInt(fitting));
    }
  }
  return total;
}

// packages/apiextensions/src/schema/formats/email.ts
function isEmail(text3) {
  return new AddressParser(text3).isAddress();
}
var atom = /[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~\u0080-\u{10ffff}]+/uy;
var dotAtom = /[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~.\u0080-\u{10ffff}]+/uy;
var quoted = /"(?:[ \t!#-[\]-~\u0080-\u{10ffff}]|\\[ \t!-~\u0080-\u{10ffff}])*"/uy;
var domainLiteral = /\[[!-Z^-~]*\]/y;
var space = /[ \t\r\n]+/y;
var AddressParser = class {
  #text;
  #at = 0;
  constructor(text3) {
    this.#text = text3;
  }
  isAddress() {
    if (!this.#skipComments()) return false;
    const start = this.#at;
    if (this.#addrSpec() && this.#isAtEnd()) return true;
    this.#at = start;
    while (this.#take(quoted) || this.#take(dotAtom)) if (!this.#skipComments()) return false;
    if (!this.#takeText("<")) return false;
    return this.#skipComments() && this.#addrSpec() && this.#skipComments() && this.#takeText(">") && this.#isAtEnd();
  }
  #isAtEnd() {
    return this.#skipComments() && this.#at === this.#text.length;
  }
  #addrSpec() {
    if (this.#text[this.#at] === '"') {
      if (this.#text.startsWith('""', this.#at) || !this.#take(quoted)) return false;
    } else if (!this.#takeDotAtom()) {
      return false;
    }
    if (!this.#skipComments() || !this.#takeText("@") || !this.#skipComments()) return false;
    return this.#text[this.#at] === "[" ? this.#take(domainLiteral) : this.#takeDotAtom();
  }
  /** Words joined by single dots. */
  #takeDotAtom() {
    const start = this.#at;
    if (!this.#take(dotAtom)) return false;
    const words = this.#text.slice(start, this.#at).split(".");
    return words.every((word) => {
      atom.lastIndex = 0;
      return word !== "" && atom.test(word);
    });
  }
  /** Skips white space and comments, which nest. False for a comment without an end. */
  #skipComments() {
    this.#take(space);
    while (this.#text[this.#at] === "(") {
      let depth = 0;
      do {
        const character = this.#text[this.#at];
        if (character === void 0) return false;
        if (character === "\\") this.#at++;
        else if (character === "(") depth++;
        else if (character === ")") depth--;
        this.#at++;
      } while (depth > 0);
      this.#take(space);
    }
    return true;
  }
  #take(pattern) {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#text)) return false;
    this.#at = pattern.lastIndex;
    return true;
  }
  #takeText(text3) {
    if (!this.#text.startsWith(text3, this.#at)) return false;
    this.#at += text3.length;
    return true;
  }
};

// packages/apiextensions/src/schema/formats/numbers.ts
function isISBN10(text3) {
  const digits = text3.replace(/[\s-]+/g, "");
  if (!/^(?:[0-9]{9}X|[0-9]{10})$/.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < 10; i++) sum += (i + 1) * (digits[i] === "X" ? 10 : Number(digits[i]));
  return sum % 11 === 0;
}
function isISBN13(text3) {
  const digits = text3.replace(/[\s-]+/g, "");
  if (!/^[0-9]{13}$/.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < 12; i++) sum += (i % 2 === 0 ? 1 : 3) * Number(digits[i]);
  return Number(digits[12]) === (10 - sum % 10) % 10;
}
var cards = /^(?:4[0-9]{12}(?:[0-9]{3})?|5[1-5][0-9]{14}|6(?:011|5[0-9][0-9])[0-9]{12}|3[47][0-9]{13}|3(?:0[0-5]|[68][0-9])[0-9]{11}|(?:2131|1800|35\d{3})\d{11})$/;
function isCreditCard(text3) {
  const digits = text3.replace(/[^0-9]+/g, "");
  if (!cards.test(digits)) return false;
  let sum = 0;
  for (let i = digits.length - 1, doubled = false; i >= 0; i--, doubled = !doubled) {
    const digit = Number(digits[i]) * (doubled ? 2 : 1);
    sum += digit >= 10 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

// packages/apiextensions/src/schema/formats/formats.ts
var matching = (pattern) => (text3) => pattern.test(text3);
var hostnamePattern = String.raw`^([a-zA-Z0-9\p{S}\p{L}]((-?[a-zA-Z0-9\p{S}\p{L}]{0,62})?)|([a-zA-Z0-9\p{S}\p{L}](([a-zA-Z0-9-\p{S}\p{L}]{0,61}[a-zA-Z0-9\p{S}\p{L}])?)(\.)){1,}([a-zA-Z\p{L}]){2,63})$`;
function isHostname(text3) {
  if (byteLength(text3) > 255) return false;
  const pattern = compilePattern(hostnamePattern);
  if (typeof pattern === "string" || !pattern.test(text3)) return false;
  return text3.split(".").every((label) => byteLength(label) <= 63);
}
var hexadecimal = "[0-9A-Fa-f]";
var mac = new RegExp(
  [
    ...[6, 8, 20].flatMap(
      (bytes) => [":", "-"].map((separator) => `^${hexadecimal}{2}(?:${separator}${hexadecimal}{2}){${bytes - 1}}$`)
    ),
    ...[6, 8, 20].map((bytes) => `^${hexadecimal}{4}(?:\\.${hexadecimal}{4}){${bytes / 2 - 1}}$`)
  ].join("|")
);
var byte255 = String.raw`(0|[1-9]\d?|1\d\d?|2[0-4]\d|25[0-5])`;
var shortName = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
var shortNamePattern = new RegExp(`^${shortName}$`);
var tests = {
  bsonobjectid: matching(/^[0-9a-fA-F]{24}$/),
  uri: (text3) => typeof parseRequestURI(text3) !== "string",
  email: isEmail,
  hostname: isHostname,
  ipv4: (text3) => text3.includes(".") && parseIPSloppy(text3) !== void 0,
  ipv6: (text3) => text3.includes(":") && parseIPSloppy(text3) !== void 0,
  cidr: (text3) => parseCIDRSloppy(text3) !== void 0,
  mac: matching(mac),
  uuid: matching(/^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i),
  uuid3: matching(/^[0-9a-f]{8}-?[0-9a-f]{4}-?3[0-9a-f]{3}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i),
  uuid4: matching(/^[0-9a-f]{8}-?[0-9a-f]{4}-?4[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i),
  uuid5: matching(/^[0-9a-f]{8}-?[0-9a-f]{4}-?5[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i),
  isbn: (text3) => isISBN10(text3) || isISBN13(text3),
  isbn10: isISBN10,
  isbn13: isISBN13,
  creditcard: isCreditCard,
  ssn: (text3) => text3.length === 11 && /^\d{3}[- ]?\d{2}[- ]?\d{4}$/.test(text3),
  hexcolor: matching(/^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/),
  rgbcolor: matching(new RegExp(String.raw`^rgb\(\s*${byte255}\s*,\s*${byte255}\s*,\s*${byte255}\s*\)$`)),
  byte: matching(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/),
  password: () => true,
  date: isDate,
  duration: (text3) => parseDuration2(text3) !== void 0,
  datetime: isDateTime,
  k8sshortname: (text3) => text3.length <= 63 && shortNamePattern.test(text3),
  k8slongname: (text3) => text3.length <= 253 && text3.split(".").every((segment) => shortNamePattern.test(segment))
};
function formatTest(format) {
  const name = format.replaceAll("-", "");
  return Object.hasOwn(tests, name) ? tests[name] : void 0;
}
function isKnownFormat(format) {
  return formatTest(format) !== void 0;
}

// packages/apiextensions/src/schema/definition/list-keys.ts
function validateListKeys(schema, path) {
  const items = itemsOf(schema);
  const listType3 = schema["x-kubernetes-list-type"];
  if (items === void 0 || listType3 !== "set" && listType3 !== "map") return [];
  const errors = [];
  if (items.nullable === true) {
    const detail = `cannot be nullable when x-kubernetes-list-type is ${listType3}`;
    errors.push(field_exports.forbidden(path.child("items", "nullable"), detail));
  }
  if (listType3 === "set") return errors;
  const required2 = new Set(items.required ?? []);
  for (const key of schema["x-kubernetes-list-map-keys"] ?? []) {
    const property = propertyOf(items, key);
    if (property === void 0) continue;
    const at2 = path.child("items", "properties").key(key);
    const isKey = "this property is in x-kubernetes-list-map-keys, so it";
    if (!required2.has(key) && defaultOf(property) === void 0) {
      errors.push(field_exports.required(at2.child("default"), `${isKey} must have a default or be a required property`));
    }
    if (property.nullable === true) errors.push(field_exports.forbidden(at2.child("nullable"), `${isKey} cannot be nullable`));
  }
  return errors;
}
function hasNonAtomicItems(schema) {
  const items = itemsOf(schema);
  if (schema["x-kubernetes-list-type"] !== "set" || items === void 0) return false;
  if (items.type === "array") return (items["x-kubernetes-list-type"] ?? "atomic") !== "atomic";
  return items.type === "object" && items["x-kubernetes-map-type"] !== "atomic";
}

// packages/apiextensions/src/schema/definition/options-for-update.ts
function preexistingExpressions(schemas2) {
  const rules = /* @__PURE__ */ new Set();
  const messageExpressions = /* @__PURE__ */ new Set();
  for (const schema of schemas2) {
    schemaHas(schema, (each) => {
      for (const { rule, messageExpression } of each["x-kubernetes-validations"] ?? []) {
        rules.add(rule);
        if (messageExpression) messageExpressions.add(messageExpression);
      }
      return false;
    });
  }
  return { rules, messageExpressions };
}
function optionsForUpdate(oldSchemas) {
  const none2 = (predicate) => !oldSchemas.some(predicate);
  return {
    requireStructuralSchema: none2((schema) => !isStructural(schema, FieldPath.empty)),
    requireValidPropertyType: none2(schemaHasInvalidTypes),
    requirePrunedDefaults: none2(hasUnprunedDefaults),
    requireAtomicSetType: none2((schema) => schemaHas(schema, hasNonAtomicItems)),
    requireMapListKeysMapSetValidation: none2(
      (schema) => schemaHas(schema, (each) => validateListKeys(each, FieldPath.empty).length > 0)
    ),
    preexistingExpressions: preexistingExpressions(oldSchemas)
  };
}
function unrecognizedFormats(schema) {
  const formats = [];
  schemaHas(schema, ({ type, format }) => {
    if (format && type === "string" && !isKnownFormat(format)) formats.push(format);
    return false;
  });
  return formats;
}

// packages/apiextensions/src/schema/cel/find-field.ts
function findField(schema, jsonPath, options = {}) {
  const { allowArrayNotation = true } = options;
  const tokens = tokensOf(jsonPath);
  let path = FieldPath.empty;
  let current = schema;
  let root;
  const error = (text3) => ({ error: text3 });
  for (let i = 0; i < tokens.length; ) {
    const step = tokens[i++];
    let name;
    if (step === "[") {
      if (!allowArrayNotation) return error("array notation is not allowed");
      const quoted2 = tokens[i++];
      if (quoted2 === void 0) return error("unexpected end of JSON path");
      if (quoted2.length < 2 || !quoted2.startsWith("'") || !quoted2.endsWith("'")) {
        return error(`expected single quoted string but got ${quoted2}`);
      }
      const unescaped = unescapeQuoted(quoted2.slice(1, -1));
      if ("error" in unescaped) return unescaped;
      name = unescaped.text;
    } else if (step === ".") {
      name = tokens[i++];
      if (name === void 0) return error("unexpected end of JSON path");
    } else {
      return error(`expected [ or . but got: ${step}`);
    }
    const isNamed = current !== void 0 && hasProperties(current);
    if (!isNamed && (current === void 0 || !hasAdditionalProperties(current))) {
      return error("does not refer to a valid field");
    }
    root ??= name;
    path = isNamed ? path.child(name) : path.key(name);
    const next = isNamed ? propertyOf(current, name) : valuesOf(current);
    if (isNamed && next === void 0) return error("does not refer to a valid field");
    current = next;
    if (step === "[") {
      const end = tokens[i++];
      if (end === void 0) return error("unexpected end of JSON path");
      if (end !== "]") return error(`expected ] but got ${end}`);
    }
  }
  return { path, root: root ?? "", schema: current };
}
function tokensOf(path) {
  const tokens = [];
  for (let rest = path; rest !== ""; ) {
    const token = /^(?:[.[\]]|'(?:[^'\\]|\\.)*'|'.*|[^.[\]]+)/s.exec(rest)?.[0];
    tokens.push(token);
    rest = rest.slice(token.length);
  }
  return tokens;
}
var escapes = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "	",
  v: "\v",
  "'": "'",
  "\\": "\\"
};
function unescapeQuoted(text3) {
  let invalid3;
  const unescaped = text3.replace(/\\./g, (sequence) => {
    const character = escapes[sequence[1]];
    if (character === void 0) invalid3 = sequence;
    return character ?? "";
  });
  if (invalid3 !== void 0) return { error: `invalid string literal: invalid escape char ${invalid3}` };
  return { text: unescaped };
}

// packages/apiextensions/src/schema/definition/internal-form.ts
var text = (value) => value ?? "";
var flag = (value) => value ?? false;
var pointer = (value) => value ?? null;
var list = (schemas2) => schemas2?.map(internalSchema) ?? null;
function map(entries, convert) {
  if (entries === void 0 || entries === null) return null;
  const sorted = Object.entries(entries).sort(([a], [b]) => a < b ? -1 : 1);
  return Object.fromEntries(sorted.map(([name, value]) => [name, convert(value)]));
}
function schemaOrBool(value) {
  if (value === void 0 || value === null) return null;
  if (typeof value === "boolean") return { Allows: value, Schema: null };
  return { Allows: true, Schema: internalSchema(value) };
}
function schemaOrArray(items) {
  if (items === void 0 || items === null) return null;
  if (Array.isArray(items)) return { Schema: null, JSONSchemas: list(items) };
  return { Schema: internalSchema(items), JSONSchemas: null };
}
var schemaOrNames = (value) => Array.isArray(value) ? { Schema: null, Property: value } : { Schema: internalSchema(value), Property: null };
function internalSchema(schema) {
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
    Not: schema.not === void 0 || schema.not === null ? null : internalSchema(schema.not),
    Properties: map(schema.properties, internalSchema),
    AdditionalProperties: hasAdditionalProperties(schema) ? schemaOrBool(schema.additionalProperties) : null,
    PatternProperties: map(schema.patternProperties, internalSchema),
    Dependencies: map(schema.dependencies, schemaOrNames),
    AdditionalItems: schemaOrBool(schema.additionalItems),
    Definitions: map(schema.definitions, internalSchema),
    ExternalDocs: externalDocs ? { Description: text(externalDocs.description), URL: text(externalDocs.url) } : null,
    Example: pointer(schema.example),
    XPreserveUnknownFields: pointer(schema["x-kubernetes-preserve-unknown-fields"]),
    XEmbeddedResource: flag(schema["x-kubernetes-embedded-resource"]),
    XIntOrString: flag(schema["x-kubernetes-int-or-string"]),
    XListMapKeys: pointer(schema["x-kubernetes-list-map-keys"]),
    XListType: pointer(schema["x-kubernetes-list-type"]),
    XMapType: pointer(schema["x-kubernetes-map-type"]),
    XValidations: schema["x-kubernetes-validations"]?.map(internalRule) ?? null
  };
}
function internalRule(rule) {
  return {
    Rule: text(rule.rule),
    Message: text(rule.message),
    MessageExpression: text(rule.messageExpression),
    Reason: pointer(rule.reason),
    FieldPath: text(rule.fieldPath),
    OptionalOldSelf: pointer(rule.optionalOldSelf)
  };
}

// packages/apiextensions/src/schema/ratcheting/map-list.ts
var empty = { find: () => void 0 };
function mapList2(schema, items) {
  const keys = schema["x-kubernetes-list-map-keys"] ?? [];
  if (schema.type !== "array" || schema["x-kubernetes-list-type"] !== "map") return empty;
  if (keys.length === 0 || items.length === 0) return empty;
  let byKey;
  return {
    find(item2) {
      const key = compositeKey(item2, keys);
      if (key === void 0) return void 0;
      byKey ??= index(items, keys);
      return byKey.get(key);
    }
  };
}
function index(items, keys) {
  const byKey = /* @__PURE__ */ new Map();
  for (const item2 of items) {
    const key = compositeKey(item2, keys);
    if (key !== void 0 && !byKey.has(key)) byKey.set(key, item2);
  }
  return byKey;
}
function compositeKey(item2, keys) {
  if (!isObject(item2)) return void 0;
  if (keys.length === 1) return scalar(item2, keys[0]);
  const parts = [];
  for (const key of keys) {
    const value = scalar(item2, key);
    if (value === void 0) return void 0;
    parts.push(typeof value === "string" ? JSON.stringify(value) : String(value));
  }
  return parts.join("\0");
}
function scalar(item2, key) {
  const value = Object.hasOwn(item2, key) ? item2[key] : void 0;
  return typeof value === "object" ? void 0 : value;
}

// packages/apiextensions/src/schema/cel/adapt-format.ts
function adaptFormat(format) {
  switch (format) {
    case "duration":
      return adaptDuration;
    case "date":
      return (text3) => (isDate(text3) ? timestamp(`${text3}T00:00:00Z`) : void 0) ?? invalid("date", text3);
    case "date-time":
      return (text3) => timestamp(text3 === "" ? "1970-01-01T00:00:00Z" : withZone(text3)) ?? invalid("date-time", text3);
    case "byte":
      return adaptBytes;
    default:
      return void 0;
  }
}
function adaptDuration(text3) {
  const nanos = parseDuration2(text3);
  if (nanos === void 0) return new ErrorValue(`Invalid duration ${text3}: unable to parse ${text3} as duration`);
  return new Duration(nanos);
}
var timestamp = (text3) => parseTimestamp(text3);
var invalid = (format, text3) => new ErrorValue(`Invalid ${format} formatted string ${text3}`);
var withZone = (text3) => /T\d\d:\d\d:\d\d$/.test(text3) ? `${text3}Z` : text3;
function adaptBytes(text3) {
  if (!/^[A-Za-z0-9_=\r\n-]*$/.test(text3)) return new ErrorValue(`Invalid byte formatted string ${text3}`);
  try {
    return Uint8Array.from(atob(text3.replaceAll("-", "+").replaceAll("_", "/")), (unit) => unit.charCodeAt(0));
  } catch {
    return new ErrorValue(`Invalid byte formatted string ${text3}`);
  }
}

// packages/apiextensions/src/schema/cel/schema-lists.ts
var SchemaList = class extends NativeList {
  equals(other) {
    if (other.length !== this.length) return false;
    for (let i = 0; i < this.length; i++) {
      const same = equal(this.at(i), other.at(i));
      if (same !== true) return same;
    }
    return true;
  }
};
var SchemaSetList = class _SchemaSetList extends NativeList {
  #set;
  get #members() {
    this.#set ??= new Set(this.native);
    return this.#set;
  }
  equals(other) {
    if (other.length !== this.length) return false;
    const members = this.#members;
    for (const item2 of other) if (!members.has(nativeOf(item2))) return false;
    return true;
  }
  concat(other) {
    const members = new Set(this.#members);
    const items = [...this.native];
    for (const item2 of other) {
      const native = nativeOf(item2);
      if (members.has(native)) continue;
      members.add(native);
      items.push(native);
    }
    return new _SchemaSetList(items, this.adapt);
  }
};
var SchemaMapList = class _SchemaMapList extends NativeList {
  #keys;
  #byKey;
  constructor(native, adapt, keys) {
    super(native, adapt);
    this.#keys = keys;
  }
  #keyOf(item2) {
    if (!isObject(item2)) return "";
    return this.#keys.map((key) => `${typeof item2[key]}:${String(item2[key])}`).join("\0");
  }
  equals(other) {
    if (other.length !== this.length) return false;
    this.#byKey ??= new Map(this.native.map((item2) => [this.#keyOf(item2), item2]));
    for (const item2 of other) {
      const key = this.#keyOf(nativeOf(item2));
      if (!this.#byKey.has(key)) return false;
      const same = equal(this.adapt(this.#byKey.get(key)), item2);
      if (same !== true) return same;
    }
    return true;
  }
  concat(other) {
    const items = [...this.native];
    const places = new Map(items.map((item2, i) => [this.#keyOf(item2), i]));
    for (const item2 of other) {
      const native = nativeOf(item2);
      const place2 = places.get(this.#keyOf(native));
      if (place2 === void 0) items.push(native);
      else items[place2] = native;
    }
    return new _SchemaMapList(items, this.adapt, this.#keys);
  }
};
function nativeOf(value) {
  return toNative(value);
}

// packages/apiextensions/src/schema/cel/schema-maps.ts
var noDecl = { name: "object", field: () => void 0 };
var noField = () => void 0;
var SchemaObject = class _SchemaObject extends ObjectValue {
  schema;
  #adapterOf;
  #isObject;
  constructor(native, schema, adapterOf2) {
    super(noDecl, native, noField);
    this.schema = schema;
    this.#adapterOf = adapterOf2;
    this.#isObject = hasProperties(schema);
  }
  get size() {
    return Object.keys(this.native).length;
  }
  find(key) {
    if (typeof key !== "string") return void 0;
    const name = this.#isObject ? unescapeName(key) : key;
    return name === void 0 ? void 0 : this.#member(name);
  }
  #member(name) {
    if (!Object.hasOwn(this.native, name)) return void 0;
    const member = this.native[name];
    const schema = propertyOf(this.schema, name);
    return member === null || member === void 0 || schema === void 0 ? void 0 : this.#adapterOf(schema)(member);
  }
  *keys() {
    for (const name of Object.keys(this.native)) {
      if (propertyOf(this.schema, name) !== void 0) yield escapeName(name) ?? name;
    }
  }
  /** Fields that the schema does not have are compared only when both objects have them. */
  equals(other) {
    if (other.size !== this.size) return false;
    for (const name of Object.keys(this.native)) {
      if (propertyOf(this.schema, name) === void 0) {
        if (!(other instanceof _SchemaObject)) return noSuchOverload;
        if (!Object.hasOwn(other.native, name)) continue;
        if (!semanticEqual(this.native[name], other.native[name])) return false;
        continue;
      }
      const mine = this.#member(name);
      const its = other instanceof _SchemaObject ? other.#member(name) : other.find(escapeName(name) ?? name);
      if (mine === void 0 || its === void 0) {
        if (mine !== its) return false;
        continue;
      }
      const same = equal(mine, its);
      if (same !== true) return same;
    }
    return true;
  }
};
var SchemaMap = class extends NativeMap {
  equals(other) {
    if (other.size !== this.size) return false;
    for (const key of this.keys()) {
      const its = other.find(key);
      const mine = this.find(key);
      if (its === void 0 || mine === void 0) return false;
      const same = equal(mine, its);
      if (same !== true) return same;
    }
    return true;
  }
};
var preservedType = objectType("kubernetes.Preserved");
var PreservedValue = class _PreservedValue extends AbstractValue {
  constructor(native) {
    super();
    this.native = native;
  }
  native;
  type = preservedType;
  equals(other) {
    return other instanceof _PreservedValue && semanticEqual(this.native, other.native);
  }
};

// packages/apiextensions/src/schema/cel/with-object-meta.ts
var text2 = { type: "string" };
var metadata = { type: "object", properties: { name: text2, generateName: text2 } };
var schemas = /* @__PURE__ */ new WeakMap();
function withObjectMeta(schema) {
  let extended = schemas.get(schema);
  if (extended === void 0) {
    extended = declaresMeta(schema) ? schema : { ...schema, properties: { ...schema.properties, kind: text2, apiVersion: text2, metadata } };
    schemas.set(schema, extended);
  }
  return extended;
}
function declaresMeta(schema) {
  const isText = (name, inside) => inside !== void 0 && propertyOf(inside, name)?.type === "string";
  const meta = propertyOf(schema, "metadata");
  if (meta?.type !== "object") return false;
  return ["kind", "apiVersion"].every((name) => isText(name, schema)) && ["name", "generateName"].every((name) => isText(name, meta));
}

// packages/apiextensions/src/schema/cel/adapt.ts
var adapters = /* @__PURE__ */ new WeakMap();
function adapterOf(schema) {
  let adapt = adapters.get(schema);
  if (adapt === void 0) {
    const make = adapterFor(schema);
    const isNullable = schema.nullable === true;
    adapt = (native) => {
      if (native !== null && native !== void 0) return make(native);
      return isNullable ? null : new ErrorValue("invalid data, got null for schema with nullable=false");
    };
    adapters.set(schema, adapt);
  }
  return adapt;
}
function adapterFor(schema) {
  if (schema["x-kubernetes-int-or-string"] === true) return adaptIntOrString;
  switch (schema.type) {
    case "object":
      return objectAdapter(schema);
    case "array":
      return listAdapter(schema);
    case "string":
      return textAdapter(schema);
    case "number":
      return (native) => isNumber(native) ? new Double(Number(native)) : new ErrorValue(`invalid data, expected float, got ${goType(native)}`);
    case "integer":
      return (native) => isInt64(native) ? native : new ErrorValue(`invalid data, expected int, got ${goType(native)}`);
    case "boolean":
      return (native) => typeof native === "boolean" ? native : new ErrorValue(`invalid data, expected bool, got ${goType(native)}`);
  }
  if (schema["x-kubernetes-preserve-unknown-fields"] === true) return (native) => new PreservedValue(native);
  const types3 = "object, array, number, integer, boolean or string";
  const extensions = "x-kubernetes-int-or-string or x-kubernetes-preserve-unknown-fields is true";
  return () => new ErrorValue(`invalid type, expected ${types3}, or no type with ${extensions}, got ${schema.type ?? ""}`);
}
var adaptIntOrString = (native) => {
  if (typeof native === "string" || isInt64(native)) return native;
  return new ErrorValue("invalid data, expected XIntOrString value to be either a string or integer");
};
function objectAdapter(schema) {
  const values = valuesOf(schema);
  const isEmbedded2 = schema["x-kubernetes-embedded-resource"] === true;
  const isMap = values !== void 0 && !isEmbedded2 && !hasProperties(schema);
  const own3 = isEmbedded2 ? withObjectMeta(schema) : schema;
  return (native) => {
    if (!isObject(native)) {
      return new ErrorValue("invalid data, expected a map for the provided schema with type=object");
    }
    return isMap ? new SchemaMap(native, adapterOf(values)) : new SchemaObject(native, own3, adapterOf);
  };
}
function listAdapter(schema) {
  const items = itemsOf(schema);
  const listType3 = schema["x-kubernetes-list-type"];
  const keys = schema["x-kubernetes-list-map-keys"] ?? [];
  return (native) => {
    if (!Array.isArray(native)) {
      return new ErrorValue("invalid data, expected an array for the provided schema with type=array");
    }
    if (items === void 0) return new ErrorValue("invalid array type, expected Items with a non-empty Schema");
    const adapt = adapterOf(items);
    if (listType3 === "map") return new SchemaMapList(native, adapt, keys);
    return listType3 === "set" ? new SchemaSetList(native, adapt) : new SchemaList(native, adapt);
  };
}
function textAdapter({ format }) {
  const adapt = adaptFormat(format);
  return (native) => {
    if (typeof native !== "string") return new ErrorValue(`invalid data, expected string, got ${goType(native)}`);
    return adapt === void 0 ? native : adapt(native);
  };
}
function goType(native) {
  if (Array.isArray(native)) return "[]interface {}";
  if (isNumber(native)) return isInt64(native) ? "int64" : "float64";
  if (typeof native === "object") return "map[string]interface {}";
  return typeof native === "boolean" ? "bool" : typeof native;
}

// packages/apiextensions/src/schema/cel/schema-type.ts
var maxRequestSizeBytes = 3 * 1024 * 1024;
var types2 = /* @__PURE__ */ new WeakMap();
function schemaType(schema, isResourceRoot) {
  const own3 = isResourceRoot ? withObjectMeta(schema) : schema;
  let known = types2.get(own3);
  if (known === void 0) {
    known = { type: makeType(own3) };
    types2.set(own3, known);
  }
  return known.type;
}
var partType = (schema) => schemaType(schema, schema["x-kubernetes-embedded-resource"] === true);
var scalarOf = (scalar2, minSize, maxElements = 0) => ({
  kind: "scalar",
  scalar: scalar2,
  minSize,
  maxElements
});
var boolean = scalarOf(boolType, 4);
var number = scalarOf(doubleType, 1);
var integer = scalarOf(intType, 1);
function makeType(schema) {
  if (schema["x-kubernetes-int-or-string"] === true) {
    return scalarOf(dynType, 1, textBound(schema) ?? maxRequestSizeBytes - 2);
  }
  switch (schema.type) {
    case "array":
      return listType2(schema);
    case "object":
      return valuesOf(schema) === void 0 ? objectType2(schema) : mapType2(schema);
    case "string":
      return textType(schema);
    case "boolean":
      return boolean;
    case "number":
      return number;
    case "integer":
      return integer;
    default:
      return void 0;
  }
}
function listType2(schema) {
  const items = itemsOf(schema);
  const element = items === void 0 ? void 0 : partType(items);
  if (element === void 0) return void 0;
  const fitting = Math.trunc((maxRequestSizeBytes - 2) / (element.minSize + 1));
  return { kind: "list", minSize: 2, maxElements: bound(schema.maxItems) ?? fitting, element };
}
function mapType2(schema) {
  const element = partType(valuesOf(schema));
  if (element === void 0) return void 0;
  const fitting = Math.trunc((maxRequestSizeBytes - 2) / (element.minSize + 6));
  return { kind: "map", minSize: 2, maxElements: bound(schema.maxProperties) ?? fitting, element };
}
function objectType2(schema) {
  const fields = /* @__PURE__ */ new Map();
  const required2 = new Set(schema.required ?? []);
  let minSize = 2;
  for (const [name, property] of hasProperties(schema) ? propertiesOf(schema) : []) {
    const type = partType(property);
    if (type === void 0) continue;
    const identifier = escapeName(name);
    if (identifier !== void 0) fields.set(identifier, { member: name, schema: property, type });
    if (required2.has(name) && defaultOf(property) === void 0) minSize += byteLength(name) + type.minSize + 4;
  }
  return { kind: "object", minSize, maxElements: 0, fields };
}
function textType(schema) {
  switch (schema.format) {
    case "byte":
      return scalarOf(bytesType, 2, bound(schema.maxLength) ?? maxRequestSizeBytes - 2);
    case "duration":
      return scalarOf(durationType, 3, 32);
    case "date":
      return scalarOf(timestampType, 12, 12);
    case "date-time":
      return scalarOf(timestampType, 21, 32);
  }
  return scalarOf(stringType, 2, textBound(schema) ?? longestEnum(schema) ?? maxRequestSizeBytes - 2);
}
function textBound({ maxLength }) {
  const most = bound(maxLength);
  return most === void 0 ? void 0 : most * 4;
}
function longestEnum({ enum: allowed2 = [] }) {
  if (allowed2 === null || allowed2.length === 0) return void 0;
  return allowed2.reduce((most, value) => Math.max(most, typeof value === "string" ? byteLength(value) : 0), 0);
}
function bound(limit2) {
  return limit2 === void 0 || limit2 === null ? void 0 : Math.max(0, Number(limit2));
}

// packages/apiextensions/src/schema/cel/type-scope.ts
var TypeScope = class {
  self;
  #objects = /* @__PURE__ */ new Map();
  #root;
  constructor(root) {
    this.#root = root;
    this.self = this.#typeOf(root, "selfType");
  }
  findObject(name) {
    return this.#objects.get(name);
  }
  /** Bounds of inputs, for estimates of costs. */
  estimateSize = ({ path }) => {
    if (path === void 0 || path.length === 0) return void 0;
    let type = this.#root;
    for (const step of path.slice(1)) {
      if (step === "@keys" && type.kind === "map") type = keyType;
      else if (step === "@items" || step === "@values") type = type.element;
      else type = type.fields?.get(step)?.type;
      if (type === void 0) return void 0;
    }
    return { min: 0n, max: BigInt(Math.trunc(type.maxElements)) };
  };
  #typeOf(type, name) {
    switch (type.kind) {
      case "list":
        return listType(this.#typeOf(type.element, `${name}.@idx`));
      case "map":
        return mapType(stringType, this.#typeOf(type.element, `${name}.@elem`));
      case "object":
        this.#objects.set(name, this.#objectDecl(type, name));
        return objectType(name);
      default:
        return type.scalar;
    }
  }
  /** Fields are declared when an expression uses them. */
  #objectDecl(type, name) {
    const declared = /* @__PURE__ */ new Map();
    return {
      name,
      field: (identifier) => {
        const known = declared.get(identifier);
        if (known !== void 0) return known;
        const field2 = type.fields?.get(identifier) ?? type.fields?.get(`__${identifier}__`);
        if (field2 === void 0 || field2.member !== identifier && identifier !== escapeName(field2.member))
          return void 0;
        const decl = this.#fieldDecl(field2, identifier, `${name}.${identifier}`);
        declared.set(identifier, decl);
        return decl;
      },
      fieldNames: [...type.fields?.keys() ?? []]
    };
  }
  #fieldDecl({ member, schema, type }, identifier, name) {
    const adapt = adapterOf(schema);
    const absent = new ErrorValue(`no such key: ${identifier}`);
    return { type: this.#typeOf(type, name), member, adapt: (native) => native === null ? absent : adapt(native) };
  }
};
var keyType = { kind: "scalar", scalar: stringType, minSize: 2, maxElements: 0 };

// packages/apiextensions/src/schema/cel/compile-rules.ts
var compatibilityVersion = "1.34";
function failure(prefix, issues) {
  const [first] = issues.list;
  if (first !== void 0 && first.location.line < 0) {
    return `${prefix || "program "}instantiation failed: ${first.message}`;
  }
  return `${prefix}compilation failed: ${issues}`;
}
var RuleCompiler = class {
  #schema;
  #type;
  #stored;
  #environments = /* @__PURE__ */ new Map();
  #scope;
  constructor(schema, type, stored) {
    this.#schema = schema;
    this.#type = type;
    this.#stored = stored;
  }
  get #types() {
    this.#scope ??= new TypeScope(this.#type);
    return this.#scope;
  }
  compile(rule) {
    if (rule.rule.trim() === "") return { rule, usesOldSelf: false };
    const compiled = this.#environment(this.#isStored("rules", rule.rule), rule).compile(rule.rule);
    if (compiled.issues !== void 0) {
      return { rule, usesOldSelf: false, error: failure("", compiled.issues) };
    }
    const { program } = compiled;
    if (!isExactType(program.outputType, boolType)) {
      return { rule, usesOldSelf: false, error: "cel expression must evaluate to a bool" };
    }
    const usesOldSelf = program.variables.includes("oldSelf");
    const found = rule.fieldPath ? findField(this.#schema, rule.fieldPath) : void 0;
    const fieldPath = found === void 0 || "error" in found ? void 0 : found.path.toString();
    return { rule, program, usesOldSelf, ...this.#message(rule), ...fieldPath !== void 0 && { fieldPath } };
  }
  #message(rule) {
    const { messageExpression } = rule;
    if (!messageExpression) return {};
    const isStored = this.#isStored("messageExpressions", messageExpression);
    const compiled = this.#environment(isStored, rule).compile(messageExpression);
    if (compiled.issues !== void 0) {
      return { messageError: failure("messageExpression ", compiled.issues) };
    }
    if (!isExactType(compiled.program.outputType, stringType)) {
      return { messageError: "messageExpression must evaluate to a string" };
    }
    return { message: compiled.program };
  }
  #isStored(kind, text3) {
    return typeof this.#stored === "boolean" ? this.#stored : this.#stored[kind].has(text3);
  }
  #environment(isStored, { optionalOldSelf = false }) {
    const key = `${isStored} ${optionalOldSelf}`;
    let env = this.#environments.get(key);
    if (env === void 0) {
      const { self } = this.#types;
      env = environment(compatibilityVersion, isStored ? "stored" : "new").extend({
        variables: { self, oldSelf: optionalOldSelf === true ? optionalType(self) : self },
        provider: this.#types
      });
      this.#environments.set(key, env);
    }
    return env;
  }
  /** The most that a program of this compiler may cost. */
  maxCost(program) {
    return program.estimateCost(kubernetesCostEstimator(this.#types.estimateSize)).max;
  }
  /** How many values of the schema fit into a request. */
  get maxCardinality() {
    return BigInt(Math.trunc(maxRequestSizeBytes / (this.#type.minSize + 1)));
  }
};

// packages/apiextensions/src/schema/cel/evaluate-rule.ts
var maxMessageBytes = 5 * 1024;
var outOfBudget = "validation failed due to running out of cost budget, no further validation rules will be run";
function evaluate(program, variables, budget) {
  let result;
  let cost;
  try {
    const evaluated = program.evaluateWithCost(variables, { costLimit: perCallLimit });
    result = { value: evaluated.value };
    cost = evaluated.cost;
  } catch (error) {
    if (!(error instanceof CELError)) throw error;
    result = { error };
    cost = error.cost;
  }
  if (cost > budget.remaining) {
    budget.remaining = -1;
    return void 0;
  }
  budget.remaining -= cost;
  return result;
}
function evaluateRule(compiled, program, variables, target, budget) {
  const { rule } = compiled;
  const { path, type } = target;
  const failed = (detail) => ({ error: field_exports.invalid(path, type, detail), isViolation: false });
  const result = evaluate(program, variables, budget);
  if (result === void 0) return failed(outOfBudget);
  if (result.error !== void 0) {
    const { message: message2, reason } = result.error;
    if (reason === "limit") {
      budget.remaining = -1;
      return failed(
        `'${message2}': no further validation rules will be run due to call cost exceeds limit for rule: ${nameOf(rule)}`
      );
    }
    if (message2.startsWith("no such overload")) {
      return failed(
        `'${message2}': call arguments did not match a supported operator, function or macro signature for rule: ${nameOf(rule)}`
      );
    }
    return failed(`${message2} evaluating rule: ${nameOf(rule)}`);
  }
  if (result.value === true) return void 0;
  const at2 = compiled.fieldPath ? path.child(compiled.fieldPath) : path;
  const message = compiled.message === void 0 ? void 0 : evaluateMessage(compiled.message, rule, variables, budget);
  if (typeof message === "object") {
    return { error: field_exports.invalid(at2, type, message.fatal), isViolation: true };
  }
  const value = type === "object" || type === "array" ? field_exports.omitValue : target.value;
  return { error: violation(rule, at2, value, message ?? defaultMessage(rule)), isViolation: true };
}
function evaluateMessage(program, rule, variables, budget) {
  const result = evaluate(program, variables, budget);
  if (result === void 0) {
    const detail = "messageExpression evaluation failed due to running out of cost budget";
    return { fatal: `${detail}, no further validation rules will be run` };
  }
  if (result.error?.reason === "limit") {
    budget.remaining = -1;
    const text3 = goQuote(rule.messageExpression ?? "");
    return {
      fatal: `no further validation rules will be run due to call cost exceeds limit for messageExpression: ${text3}`
    };
  }
  if (typeof result.value !== "string") return void 0;
  const message = result.value.trim();
  return message === "" || message.includes("\n") || byteLength(message) > maxMessageBytes ? void 0 : message;
}
function nameOf({ rule, message }) {
  return (message ? message : rule).trim();
}
function defaultMessage(rule) {
  return rule.message ? rule.message.trim() : `failed rule: ${nameOf(rule)}`;
}
function violation({ reason }, path, value, detail) {
  switch (reason) {
    case "FieldValueForbidden":
      return field_exports.forbidden(path, detail);
    case "FieldValueRequired":
      return field_exports.required(path, detail);
    case "FieldValueDuplicate":
      return field_exports.duplicate(path, value);
    default:
      return field_exports.invalid(path, value, detail);
  }
}

// packages/apiextensions/src/schema/cel/schemas-with-rules.ts
function schemasWithRules(schema) {
  const found = /* @__PURE__ */ new Set();
  collect(schema, found);
  return found;
}
function collect(schema, found) {
  let hasRules = (schema["x-kubernetes-validations"]?.length ?? 0) > 0;
  const items = itemsOf(schema);
  const values = valuesOf(schema);
  if (items !== void 0 && collect(items, found)) hasRules = true;
  if (values !== void 0 && collect(values, found)) hasRules = true;
  for (const [, property] of propertiesOf(schema)) if (collect(property, found)) hasRules = true;
  if (hasRules) found.add(schema);
  return hasRules;
}

// packages/apiextensions/src/schema/cel/rule-validator.ts
var noRatchet = {};
var RuleValidator = class _RuleValidator {
  #root;
  constructor(root) {
    this.#root = root;
  }
  /** Undefined for a schema without rules. @param isResourceRoot the values are whole objects */
  static of(schema, isResourceRoot) {
    const withRules = schemasWithRules(schema);
    return withRules.has(schema) ? new _RuleValidator(new RuleNode(schema, isResourceRoot, withRules)) : void 0;
  }
  /**
   * @param old the value before an update; null or undefined when there is none
   * @param correlation gives errors of values that did not change out as warnings
   */
  validate(path, value, old, correlation, costBudget = runtimeCostBudget) {
    const run2 = { errors: [], warnings: [], budget: { remaining: costBudget } };
    this.#root.validate(run2, path, value, old, correlation === void 0 ? noRatchet : { current: correlation });
    return { errors: run2.errors, warnings: run2.warnings, remaining: run2.budget.remaining };
  }
};
var RuleNode = class _RuleNode {
  #schema;
  #isResourceRoot;
  #withRules;
  #rules;
  #children = /* @__PURE__ */ new Map();
  #compiled;
  constructor(schema, isResourceRoot, withRules) {
    this.#schema = schema;
    this.#isResourceRoot = isResourceRoot;
    this.#withRules = withRules;
    this.#rules = schema["x-kubernetes-validations"] ?? [];
  }
  validate(run2, path, value, old, ratchet) {
    if (value === null || value === void 0 || run2.budget.remaining < 0) return;
    if (this.#rules.length > 0) this.#evaluate(run2, path, value, old, ratchet);
    if (run2.budget.remaining < 0) return;
    if (Array.isArray(value)) this.#validateItems(run2, path, value, Array.isArray(old) ? old : [], ratchet);
    else if (isObject(value)) this.#validateFields(run2, path, value, isObject(old) ? old : void 0, ratchet);
  }
  #validateItems(run2, path, list2, old, ratchet) {
    const items = this.#child(itemsOf(this.#schema));
    if (items === void 0) return;
    const before = mapList2(this.#schema, old);
    for (let i = 0; i < list2.length && run2.budget.remaining >= 0; i++) {
      const { current } = ratchet;
      const next = current === void 0 ? ratchet : { current: current.index(i), parent: current };
      items.validate(run2, path.index(i), list2[i], before.find(list2[i]), next);
    }
  }
  #validateFields(run2, path, object, old, ratchet) {
    const values = this.#child(valuesOf(this.#schema));
    for (const name of Object.keys(object)) {
      if (run2.budget.remaining < 0) return;
      const before = old !== void 0 && Object.hasOwn(old, name) ? old[name] : void 0;
      if (values !== void 0) values.validate(run2, path.key(name), object[name], before, fieldOf(ratchet, name));
      const property = this.#child(propertyOf(this.#schema, name));
      if (property !== void 0) {
        property.validate(run2, path.child(name), object[name], before, fieldOf(ratchet, name));
      }
    }
  }
  /** The node of a schema inside; undefined when it has no rules, or when expressions cannot use its values. */
  #child(schema) {
    if (schema === void 0 || !this.#withRules.has(schema)) return void 0;
    let node = this.#children.get(schema);
    if (node === void 0) {
      node = new _RuleNode(schema, schema["x-kubernetes-embedded-resource"] === true, this.#withRules);
      this.#children.set(schema, node);
    }
    return node;
  }
  #evaluate(run2, path, value, old, ratchet) {
    const type = this.#schema.type ?? "";
    const compiled = this.#compile();
    const report = (detail) => run2.errors.push(field_exports.invalid(path, type, detail));
    if (typeof compiled === "string") {
      report(`rule compiler initialization error: ${compiled}`);
      return;
    }
    if (run2.budget.remaining <= 0) {
      report("validation failed due to running out of cost budget, no further validation rules will be run");
      run2.budget.remaining = -1;
      return;
    }
    const target = { path, type, value };
    const hasOld = old !== void 0 && old !== null;
    const variables = this.#variables(value, hasOld ? old : void 0, compiled);
    for (const each of compiled) {
      const isOptional = each.rule.optionalOldSelf === true;
      if (each.error !== void 0) report(`rule compile error: ${each.error}`);
      if (each.program === void 0 || each.usesOldSelf && !hasOld && !isOptional) continue;
      const given = isOptional ? variables.optional : variables.plain;
      const failure2 = evaluateRule(each, each.program, given, target, run2.budget);
      if (failure2 !== void 0) {
        const isRatcheted = failure2.isViolation && !each.usesOldSelf && isUnchanged(ratchet);
        if (isRatcheted) run2.warnings.push(fieldErrorText(failure2.error));
        else run2.errors.push(failure2.error);
      }
      if (run2.budget.remaining < 0) return;
    }
  }
  #variables(value, old, compiled) {
    const adapt = adapterOf(this.#isResourceRoot ? withObjectMeta(this.#schema) : this.#schema);
    const self = adapt(value);
    if (!compiled.some(({ usesOldSelf }) => usesOldSelf)) return { plain: { self }, optional: { self } };
    if (old === void 0) return { plain: { self }, optional: { self, oldSelf: optionalNone } };
    const oldSelf = adapt(old);
    return { plain: { self, oldSelf }, optional: { self, oldSelf: new OptionalValue(oldSelf) } };
  }
  #compile() {
    if (this.#compiled === void 0) {
      const type = schemaType(this.#schema, this.#isResourceRoot);
      if (type === void 0) {
        this.#compiled = "failed to convert to declType for CEL validation rules";
      } else {
        const compiler = new RuleCompiler(this.#schema, type, true);
        this.#compiled = this.#rules.map((rule) => compiler.compile(rule));
      }
    }
    return this.#compiled;
  }
};
function fieldOf(ratchet, name) {
  const { current, parent } = ratchet;
  if (current === void 0) return ratchet;
  if (parent === void 0 && (name === "apiVersion" || name === "kind")) return noRatchet;
  return { current: current.key(name), parent: current };
}
function isUnchanged({ current, parent }) {
  return (current ?? parent)?.isUnchanged ?? false;
}

// packages/apiextensions/src/schema/types.ts
var FieldErrorException = class extends Error {
  constructor(message, error) {
    super(message);
    this.error = error;
  }
  error;
  name = "FieldErrorException";
};

// packages/apiextensions/src/schema/object-meta/coerce-object-meta.ts
var unknownField = /^unknown field "(.*)"$/s;
function coerceObjectMeta(metadata2, options = {}) {
  const { dropInvalid = false, path = "" } = options;
  const prefix = path === "" ? "metadata" : `${path}.metadata`;
  try {
    return decoded(metadata2, prefix);
  } catch (error) {
    if (!dropInvalid || !(error instanceof Error)) throw error;
    if (!isObject(metadata2)) return { metadata: void 0, unknownFields: [] };
    return decoded(
      Object.fromEntries(Object.entries(metadata2).filter(([key, value]) => canDecode(key, value))),
      prefix
    );
  }
}
function decoded(metadata2, prefix) {
  const type = metaType("ObjectMeta");
  if (metadata2 !== null && !isObject(metadata2)) {
    throw new DecodeError(`json: cannot unmarshal ${kindOf(metadata2)} into Go value of type ${type.goName}`);
  }
  const { object, strictErrors } = decodeValue(type, metadata2 ?? {}, { strict: "warn" });
  const unknownFields = strictErrors.flatMap((error) => {
    const name = unknownField.exec(error)?.[1];
    return name === void 0 ? [] : [`${prefix}.${name}`];
  });
  if (object.creationTimestamp !== null) return { metadata: object, unknownFields };
  const { creationTimestamp: _, ...rest } = object;
  return { metadata: rest, unknownFields };
}
function canDecode(key, value) {
  try {
    decodeValue(metaType("ObjectMeta"), Object.fromEntries([[key, value]]));
    return true;
  } catch {
    return false;
  }
}
function kindOf(value) {
  if (Array.isArray(value)) return "array";
  return typeof value === "boolean" ? "bool" : typeof value === "bigint" ? "number" : typeof value;
}

// packages/apiextensions/src/schema/object-meta/coerce-embedded.ts
function coerceEmbedded(value, node, dropInvalid, path = FieldPath.empty) {
  const coercer = new Coercer(dropInvalid);
  const coerced = coercer.coerce(value, node, path);
  return { value: coerced, unknownFields: coercer.unknownFields.sort(compareUTF8) };
}
var Coercer = class {
  unknownFields = [];
  #dropInvalid;
  constructor(dropInvalid) {
    this.#dropInvalid = dropInvalid;
  }
  coerce(value, node, path) {
    if (node === void 0 || typeof value !== "object" || value === null) return value;
    if (!isObject(value)) {
      const { items } = node;
      return items === void 0 ? value : mapList(value, (item2, i) => this.coerce(item2, items, path.index(i)));
    }
    return mapObject(value, (member, name) => {
      const own3 = node.isEmbedded ? this.#metaField(value, name, member, path) : member;
      if (typeof own3 !== "object" || own3 === null) return own3;
      const property = node.property(name);
      return this.coerce(own3, property ?? node.values, property === void 0 ? path.key(name) : path.child(name));
    });
  }
  /** A field of a whole object; undefined when it is to be dropped. */
  #metaField(object, name, value, path) {
    if (name === "apiVersion" || name === "kind") {
      if (typeof value === "string") return value;
      if (this.#dropInvalid) return void 0;
      throw exception(field_exports.invalid(path.child(name), shown(value), "must be a string"));
    }
    if (name !== "metadata") return value;
    let coerced;
    try {
      const text3 = path === FieldPath.empty ? "" : path.toString();
      coerced = coerceObjectMeta(value, { dropInvalid: this.#dropInvalid, path: text3 });
    } catch (error) {
      throw exception(field_exports.invalid(path.child("metadata"), shown(object.metadata), error.message));
    }
    for (const unknown of coerced.unknownFields) this.unknownFields.push(unknown);
    return coerced.metadata ?? value;
  }
};
var exception = (error) => new FieldErrorException(fieldErrorText(error), error);

// packages/apiextensions/src/schema/object-meta/validate-embedded.ts
function validateEmbedded(value, node, path) {
  const errors = [];
  walk(value, node, path, errors);
  return errors;
}
function walk(value, node, path, errors) {
  if (node === void 0 || typeof value !== "object" || value === null) return;
  if (!isObject(value)) {
    const { items } = node;
    if (items === void 0) return;
    for (const [i, item2] of value.entries()) {
      if (typeof item2 === "object" && item2 !== null) walk(item2, items, path.index(i), errors);
    }
    return;
  }
  if (node.isEmbedded) validateObject(value, path, errors);
  for (const name of Object.keys(value)) {
    const member = value[name];
    if (typeof member !== "object" || member === null) continue;
    const property = node.property(name);
    if (property !== void 0) walk(member, property, path.child(name), errors);
    else if (node.values !== void 0) walk(member, node.values, path.key(name), errors);
  }
}
function validateObject(object, path, errors) {
  for (const name of ["apiVersion", "kind"]) {
    if (!Object.hasOwn(object, name)) errors.push(field_exports.required(path.child(name)));
  }
  for (const [name, value] of Object.entries(object)) {
    if (name === "apiVersion" || name === "kind") {
      const problem = name === "kind" ? kindProblem(value) : apiVersionProblem(value);
      if (problem !== void 0) errors.push(field_exports.invalid(path.child(name), shown(value), problem));
    } else if (name === "metadata") {
      field_exports.pushAll(errors, validateMetadata2(value, path.child("metadata")));
    }
  }
}
function apiVersionProblem(value) {
  if (typeof value !== "string") return "must be a string";
  if (value === "") return "must not be empty";
  try {
    parseGroupVersion(value);
    return void 0;
  } catch (error) {
    return error.message;
  }
}
function kindProblem(value) {
  if (typeof value !== "string") return "must be a string";
  if (value === "") return "must not be empty";
  const problems = isDNS1035Label(value.toLowerCase());
  if (problems.length === 0) return void 0;
  return `may have mixed case, but should otherwise match: ${problems.join(",")}`;
}
function validateMetadata2(value, path) {
  let metadata2;
  try {
    metadata2 = coerceObjectMeta(value).metadata ?? {};
  } catch (error) {
    return [field_exports.invalid(path, shown(value), error.message)];
  }
  const named = (metadata2.name ?? "") === "" ? { ...metadata2, name: "fakename" } : metadata2;
  const meta = named;
  return validateObjectMeta(meta, (meta.namespace ?? "") !== "", validatePathSegmentName, path);
}

// packages/apiextensions/src/schema/validation/keyword-errors.ts
var maxErrors = 1e4;
var maxCharacters = 8e6;
var ValuePath = class {
  #steps = [];
  push(step) {
    this.#steps.push(step);
  }
  pop() {
    this.#steps.pop();
  }
  get isRoot() {
    return this.#steps.length === 0;
  }
  /** `spec.list[1].name`; empty for the whole value. */
  toString() {
    let text3 = "";
    for (const step of this.#steps) {
      text3 += typeof step === "number" ? `[${step}]` : text3 === "" ? step : `.${step}`;
    }
    return text3;
  }
};
var KeywordResult = class {
  errors;
  matches = 0;
  path = new ValuePath();
  #characters = 0;
  /** Whether further errors are not collected, so that there is no use in looking for them. The first one always is. */
  get isFull() {
    if (this.errors === void 0 || this.errors.length === 0) return false;
    return this.errors.length >= maxErrors || this.#characters > maxCharacters;
  }
  add(error) {
    this.errors ??= [];
    if (this.isFull) return;
    this.#characters += error.message.length;
    this.errors.push(error);
  }
  addAll(errors) {
    for (const error of errors ?? []) this.add(error);
  }
  /** The errors with field paths below `base`, equal texts once. */
  fieldErrors(base) {
    const seen = /* @__PURE__ */ new Set();
    const result = [];
    for (const error of this.errors ?? []) {
      if (seen.has(error.message)) continue;
      seen.add(error.message);
      result.push(error.toFieldError(base));
    }
    return result;
  }
};
function at(name, message, make) {
  return {
    message,
    toFieldError: (base) => make(name === "" || name === "." ? base : base.child(name.startsWith(".") ? name.slice(1) : name))
  };
}
function invalid2(name, value, text3) {
  const message = `${name} in body ${text3}`;
  return at(name, message, (path) => field_exports.invalid(path, value ?? "", message));
}
function wrongType(name, expected, found) {
  const message = `${name} in body must be of type ${expected}: ${goQuote(found)}`;
  return at(name, message, (path) => field_exports.typeInvalid(path, found, message));
}
function required(name) {
  return at(name, `${name} in body is required`, (path) => field_exports.required(path));
}
function notInEnum(name, value, allowed2) {
  const values = allowed2.map((each) => typeof each === "string" ? each : field_exports.goJSON(shown(each)));
  const message = `${name} in body should be one of [${values.join(" ")}]`;
  return at(name, message, (path) => field_exports.notSupported(path, shown(value ?? null), values));
}
function tooLong(name, max) {
  return at(name, `${name} in body should be at most ${max} chars long`, (path) => field_exports.tooLong(path, max));
}
function tooMany(name, what, actual, max) {
  const message = `${name} in body should have at most ${max} ${what}`;
  return at(name, message, (path) => field_exports.tooMany(path, actual, max));
}
function general(message) {
  return { message, toFieldError: (base) => field_exports.invalid(base, "", message) };
}
function notPositive(name, factor) {
  const message = `factor MultipleOf declared for ${name} must be positive: ${field_exports.formatBadValue(factor)}`;
  return at(name, message, (path) => field_exports.invalid(path, factor, message));
}
function forbiddenProperty(name, property) {
  const message = `${name}.${property} in body is a forbidden property`;
  return at(name, message, (path) => field_exports.invalid(path, property, message));
}

// packages/apiextensions/src/schema/validation/alternatives.ts
function validateAlternatives(alternatives, value, result) {
  const { allOf, anyOf, oneOf, not } = alternatives;
  if (anyOf.length > 0) validateAnyOf(anyOf, value, result);
  if (oneOf.length > 0) validateOneOf(oneOf, value, result);
  if (allOf.length > 0) validateAllOf(allOf, value, result);
  if (not !== void 0 && run(not, value, result).errors === void 0) {
    result.add(general(`${place(result)} must not validate the schema (not)`));
  }
}
var place = ({ path }) => goQuote(path.toString());
function run(validator, value, result) {
  const { errors, matches } = result;
  result.errors = void 0;
  result.matches = 0;
  validator.validate(value, result);
  const branch = { errors: result.errors, matches: result.matches };
  result.errors = errors;
  result.matches = matches;
  return branch;
}
function merge(result, branch) {
  if (branch === void 0) return;
  result.addAll(branch.errors);
  result.matches += branch.matches;
}
function validateAnyOf(anyOf, value, result) {
  let best;
  for (const each of anyOf) {
    const branch = run(each, value, result);
    if (branch.errors === void 0) {
      merge(result, branch);
      return;
    }
    if (best === void 0 || branch.matches > best.matches) best = branch;
  }
  result.add(general(`${place(result)} must validate at least one schema (anyOf)`));
  merge(result, best);
}
function validateOneOf(oneOf, value, result) {
  let best;
  let first;
  let valid = 0;
  for (const each of oneOf) {
    const branch = run(each, value, result);
    if (branch.errors === void 0) {
      valid++;
      first ??= branch;
      best = void 0;
    } else if (valid === 0 && (best === void 0 || branch.matches > best.matches)) {
      best = branch;
    }
  }
  if (valid === 1) {
    merge(result, first);
    return;
  }
  const found = valid === 0 ? "Found none valid" : `Found ${valid} valid alternatives`;
  result.add(general(`${place(result)} must validate one and only one schema (oneOf). ${found}`));
  merge(result, best);
}
function validateAllOf(allOf, value, result) {
  let valid = 0;
  for (const each of allOf) {
    const branch = run(each, value, result);
    if (branch.errors === void 0) valid++;
    merge(result, branch);
  }
  if (valid === allOf.length) return;
  const none2 = valid === 0 ? ". None validated" : "";
  result.add(general(`${place(result)} must validate all the schemas (allOf)${none2}`));
}

// packages/apiextensions/src/schema/validation/enums.ts
var AllowedValues = class {
  constructor(values) {
    this.values = values;
    this.#texts = new Set(values.filter((value) => typeof value === "string"));
  }
  values;
  #texts;
  /** Whether a value is one of them. Texts take constant time. */
  includes(value) {
    return typeof value === "string" ? this.#texts.has(value) : isInEnum(value, this.values);
  }
};
function isInEnum(value, allowed2) {
  if (value === null) return false;
  if (typeof value === "string" || typeof value === "boolean") return allowed2.includes(value);
  if (!isNumber(value)) return allowed2.some((each) => deepEqual(each, value));
  return allowed2.some((each) => isNumber(each) && sameNumber(value, each));
}
function sameNumber(value, allowed2) {
  if (!isInt64(allowed2)) return Number(value) === allowed2;
  return (typeof value === "bigint" ? value : Math.trunc(value)) == allowed2;
}

// packages/apiextensions/src/schema/validation/numbers.ts
function restrictsNumbers({ multipleOf, minimum, maximum }) {
  return [multipleOf, minimum, maximum].some((each) => each !== void 0 && each !== null);
}
function validateNumber(schema, value, name) {
  const errors = [];
  const { multipleOf, minimum, maximum, exclusiveMinimum = false, exclusiveMaximum = false } = schema;
  const isInt = isInt64(value);
  const limit2 = (bound2) => isInt ? toInt64(bound2) : bound2;
  if (isSet(multipleOf)) {
    const error = isInt ? intMultiple(BigInt(value), toInt64(multipleOf), value, name) : floatMultiple(Number(value), multipleOf, name);
    if (error !== void 0) errors.push(error);
  }
  if (isSet(minimum)) {
    const bound2 = limit2(minimum);
    if (exclusiveMinimum ? value <= bound2 : value < bound2) {
      const text3 = exclusiveMinimum ? "greater than" : "greater than or equal to";
      errors.push(invalid2(name, value, `should be ${text3} ${field_exports.formatBadValue(bound2)}`));
    }
  }
  if (isSet(maximum)) {
    const bound2 = limit2(maximum);
    if (exclusiveMaximum ? value >= bound2 : value > bound2) {
      const text3 = exclusiveMaximum ? "less than" : "less than or equal to";
      errors.push(invalid2(name, value, `should be ${text3} ${field_exports.formatBadValue(bound2)}`));
    }
  }
  return errors;
}
var isSet = (value) => value !== void 0 && value !== null;
var minInt64 = -(2n ** 63n);
function toInt64(value) {
  const whole = Math.trunc(value);
  if (Number.isSafeInteger(whole)) return whole === 0 ? 0 : whole;
  return whole >= 2 ** 63 || whole < -(2 ** 63) || Number.isNaN(whole) ? minInt64 : BigInt(whole);
}
function intMultiple(value, factor, shown2, name) {
  if (factor <= 0) return notPositive(name, factor);
  return value % BigInt(factor) === 0n ? void 0 : invalid2(name, shown2, `should be a multiple of ${factor}`);
}
function floatMultiple(value, factor, name) {
  if (factor <= 0) return notPositive(name, factor);
  const quotient = factor < 1 ? 1 / factor * value : value / factor;
  if (isJSONInteger(quotient)) return void 0;
  return invalid2(name, value, `should be a multiple of ${field_exports.formatBadValue(factor)}`);
}
var tolerance = 1e-9;
function isJSONInteger(value) {
  if (!Number.isFinite(value) || value < -(2 ** 53) || value > Number.MAX_SAFE_INTEGER) return false;
  const whole = Math.trunc(value);
  if (value === whole) return true;
  return whole > 0 && (value - whole) / (value + whole) < tolerance;
}

// packages/apiextensions/src/schema/validation/texts.ts
var maxMatchingWork = 1e8;
function validateText(schema, format, text3, result) {
  validateLengthAndPattern(schema, text3, result);
  result.matches++;
  const test = format === "" ? void 0 : formatTest(format);
  if (test === void 0) return;
  if (!test(text3)) result.add(wrongType(result.path.toString(), format, text3));
  result.matches++;
}
function validateLengthAndPattern(schema, text3, result) {
  const { maxLength, minLength, pattern } = schema;
  if (maxLength !== void 0 && maxLength !== null && text3.length > maxLength && codePoints(text3) > maxLength) {
    result.add(tooLong(result.path.toString(), maxLength));
    return;
  }
  if (minLength !== void 0 && minLength !== null && text3.length < 2 * minLength && codePoints(text3) < minLength) {
    result.add(invalid2(result.path.toString(), text3, `should be at least ${minLength} chars long`));
    return;
  }
  if (!pattern) return;
  const compiled = compilePattern(pattern);
  if (typeof compiled === "string") {
    result.add(invalid2(result.path.toString(), text3, `should match '${pattern}, but pattern is invalid: ${compiled}'`));
  } else if (compiled.programSize() * text3.length > maxMatchingWork) {
    result.add(invalid2(result.path.toString(), text3, `is too long to be matched with '${pattern}'`));
  } else if (!compiled.test(text3)) {
    result.add(invalid2(result.path.toString(), text3, `should match '${pattern}'`));
  }
}
function codePoints(text3) {
  let count = 0;
  for (const _ of text3) count++;
  return count;
}

// packages/apiextensions/src/schema/validation/keyword-validator.ts
var intOrString = ["integer", "string"];
var KeywordValidator = class _KeywordValidator {
  schema;
  #reading;
  #isNested;
  #types;
  #format;
  #restrictsNumbers;
  #allowed;
  #children = /* @__PURE__ */ new Map();
  #items;
  #values;
  #alternatives;
  /** @param isNested below `allOf`, `anyOf`, `oneOf` or `not` */
  constructor(schema, reading, isNested = false) {
    this.schema = schema;
    this.#reading = reading;
    this.#isNested = isNested;
    const isIntOrString3 = reading === "props" && schema["x-kubernetes-int-or-string"] === true;
    this.#types = isIntOrString3 ? intOrString : schema.type ? [schema.type] : [];
    const { format = "" } = schema;
    this.#format = reading === "props" && formatTest(format) === void 0 ? "" : format;
    this.#restrictsNumbers = restrictsNumbers(schema);
    if ((schema.enum?.length ?? 0) > 0) this.#allowed = new AllowedValues(schema.enum ?? []);
    const hasAlternatives = [schema.allOf, schema.anyOf, schema.oneOf].some((each) => (each?.length ?? 0) > 0);
    if (hasAlternatives || schema.not !== void 0 && schema.not !== null) {
      const nested2 = (each) => new _KeywordValidator(each, reading, true);
      this.#alternatives = {
        allOf: (schema.allOf ?? []).map(nested2),
        anyOf: (schema.anyOf ?? []).map(nested2),
        oneOf: (schema.oneOf ?? []).map(nested2),
        not: schema.not === void 0 || schema.not === null ? void 0 : nested2(schema.not)
      };
    }
  }
  /**
   * Validates a value. With a correlation, errors of what did not change are left out, except for those of `allOf` and its siblings where the value
   * changed (kubernetes/apiextensions-apiserver pkg/apiserver/validation/ratcheting.go).
   */
  validate(value, result, correlation) {
    if (correlation === void 0) {
      this.#validate(value, result, void 0);
      return;
    }
    const before = result.errors;
    result.errors = void 0;
    this.#validate(value, result, correlation);
    const found = result.errors;
    result.errors = before;
    if (found !== void 0 && !correlation.isUnchanged) result.addAll(found);
  }
  #validate(value, result, correlation) {
    const { schema } = this;
    if (value === null || value === void 0) {
      if (this.#types.length > 0 && schema.nullable !== true) {
        result.add(wrongType(result.path.toString(), this.#types.join(","), "null"));
      } else {
        result.matches++;
      }
      this.#validateEnum(null, result);
      return;
    }
    if (this.#types.length > 0 || this.#format !== "") {
      if (this.#validateType(value, result)) result.matches++;
      result.matches++;
    }
    if (this.#alternatives !== void 0) validateAlternatives(this.#alternatives, value, result);
    result.matches += 4;
    if (typeof value === "string") {
      validateText(schema, this.#format, value, result);
    } else if (typeof value === "number" || typeof value === "bigint") {
      if (this.#restrictsNumbers) result.addAll(validateNumber(schema, value, result.path.toString()));
      result.matches += 2;
    } else if (Array.isArray(value)) {
      this.#validateList(value, result, correlation);
      result.matches += 2;
    }
    this.#validateEnum(value, result);
    if (isObject(value)) {
      this.#validateObject(value, result, correlation);
      result.matches++;
    }
  }
  #validateEnum(value, result) {
    if (this.#allowed === void 0 || this.#allowed.includes(value)) return;
    result.add(notInEnum(result.path.toString(), value, this.#allowed.values));
  }
  #validateType(value, result) {
    const types3 = this.#types;
    const found = typeOf(value);
    const isFloatInt = found === "number" && isJSONInteger(Number(value)) && types3.includes("integer");
    const isIntFloat = found === "integer" && types3.includes("number");
    const fits = types3.includes(found) || isFloatInt || isIntFloat;
    if (this.#format !== "") {
      if (typeof value !== "string" && !Array.isArray(value)) {
        const foundFormat = found === "integer" ? "int64" : found === "number" ? "float64" : "";
        if (!fits && foundFormat !== this.#format) {
          result.add(wrongType(result.path.toString(), this.#format, foundFormat));
          return false;
        }
      } else if (!types3.includes("number") && !types3.includes("integer")) {
        return true;
      }
    }
    if (fits) return true;
    result.add(wrongType(result.path.toString(), types3.join(","), found));
    return false;
  }
  #validateList(list2, result, correlation) {
    const { minItems, maxItems } = this.schema;
    const items = this.#itemValidator();
    if (items !== void 0) {
      for (let i = 0; i < list2.length && !result.isFull; i++) {
        result.path.push(i);
        items.validate(list2[i], result, correlation?.index(i));
        result.path.pop();
      }
    }
    const { length } = list2;
    if (minItems !== void 0 && minItems !== null && length < minItems) {
      result.add(invalid2(result.path.toString(), length, `should have at least ${minItems} items`));
    }
    if (maxItems !== void 0 && maxItems !== null && length > maxItems) {
      result.add(tooMany(result.path.toString(), "items", length, maxItems));
    }
  }
  #validateObject(object, result, correlation) {
    const { schema } = this;
    const { minProperties, maxProperties, additionalProperties } = schema;
    const keys = Object.keys(object);
    if (minProperties !== void 0 && minProperties !== null && keys.length < minProperties) {
      result.add(invalid2(result.path.toString(), keys.length, `should have at least ${minProperties} properties`));
    }
    if (maxProperties !== void 0 && maxProperties !== null && keys.length > maxProperties) {
      result.add(tooMany(result.path.toString(), "properties", keys.length, maxProperties));
    }
    const isClosed = additionalProperties === false && !(this.#isNested && this.#reading === "structural");
    const isRoot = result.path.isRoot;
    for (const key of keys) {
      const value = object[key];
      if (value === void 0) continue;
      if (result.isFull) return;
      const child = this.#fieldValidator(key);
      if (child === void 0) {
        if (isClosed) result.add(forbiddenProperty(result.path.toString(), key));
        continue;
      }
      result.path.push(key);
      const isTypeMeta = isRoot && (key === "kind" || key === "apiVersion");
      child.validate(value, result, isTypeMeta ? void 0 : correlation?.key(key));
      result.path.pop();
    }
    for (const name of schema.required ?? []) {
      if (Object.hasOwn(object, name) && object[name] !== void 0) continue;
      result.add(required(`${result.path}.${name}`));
    }
  }
  #itemValidator() {
    if (this.#items === void 0) {
      const schema = itemsOf(this.schema);
      if (schema !== void 0) this.#items = new _KeywordValidator(schema, this.#reading, this.#isNested);
    }
    return this.#items;
  }
  #fieldValidator(name) {
    const known = this.#children.get(name);
    if (known !== void 0) return known;
    const property = propertyOf(this.schema, name);
    if (property !== void 0) {
      const child = new _KeywordValidator(property, this.#reading, this.#isNested);
      this.#children.set(name, child);
      return child;
    }
    if (this.#values === void 0 && !(this.#isNested && this.#reading === "structural")) {
      const values = valuesOf(this.schema);
      if (values !== void 0) this.#values = new _KeywordValidator(values, this.#reading, this.#isNested);
    }
    return this.#values;
  }
};
function typeOf(value) {
  if (Array.isArray(value)) return "array";
  switch (typeof value) {
    case "number":
    case "bigint":
      return isInt64(value) ? "integer" : "number";
    case "object":
      return "object";
    default:
      return typeof value;
  }
}

// packages/apiextensions/src/schema/defaulting/validate-defaults.ts
function validateDefaults(schema, path, requirePruned) {
  const walk3 = { errors: [], requirePruned, budget: runtimeCostBudget };
  const root = rootNode(schema, true);
  visit(root, path, { root, steps: [], isInsideMeta: false }, walk3);
  return walk3.errors;
}
function visit(node, path, around, walk3) {
  const here = node.isEmbedded ? { root: node, steps: [], isInsideMeta: false } : around;
  if (node.default !== void 0) validateDefault(node, path.child("default"), here, walk3);
  if (walk3.budget < 0) return;
  const items = itemsOf(node.schema) && node.items;
  if (items !== void 0) visit(items, path.child("items"), { ...here, steps: [...here.steps, void 0] }, walk3);
  for (const [name] of propertiesOf(node.schema)) {
    if (walk3.budget < 0) return;
    const isInsideMeta = here.isInsideMeta || node.isEmbedded && metaFields.has(name);
    const inside = { root: here.root, steps: [...here.steps, name], isInsideMeta };
    visit(node.property(name), path.child("properties").key(name), inside, walk3);
  }
}
function validateDefault(node, path, around, walk3) {
  const value = node.default;
  if (around.isInsideMeta) {
    const problem = metadataProblem(value, around);
    if (problem !== void 0) {
      walk3.errors.push(field_exports.invalid(path, shown(value), `must result in valid metadata: ${problem}`));
      return;
    }
  } else {
    if (walk3.requirePruned && prune(value, node) !== value) {
      walk3.errors.push(field_exports.invalid(path, shown(value), "must not have unknown fields"));
    }
    const errors2 = embeddedErrors(value, node, path);
    if (errors2.length > 0) {
      field_exports.pushAll(walk3.errors, errors2);
      return;
    }
  }
  const result = new KeywordResult();
  new KeywordValidator(node.schema, "structural").validate(value, result);
  const errors = result.fieldErrors(path);
  field_exports.pushAll(walk3.errors, errors);
  if (errors.length === 0) validateRules(node, value, path, node === around.root, walk3);
}
function validateRules(node, value, path, isRoot, walk3) {
  const validator = RuleValidator.of(node.schema, isRoot);
  if (validator === void 0) return;
  const unchanged = validator.validate(path, value, value, void 0, walk3.budget);
  field_exports.pushAll(walk3.errors, unchanged.errors);
  let { remaining } = unchanged;
  if (unchanged.errors.length === 0) {
    const created = validator.validate(path, value, void 0, void 0, walk3.budget);
    field_exports.pushAll(walk3.errors, created.errors);
    remaining = Math.min(remaining, created.remaining);
  }
  walk3.budget = remaining;
}
function embeddedErrors(value, node, path) {
  try {
    coerceEmbedded(value, node, false, path);
  } catch (error) {
    if (error instanceof FieldErrorException) return [error.error];
    throw error;
  }
  return validateEmbedded(value, node, path);
}
function metadataProblem(value, { root, steps }) {
  const wrapped = steps.reduceRight(
    (inner, step) => step === void 0 ? [inner] : Object.fromEntries([[step, inner]]),
    value
  );
  const object = { kind: "Validation", apiVersion: "validation/v1", ...wrapped };
  const node = root.isEmbedded ? root : new SchemaNode(root.schema, true, false);
  try {
    coerceEmbedded(object, node, false);
  } catch (error) {
    if (error instanceof FieldErrorException) return error.message;
    throw error;
  }
  const errors = validateEmbedded(object, node, FieldPath.empty);
  return errors.length === 0 ? void 0 : aggregateText(errors);
}

// packages/apiextensions/src/schema/definition/root-fields.ts
var allowed = [
  ...["Description", "Type", "Format", "Title", "Maximum", "ExclusiveMaximum", "Minimum", "ExclusiveMinimum"],
  ...["MaxLength", "MinLength", "Pattern", "MaxItems", "MinItems", "UniqueItems", "MultipleOf", "Required", "Items"],
  ...["Properties", "ExternalDocs", "Example", "XPreserveUnknownFields", "XValidations"]
];
function validateRootFields(schema, path) {
  const internal = internalSchema(schema);
  for (const [name, value] of Object.entries(internal)) {
    if (value === null || value === false || value === "") continue;
    if (name === "Type") {
      if (value === "object") continue;
      const detail2 = 'only "object" is allowed as the type at the root of the schema if the status subresource is enabled';
      return [field_exports.invalid(path.child("openAPIV3Schema.type"), value, detail2)];
    }
    if (allowed.includes(name)) continue;
    const detail = `only [${allowed.join(" ")}] fields are allowed at the root of the schema if the status subresource is enabled`;
    return [field_exports.invalid(path.child("openAPIV3Schema"), internal, detail)];
  }
  return [];
}

// packages/apiextensions/src/schema/definition/rule-costs.ts
var expressionCostLimit = 10000000n;
var schemaCostLimit = 100000000n;
var unbounded = 2n ** 64n - 1n;
var mostExpensiveShown = 4;
function multiplied(cost, cardinality) {
  const product = cost * cardinality;
  return product > unbounded ? unbounded : product;
}
function maxElementsOf(schema) {
  const { type, maxProperties, maxItems } = schema;
  if (type === "object" && hasAdditionalProperties(schema)) return limit(maxProperties);
  return type === "array" ? limit(maxItems) : 1n;
}
function limit(value) {
  if (value === void 0 || value === null) return void 0;
  return value < 0 ? 0n : BigInt(value);
}
var TotalCost = class {
  #total = 0n;
  #mostExpensive = [];
  add(path, cost) {
    this.#total = this.#total + cost > unbounded ? unbounded : this.#total + cost;
    if (cost < schemaCostLimit / 100n) return;
    this.#mostExpensive.push({ path, cost });
    this.#mostExpensive.sort((a, b) => a.cost < b.cost ? 1 : a.cost > b.cost ? -1 : 0);
    if (this.#mostExpensive.length > mostExpensiveShown) this.#mostExpensive.length = mostExpensiveShown;
  }
  /** Errors when the total is over the limit: for the most expensive expressions, and for the schema at `path`. */
  errors(path) {
    if (this.#total <= schemaCostLimit) return [];
    const detail = "contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema";
    const name = "x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema";
    return [
      ...this.#mostExpensive.map(({ path: expensive }) => field_exports.forbidden(expensive, detail)),
      field_exports.forbidden(path, costMessage(name, this.#total, schemaCostLimit))
    ];
  }
};
function costMessage(name, cost, costLimit) {
  const factor = Number(cost) / Number(costLimit);
  const times = factor > 100 ? "more than 100x" : factor < 1.5 ? `${factor.toFixed(6)}x` : `${factor.toFixed(1)}x`;
  const advice = "(try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)";
  return `${name} exceeds budget by factor of ${times} ${advice}`;
}

// packages/apiextensions/src/schema/definition/rule-expressions.ts
var RuleContext = class _RuleContext {
  constructor(schema, isResourceRoot, cardinality, total) {
    this.schema = schema;
    this.isResourceRoot = isResourceRoot;
    this.cardinality = cardinality;
    this.total = total;
  }
  schema;
  isResourceRoot;
  cardinality;
  /** Costs of all rules of the whole schema. */
  total;
  static root(schema) {
    return new _RuleContext(schema, true, 1n, new TotalCost());
  }
  property(name) {
    const schema = this.isResourceRoot ? withObjectMeta(this.schema) : this.schema;
    return this.#child(propertyOf(schema, name));
  }
  items() {
    return this.#child(itemsOf(this.schema));
  }
  values() {
    return this.#child(valuesOf(this.schema));
  }
  #child(schema) {
    if (schema === void 0) return void 0;
    const most = this.cardinality === void 0 ? void 0 : maxElementsOf(this.schema);
    const cardinality = this.cardinality === void 0 || most === void 0 ? void 0 : multiplied(this.cardinality, most);
    return new _RuleContext(schema, schema["x-kubernetes-embedded-resource"] === true, cardinality, this.total);
  }
};
function validateRuleExpressions(schema, path, context, place2, options) {
  const rulesPath = path.child("x-kubernetes-validations");
  const type = schemaType(context.schema, context.isResourceRoot);
  if (type === void 0) {
    const cause = "unable to convert structural schema to CEL declarations";
    const detail = `internal error: failed to construct type information for x-kubernetes-validations rules: ${cause}`;
    return [field_exports.internalError(rulesPath, detail)];
  }
  const compiler = new RuleCompiler(context.schema, type, options.preexisting);
  const errors = [];
  for (const [i, rule] of (schema["x-kubernetes-validations"] ?? []).entries()) {
    field_exports.pushAll(errors, checkRule(compiler.compile(rule), compiler, rulesPath.index(i), context, place2, options));
  }
  return errors;
}
function checkRule(compiled, compiler, path, { cardinality, total }, place2, { suppressPerExpressionCost }) {
  const { rule, program, error, usesOldSelf, message, messageError } = compiled;
  const errors = [];
  const rulePath = path.child("rule");
  const checkCost = (name, cost2, at2) => {
    if (!suppressPerExpressionCost && cost2 > expressionCostLimit) {
      errors.push(field_exports.forbidden(at2, costMessage(name, cost2, expressionCostLimit)));
    }
    total.add(at2, cost2);
  };
  const cost = program === void 0 ? 0n : compiler.maxCost(program);
  checkCost("estimated rule cost", multiplied(cost, cardinality ?? compiler.maxCardinality), rulePath);
  if (error !== void 0) errors.push(field_exports.invalid(rulePath, internalRule(rule), error));
  const messagePath = path.child("messageExpression");
  if (messageError !== void 0) errors.push(field_exports.invalid(messagePath, internalRule(rule), messageError));
  else if (message !== void 0) {
    checkCost("estimated messageExpression cost", compiler.maxCost(message), messagePath);
  }
  if (usesOldSelf) {
    if (place2.uncorrelatable !== void 0) {
      const detail = `oldSelf cannot be used on the uncorrelatable portion of the schema within ${place2.uncorrelatable}`;
      errors.push(field_exports.invalid(rulePath, rule.rule, detail));
    }
  } else if (rule.optionalOldSelf !== void 0 && rule.optionalOldSelf !== null) {
    const detail = "may not be set if oldSelf is not used in rule";
    errors.push(field_exports.invalid(path.child("optionalOldSelf"), rule.optionalOldSelf, detail));
  }
  return errors;
}

// packages/apiextensions/src/schema/definition/keyword-support.ts
var present2 = (value) => value !== void 0 && value !== null;
var isFilled = (value) => Object.keys(value ?? {}).length > 0;
function validateKeywordSupport(schema, path, place2, requireValidPropertyType) {
  const errors = [];
  const forbid = (name, detail = `${name} is not supported`) => {
    errors.push(field_exports.forbidden(path.child(name), detail));
  };
  const { type = "" } = schema;
  if (requireValidPropertyType && type !== "" && !isOpenAPIType(type)) {
    errors.push(field_exports.notSupported(path.child("type"), type, openAPITypes));
  }
  if (present2(schema.default) && place2.defaultsForbidden !== void 0) {
    forbid("default", `must not be set ${place2.defaultsForbidden}`);
  }
  if (schema.id) forbid("id");
  if (present2(schema.additionalItems)) forbid("additionalItems");
  if (isFilled(schema.patternProperties)) forbid("patternProperties");
  if (isFilled(schema.definitions)) forbid("definitions");
  if (present2(schema.dependencies)) forbid("dependencies");
  if (present2(schema.$ref)) forbid("$ref");
  if (type === "null") forbid("type", "type cannot be set to null, use nullable as an alternative");
  if (itemSchemas(schema).length > 0) forbid("items", "items must be a schema object and not an array");
  if (place2.isInsideMeta && schema["x-kubernetes-embedded-resource"] === true) {
    forbid("x-kubernetes-embedded-resource", "must not be used inside of resource meta");
  }
  return errors;
}

// packages/apiextensions/src/schema/definition/list-types.ts
function validateListTypes(schema, path, requireAtomicSetType) {
  const errors = [];
  const listType3 = schema["x-kubernetes-list-type"] ?? void 0;
  const mapType3 = schema["x-kubernetes-map-type"] ?? void 0;
  if (mapType3 !== void 0 && schema.type !== "object") {
    errors.push(wrongType2(schema, path, "must be object if x-kubernetes-map-type is specified"));
  }
  if (mapType3 !== void 0 && mapType3 !== "atomic" && mapType3 !== "granular") {
    errors.push(field_exports.notSupported(path.child("x-kubernetes-map-type"), mapType3, ["atomic", "granular"]));
  }
  if (listType3 !== void 0 && schema.type !== "array") {
    errors.push(wrongType2(schema, path, "must be array if x-kubernetes-list-type is specified"));
  } else if (requireAtomicSetType && hasNonAtomicItems(schema)) {
    const items = itemsOf(schema);
    const name = items.type === "array" ? "x-kubernetes-list-type" : "x-kubernetes-map-type";
    const detail = "must be atomic as item of a list with x-kubernetes-list-type=set";
    const shown2 = field_exports.jsonValue(items["x-kubernetes-list-type"] ?? null);
    errors.push(field_exports.invalid(path.child("items", name), shown2, detail));
  }
  if (listType3 !== void 0 && !["atomic", "set", "map"].includes(listType3)) {
    errors.push(field_exports.notSupported(path.child("x-kubernetes-list-type"), listType3, ["atomic", "set", "map"]));
  }
  if ((schema["x-kubernetes-list-map-keys"]?.length ?? 0) > 0 && listType3 !== "map") {
    const at2 = path.child("x-kubernetes-list-type");
    const detail = "must be map if x-kubernetes-list-map-keys is non-empty";
    errors.push(listType3 === void 0 ? field_exports.required(at2, detail) : field_exports.invalid(at2, listType3, detail));
  }
  if (listType3 === "map") field_exports.pushAll(errors, validateMapList(schema, path));
  return errors;
}
function wrongType2({ type }, path, detail) {
  return type ? field_exports.invalid(path.child("type"), type, detail) : field_exports.required(path.child("type"), detail);
}
function validateMapList(schema, path) {
  const errors = [];
  const keys = schema["x-kubernetes-list-map-keys"] ?? [];
  const items = itemsOf(schema);
  const keysPath = path.child("x-kubernetes-list-map-keys");
  if (keys.length === 0) errors.push(field_exports.required(keysPath, "must not be empty if x-kubernetes-list-type is map"));
  if (schema.items === void 0 || schema.items === null) {
    errors.push(field_exports.required(path.child("items"), "must have a schema if x-kubernetes-list-type is map"));
  } else if (items === void 0) {
    const detail = "must only have a single schema if x-kubernetes-list-type is map";
    errors.push(field_exports.invalid(path.child("items"), schema.items, detail));
  } else if (items.type !== "object") {
    const detail = "must be object if parent array's x-kubernetes-list-type is map";
    errors.push(field_exports.invalid(path.child("items", "type"), items.type ?? "", detail));
  } else {
    for (const [i, key] of keys.entries()) {
      const property = propertyOf(items, key);
      if (property === void 0) {
        errors.push(field_exports.invalid(keysPath, keys, "entries must all be names of item properties"));
      } else if (property.type === "array" || property.type === "object") {
        const detail = "must be a scalar type if parent array's x-kubernetes-list-type is map";
        errors.push(field_exports.invalid(path.child("items", "properties").key(key).child("type"), items.type, detail));
      }
      if (keys.indexOf(key) < i) errors.push(field_exports.invalid(keysPath, keys, "must not contain duplicate entries"));
    }
  }
  return errors;
}

// packages/apiextensions/src/schema/definition/rule-fields.ts
var reasons = ["FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"];
var hasNewlines = (text3) => /[\n\r]/.test(text3);
function validateRuleFields(schema, path) {
  const errors = [];
  for (const [i, rule] of (schema["x-kubernetes-validations"] ?? []).entries()) {
    const at2 = path.child("x-kubernetes-validations").index(i);
    const { rule: text3 = "", message = "", messageExpression = "", reason, fieldPath = "" } = rule;
    const trimmed = message.trim();
    if (text3.trim() === "") {
      errors.push(field_exports.required(at2.child("rule"), "rule is not specified"));
    } else if (message !== "" && trimmed === "") {
      errors.push(field_exports.invalid(at2.child("message"), message, "must be non-empty if specified"));
    } else if (hasNewlines(trimmed)) {
      errors.push(field_exports.invalid(at2.child("message"), message, "must not contain line breaks"));
    } else if (hasNewlines(text3.trim()) && trimmed === "") {
      errors.push(field_exports.required(at2.child("message"), "message must be specified if rule contains line breaks"));
    }
    if (messageExpression !== "" && messageExpression.trim() === "") {
      const detail = "messageExpression must be non-empty if specified";
      errors.push(field_exports.required(at2.child("messageExpression"), detail));
    }
    if (reason !== void 0 && reason !== null && !reasons.includes(reason)) {
      errors.push(field_exports.notSupported(at2.child("reason"), field_exports.jsonValue(reason), reasons));
    }
    if (fieldPath !== "") field_exports.pushAll(errors, validateFieldPath(schema, fieldPath, at2.child("fieldPath")));
  }
  return errors;
}
function validateFieldPath(schema, fieldPath, path) {
  const errors = [];
  if (fieldPath.trim() === "") errors.push(field_exports.invalid(path, fieldPath, "must be non-empty if specified"));
  if (hasNewlines(fieldPath)) errors.push(field_exports.invalid(path, fieldPath, "must not contain line breaks"));
  if (conversionError(schema) === void 0 && "error" in findField(schema, fieldPath)) {
    errors.push(field_exports.invalid(path, fieldPath, "must be a valid path"));
  }
  return errors;
}

// packages/apiextensions/src/schema/definition/schema-walk.ts
var maps = ["atomic", "granular"];
function validateSchemaTree(schema, path, options, context) {
  return new SchemaTree(options).validate(schema, path, { isInsideMeta: false }, true, context);
}
var SchemaTree = class {
  #options;
  constructor(options) {
    this.#options = options;
  }
  validate(schema, path, place2, isRoot, context) {
    const errors = {
      schema: validateKeywordSupport(schema, path, place2, this.#options.requireValidPropertyType),
      expressions: []
    };
    if (schema.uniqueItems === true) {
      const detail = "uniqueItems cannot be set to true since the runtime complexity becomes quadratic";
      errors.schema.push(field_exports.forbidden(path.child("uniqueItems"), detail));
    }
    const visit2 = (child, at2, childPlace, childContext) => {
      const found = this.validate(child, at2, childPlace, false, childContext);
      field_exports.pushAll(errors.schema, found.schema);
      field_exports.pushAll(errors.expressions, found.expressions);
    };
    visitChildren(schema, path, place2, isRoot, context, visit2, errors);
    this.#validateExtensions(schema, path, errors.schema);
    if ((schema["x-kubernetes-validations"]?.length ?? 0) === 0) return errors;
    field_exports.pushAll(errors.schema, validateRuleFields(schema, path));
    if (errors.schema.length === 0 && context !== void 0) {
      field_exports.pushAll(errors.expressions, validateRuleExpressions(schema, path, context, place2, this.#options));
    }
    return errors;
  }
  #validateExtensions(schema, path, errors) {
    const preserves = schema["x-kubernetes-preserve-unknown-fields"];
    if (preserves === false) {
      errors.push(
        field_exports.invalid(path.child("x-kubernetes-preserve-unknown-fields"), false, "must be true or undefined")
      );
    }
    field_exports.pushAll(errors, validateListTypes(schema, path, this.#options.requireAtomicSetType));
    if (this.#options.requireMapListKeysMapSetValidation) field_exports.pushAll(errors, validateListKeys(schema, path));
  }
};
function visitChildren(schema, path, place2, isRoot, context, visit2, errors) {
  const values = valuesOf(schema);
  if (hasAdditionalProperties(schema)) {
    if (hasProperties(schema) && schema.additionalProperties !== true) {
      const detail = "additionalProperties and properties are mutual exclusive";
      errors.schema.push(field_exports.forbidden(path.child("additionalProperties"), detail));
    }
    const inMeta = "inside additionalProperties applying to object metadata";
    const valuesPlace = place2.isInsideMeta ? { ...place2, defaultsForbidden: inMeta } : place2;
    if (values !== void 0) visit2(values, path.child("additionalProperties"), valuesPlace, context?.values());
  }
  for (const [name, property] of propertiesOf(schema)) {
    const at2 = path.child("properties").key(name);
    visit2(property, at2, propertyPlace(schema, name, path, place2, isRoot), context?.property(name));
  }
  const { not, allOf = [], oneOf = [], anyOf = [] } = schema;
  if (not !== void 0 && not !== null) visit2(not, path.child("not"), place2);
  for (const [i, each] of allOf.entries()) visit2(each, path.child("allOf").index(i), place2);
  for (const [i, each] of oneOf.entries()) visit2(each, path.child("oneOf").index(i), place2);
  for (const [i, each] of anyOf.entries()) visit2(each, path.child("anyOf").index(i), place2);
  for (const [name, each] of Object.entries(schema.definitions ?? {})) {
    visit2(each, path.child("definitions").key(name), place2);
  }
  const items = itemsOf(schema);
  const itemPlace = schema["x-kubernetes-list-type"] === "map" ? place2 : uncorrelated(place2, path);
  if (items !== void 0) visit2(items, path.child("items"), itemPlace, context?.items());
  for (const [i, each] of itemSchemas(schema).entries()) visit2(each, path.child("items").index(i), itemPlace);
  for (const [name, each] of Object.entries(schema.dependencies ?? {})) {
    if (!Array.isArray(each)) visit2(each, path.child("dependencies").key(name), place2);
  }
}
function uncorrelated(place2, path) {
  return place2.uncorrelatable === void 0 ? { ...place2, uncorrelatable: path } : place2;
}
function propertyPlace(schema, name, path, place2, isRoot) {
  const mapType3 = schema["x-kubernetes-map-type"] ?? "granular";
  const own3 = maps.includes(mapType3) ? place2 : uncorrelated(place2, path);
  const isWhole = isRoot || schema["x-kubernetes-embedded-resource"] === true;
  if (!isWhole || !metaFields.has(name)) return own3;
  return { ...own3, isInsideMeta: true, ...isRoot && { defaultsForbidden: `in top-level ${name}` } };
}

// packages/apiextensions/src/schema/definition/validate-definition-schema.ts
var none = { rules: /* @__PURE__ */ new Set(), messageExpressions: /* @__PURE__ */ new Set() };
function validateDefinitionSchema(schema, path, options = {}) {
  const schemaPath = path.child("openAPIV3Schema");
  if (isDeeperThan(schema, maxSchemaDepth)) {
    return [field_exports.invalid(schemaPath, "", `must not be nested deeper than ${maxSchemaDepth} schemas`)];
  }
  const errors = options.statusEnabled === true ? validateRootFields(schema, path) : [];
  if (schema.nullable === true) {
    errors.push(field_exports.forbidden(path.child("openAPIV3Schema.nullable"), "nullable cannot be true at the root"));
  }
  let context;
  let conversion;
  if (options.requireStructuralSchema !== false) {
    conversion = conversionError(schema);
    if (conversion === void 0) {
      const found = validateStructural(schema, schemaPath);
      if (found.length === 0) {
        field_exports.pushAll(found, validateDefaults(schema, schemaPath, options.requirePrunedDefaults !== false));
      }
      if (found.length === 0) context = RuleContext.root(schema);
      field_exports.pushAll(errors, found);
    }
  }
  const tree = validateSchemaTree(
    schema,
    schemaPath,
    {
      requireValidPropertyType: options.requireValidPropertyType !== false,
      requireAtomicSetType: options.requireAtomicSetType !== false,
      requireMapListKeysMapSetValidation: options.requireMapListKeysMapSetValidation !== false,
      preexisting: options.preexistingExpressions ?? none,
      suppressPerExpressionCost: options.suppressPerExpressionCost === true
    },
    context
  );
  field_exports.pushAll(errors, tree.schema);
  field_exports.pushAll(errors, tree.expressions);
  if (errors.length === 0 && conversion !== void 0) errors.push(field_exports.invalid(schemaPath, "", conversion));
  if (context !== void 0) field_exports.pushAll(errors, context.total.errors(schemaPath));
  return errors;
}

// packages/apiextensions/src/schema/publish/merge-schema.ts
function mergeSchemaOf(schema, options = {}) {
  return customResourceSchema(schema, {
    objectMeta: schemaOfType(metaType("ObjectMeta")),
    ...options
  });
}

// packages/apiextensions/src/schema/publish/published-schema.ts
var published = /* @__PURE__ */ new Set([
  ...["description", "type", "title", "default", "nullable", "format", "maximum", "exclusiveMaximum", "minimum"],
  ...["exclusiveMinimum", "maxLength", "minLength", "pattern", "maxItems", "minItems", "uniqueItems", "multipleOf"],
  ...["enum", "maxProperties", "minProperties", "required", "allOf", "oneOf", "anyOf", "not", "items", "properties"],
  ...["additionalProperties", "x-kubernetes-preserve-unknown-fields", "x-kubernetes-embedded-resource"],
  ...["x-kubernetes-int-or-string", "x-kubernetes-list-map-keys", "x-kubernetes-list-type", "x-kubernetes-map-type"],
  "x-kubernetes-validations"
]);
function publishedSchema(schema) {
  if (schema === void 0 || schemaHasInvalidTypes(schema) || !isStructural(schema, FieldPath.empty)) return void 0;
  return publish(schema, false);
}
function publish(schema, isNested) {
  const entries = [];
  for (const [name, value] of Object.entries(schema)) {
    if (!published.has(name) || value === void 0 || value === null || value === false || value === "") {
      if (name !== "additionalProperties" || value !== false || isNested) continue;
    }
    if (name === "additionalProperties" && isNested) continue;
    entries.push([name, publishField(name, value, isNested)]);
  }
  return Object.fromEntries(entries);
}
function publishField(name, value, isNested) {
  switch (name) {
    case "items":
      return publish(value, isNested);
    case "additionalProperties":
      return typeof value === "boolean" ? value : publish(value, isNested);
    case "not":
      return publish(value, true);
    case "allOf":
    case "anyOf":
    case "oneOf":
      return value.map((each) => publish(each, true));
    case "properties":
      return Object.fromEntries(
        Object.entries(value).map(([property, each]) => [
          property,
          publish(each, isNested)
        ])
      );
    default:
      return value;
  }
}

// packages/apiextensions/src/schema/resource/blocks-rules.ts
var blocking = /* @__PURE__ */ new Set([
  FieldErrorType.notSupported,
  FieldErrorType.required,
  FieldErrorType.tooLong,
  FieldErrorType.tooMany,
  FieldErrorType.typeInvalid
]);
function blocksRules(errors) {
  return errors.some(({ type }) => blocking.has(type));
}
var rulesNotChecked = field_exports.invalid(
  FieldPath.empty,
  null,
  "some validation rules were not checked because the object was invalid; correct the existing errors to complete validation"
);

// packages/apiextensions/src/schema/resource/scale.ts
var maxInt32 = 2 ** 31 - 1;
function validateScaleSpec(object, { specReplicasPath }) {
  return validateReplicas(object, specReplicasPath);
}
function validateScaleStatus(object, { statusReplicasPath, labelSelectorPath }) {
  const errors = validateReplicas(object, statusReplicasPath);
  if (!labelSelectorPath) return errors;
  const found = nested(object, labelSelectorPath, "string", (value) => typeof value === "string");
  if (found.problem !== void 0) {
    errors.push(field_exports.invalid(FieldPath.root(labelSelectorPath), "", found.problem));
  }
  return errors;
}
function validateReplicas(object, path) {
  const { value, problem } = nested(object, path, "int64", isInt64);
  const at2 = FieldPath.root(path);
  if (problem !== void 0) return [field_exports.invalid(at2, 0, problem)];
  const replicas = value ?? 0;
  if (replicas < 0) return [field_exports.invalid(at2, replicas, "should be a non-negative integer")];
  if (replicas > maxInt32) return [field_exports.invalid(at2, replicas, `should be less than or equal to ${maxInt32}`)];
  return [];
}
function nested(object, path, type, fits) {
  const names = path.replace(/^\./, "").split(".");
  let value = object;
  for (const [i, name] of names.entries()) {
    if (!isObject(value)) {
      if (value === null) return {};
      return { problem: problemAt(names.slice(0, i), value, "map[string]interface {}") };
    }
    if (!Object.hasOwn(value, name) || value[name] === void 0) return {};
    value = value[name];
  }
  return fits(value) ? { value } : { problem: problemAt(names, value, type) };
}
var problemAt = (names, value, type) => `.${names.join(".")} accessor error: ${goText(value)} is of the type ${goType2(value)}, expected ${type}`;
function goText(value) {
  return value === null ? "<nil>" : typeof value === "object" ? field_exports.goJSON(value) : String(value);
}
function goType2(value) {
  if (value === null) return "<nil>";
  if (Array.isArray(value)) return "[]interface {}";
  if (isObject(value)) return "map[string]interface {}";
  if (typeof value === "boolean") return "bool";
  return typeof value === "string" ? "string" : isInt64(value) ? "int64" : "float64";
}

// packages/apiextensions/src/schema/resource/custom-resource-validator.ts
function customResourceValidator(options) {
  const { namespaced, schema, scale } = options;
  const metadataPath = FieldPath.root("metadata");
  const scaleErrors = (object) => scale === void 0 ? [] : [...validateScaleSpec(object, scale), ...validateScaleStatus(object, scale)];
  const withRules = (errors, object, old) => {
    if (!schema.hasRules) return { errors, warnings: [] };
    if (blocksRules(errors)) return { errors: [...errors, rulesNotChecked], warnings: [] };
    const rules = schema.validateRules(object, old);
    field_exports.pushAll(errors, rules.errors);
    return { errors, warnings: rules.warnings };
  };
  return {
    validate(object) {
      const own3 = object;
      const errors = typeMetaErrors(own3, options.kind);
      if (errors.length === 0) {
        const meta = metaOf(own3);
        field_exports.pushAll(errors, validateObjectMeta(meta, namespaced, nameIsDNSSubdomain, metadataPath));
        field_exports.pushAll(errors, schema.validate(own3));
        field_exports.pushAll(errors, scaleErrors(own3));
      }
      field_exports.pushAll(errors, schema.validateEmbedded(own3));
      field_exports.pushAll(errors, schema.validateLists(own3));
      return withRules(errors, own3);
    },
    validateUpdate(object, old) {
      const own3 = object;
      const before = old;
      const errors = typeMetaErrors(own3, options.kind);
      if (errors.length === 0) {
        field_exports.pushAll(errors, validateObjectMetaUpdate(metaOf(own3), metaOf(before), metadataPath));
        field_exports.pushAll(errors, schema.validateUpdate(own3, before));
        field_exports.pushAll(errors, scaleErrors(own3));
      }
      field_exports.pushAll(errors, schema.validateEmbedded(own3));
      field_exports.pushAll(errors, listErrors(schema, own3, before));
      return withRules(errors, own3, before);
    },
    validateStatusUpdate(object, old) {
      const own3 = object;
      const before = old;
      const errors = typeMetaErrors(own3, options.kind);
      if (errors.length === 0) {
        field_exports.pushAll(errors, validateObjectMetaUpdate(metaOf(own3), metaOf(before), metadataPath));
        if (own3.status !== void 0) field_exports.pushAll(errors, schema.validateStatusUpdate(own3.status, before.status));
        if (scale !== void 0) field_exports.pushAll(errors, validateScaleStatus(own3, scale));
      }
      field_exports.pushAll(errors, listErrors(schema, own3, before));
      return withRules(errors, own3, before);
    }
  };
}
var metaOf = ({ metadata: metadata2 }) => metadata2 ?? {};
function listErrors(schema, object, old) {
  const errors = schema.validateLists(object);
  return errors.length > 0 && schema.validateLists(old).length > 0 ? [] : errors;
}
function typeMetaErrors(object, { group, version, kind }) {
  const errors = [];
  const apiVersion = `${group}/${version}`;
  if (object.kind !== kind) {
    errors.push(field_exports.invalid(FieldPath.root("kind"), object.kind ?? "", `must be ${kind}`));
  }
  if (object.apiVersion !== apiVersion) {
    errors.push(field_exports.invalid(FieldPath.root("apiVersion"), object.apiVersion ?? "", `must be ${apiVersion}`));
  }
  return errors;
}

// packages/apiextensions/src/schema/defaulting/apply-defaults.ts
var complete = /* @__PURE__ */ new WeakMap();
function completeDefault(node) {
  let known = complete.get(node);
  if (known === void 0) {
    const value = node.isInsideMeta ? node.default : prune(node.default, node);
    known = { value: applyDefaults(value, node) };
    complete.set(node, known);
  }
  return known.value;
}
function applyDefaults(value, node) {
  if (node === void 0 || typeof value !== "object" || value === null) return value;
  if (isObject(value)) return withDefaults(value, node);
  const { items } = node;
  return items === void 0 ? value : mapList(value, (item2) => filled(item2, items));
}
function withDefaults(object, node) {
  const result = mapObject(object, (value, name) => {
    const property = node.field(name);
    return property === void 0 ? value : filled(value, property);
  });
  let missing2;
  for (const [name, property] of node.withDefaults) {
    if (own(object, name) !== void 0) continue;
    missing2 ??= [];
    missing2.push([name, completeDefault(property)]);
  }
  return missing2 === void 0 ? result : Object.fromEntries([...Object.entries(result), ...missing2]);
}
function filled(value, node) {
  if (value !== null) return applyDefaults(value, node);
  return node.nullable || node.default === void 0 ? null : completeDefault(node);
}
function pruneNulls(value, node) {
  if (node === void 0 || typeof value !== "object" || value === null) return value;
  if (!isObject(value)) {
    const { items } = node;
    return items === void 0 ? value : mapList(value, (item2) => pruneNulls(item2, items));
  }
  return mapObject(value, (member, name) => {
    if (typeof member !== "object") return member;
    const child = node.field(name);
    if (member !== null) return pruneNulls(member, child);
    return child === void 0 || child.nullable || child.default !== void 0 ? null : void 0;
  });
}

// packages/apiextensions/src/schema/list-types/validate-lists.ts
function validateLists(value, node, path) {
  const errors = [];
  walk2(value, node, path, errors);
  return errors;
}
function walk2(value, node, path, errors) {
  if (!isObject(value)) {
    if (Array.isArray(value)) walkList(value, node, path, errors);
    return;
  }
  for (const name of Object.keys(value)) {
    const member = value[name];
    if (typeof member !== "object" || member === null) continue;
    const { values } = node;
    if (values !== void 0) walk2(member, values, path.key(name), errors);
    const property = node.property(name);
    if (property !== void 0) walk2(member, property, path.child(name), errors);
  }
}
function walkList(list2, node, path, errors) {
  const type = node.schema["x-kubernetes-list-type"];
  if (type === "set") {
    for (const i of secondOnes(list2)) errors.push(field_exports.duplicate(path.index(i), shown(list2[i])));
  } else if (type === "map") {
    validateMap(list2, node.schema["x-kubernetes-list-map-keys"] ?? [], path, errors);
  }
  const { items } = node;
  if (items === void 0) return;
  for (let i = 0; i < list2.length; i++) {
    const item2 = list2[i];
    if (typeof item2 === "object" && item2 !== null) walk2(item2, items, path.index(i), errors);
  }
}
function validateMap(list2, keys, path, errors) {
  for (const [i, item2] of list2.entries()) {
    if (item2 !== null && !isObject(item2)) {
      errors.push(field_exports.invalid(path.index(i), shown(item2), "must be an object for an array of list-type map"));
      return;
    }
  }
  if (list2.length <= 1) return;
  const keysOf = list2.map((item2) => keyOf(item2, keys));
  const compared = keys.length === 1 ? keysOf.map((key) => own2(key, keys[0])) : keysOf;
  for (const i of secondOnes(compared)) errors.push(field_exports.duplicate(path.index(i), shown(keysOf[i])));
}
function own2(key, name) {
  return Object.hasOwn(key, name) ? key[name] : void 0;
}
function keyOf(item2, keys) {
  if (item2 === null) return {};
  return Object.fromEntries(keys.filter((key) => Object.hasOwn(item2, key)).map((key) => [key, item2[key]]));
}
function secondOnes(values) {
  if (values.length <= 1) return [];
  const times = /* @__PURE__ */ new Map();
  const found = [];
  for (const [i, value] of values.entries()) {
    const key = comparable(value);
    const before = times.get(key) ?? 0;
    times.set(key, before + 1);
    if (before === 1) found.push(i);
  }
  return found;
}
var compoundMark = "\0";
function comparable(value) {
  if (typeof value === "string") return value.startsWith(compoundMark) ? `${compoundMark}s${value}` : value;
  if (typeof value !== "object" || value === null) return value;
  return `${compoundMark}o${encodeObject(sortKeys(value, compareUTF8))}`;
}

// packages/apiextensions/src/schema/ratcheting/correlation.ts
var Correlation = class _Correlation {
  constructor(value, old, node) {
    this.value = value;
    this.old = old;
    this.node = node;
  }
  value;
  old;
  node;
  #equal;
  #children;
  #mapList;
  /** The correlation of a field that both values have. */
  key(name) {
    const known = this.#children?.get(name);
    if (known !== void 0) return known;
    const { value, old, node } = this;
    if (!isObject(value) || !isObject(old) || !Object.hasOwn(value, name) || !Object.hasOwn(old, name))
      return void 0;
    const child = node.field(name);
    return child === void 0 ? void 0 : this.#add(name, new _Correlation(value[name], old[name], child));
  }
  /** The correlation of an item of a list. */
  index(index2) {
    const known = this.#children?.get(index2);
    if (known !== void 0) return known;
    const { value, old, node } = this;
    if (!Array.isArray(value) || !Array.isArray(old) || index2 >= value.length) return void 0;
    if (node.schema["x-kubernetes-list-type"] !== "map") return void 0;
    this.#mapList ??= mapList2(node.schema, old);
    const before = this.#mapList.find(value[index2]);
    const { items } = node;
    if (before === void 0 || items === void 0) return void 0;
    return this.#add(index2, new _Correlation(value[index2], before, items));
  }
  #add(key, child) {
    this.#children ??= /* @__PURE__ */ new Map();
    this.#children.set(key, child);
    return child;
  }
  /** Whether the value did not change. Computed once; for lists of type `map`, a change of the order is none. */
  get isUnchanged() {
    this.#equal ??= this.#compare();
    return this.#equal;
  }
  #compare() {
    const { value, old } = this;
    if (value === null || old === null || value === void 0 || old === void 0) {
      return (value ?? null) === (old ?? null);
    }
    if (Array.isArray(value) && Array.isArray(old))
      return value.length === old.length && this.#compareItems(value, old);
    if (!isObject(value) || !isObject(old)) return deepEqual(value, old);
    const keys = Object.keys(value);
    return keys.length === Object.keys(old).length && keys.every((key) => this.key(key)?.isUnchanged === true);
  }
  #compareItems(value, old) {
    for (let i = 0; i < value.length; i++) {
      const child = this.index(i);
      if (child === void 0) return this.#mapList === void 0 && deepEqual(old, value);
      if (!child.isUnchanged) return false;
    }
    return true;
  }
};

// packages/apiextensions/src/schema/resource/custom-schema.ts
var empty2 = {};
function customSchema(schema) {
  return guarded(new LazySchema(schema));
}
function guarded(inner) {
  return {
    schema: inner.schema,
    coerce: (object, options) => guardDepth(() => inner.coerce(object, options)),
    applyDefaults: (object) => guardDepth(() => inner.applyDefaults(object)),
    validate: (object) => guardDepth(() => inner.validate(object)),
    validateUpdate: (object, old) => guardDepth(() => inner.validateUpdate(object, old)),
    validateStatusUpdate: (status, old) => guardDepth(() => inner.validateStatusUpdate(status, old)),
    validateEmbedded: (object) => guardDepth(() => inner.validateEmbedded(object)),
    validateLists: (object) => guardDepth(() => inner.validateLists(object)),
    get hasRules() {
      return inner.hasRules;
    },
    validateRules: (object, old) => guardDepth(() => inner.validateRules(object, old))
  };
}
var LazySchema = class {
  schema;
  #resource;
  #plain;
  #contents;
  #keywords;
  #statusKeywords;
  #rules;
  constructor(schema) {
    this.schema = schema;
  }
  /** The schema of a whole object: `apiVersion`, `kind` and `metadata` are not its business. */
  get #resourceNode() {
    this.#resource ??= rootNode(this.schema ?? empty2, true);
    return this.#resource;
  }
  /** The schema as it is. */
  get #node() {
    this.#plain ??= rootNode(this.schema ?? empty2, false);
    return this.#plain;
  }
  get #has() {
    if (this.#contents === void 0) {
      const has = (predicate) => this.schema !== void 0 && schemaHas(this.schema, predicate);
      this.#contents = {
        embedded: has((each) => each["x-kubernetes-embedded-resource"] === true),
        defaults: has((each) => (each.default ?? void 0) !== void 0),
        keyedLists: has((each) => ["set", "map"].includes(each["x-kubernetes-list-type"] ?? ""))
      };
    }
    return this.#contents;
  }
  coerce(object, options = {}) {
    const { dropInvalidMetadata = false, preserveUnknownFields = false } = options;
    let result = object;
    let unknownFields = [];
    if (!preserveUnknownFields) {
      const unknown = new UnknownFields();
      result = prune(object, this.#resourceNode, unknown);
      unknownFields = unknown.sorted();
      if (this.schema !== void 0) result = pruneNulls(result, this.#resourceNode);
    }
    if (this.#has.embedded) {
      const coerced = coerceEmbedded(result, this.#node, dropInvalidMetadata);
      result = coerced.value;
      if (coerced.unknownFields.length > 0) unknownFields = [...unknownFields, ...coerced.unknownFields];
    }
    return { object: result, unknownFields };
  }
  applyDefaults(object) {
    if (!this.#has.defaults) return object;
    const result = applyDefaults(object, this.#resourceNode);
    if (!this.#has.embedded || result === object) return result;
    return coerceEmbedded(result, this.#node, true).value;
  }
  validate(value) {
    return this.#validate(value, FieldPath.empty);
  }
  #validate(value, path, old) {
    if (this.schema === void 0) return [];
    this.#keywords ??= new KeywordValidator(this.schema, "props");
    const result = new KeywordResult();
    const correlation = old === void 0 ? void 0 : new Correlation(value, old.value, this.#node);
    this.#keywords.validate(value, result, correlation);
    return result.fieldErrors(path);
  }
  validateUpdate(value, old) {
    return this.#validate(value, FieldPath.empty, { value: old });
  }
  validateStatusUpdate(status, old) {
    const schema = this.schema === void 0 ? void 0 : propertyOf(this.schema, "status");
    if (schema === void 0) return [];
    this.#statusKeywords ??= new KeywordValidator(schema, "props");
    const result = new KeywordResult();
    const node = this.#node.property("status");
    const correlation = old === void 0 ? void 0 : new Correlation(status, old, node);
    this.#statusKeywords.validate(status, result, correlation);
    return result.fieldErrors(FieldPath.root("status"));
  }
  validateEmbedded(object) {
    return this.#has.embedded ? validateEmbedded(object, this.#node, FieldPath.empty) : [];
  }
  validateLists(object) {
    return this.#has.keyedLists ? validateLists(object, this.#node, FieldPath.empty) : [];
  }
  get hasRules() {
    if (this.schema === void 0) return false;
    return this.#rules === void 0 ? schemasWithRules(this.schema).has(this.schema) : this.#rules !== false;
  }
  validateRules(object, old) {
    this.#rules ??= (this.schema && RuleValidator.of(this.schema, true)) ?? false;
    if (this.#rules === false) return { errors: [], warnings: [] };
    const correlation = old === void 0 ? void 0 : new Correlation(object, old, this.#node);
    return this.#rules.validate(FieldPath.empty, object, old, correlation);
  }
};

// packages/apiextensions/src/schema/resource/finalizer-warnings.ts
var standard = /* @__PURE__ */ new Set(["orphan", "foregroundDeletion", "kubernetes"]);
function finalizerWarnings(object, old) {
  const before = new Set(old === void 0 ? [] : finalizersOf(old));
  const added = new Set(finalizersOf(object).filter((name) => !before.has(name)));
  return [...added].sort().flatMap(warningsOf);
}
function finalizersOf(object) {
  const { metadata: metadata2 } = object;
  const finalizers = isObject(metadata2) ? metadata2.finalizers : void 0;
  return Array.isArray(finalizers) ? finalizers.filter((each) => typeof each === "string") : [];
}
function warningsOf(name) {
  const prefix = `${FieldPath.root("metadata", "finalizers")}: ${goQuote(name)}`;
  const warnings = isQualifiedName(name).map((problem) => `${prefix}: ${problem}`);
  if (name.includes("/") || standard.has(name)) return warnings;
  const including = name.includes(".") ? " including a path (/)" : "";
  const advice = `prefer a domain-qualified finalizer name${including} to avoid accidental conflicts with other finalizer writers`;
  return [...warnings, `${prefix}: ${advice}`];
}

export {
  findField,
  internalSchema,
  deepEqual,
  schemaHas,
  schemaHasDefaults,
  schemaHasExtensions,
  conversionError,
  validateStructural,
  optionsForUpdate,
  unrecognizedFormats,
  coerceObjectMeta,
  validateDefinitionSchema,
  mergeSchemaOf,
  publishedSchema,
  customResourceValidator,
  customSchema,
  finalizerWarnings
};
//# sourceMappingURL=chunk-MUZEQLQE.js.map
