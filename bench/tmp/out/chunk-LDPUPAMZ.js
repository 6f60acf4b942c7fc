import{createRequire as cR}from'node:module';const require=cR(import.meta.url);

// packages/server/src/openapi/group-openapi.ts
function openAPISource(installed) {
  const { group, version, resources, storages, scheme, openAPI = {} } = installed;
  return {
    group,
    version,
    resources: resources.map((resource) => ({ ...resource, ...storageFacts(storages[resource.name]) })),
    typeFor: (kind) => openAPI.typeFor?.(kind) ?? scheme.typeFor(kind),
    schemaFor: (kind) => openAPI.schemaFor?.(kind),
    definitionName: (kind) => openAPI.definitionName?.(kind),
    listKind: (kind) => openAPI.listKind?.(kind),
    selectableFields: (kind) => openAPI.selectableFields?.(kind),
    contentOfKind: (kind) => openAPI.contentOfKind?.(kind),
    ...openAPI.kinds !== void 0 ? { kinds: openAPI.kinds } : void 0,
    ...openAPI.info !== void 0 ? { info: openAPI.info } : void 0
  };
}
function storageFacts(storage) {
  if (storage === void 0) return {};
  const { connect, connectMethods, connectPath, deleteReturnsDeletedObject, getOptionsKind } = storage;
  return {
    ...connect !== void 0 ? { connect: { methods: connectMethods ?? [], path: connectPath ?? false } } : void 0,
    ...deleteReturnsDeletedObject !== void 0 ? { deleteReturnsDeletedObject } : void 0,
    ...getOptionsKind !== void 0 ? { getOptionsKind } : void 0
  };
}
function kindOfResource(source, resource) {
  const { group, version, kind } = resource;
  return version === void 0 ? { group: source.group, version: source.version, kind } : { group: group ?? "", version, kind };
}
function typeOfKind(source, kind) {
  const type = source.typeFor(kind);
  return type === void 0 || source.schemaFor?.(kind) !== void 0 ? void 0 : type;
}
function isCustom(source) {
  return source.resources.every((resource) => {
    if (resource.name.includes("/")) return true;
    return typeOfKind(source, kindOfResource(source, resource)) === void 0;
  });
}

// packages/server/src/openapi/paths/operation.ts
function definitionsIn(paths) {
  const found = /* @__PURE__ */ new Set();
  for (const { operations } of paths) {
    for (const { body, responses: responses2 } of operations) {
      if (body !== void 0) found.add(body.definition);
      for (const schema of Object.values(responses2)) if (schema !== "string") found.add(schema);
    }
  }
  return found;
}

// packages/server/src/openapi/schema/json-schema.ts
var referenceTo = (dialect, definition) => ({
  $ref: `${dialect === "v2" ? "#/definitions/" : "#/components/schemas/"}${definition}`
});
var isJSONObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
var sortedByKey = (entries) => Object.fromEntries([...entries].sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0));

// packages/server/src/openapi/paths/path-item.ts
var byName = (a, b) => a.name < b.name ? -1 : a.name > b.name ? 1 : a.in < b.in ? -1 : 1;
var unauthorized = { description: "Unauthorized" };
function pathItem(dialect, { operations }) {
  const [first] = operations;
  const shared = (first?.parameters ?? []).filter(
    (parameter) => operations.every(
      (operation) => operation.parameters.some((each) => each.name === parameter.name && each.in === parameter.in)
    )
  );
  const item = {};
  for (const operation of operations) item[operation.method] = operationObject(dialect, operation, shared);
  if (shared.length > 0) item.parameters = [...shared].sort(byName).map((each) => parameterObject(dialect, each));
  return item;
}
function operationObject(dialect, operation, shared) {
  const own = operation.parameters.filter(
    (parameter) => !shared.includes(parameter) && !shared.some((s) => s.name === parameter.name && s.in === parameter.in)
  );
  const parameters = [...own].sort(byName).map((each) => parameterObject(dialect, each));
  const head = { tags: [operation.tag], operationId: operation.operationId };
  const tail = {
    ...operation.action === void 0 ? {} : { "x-kubernetes-action": operation.action },
    ...operation.kind === void 0 ? {} : { "x-kubernetes-group-version-kind": operation.kind }
  };
  if (dialect === "v2") {
    if (operation.body !== void 0) parameters.unshift(bodyParameter(operation.body));
    return {
      ...head,
      ...operation.consumes === void 0 ? {} : { consumes: operation.consumes },
      ...operation.produces === void 0 ? {} : { produces: operation.produces },
      schemes: ["https"],
      ...parameters.length > 0 ? { parameters } : {},
      responses: { ...responses(operation, (schema) => ({ schema: bodySchema("v2", schema) })), 401: unauthorized },
      ...tail
    };
  }
  return {
    ...head,
    ...parameters.length > 0 ? { parameters } : {},
    ...operation.body === void 0 ? {} : { requestBody: requestBody(operation, operation.body) },
    responses: {
      ...responses(operation, (schema) => ({ content: content(operation.produces ?? [], bodySchema("v3", schema)) })),
      401: unauthorized
    },
    ...tail
  };
}
var descriptions = { 200: "OK", 201: "Created", 202: "Accepted" };
var responses = (operation, render) => Object.fromEntries(
  Object.entries(operation.responses).map(([code, schema]) => [
    code,
    { description: descriptions[code] ?? "", ...render(schema) }
  ])
);
var bodySchema = (dialect, schema) => schema === "string" ? { type: "string" } : referenceTo(dialect, schema.name);
var content = (types, schema) => Object.fromEntries([...types].sort().map((type) => [type, { schema }]));
var requestBody = (operation, body) => ({
  content: content(operation.consumes ?? [], referenceTo("v3", body.definition.name)),
  ...body.required ? { required: true } : {}
});
var bodyParameter = (body) => ({
  name: "body",
  in: "body",
  ...body.required ? { required: true } : {},
  schema: referenceTo("v2", body.definition.name)
});
function parameterObject(dialect, parameter) {
  const schema = { type: parameter.type, uniqueItems: true };
  return {
    name: parameter.name,
    in: parameter.in,
    ...parameter.in === "path" ? { required: true } : {},
    ...dialect === "v2" ? schema : { schema }
  };
}

// packages/server/src/openapi/document/document-part.ts
import { Buffer } from "node:buffer";
function entryOf(name, value) {
  return { name, json: Buffer.from(JSON.stringify(value)) };
}
function documentPart(dialect, paths) {
  const schemas = /* @__PURE__ */ new Map();
  const types = /* @__PURE__ */ new Map();
  const open = [...definitionsIn(paths)].reverse();
  for (let next = open.pop(); next !== void 0; next = open.pop()) {
    if ("type" in next) types.set(next.name, next);
    else if (!schemas.has(next.name)) {
      schemas.set(next.name, entryOf(next.name, next.schema(dialect)));
      open.push(...next.uses);
    }
  }
  return {
    paths: paths.map((path) => entryOf(path.path, pathItem(dialect, path))),
    schemas: [...schemas.values()],
    types: [...types.values()]
  };
}

export {
  openAPISource,
  kindOfResource,
  typeOfKind,
  isCustom,
  definitionsIn,
  referenceTo,
  isJSONObject,
  sortedByKey,
  pathItem,
  entryOf,
  documentPart
};
