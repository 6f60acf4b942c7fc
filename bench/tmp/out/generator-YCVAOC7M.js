import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  definitionsIn,
  entryOf,
  isCustom,
  isJSONObject,
  kindOfResource,
  pathItem,
  referenceTo,
  sortedByKey,
  typeOfKind
} from "./chunk-LDPUPAMZ.js";
import {
  Writer
} from "./chunk-M42TWBEX.js";
import {
  metaType
} from "./chunk-V53NY6IS.js";
import "./chunk-DC54LOZ5.js";
import {
  timeSlice
} from "./chunk-WGPBDSJ7.js";
import "./chunk-RYGH2AKA.js";
import "./chunk-B5WTZJPO.js";
import "./chunk-CJZCGE54.js";
import "./chunk-NNG3J5SM.js";
import "./chunk-NRX4VBM6.js";
import "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

// packages/server/src/openapi/document/build-document.ts
import { Buffer as Buffer2 } from "node:buffer";

// packages/server/src/openapi/encode/proto-writer.ts
function bytesOf(write) {
  const writer = new Writer(1 << 12);
  write(writer);
  return writer.finish();
}
function delimiter(writer, field, length) {
  writer.uint32(length);
  writer.uint32(field * 8 + 2);
}
function entryBytes(field, name, value, write) {
  return bytesOf((writer) => named(writer, field, { [name]: value }, write));
}
function message(writer, field, write) {
  const before2 = writer.size;
  write();
  writer.uint32(writer.size - before2);
  writer.uint32(field * 8 + 2);
}
function string(writer, field, value) {
  if (typeof value !== "string" || value === "") return;
  writer.string(value);
  writer.uint32(field * 8 + 2);
}
function strings(writer, field, value) {
  if (!Array.isArray(value)) return;
  for (let i = value.length - 1; i >= 0; i--) {
    writer.string(String(value[i]));
    writer.uint32(field * 8 + 2);
  }
}
function bool(writer, field, value) {
  if (value !== true) return;
  writer.uint32(1);
  writer.uint32(field * 8);
}
function messages(writer, field, value, write) {
  if (!Array.isArray(value)) return;
  for (let i = value.length - 1; i >= 0; i--) message(writer, field, () => write(writer, value[i]));
}
function named(writer, field, value, write) {
  if (typeof value !== "object" || value === null) return;
  const entries = Object.entries(value);
  for (let i = entries.length - 1; i >= 0; i--) {
    const [name, item] = entries[i];
    message(writer, field, () => {
      message(writer, 2, () => write(writer, item));
      string(writer, 1, name);
    });
  }
}
var any = (writer, value) => string(writer, 2, `${JSON.stringify(value)}
`);
function extensions(writer, field, value) {
  named(writer, field, Object.fromEntries(Object.entries(value).filter(([key]) => key.startsWith("x-"))), any);
}
function plain(writer, field, kind, value) {
  if (value === void 0 || value === null) return;
  switch (kind) {
    case "string":
      string(writer, field, value);
      break;
    case "bool":
      bool(writer, field, value);
      break;
    case "strings":
      strings(writer, field, value);
      break;
    case "any":
      message(writer, field, () => any(writer, value));
      break;
    case "anys":
      messages(writer, field, value, any);
      break;
    case "int64":
      if (value === 0) return;
      writer.int64(value);
      writer.uint32(field * 8);
      break;
    default:
      if (value === 0) return;
      writer.double(value);
      writer.uint32(field * 8 + 1);
  }
}

// packages/server/src/openapi/encode/encode-v2.ts
var openAPIV2Encoding = {
  path: (name, value) => entryBytes(2, name, value, pathItem2),
  schema: (name, value) => entryBytes(1, name, value, schema),
  frame(document, { paths, schemas }) {
    const info = document.info;
    return {
      before: bytesOf((writer) => {
        delimiter(writer, 8, paths);
        message(writer, 2, () => {
          string(writer, 2, info.version);
          string(writer, 1, info.title);
        });
        string(writer, 1, document.swagger);
      }),
      between: bytesOf((writer) => delimiter(writer, 9, schemas)),
      after: bytesOf((writer) => {
        if (document.securityDefinitions !== void 0) {
          message(writer, 13, () => named(writer, 1, document.securityDefinitions, securityDefinition));
        }
        messages(
          writer,
          12,
          document.security,
          (w, requirement) => named(w, 1, requirement, (v, scopes) => strings(v, 1, scopes))
        );
        if (document.parameters !== void 0) {
          message(writer, 10, () => named(writer, 1, document.parameters, parameter));
        }
      })
    };
  }
};
var securityDefinition = (writer, value) => {
  const { type, name, in: place, description } = value;
  message(writer, 2, () => {
    string(writer, 4, description);
    string(writer, 3, place);
    string(writer, 2, name);
    string(writer, 1, type);
  });
};
var methods = ["get", "put", "post", "delete", "options", "head", "patch"];
var pathItem2 = (writer, value) => {
  const item = value;
  messages(writer, 9, item.parameters, parametersItem);
  for (let i = methods.length - 1; i >= 0; i--) {
    const found = item[methods[i]];
    if (found !== void 0) message(writer, i + 2, () => operation(writer, found));
  }
};
var operation = (writer, value) => {
  const item = value;
  extensions(writer, 13, item);
  strings(writer, 10, item.schemes);
  if (item.responses !== void 0) message(writer, 9, () => named(writer, 1, item.responses, responseValue));
  messages(writer, 8, item.parameters, parametersItem);
  strings(writer, 7, item.consumes);
  strings(writer, 6, item.produces);
  string(writer, 5, item.operationId);
  string(writer, 3, item.description);
  strings(writer, 1, item.tags);
};
var responseValue = (writer, value) => {
  const response2 = value;
  message(writer, 1, () => {
    if (response2.schema !== void 0) {
      message(writer, 2, () => message(writer, 1, () => schema(writer, response2.schema)));
    }
    string(writer, 1, response2.description);
  });
};
var parametersItem = (writer, value) => {
  const item = value;
  if (item.$ref !== void 0) message(writer, 2, () => string(writer, 1, item.$ref));
  else message(writer, 1, () => parameter(writer, item));
};
var parameter = (writer, value) => {
  const item = value;
  if (item.in === "body") {
    message(writer, 1, () => {
      if (item.schema !== void 0) message(writer, 5, () => schema(writer, item.schema));
      bool(writer, 4, item.required);
      string(writer, 3, item.in);
      string(writer, 2, item.name);
      string(writer, 1, item.description);
    });
    return;
  }
  const isQuery = item.in === "query";
  message(
    writer,
    2,
    () => message(writer, isQuery ? 3 : 4, () => {
      bool(writer, isQuery ? 20 : 19, item.uniqueItems);
      string(writer, isQuery ? 6 : 5, item.type);
      string(writer, 4, item.name);
      string(writer, 3, item.description);
      string(writer, 2, item.in);
      bool(writer, 1, item.required);
    })
  );
};
var before = [
  [30, "example", "any"],
  [27, "readOnly", "bool"]
];
var after = [
  [20, "enum", "anys"],
  [19, "required", "strings"],
  [18, "minProperties", "int64"],
  [17, "maxProperties", "int64"],
  [16, "uniqueItems", "bool"],
  [15, "minItems", "int64"],
  [14, "maxItems", "int64"],
  [13, "pattern", "string"],
  [12, "minLength", "int64"],
  [11, "maxLength", "int64"],
  [10, "exclusiveMinimum", "bool"],
  [9, "minimum", "double"],
  [8, "exclusiveMaximum", "bool"],
  [7, "maximum", "double"],
  [6, "multipleOf", "double"],
  [5, "default", "any"],
  [4, "description", "string"],
  [3, "title", "string"],
  [2, "format", "string"],
  [1, "$ref", "string"]
];
var schema = (writer, value) => {
  const item = value;
  extensions(writer, 31, item);
  for (const [field, key, kind] of before) plain(writer, field, kind, item[key]);
  if (item.properties !== void 0) message(writer, 25, () => named(writer, 1, item.properties, schema));
  messages(writer, 24, item.allOf, schema);
  if (item.items !== void 0) message(writer, 23, () => message(writer, 1, () => schema(writer, item.items)));
  if (item.type !== void 0) message(writer, 22, () => strings(writer, 1, [item.type].flat()));
  const additional = item.additionalProperties;
  if (additional !== void 0) {
    message(writer, 21, () => {
      if (typeof additional !== "boolean") message(writer, 1, () => schema(writer, additional));
      else {
        writer.uint32(additional ? 1 : 0);
        writer.uint32(16);
      }
    });
  }
  for (const [field, key, kind] of after) plain(writer, field, kind, item[key]);
};

// packages/server/src/openapi/encode/encode-v3.ts
import { Buffer } from "node:buffer";
var openAPIV3Encoding = {
  path: (name, value) => entryBytes(1, name, value, pathItem3),
  schema: (name, value) => entryBytes(1, name, value, schemaOrReference),
  frame(document, { paths, schemas }) {
    const { components = {}, info } = document;
    const after2 = bytesOf((writer) => {
      if (components.securitySchemes !== void 0) {
        message(writer, 7, () => named(writer, 1, components.securitySchemes, securityScheme));
      }
    });
    const schemasHead = schemas === 0 ? new Uint8Array(0) : bytesOf((writer) => delimiter(writer, 1, schemas));
    const componentsHead = bytesOf((writer) => delimiter(writer, 5, schemasHead.length + schemas + after2.length));
    return {
      before: bytesOf((writer) => {
        delimiter(writer, 4, paths);
        message(writer, 2, () => {
          string(writer, 6, info.version);
          string(writer, 1, info.title);
        });
        string(writer, 1, document.openapi);
      }),
      between: Buffer.concat([componentsHead, schemasHead]),
      after: after2
    };
  }
};
var securityScheme = (writer, value) => {
  const { type, description, name, in: place } = value;
  message(writer, 1, () => {
    string(writer, 4, place);
    string(writer, 3, name);
    string(writer, 2, description);
    string(writer, 1, type);
  });
};
var methods2 = ["get", "put", "post", "delete", "options", "head", "patch"];
var pathItem3 = (writer, value) => {
  const item = value;
  messages(writer, 13, item.parameters, parameter2);
  for (let i = methods2.length - 1; i >= 0; i--) {
    const found = item[methods2[i]];
    if (found !== void 0) message(writer, i + 4, () => operation2(writer, found));
  }
};
var operation2 = (writer, value) => {
  const item = value;
  extensions(writer, 13, item);
  if (item.responses !== void 0) message(writer, 8, () => named(writer, 2, item.responses, response));
  if (item.requestBody !== void 0) {
    const body = item.requestBody;
    message(
      writer,
      7,
      () => message(writer, 1, () => {
        bool(writer, 3, body.required);
        mediaTypes(writer, 2, body.content);
        string(writer, 1, body.description);
      })
    );
  }
  messages(writer, 6, item.parameters, parameter2);
  string(writer, 5, item.operationId);
  string(writer, 3, item.description);
  strings(writer, 1, item.tags);
};
var response = (writer, value) => {
  const item = value;
  message(writer, 1, () => {
    mediaTypes(writer, 3, item.content);
    string(writer, 1, item.description);
  });
};
function mediaTypes(writer, field, content) {
  if (content === void 0) return;
  message(
    writer,
    field,
    () => named(writer, 1, content, (w, value) => {
      const { schema: schema3 } = value;
      if (schema3 !== void 0) message(w, 1, () => schemaOrReference(w, schema3));
    })
  );
}
var parameter2 = (writer, value) => {
  const item = value;
  message(writer, 1, () => {
    if (item.schema !== void 0) message(writer, 10, () => schemaOrReference(writer, item.schema));
    bool(writer, 4, item.required);
    string(writer, 3, item.description);
    string(writer, 2, item.in);
    string(writer, 1, item.name);
  });
};
var schemaOrReference = (writer, value) => {
  const item = value;
  if (item.$ref === void 0) message(writer, 1, () => schema2(writer, item));
  else {
    message(writer, 2, () => {
      string(writer, 3, item.description);
      string(writer, 1, item.$ref);
    });
  }
};
var plainKeys = [
  [25, "type", "string"],
  [24, "enum", "anys"],
  [23, "required", "strings"],
  [22, "minProperties", "int64"],
  [21, "maxProperties", "int64"],
  [20, "uniqueItems", "bool"],
  [19, "minItems", "int64"],
  [18, "maxItems", "int64"],
  [17, "pattern", "string"],
  [16, "minLength", "int64"],
  [15, "maxLength", "int64"],
  [14, "exclusiveMinimum", "bool"],
  [13, "minimum", "double"],
  [12, "exclusiveMaximum", "bool"],
  [11, "maximum", "double"],
  [10, "multipleOf", "double"],
  [9, "title", "string"],
  [8, "deprecated", "bool"],
  [7, "example", "any"],
  [4, "writeOnly", "bool"],
  [3, "readOnly", "bool"],
  [1, "nullable", "bool"]
];
var schema2 = (writer, value) => {
  const item = value;
  extensions(writer, 36, item);
  string(writer, 35, item.format);
  string(writer, 34, item.description);
  if (["string", "number", "boolean"].includes(typeof item.default))
    message(writer, 33, () => defaultType(writer, item.default));
  const additional = item.additionalProperties;
  if (additional !== void 0) {
    message(writer, 32, () => {
      if (typeof additional !== "boolean") message(writer, 1, () => schemaOrReference(writer, additional));
      else {
        writer.uint32(additional ? 1 : 0);
        writer.uint32(16);
      }
    });
  }
  if (item.properties !== void 0) message(writer, 31, () => named(writer, 1, item.properties, schemaOrReference));
  if (item.items !== void 0)
    message(writer, 30, () => message(writer, 1, () => schemaOrReference(writer, item.items)));
  if (item.not !== void 0) message(writer, 29, () => schema2(writer, item.not));
  messages(writer, 28, item.anyOf, schemaOrReference);
  messages(writer, 27, item.oneOf, schemaOrReference);
  messages(writer, 26, item.allOf, schemaOrReference);
  for (const [field, key, kind] of plainKeys) plain(writer, field, kind, item[key]);
};
var defaultType = (writer, value) => {
  if (typeof value === "string") {
    writer.string(value);
    writer.uint32(26);
  } else if (typeof value === "boolean") {
    writer.uint32(value ? 1 : 0);
    writer.uint32(16);
  } else {
    writer.double(value);
    writer.uint32(9);
  }
};

// packages/server/src/openapi/schema/definition.ts
var definitionOfType = (type) => ({ name: type.openAPIName, type });

// packages/server/src/openapi/schema/type-schema.ts
var scalarSchemas = {
  string: { type: "string" },
  bool: { type: "boolean" },
  int32: { type: "integer", format: "int32" },
  int64: { type: "integer", format: "int64" },
  double: { type: "number", format: "double" },
  bytes: { type: "string", format: "byte" }
};
var zeros = {
  string: "",
  bool: false,
  int32: 0,
  int64: 0,
  double: 0,
  bytes: void 0
};
var inlined = {
  stringList: { type: "array", items: { type: "string" } },
  duration: { type: "string" }
};
function specialSchema(form, dialect, name) {
  switch (form) {
    case "time":
    case "microTime":
      return { type: "string", format: "date-time" };
    case "quantity":
      return dialect === "v2" ? { type: "string" } : { oneOf: [{ type: "string" }, { type: "number" }] };
    case "intOrString":
      return dialect === "v2" ? { type: "string", format: "int-or-string" } : { format: "int-or-string", oneOf: [{ type: "integer" }, { type: "string" }] };
    case "raw":
      return name.endsWith(".JSON") ? {} : { type: "object" };
    default:
      return inlined[form] ?? {};
  }
}
var isInlined = ({ special }) => special !== void 0 && inlined[special] !== void 0;
function typeSchema(dialect, type, kinds) {
  if (type.special !== void 0) return specialSchema(type.special, dialect, type.name);
  const properties = {};
  const required = [];
  if (type.hasTypeMeta) {
    properties.apiVersion = { type: "string" };
    properties.kind = { type: "string" };
  }
  collect(dialect, type, properties, required);
  const sorted2 = Object.fromEntries(Object.entries(properties).sort(([a], [b]) => a < b ? -1 : 1));
  return {
    ...descriptionOf(type),
    type: "object",
    ...required.length > 0 ? { required } : {},
    ...Object.keys(sorted2).length > 0 ? { properties: sorted2 } : {},
    ...kinds.length > 0 ? { "x-kubernetes-group-version-kind": kinds } : {},
    ...type.atomic ? { "x-kubernetes-map-type": "atomic" } : {},
    ...type.unionDiscriminator === void 0 ? {} : { "x-kubernetes-unions": [union(type, type.unionDiscriminator)] }
  };
}
function collect(dialect, type, properties, required) {
  for (const field of type.fields) {
    if (field.inline && field.type !== void 0) {
      collect(dialect, field.type, properties, required);
      continue;
    }
    properties[field.name] = fieldSchema(dialect, field);
    if (field.required) required.push(field.name);
  }
}
var union = (type, discriminator) => ({
  discriminator,
  "fields-to-discriminateBy": Object.fromEntries(
    type.fields.filter((field) => field.name !== discriminator).map((field) => [field.name, field.name.charAt(0).toUpperCase() + field.name.slice(1)]).sort(([a], [b]) => a < b ? -1 : 1)
  )
});
var descriptionOf = ({ description }) => description === void 0 ? {} : { description };
function fieldSchema(dialect, field) {
  const markers = {
    ...descriptionOf(field),
    ...field.listMapKeys === void 0 ? {} : { "x-kubernetes-list-map-keys": field.listMapKeys },
    ...field.listType === void 0 ? {} : { "x-kubernetes-list-type": field.listType },
    ...field.patchMergeKey === void 0 ? {} : { "x-kubernetes-patch-merge-key": field.patchMergeKey },
    ...field.patchStrategy === void 0 ? {} : { "x-kubernetes-patch-strategy": field.patchStrategy },
    ...mapType(field)
  };
  if (field.shape === "list") return { type: "array", items: elementSchema(dialect, field), ...markers };
  if (field.shape === "map") return { type: "object", additionalProperties: elementSchema(dialect, field), ...markers };
  return { ...singleSchema(dialect, field), ...markers };
}
function mapType(field) {
  const value = field.mapType ?? field.structType;
  return value === void 0 ? {} : { "x-kubernetes-map-type": value };
}
var inlineSchema = (dialect, inline) => dialect === "v3" && inline.items !== void 0 ? { ...inline, items: { type: "string", default: "" } } : inline;
function singleSchema(dialect, field) {
  const defaults = dialect === "v2" ? {} : defaultOf(field);
  if (field.scalar !== void 0) return { ...scalarSchemas[field.scalar], ...defaults, ...enumOf(field) };
  const type = field.type;
  const inline = type.special === void 0 ? void 0 : inlined[type.special];
  if (inline !== void 0) return inlineSchema(dialect, inline);
  const reference = referenceTo(dialect, type.openAPIName);
  return dialect === "v2" ? reference : { ...defaults, allOf: [reference] };
}
var enumOf = (field) => field.enum === void 0 ? {} : { enum: field.enum };
function defaultOf(field) {
  if (field.default !== void 0) return { default: field.default };
  if (field.pointer || field.omitZero) return {};
  if (field.scalar !== void 0) {
    const zero = zeros[field.scalar];
    return field.omitEmpty || zero === void 0 ? {} : { default: zero };
  }
  return field.type?.special === void 0 ? { default: {} } : {};
}
function elementSchema(dialect, field) {
  if (field.scalar !== void 0) {
    const zero = dialect === "v2" ? void 0 : zeros[field.scalar];
    return { ...scalarSchemas[field.scalar], ...zero === void 0 ? {} : { default: zero }, ...enumOf(field) };
  }
  const type = field.type;
  const inline = type.special === void 0 ? void 0 : inlined[type.special];
  if (inline !== void 0) return inlineSchema(dialect, inline);
  const reference = referenceTo(dialect, type.openAPIName);
  return dialect === "v2" || type.special !== void 0 ? reference : { default: {}, allOf: [reference] };
}

// packages/server/src/openapi/schema/definitions.ts
function* schemasIn(dialect, wanted, kinds) {
  const names = /* @__PURE__ */ new Set();
  const open = [...wanted].reverse();
  for (let next = open.pop(); next !== void 0; next = open.pop()) {
    const { name } = next;
    if (names.has(name)) continue;
    names.add(name);
    if ("type" in next) {
      yield { name, schema: typeSchema(dialect, next.type, kinds(next.type)) };
      open.push(...typesUsed(next.type).map(definitionOfType));
    } else {
      yield { name, schema: next.schema(dialect) };
      open.push(...next.uses);
    }
  }
}
function typesUsed(type) {
  if (type.special !== void 0) return [];
  return type.fields.flatMap((field) => {
    if (field.scalar !== void 0 || field.type === void 0) return [];
    if (field.inline) return typesUsed(field.type);
    return isInlined(field.type) ? [] : [field.type];
  });
}

// packages/server/src/openapi/document/build-document.ts
function resourcesOf(source) {
  const byName = /* @__PURE__ */ new Map();
  for (const resource of source.resources) {
    const [name = ""] = resource.name.split("/", 1);
    byName.set(name, [...byName.get(name) ?? [], resource]);
  }
  return [...byName.values()].map((resources) => ({ ...source, resources }));
}
async function buildDocument(dialect, content) {
  const slice = timeSlice(void 0, 1);
  const paths = /* @__PURE__ */ new Map();
  const schemas = /* @__PURE__ */ new Map();
  const definitions = [];
  for (const pathsOf of content.paths) {
    const list = pathsOf();
    definitions.push(...definitionsIn(list));
    for (const path of list) {
      if (!paths.has(path.path)) paths.set(path.path, entryOf(path.path, pathItem(dialect, path)));
      if (slice.isOver()) await slice.next();
    }
  }
  const custom = [];
  for (const partOf of content.parts) {
    const part = partOf();
    for (const entry of part.paths) if (!paths.has(entry.name)) paths.set(entry.name, entry);
    custom.push(...part.schemas);
    definitions.push(...part.types);
    if (slice.isOver()) await slice.next();
  }
  for (const { name, schema: schema3 } of schemasIn(dialect, definitions, content.kinds)) {
    schemas.set(name, entryOf(name, schema3));
    if (slice.isOver()) await slice.next();
  }
  for (const entry of custom) if (!schemas.has(entry.name)) schemas.set(entry.name, entry);
  return dialect === "v2" ? v2Document(content.info, paths, schemas) : v3Document(content.info, paths, schemas);
}
var bearerToken = {
  BearerToken: { description: "Bearer Token authentication", type: "apiKey", name: "authorization", in: "header" }
};
function v2Document(info, paths, schemas) {
  const end = { securityDefinitions: bearerToken, security: [{ BearerToken: [] }] };
  return {
    head: { swagger: "2.0", info, ...end },
    paths: sorted(paths),
    schemas: sorted(schemas),
    frame: frameOf(`${textOf({ swagger: "2.0", info })},"paths":{`, '},"definitions":{', `},${textOf(end).slice(1)}}`),
    encoding: openAPIV2Encoding
  };
}
function v3Document({ title, version }, paths, schemas) {
  const start = { openapi: "3.0.0", info: { title, version } };
  const components = { securitySchemes: bearerToken };
  const rest = textOf(components).slice(1);
  return {
    head: { ...start, components },
    paths: sorted(paths),
    schemas: sorted(schemas),
    frame: schemas.size > 0 ? frameOf(`${textOf(start)},"paths":{`, '},"components":{"schemas":{', `},${rest}}}`) : frameOf(`${textOf(start)},"paths":{`, '},"components":{', `${rest}}}`),
    encoding: openAPIV3Encoding
  };
}
var textOf = (value) => JSON.stringify(value).slice(0, -1);
var frameOf = (before2, between, after2) => ({
  before: Buffer2.from(before2),
  between: Buffer2.from(between),
  after: Buffer2.from(after2)
});
var sorted = (entries) => [...entries.values()].sort((a, b) => a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

// packages/server/src/openapi/schema/version-info.ts
var fields = [
  ["major", true],
  ["minor", true],
  ["emulationMajor", false],
  ["emulationMinor", false],
  ["minCompatibilityMajor", false],
  ["minCompatibilityMinor", false],
  ["gitVersion", true],
  ["gitCommit", true],
  ["gitTreeState", true],
  ["buildDate", true],
  ["goVersion", true],
  ["compiler", true],
  ["platform", true]
];
var versionInfo = {
  name: "io.k8s.apimachinery.pkg.version.Info",
  uses: [],
  schema: (dialect) => ({
    type: "object",
    required: fields.filter(([, required]) => required).map(([name]) => name),
    properties: Object.fromEntries(
      fields.map(([name, required]) => [
        name,
        required && dialect === "v3" ? { type: "string", default: "" } : { type: "string" }
      ])
    )
  })
};

// packages/server/src/openapi/paths/operation-parts.ts
var text = (name) => ({ name, in: "query", type: "string" });
var integer = (name) => ({ name, in: "query", type: "integer" });
var flag = (name) => ({ name, in: "query", type: "boolean" });
var inPath = (name) => ({ name, in: "path", type: "string" });
var pretty = text("pretty");
var selection = [
  text("continue"),
  text("fieldSelector"),
  text("labelSelector"),
  integer("limit"),
  text("resourceVersion"),
  text("resourceVersionMatch"),
  flag("sendInitialEvents"),
  integer("timeoutSeconds")
];
var listing = [pretty, ...selection, flag("allowWatchBookmarks"), flag("watch")];
var writing = [pretty, text("dryRun"), text("fieldManager"), text("fieldValidation")];
var deleting = [
  pretty,
  text("dryRun"),
  integer("gracePeriodSeconds"),
  flag("ignoreStoreReadErrorWithClusterBreakingPotential"),
  flag("orphanDependents"),
  text("propagationPolicy")
];
var objectTypes = ["application/json", "application/yaml", "application/vnd.kubernetes.protobuf"];
var streamTypes = ["application/json;stream=watch", "application/vnd.kubernetes.protobuf;stream=watch"];
var patchTypes = [
  "application/json-patch+json",
  "application/merge-patch+json",
  "application/strategic-merge-patch+json",
  "application/apply-patch+yaml"
];
var anyType = ["*/*"];
var capital = (name) => name.charAt(0).toUpperCase() + name.slice(1);
var idPart = (text3) => text3.replace(/^\d+|[^\p{L}\d_]+/gu, " ").replace(/ +(.?)/gu, (_all, next) => next.toUpperCase());
var groupWord = (group) => group === "" ? "core" : idPart(group.replace(/\.k8s\.io$/, ""));

// packages/server/src/openapi/paths/fixed-paths.ts
var discoveryOperation = (operationId, tag, definition) => ({
  method: "get",
  operationId,
  tag,
  parameters: [],
  consumes: objectTypes,
  produces: objectTypes,
  responses: { 200: definition }
});
var groupPath = (meta2, group) => ({
  path: `/apis/${group}/`,
  operations: [discoveryOperation(`get${capital(groupWord(group))}APIGroup`, groupWord(group), meta2("APIGroup"))]
});
var apiPath = (meta2) => ({
  path: "/api/",
  operations: [discoveryOperation("getCoreAPIVersions", "core", meta2("APIVersions"))]
});
var apisPath = (meta2) => ({
  path: "/apis/",
  operations: [discoveryOperation("getAPIVersions", "apis", meta2("APIGroupList"))]
});
var versionPath = {
  path: "/version/",
  operations: [
    {
      method: "get",
      operationId: "getCodeVersion",
      tag: "version",
      parameters: [],
      consumes: ["application/json"],
      produces: ["application/json"],
      responses: { 200: versionInfo }
    }
  ]
};
var issuerOperation = (operationId, tag, type) => ({
  method: "get",
  operationId,
  tag,
  parameters: [],
  produces: [type],
  responses: { 200: "string" }
});
var openIDConfigurationPath = {
  path: "/.well-known/openid-configuration/",
  operations: [issuerOperation("getServiceAccountIssuerOpenIDConfiguration", "WellKnown", "application/json")]
};
var openIDKeysPath = {
  path: "/openid/v1/jwks/",
  operations: [issuerOperation("getServiceAccountIssuerOpenIDKeyset", "openid", "application/jwk-set+json")]
};

// packages/server/src/openapi/schema/lowered-schema.ts
function lowered(schema3) {
  const { allOf: _all, anyOf: _any, oneOf: _one, not: _not, nullable, ...rest } = schema3;
  const result = { ...rest };
  const preserves = result["x-kubernetes-preserve-unknown-fields"] === true;
  if (nullable === true) delete result.type;
  if (nullable === true || preserves) {
    delete result.items;
    delete result.properties;
  }
  if (result.items === void 0 && result.type === "array") delete result.type;
  if (preserves && result.type === "object") delete result.type;
  const { items, properties, additionalProperties } = result;
  const required = requiredIn(result);
  delete result.required;
  if (required.length > 0) result.required = required;
  if (isJSONObject(items)) result.items = lowered(items);
  if (isJSONObject(properties)) {
    result.properties = Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [name, lowered(value)])
    );
  }
  if (isJSONObject(additionalProperties)) result.additionalProperties = lowered(additionalProperties);
  return result;
}
function requiredIn({ required, properties, additionalProperties }) {
  if (!Array.isArray(required)) return [];
  if (isJSONObject(additionalProperties) && additionalProperties.nullable === true) return [];
  if (!isJSONObject(properties)) return required;
  return required.filter((name) => properties[name]?.nullable !== true);
}

// packages/server/src/openapi/schema/custom-schema.ts
var text2 = { type: "string" };
function customDefinition(name, kind, source, objectMeta) {
  return {
    name,
    uses: [objectMeta],
    schema: (dialect) => ({
      ...kubernetesObject(dialect, source.schema(), referenceTo(dialect, objectMeta.name)),
      ...extensionsOf(kind, source.selectableFields)
    })
  };
}
function kubernetesObject(dialect, source, metadata) {
  if (source === void 0) return { type: "object" };
  if (dialect === "v2" && source["x-kubernetes-preserve-unknown-fields"] === true) return { type: "object" };
  const schema3 = withEmbedded(dialect, dialect === "v2" ? lowered(source) : unfolded(source), metadata);
  return { ...schema3, properties: withTypeMeta(schema3.properties, metadata) };
}
function listDefinition(name, kind, item, listMeta, selectableFields = []) {
  return {
    name,
    uses: [listMeta, item],
    schema: (dialect) => ({
      type: "object",
      required: ["items"],
      properties: {
        apiVersion: text2,
        items: { type: "array", items: referenceTo(dialect, item.name) },
        kind: text2,
        metadata: referenceTo(dialect, listMeta.name)
      },
      ...extensionsOf(kind, selectableFields)
    })
  };
}
var extensionsOf = ({ group, version, kind }, selectableFields) => ({
  "x-kubernetes-group-version-kind": [{ group, version, kind }],
  ...selectableFields.length > 0 ? { "x-kubernetes-selectable-fields": selectableFields.map((fieldPath) => ({ fieldPath })) } : {}
});
var withTypeMeta = (properties, metadata) => sortedByKey(Object.entries({ ...properties, apiVersion: text2, kind: text2, metadata }));
function mapped(schema3, change) {
  const { items, properties, additionalProperties } = schema3;
  const inner = (value) => mapped(value, change);
  return change({
    ...schema3,
    ...isJSONObject(items) ? { items: inner(items) } : {},
    ...isJSONObject(properties) ? { properties: sortedByKey(Object.entries(properties).map(([name, value]) => [name, inner(value)])) } : {},
    ...isJSONObject(additionalProperties) ? { additionalProperties: inner(additionalProperties) } : {}
  });
}
function withEmbedded(dialect, schema3, metadata) {
  return mapped(schema3, (each) => {
    if (each["x-kubernetes-embedded-resource"] !== true) return each;
    if (dialect === "v2" && each["x-kubernetes-preserve-unknown-fields"] === true) return each;
    const required = each.required ?? [];
    return {
      ...each,
      properties: withTypeMeta(each.properties, metadata),
      required: [...required, ...["kind", "apiVersion"].filter((name) => !required.includes(name))]
    };
  });
}
var integerOrText = [{ type: "integer" }, text2];
var unfolded = (schema3) => mapped(schema3, (each) => {
  if (each["x-kubernetes-int-or-string"] !== true) return each;
  const allOf = each.allOf ?? [];
  if (isIntegerOrText(each.anyOf) || isIntegerOrText(allOf[0]?.anyOf)) return each;
  return each.anyOf === void 0 ? { ...each, anyOf: integerOrText } : { ...each, allOf: [{ anyOf: integerOrText }, ...allOf] };
});
function isIntegerOrText(anyOf) {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return false;
  return anyOf.every((each, i) => isJSONObject(each) && each.type === integerOrText[i]?.type);
}

// packages/server/src/openapi/schema/group-definitions.ts
function groupDefinitions(source, meta2) {
  const nameOf = (kind) => source.definitionName?.(kind) ?? defaultName(kind);
  const definition = (kind) => {
    const type = typeOfKind(source, kind);
    if (type !== void 0) return definitionOfType(type);
    const parts = { schema: () => source.schemaFor?.(kind), selectableFields: source.selectableFields?.(kind) ?? [] };
    return customDefinition(nameOf(kind), kind, parts, meta2("ObjectMeta"));
  };
  return {
    meta: meta2,
    kind: definition,
    listOf(kind) {
      const item = definition(kind);
      const listKind = { ...kind, kind: source.listKind?.(kind) ?? `${kind.kind}List` };
      if ("type" in item) {
        const type = typeOfKind(source, listKind);
        if (type !== void 0) return definitionOfType(type);
      }
      const name = "type" in item ? `${item.name}List` : nameOf(listKind);
      return listDefinition(name, listKind, item, meta2("ListMeta"), source.selectableFields?.(kind));
    }
  };
}
function defaultName({ group, version, kind }) {
  return [...group.split(".").reverse(), version, kind].filter((part) => part !== "").join(".");
}

// packages/server/src/openapi/paths/conventions.ts
var typedConventions = {
  consumes: anyType,
  produces: objectTypes,
  streams: streamTypes,
  patches: patchTypes,
  reading: [pretty],
  watchPaths: true,
  collectionDeleteOptions: true,
  ownSubresourceKinds: true
};
var textTypes = ["application/json", "application/yaml"];
var customConventions = {
  consumes: textTypes,
  produces: textTypes,
  streams: [],
  patches: patchTypes.filter((type) => !type.includes("strategic")),
  reading: [pretty, text("resourceVersion")],
  watchPaths: false,
  collectionDeleteOptions: false,
  ownSubresourceKinds: false
};

// packages/server/src/openapi/paths/object-operations.ts
var createOperation = (base, operationId, parameters, own) => ({
  ...base,
  method: "post",
  operationId,
  action: "post",
  parameters: [...parameters, ...writing],
  body: { definition: own, required: true },
  responses: { 200: own, 201: own, 202: own }
});
function objectOperations(base, id, named2, own, conventions, meta2, has) {
  const operations = [];
  if (has("get")) {
    operations.push({
      ...base,
      method: "get",
      operationId: `read${id}`,
      action: "get",
      parameters: [...named2, ...conventions.reading],
      responses: { 200: own }
    });
  }
  if (has("update")) {
    operations.push({
      ...base,
      method: "put",
      operationId: `replace${id}`,
      action: "put",
      parameters: [...named2, ...writing],
      body: { definition: own, required: true },
      responses: { 200: own, 201: own }
    });
  }
  if (has("patch")) {
    operations.push({
      ...base,
      method: "patch",
      operationId: `patch${id}`,
      action: "patch",
      parameters: [...named2, ...writing, flag("force")],
      body: { definition: meta2("Patch"), required: true },
      consumes: conventions.patches,
      responses: { 200: own, 201: own }
    });
  }
  return operations;
}

// packages/server/src/openapi/paths/resource-paths.ts
function resourcePaths(context) {
  const { definitions, conventions, root, word, tag, resource, name, kind } = context;
  const { namespaced, verbs } = resource;
  const { meta: meta2 } = definitions;
  const scope = namespaced ? "Namespaced" : "";
  const namespace = namespaced ? [inPath("namespace")] : [];
  const own = definitions.kind(kind);
  const status = meta2("Status");
  const deleted = resource.deleteReturnsDeletedObject === true ? own : status;
  const base = { tag, kind, consumes: conventions.consumes, produces: conventions.produces };
  const streaming = { ...base, produces: [...conventions.produces, ...conventions.streams] };
  const collection = namespaced ? `${root}/namespaces/{namespace}/${name}` : `${root}/${name}`;
  const has = (verb) => verbs.includes(verb);
  const listOperation = (operationId, more) => ({
    ...streaming,
    method: "get",
    operationId,
    action: "list",
    parameters: [...more, ...listing],
    responses: { 200: definitions.listOf(kind) }
  });
  const onCollection = [];
  if (has("list")) onCollection.push(listOperation(`list${word}${scope}${kind.kind}`, namespace));
  if (has("create")) onCollection.push(createOperation(base, `create${word}${scope}${kind.kind}`, namespace, own));
  if (has("deletecollection")) {
    onCollection.push({
      ...base,
      method: "delete",
      operationId: `delete${word}Collection${scope}${kind.kind}`,
      action: "deletecollection",
      ...conventions.collectionDeleteOptions ? {
        parameters: [...namespace, ...deleting, ...selection],
        body: { definition: meta2("DeleteOptions"), required: false }
      } : { parameters: [...namespace, ...listing] },
      responses: { 200: status }
    });
  }
  const named2 = [inPath("name"), ...namespace];
  const onObject = objectOperations(base, `${word}${scope}${kind.kind}`, named2, own, conventions, meta2, has);
  if (has("delete")) {
    onObject.push({
      ...base,
      method: "delete",
      operationId: `delete${word}${scope}${kind.kind}`,
      action: "delete",
      parameters: [...named2, ...deleting],
      body: { definition: meta2("DeleteOptions"), required: false },
      responses: { 200: deleted, 202: deleted }
    });
  }
  const paths = [
    { path: collection, operations: onCollection },
    { path: `${collection}/{name}`, operations: onObject }
  ];
  if (namespaced && has("list")) {
    paths.push({ path: `${root}/${name}`, operations: [listOperation(`list${word}${kind.kind}ForAllNamespaces`, [])] });
  }
  if (has("watch") && conventions.watchPaths) paths.push(...watchPaths(context, streaming, namespace, named2));
  return paths.filter(({ operations }) => operations.length > 0);
}
function watchPaths({ definitions, root, word, resource, name, kind }, base, namespace, named2) {
  const operation3 = (operationId, action, more) => ({
    ...base,
    method: "get",
    operationId,
    action,
    parameters: [...more, ...listing],
    responses: { 200: definitions.meta("WatchEvent") }
  });
  const { namespaced } = resource;
  const watched = namespaced ? `${root}/watch/namespaces/{namespace}/${name}` : `${root}/watch/${name}`;
  const id = `watch${word}${namespaced ? "Namespaced" : ""}${kind.kind}`;
  const paths = [
    { path: watched, operations: [operation3(`${id}List`, "watchlist", namespace)] },
    { path: `${watched}/{name}`, operations: [operation3(id, "watch", named2)] }
  ];
  if (namespaced) {
    const all = operation3(`watch${word}${kind.kind}ListForAllNamespaces`, "watchlist", []);
    paths.push({ path: `${root}/watch/${name}`, operations: [all] });
  }
  return paths;
}

// packages/server/src/openapi/paths/subresource-paths.ts
function subresourcePaths(context, subresource) {
  const { source, definitions, conventions, root, word, tag, resource, name, kind, parentKind } = context;
  const { namespaced, verbs, connect, getOptionsKind } = resource;
  const scope = namespaced ? "Namespaced" : "";
  const named2 = [inPath("name"), ...namespaced ? [inPath("namespace")] : []];
  const collection = namespaced ? `${root}/namespaces/{namespace}/${name}` : `${root}/${name}`;
  const path = `${collection}/{name}/${subresource}`;
  const id = `${word}${scope}${parentKind.kind}${capital(idPart(subresource))}`;
  const { consumes, produces } = conventions;
  const base = { tag, kind: conventions.ownSubresourceKinds ? kind : parentKind, consumes, produces };
  if (getOptionsKind !== void 0) {
    const operation3 = {
      ...base,
      method: "get",
      operationId: `read${id}`,
      action: "get",
      parameters: [...named2, ...conventions.reading, ...optionParameters(source.typeFor(getOptionsKind))],
      produces: ["text/plain", ...produces],
      responses: { 200: "string" }
    };
    return [{ path, operations: [operation3] }];
  }
  if (connect !== void 0) {
    const options = optionParameters(source.typeFor(kind));
    const operations2 = (suffix, more) => connectMethods(connect.methods).map((method) => ({
      ...base,
      produces: anyType,
      method,
      operationId: `connect${word}${capital(method)}${id.slice(word.length)}${suffix}`,
      action: "connect",
      parameters: [...named2, ...more, ...options],
      responses: { 200: "string" }
    }));
    const paths = [{ path, operations: operations2("", []) }];
    if (connect.path) paths.push({ path: `${path}/{path}`, operations: operations2("WithPath", [inPath("path")]) });
    return paths;
  }
  const own = definitions.kind(kind);
  const operations = objectOperations(
    base,
    id,
    named2,
    own,
    conventions,
    definitions.meta,
    (verb) => verbs.includes(verb)
  );
  if (verbs.includes("create")) operations.push(createOperation(base, `create${id}`, named2, own));
  return operations.length === 0 ? [] : [{ path, operations }];
}
var methods3 = ["delete", "get", "head", "options", "patch", "post", "put"];
var connectMethods = (upperCase) => methods3.filter((method) => upperCase.includes(method.toUpperCase()));
function optionParameters(type) {
  return (type?.fields ?? []).flatMap((field) => {
    switch (field.scalar) {
      case void 0:
        return [];
      case "bool":
        return [flag(field.name)];
      case "string":
        return [text(field.name)];
      default:
        return [integer(field.name)];
    }
  });
}

// packages/server/src/openapi/paths/group-version-paths.ts
function groupVersionPaths(source, meta2) {
  const { group, version, resources } = source;
  const root = group === "" ? `/api/${version}` : `/apis/${group}/${version}`;
  const word = capital(groupWord(group)) + capital(idPart(version));
  const tag = `${groupWord(group)}_${idPart(version)}`;
  const definitions = groupDefinitions(source, meta2);
  const paths = [];
  if (!isCustom(source)) {
    const list = discoveryOperation(`get${word}APIResources`, tag, meta2("APIResourceList"));
    paths.push({ path: `${root}/`, operations: [list] });
  }
  const mains = new Map(
    resources.filter(({ name }) => !name.includes("/")).map((resource) => [resource.name, resource])
  );
  for (const resource of resources) {
    const [name = "", subresource] = resource.name.split("/");
    const parent = mains.get(name) ?? resource;
    const parentKind = kindOfResource(source, parent);
    const isTyped = typeOfKind(source, parentKind) !== void 0;
    const context = {
      source,
      definitions,
      conventions: isTyped ? typedConventions : customConventions,
      root,
      word,
      tag,
      resource,
      name,
      kind: kindOfResource(source, resource),
      parentKind
    };
    paths.push(...subresource === void 0 ? resourcePaths(context) : subresourcePaths(context, subresource));
  }
  return paths;
}

// packages/server/src/openapi/schema/registered-kinds.ts
var metaPrefix = "k8s.io.apimachinery.pkg.apis.meta.v1.";
var unversioned = /* @__PURE__ */ new Set([
  "Status",
  "APIVersions",
  "APIGroupList",
  "APIGroup",
  "APIResourceList"
]);
var everywhere = /* @__PURE__ */ new Set(["DeleteOptions", "WatchEvent"]);
function kindsOfType(registered, groupVersions, own) {
  const all = (kind) => {
    const byName = new Map(
      [...registered.flatMap((each) => each.groupVersions), ...groupVersions].map((each) => [
        `${each.group}/${each.version}`,
        each
      ])
    );
    return [...byName.values()].sort((a, b) => a.group === b.group ? a.version < b.version ? -1 : 1 : a.group < b.group ? -1 : 1).map(({ group, version }) => ({ group, version, kind }));
  };
  return (type) => {
    if (type.name.startsWith(metaPrefix)) {
      const kind = type.name.slice(metaPrefix.length);
      if (unversioned.has(kind)) return [{ group: "", version: "v1", kind }];
      return everywhere.has(kind) ? all(kind) : [];
    }
    const kinds = registered.flatMap((each) => each.kindOf(type) ?? []).slice(0, 1);
    return (kinds.length > 0 ? kinds : own.get(type) ?? []).map(({ group, version, kind }) => ({
      group,
      version,
      kind
    }));
  };
}

// packages/server/src/openapi/document/openapi-document.ts
import { Buffer as Buffer3 } from "node:buffer";
var pieceSize = 128 * 1024;
var comma = Buffer3.from(",");
async function* jsonPieces({ frame, paths, schemas }) {
  const slice = timeSlice(void 0, 1);
  yield* joined(
    (function* () {
      yield frame.before;
      yield* namedJSON(paths);
      yield frame.between;
      yield* namedJSON(schemas);
      yield frame.after;
    })(),
    slice
  );
}
function* namedJSON(entries) {
  for (const [i, { name, json }] of entries.entries()) {
    if (i > 0) yield comma;
    yield Buffer3.from(`${JSON.stringify(name)}:`);
    yield json;
  }
}
async function* protobufPieces({ head, paths, schemas, encoding }) {
  const slice = timeSlice(void 0, 1);
  const sizes = { paths: 0, schemas: 0 };
  for (const { name, kind, entry } of [
    ...paths.map((entry2) => ({ name: "path", kind: "paths", entry: entry2 })),
    ...schemas.map((entry2) => ({ name: "schema", kind: "schemas", entry: entry2 }))
  ]) {
    entry.protobuf ??= encoding[name](entry.name, JSON.parse(Buffer3.from(entry.json).toString()));
    sizes[kind] += entry.protobuf.length;
    if (slice.isOver()) await slice.next();
  }
  const frame = encoding.frame(head, sizes);
  const bytesOf2 = (entries) => entries.map(({ protobuf }) => protobuf);
  yield* joined([frame.before, ...bytesOf2(paths), frame.between, ...bytesOf2(schemas), frame.after], slice);
}
async function* joined(parts, slice) {
  let pending = [];
  let size = 0;
  for (const part of parts) {
    pending.push(part);
    size += part.length;
    if (size < pieceSize) continue;
    yield Buffer3.concat(pending, size);
    pending = [];
    size = 0;
    if (slice.isOver()) await slice.next();
  }
  if (size > 0) yield Buffer3.concat(pending, size);
}

// packages/server/src/openapi/generator.ts
var meta = (name) => definitionOfType(metaType(name));
function groupVersionDocument(info, source, cache) {
  const isOneByOne = isCustom(source);
  return buildDocument("v3", {
    info: source.info ?? info,
    paths: isOneByOne ? [] : [() => groupVersionPaths(source, meta)],
    parts: isOneByOne ? partsOf("v3", source, cache) : [],
    kinds: kindsIn([source])
  });
}
function groupDocument(info, group) {
  return documentOfPaths(info, groupPath(meta, group));
}
function fixedDocument(info, name) {
  const path = fixedPaths[name];
  if (path === void 0) throw new Error(`no path for the OpenAPI document ${name}`);
  return documentOfPaths(info, path(meta));
}
function documentOfPaths(info, path) {
  return buildDocument("v3", { info, paths: [() => [path]], parts: [], kinds: kindsIn([]) });
}
var fixedPaths = {
  api: apiPath,
  apis: apisPath,
  version: () => versionPath,
  ".well-known/openid-configuration": () => openIDConfigurationPath,
  "openid/v1/jwks": () => openIDKeysPath
};
function v2Document2(info, sources, fixedNames, cache) {
  const custom = new Set(sources.filter(isCustom));
  const typed = sources.filter((source) => !custom.has(source));
  const groups = new Set(typed.map(({ group }) => group).filter((group) => group !== ""));
  const others = [
    ...fixedNames.flatMap((name) => fixedPaths[name]?.(meta) ?? []),
    ...[...groups].map((group) => groupPath(meta, group))
  ];
  return buildDocument("v2", {
    info,
    paths: [() => others, ...typed.map((source) => () => groupVersionPaths(source, meta))],
    parts: [...custom].flatMap((source) => partsOf("v2", source, cache)),
    kinds: kindsIn(sources)
  });
}
function partsOf(dialect, source, cache) {
  return resourcesOf(source).map((each) => () => cache.part(dialect, each, () => groupVersionPaths(each, meta)));
}
function kindsIn(sources) {
  const groupVersions = [];
  const own = /* @__PURE__ */ new Map();
  for (const source of sources) {
    if (!isCustom(source)) groupVersions.push({ group: source.group, version: source.version });
    for (const resource of source.resources) {
      const kind = kindOfResource(source, resource);
      for (const each of [kind, { ...kind, kind: `${kind.kind}List` }]) {
        const type = typeOfKind(source, each);
        if (type === void 0) continue;
        const known = own.get(type) ?? [];
        const isKnown = known.some(
          ({ group, version, kind: kind2 }) => group === each.group && version === each.version && kind2 === each.kind
        );
        if (!isKnown) own.set(type, [...known, each]);
      }
    }
  }
  const registered = new Set(sources.flatMap(({ kinds }) => kinds ?? []));
  return kindsOfType([...registered], groupVersions, own);
}
export {
  fixedDocument,
  groupDocument,
  groupVersionDocument,
  jsonPieces,
  protobufPieces,
  v2Document2 as v2Document
};
