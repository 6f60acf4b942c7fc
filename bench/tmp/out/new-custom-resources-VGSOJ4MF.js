import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  coerceObjectMeta,
  customResourceValidator,
  customSchema,
  deepEqual,
  finalizerWarnings,
  mergeSchemaOf,
  publishedSchema
} from "./chunk-MUZEQLQE.js";
import "./chunk-BUOGLQ6P.js";
import "./chunk-RD3MW7EG.js";
import "./chunk-XBT6CNAK.js";
import "./chunk-5PBXTLYX.js";
import {
  newLoopbackClient,
  serviceResolver,
  smallDefinition,
  unlessAborted,
  withSortedKeys
} from "./chunk-H2P7VTGG.js";
import "./chunk-RA5CRCHY.js";
import {
  builtinScheme,
  columnDescription
} from "./chunk-CNA7DYAJ.js";
import {
  builtinKinds,
  builtinTypes
} from "./chunk-JSHOBWAN.js";
import "./chunk-OEL6BYZK.js";
import "./chunk-MEXKNM5Q.js";
import "./chunk-6ZLGS2TA.js";
import "./chunk-PM67CXRR.js";
import "./chunk-IOHPX73Y.js";
import "./chunk-D52IOJDM.js";
import {
  Store,
  openStorage,
  withMeta
} from "./chunk-YY5ALJOD.js";
import "./chunk-GA7OLHSK.js";
import {
  BodyError,
  compareKubeAwareVersionStrings,
  keepReset,
  textMediaTypes,
  translateTimestampSince,
  unstructuredScheme,
  withTypeMeta
} from "./chunk-DDIBIF4I.js";
import "./chunk-2H242N2R.js";
import {
  decodeYAML
} from "./chunk-KYO6XVRT.js";
import "./chunk-UFTXUSPJ.js";
import {
  makePath,
  parentManagedFields,
  scaleManagedFields,
  validate
} from "./chunk-HEHJPL7N.js";
import "./chunk-ALMX3Z3F.js";
import "./chunk-DCJ3PYXW.js";
import "./chunk-ESW6SASO.js";
import {
  decodeUnknown,
  encodeMessage,
  encodeProtobuf
} from "./chunk-ESQ42HC7.js";
import {
  metaType
} from "./chunk-SBNJL4ZM.js";
import "./chunk-PRYQRNQ2.js";
import {
  jsonStorageCodec,
  matches
} from "./chunk-32TLGVYB.js";
import "./chunk-QHO6KNB2.js";
import "./chunk-IGD2VSR7.js";
import "./chunk-YOXFROLO.js";
import "./chunk-EWJ7XEPS.js";
import {
  newBadRequest,
  newForbidden,
  newInternalError,
  newInvalid,
  newNotFound
} from "./chunk-HE4L4WC4.js";
import {
  field_exports,
  validateAnnotations,
  validateLabels
} from "./chunk-NCUJOYAK.js";
import {
  parseGroupVersion
} from "./chunk-V3GSUVEX.js";
import "./chunk-ZCAW2CGD.js";
import {
  FieldPath
} from "./chunk-WE7YN5D6.js";
import {
  formatGroupVersion
} from "./chunk-2BW4D5DC.js";
import {
  errorText,
  fieldErrorText
} from "./chunk-Z7BRCTGW.js";
import {
  decodeValue,
  encodeObject,
  interpretMeta,
  missingKindError,
  parseJSON
} from "./chunk-522ORYFU.js";
import "./chunk-GERWRKIW.js";
import "./chunk-3O6FUO34.js";
import "./chunk-46TFIQJS.js";
import "./chunk-CG2VSD2K.js";
import "./chunk-IXEIXTMV.js";
import "./chunk-VJXOFUVV.js";

// packages/apiextensions/src/serving/conversion/object-converter.ts
var relabelled = (object, apiVersion) => object.apiVersion === apiVersion ? object : { ...object, apiVersion };
var noneConverter = {
  convert: async (objects, apiVersion) => objects.map((object) => relabelled(object, apiVersion)),
  convertNow: relabelled
};

// packages/apiextensions/src/serving/conversion/webhook-client.ts
var timeoutMs = 3e4;
function webhookClient(config, resolve) {
  return async (review) => {
    const client = (await import("./webhook-clients-4X7T4TM4.js")).clientsOf(resolve).clientFor(config);
    return await client.post(review, { timeoutMs });
  };
}

// packages/apiextensions/src/serving/conversion/conversion-review.ts
var group = "apiextensions.k8s.io";
var supportedVersions = /* @__PURE__ */ new Set(["v1", "v1beta1"]);
function reviewVersion(versions) {
  const version = versions.find((each) => supportedVersions.has(each));
  if (version === void 0) throw new Error("no supported conversion review versions");
  return version;
}
function conversionRequest(version, uid, desiredAPIVersion, objects) {
  return { kind: "ConversionReview", apiVersion: `${group}/${version}`, request: { uid, desiredAPIVersion, objects } };
}
function convertedObjects(version, uid, review) {
  const { response } = review;
  if (version === "v1") {
    const expected = `${group}/v1, Kind=ConversionReview`;
    const got = `${String(review.apiVersion ?? "")}, Kind=${String(review.kind ?? "")}`;
    if (got !== expected) throw new Error(`expected webhook response of ${expected}, got ${got}`);
  }
  if (response === void 0 || response === null) throw new Error("no response provided");
  const answered = String(response.uid ?? "");
  if (version === "v1" && answered !== uid) {
    throw new Error(`expected response.uid=${JSON.stringify(uid)}, got ${JSON.stringify(answered)}`);
  }
  const { status = "", message = "" } = response.result ?? {};
  if (status !== "Success") {
    throw new Error(message ? String(message) : `response.result.status was '${String(status)}', not 'Success'`);
  }
  return Array.isArray(response.convertedObjects) ? response.convertedObjects : [];
}

// packages/apiextensions/src/serving/conversion/converted-object.ts
function checkedConversion(original, converted, apiVersion) {
  const object = isObject(converted) ? converted : {};
  const got = String(object.apiVersion ?? "");
  if (got !== apiVersion) {
    throw new ConversionError(
      "object at index",
      `invalid groupVersion (expected ${apiVersion}, received ${groupVersionText(got)})`
    );
  }
  if (object.kind !== original.kind) {
    throw new ConversionError(
      "object at index",
      `invalid kind (expected ${original.kind}, received ${String(object.kind ?? "")})`
    );
  }
  const before = original.metadata;
  const after = isObject(object.metadata) ? object.metadata : {};
  for (const [what, field2] of [
    ["name", "name"],
    ["namespace", "namespace"],
    ["UID", "uid"]
  ]) {
    const [expected = "", actual = ""] = [before[field2], after[field2]];
    if (expected !== actual)
      throw new ConversionError("object", `must have the same ${what}: ${expected} != ${actual}`);
  }
  if (object.metadata === void 0) throw new ConversionError("metadata", "missing metadata in converted object");
  return { ...object, metadata: restoredMetadata(before, after) };
}
var ConversionError = class extends Error {
  constructor(what, message) {
    super(message);
    this.what = what;
  }
  what;
};
function restoredMetadata(before, after) {
  const { labels: _labels, annotations: _annotations, ...metadata } = before;
  const labels = textsOf(before, after, "labels");
  const annotations = textsOf(before, after, "annotations");
  return { ...metadata, ...labels && { labels }, ...annotations && { annotations } };
}
function textsOf(before, after, name) {
  const texts = after[name];
  if (texts === void 0 || texts === null) return void 0;
  if (!isObject(texts))
    throw new ConversionError("metadata", `invalid metadata.${name} of type ${goType(texts)} in converted object`);
  const old = before[name] ?? {};
  const entries = Object.entries(texts);
  for (const [key, value] of entries) {
    if (typeof value === "string") continue;
    throw new ConversionError(
      "metadata",
      `metadata.${name}[${key}] must be a string, but is ${goType(value)} in converted object`
    );
  }
  const result = texts;
  if (entries.length === Object.keys(old).length && entries.every(([key, value]) => old[key] === value)) return result;
  const errors = name === "labels" ? validateLabels(result, FieldPath.root("metadata", "labels")) : validateAnnotations(result, FieldPath.root("metadata", "annotation"));
  if (errors.length === 0) return result;
  const messages = [...new Set(errors.map(fieldErrorText))];
  throw new ConversionError("metadata", messages.length === 1 ? messages[0] : `[${messages.join(", ")}]`);
}
var groupVersionText = (apiVersion) => formatGroupVersion(parseGroupVersion(apiVersion));
var isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
function goType(value) {
  if (value === null) return "<nil>";
  if (Array.isArray(value)) return "[]interface {}";
  if (typeof value === "number") return Number.isInteger(value) ? "int64" : "float64";
  if (typeof value === "object") return "map[string]interface {}";
  return typeof value === "boolean" ? "bool" : "string";
}

// packages/apiextensions/src/serving/conversion/webhook-converter.ts
function webhookConverter(versions, call) {
  return {
    async convert(objects, apiVersion) {
      const sent = objects.filter((object) => object.apiVersion !== apiVersion);
      const [first] = sent;
      if (first === void 0) return objects;
      const webhook = `conversion webhook for ${first.apiVersion}, Kind=${first.kind}`;
      const version = reviewVersion(versions);
      const uid = crypto.randomUUID();
      let returned;
      try {
        returned = convertedObjects(version, uid, await call(conversionRequest(version, uid, apiVersion, sent)));
      } catch (error) {
        throw new Error(`${webhook} failed: ${errorText(error)}`, { cause: error });
      }
      if (returned.length !== sent.length) {
        throw new Error(`${webhook} returned ${returned.length} objects, expected ${sent.length}`);
      }
      let next = 0;
      return objects.map((object) => {
        if (object.apiVersion === apiVersion) return object;
        const index = next++;
        return checked(webhook, object, returned[index], apiVersion, index, objects.length > 1);
      });
    }
  };
}
function checked(webhook, object, returned, apiVersion, index, isList) {
  try {
    return checkedConversion(object, returned, apiVersion);
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    const { what, message } = error;
    if (what === "metadata") {
      const where2 = isList ? `invalid metadata in object at index ${index}` : "invalid metadata";
      throw new Error(`${webhook} returned ${where2}: ${message}`);
    }
    const kind = isList ? "invalid converted object" : "invalid object";
    const where = isList || what === "object at index" ? `${kind} at index ${index}` : kind;
    throw new Error(`${webhook} returned ${where}: ${message}`);
  }
}

// packages/apiextensions/src/serving/conversion/new-converter.ts
function newConverter({ conversion }, resolve) {
  const { strategy, webhook } = conversion ?? { strategy: "None" };
  if (strategy !== "Webhook" || webhook === void 0) return noneConverter;
  return webhookConverter(webhook.conversionReviewVersions, webhookClient(webhook.clientConfig ?? {}, resolve));
}

// packages/apiextensions/src/serving/definition/served-definition.ts
import { Buffer as Buffer2 } from "node:buffer";
function servedDefinition(stored) {
  const { json, revision } = stored;
  const { metadata, spec, status } = smallDefinition(stored);
  const { name = "", uid = "", generation = 0, deletionTimestamp } = metadata;
  const accepted = status?.acceptedNames ?? { plural: "", kind: "" };
  const isTrue = (type) => status?.conditions?.some((each) => each.type === type && each.status === "True") ?? false;
  return {
    name,
    uid,
    revision,
    group: spec.group,
    namespaced: spec.scope === "Namespaced",
    names: {
      ...accepted,
      singular: accepted.singular || accepted.kind.toLowerCase(),
      listKind: accepted.listKind || `${accepted.kind}List`
    },
    versions: spec.versions,
    storageVersion: {
      group: spec.group,
      version: spec.versions.find(({ storage }) => storage)?.name ?? "",
      kind: spec.names.kind
    },
    conversion: spec.conversion,
    preserveUnknownFields: spec.preserveUnknownFields === true,
    isEstablished: isTrue("Established"),
    isTerminating: deletionTimestamp !== void 0 || isTrue("Terminating"),
    fingerprint: JSON.stringify([uid, generation, accepted]),
    schemaOf(version) {
      const whole = JSON.parse(Buffer2.from(json).toString());
      return whole.spec.versions.find((each) => each.name === version)?.schema?.openAPIV3Schema;
    }
  };
}

// packages/apiextensions/src/serving/group-info.ts
var priority = { groupPriorityMinimum: 1e3, versionPriority: 100 };
function groupInfo(group2, resources) {
  const versionedResources = {};
  for (const resource of resources) {
    for (const version of resource.definition.versions) {
      if (!version.served) continue;
      versionedResources[version.name] = { ...versionedResources[version.name], ...resource.storages(version) };
    }
  }
  const prioritizedVersions = Object.keys(versionedResources).sort((a, b) => compareKubeAwareVersionStrings(b, a));
  return {
    group: group2,
    prioritizedVersions,
    versionedResources,
    scheme: unstructuredScheme,
    priorities: Object.fromEntries(prioritizedVersions.map((version) => [version, priority])),
    routing: "handlers",
    openAPI: groupOpenAPI(group2, resources)
  };
}
function groupOpenAPI(group2, resources) {
  const byKind = new Map(resources.map((resource) => [resource.definition.names.kind, resource]));
  const resourceOf = (kind) => byKind.get(kind);
  return {
    kinds: builtinKinds,
    info: { title: "Kubernetes CRD Swagger", version: "v0.1.0" },
    typeFor: (kind) => kind.group === group2 ? void 0 : builtinTypes.typeFor(kind),
    schemaFor({ group: own, version, kind }) {
      if (own !== group2) return void 0;
      const schema = resourceOf(kind)?.openAPISchema(version);
      return publishedSchema(schema);
    },
    contentOf: (version) => JSON.stringify(
      resources.filter(({ definition }) => definition.versions.some(({ name, served }) => served && name === version)).map(({ definition }) => definition.fingerprint)
    ),
    selectableFields: ({ version, kind }) => resourceOf(kind)?.selectableFields(version),
    contentOfKind: ({ kind }) => resourceOf(kind)?.definition.fingerprint,
    listKind: ({ kind }) => resourceOf(kind)?.definition.names.listKind
  };
}

// packages/apiextensions/src/serving/definition/deprecation-warning.ts
function deprecationWarning({ group: group2, versions, storageVersion: { kind } }, version) {
  if (version.deprecated !== true) return void 0;
  if (version.deprecationWarning !== void 0) return version.deprecationWarning;
  const message = `${group2}/${version.name} ${kind} is deprecated`;
  const [best] = versions.filter(({ name, served, deprecated }) => {
    return served && deprecated !== true && compareKubeAwareVersionStrings(version.name, name) < 0;
  }).map(({ name }) => name).sort((a, b) => compareKubeAwareVersionStrings(b, a));
  return best === void 0 ? message : `${message}; use ${group2}/${best} ${kind}`;
}

// packages/apiextensions/src/serving/rest/object-storage.ts
var verbs = ["delete", "deletecollection", "get", "list", "patch", "create", "update", "watch"];
var terminatingVerbs = ["delete", "deletecollection", "get", "list", "watch"];
var ObjectStorage = class {
  #parts;
  constructor(parts) {
    this.#parts = parts;
  }
  get kind() {
    return this.#parts.kind;
  }
  get hub() {
    return this.#parts.hub;
  }
  get namespaced() {
    return this.#parts.namespaced;
  }
  get singularName() {
    return this.#parts.names.singular;
  }
  get shortNames() {
    return nonEmpty(this.#parts.names.shortNames);
  }
  get categories() {
    return nonEmpty(this.#parts.names.categories);
  }
  get storageVersion() {
    return this.#parts.storageVersion;
  }
  get deprecation() {
    return this.#parts.deprecation;
  }
  get resetFields() {
    return this.#parts.resetFields;
  }
  get listedVerbs() {
    return this.#parts.isTerminating() ? terminatingVerbs : verbs;
  }
  get scheme() {
    return this.#parts.scheme();
  }
  get tableColumns() {
    return this.#parts.table().tableColumns;
  }
  get keepsRows() {
    return this.#parts.table().keepsRows;
  }
  tableRow(...args) {
    return this.#parts.table().tableRow(...args);
  }
  async get(...args) {
    return this.#parts.store().get(...args);
  }
  async list(...args) {
    return this.#parts.store().list(...args);
  }
  async watch(...args) {
    return this.#parts.store().watch(...args);
  }
  async create(...args) {
    const [, object] = args;
    if (this.#parts.isTerminating()) throw this.#createForbidden(object.metadata.name ?? "");
    return afterWrite(this.#parts, args[2], await this.#parts.store().create(...args));
  }
  async update(...[name, info, ...rest]) {
    const checked2 = {
      ...info,
      updatedObject: async (current) => {
        const updated = await info.updatedObject(current);
        if (current === void 0 && this.#parts.isTerminating()) throw this.#createForbidden(name);
        return updated;
      }
    };
    const outcome = await this.#parts.store().update(name, checked2, ...rest);
    return { ...outcome, result: await afterWrite(this.#parts, rest[0], outcome.result) };
  }
  async delete(...args) {
    return this.#parts.store().delete(...args);
  }
  async deleteCollection(...args) {
    return this.#parts.store().deleteCollection(...args);
  }
  #createForbidden(name) {
    const reason = new Error("create not allowed while custom resource definition is terminating");
    return newForbidden(this.#parts.store().resource, name, reason);
  }
};
var StatusStorage = class {
  resetFields;
  #parts;
  #store;
  /** @param store the objects under the strategy of `/status` */
  constructor(parts, resetFields, store) {
    this.#parts = parts;
    this.resetFields = resetFields;
    this.#store = store;
  }
  get kind() {
    return this.#parts.kind;
  }
  get hub() {
    return this.#parts.hub;
  }
  get namespaced() {
    return this.#parts.namespaced;
  }
  get deprecation() {
    return this.#parts.deprecation;
  }
  get scheme() {
    return this.#parts.scheme();
  }
  get tableColumns() {
    return this.#parts.table().tableColumns;
  }
  get keepsRows() {
    return this.#parts.table().keepsRows;
  }
  tableRow(object, now) {
    return this.#parts.table().tableRow(object, now);
  }
  async get(...args) {
    return this.#store().get(...args);
  }
  async update(...args) {
    const outcome = await this.#store().update(...args);
    return { ...outcome, result: await afterWrite(this.#parts, args[2], outcome.result) };
  }
};
async function afterWrite({ asStored }, { dryRun }, result) {
  return dryRun === true ? { object: await asStored(result.object) } : result;
}
var nonEmpty = (names) => names && names.length > 0 ? names : void 0;

// packages/apiextensions/src/serving/rest/object-strategy.ts
function objectStrategies({ kind, namespaced, hasStatus, validator }) {
  const errorsOf = ({ errors, warnings }, context) => {
    for (const warning of warnings) context.warn(warning);
    return errors;
  };
  const main = {
    namespaced,
    prepareForCreate(object) {
      checkTypeMeta(object, kind);
      return withMeta(hasStatus ? withStatus(object, void 0) : object, { generation: 1 });
    },
    prepareForUpdate(object, old) {
      checkTypeMeta(object, kind);
      const next = hasStatus ? withStatus(object, old) : object;
      if (isSameBesidesMetadata(next, old)) return next;
      return withMeta(next, { generation: (old.metadata.generation ?? 0) + 1 });
    },
    validate: (object, context) => errorsOf(validator().validate(object), context),
    validateUpdate: (object, old, context) => errorsOf(validator().validateUpdate(object, old), context),
    warningsOnCreate: (object) => finalizerWarnings(object),
    warningsOnUpdate: finalizerWarnings
  };
  const status = {
    prepareForUpdate(object, old) {
      checkTypeMeta(object, kind);
      const { managedFields, resourceVersion } = object.metadata;
      return withMeta(withStatus(old, object), { managedFields, resourceVersion });
    },
    validateUpdate: (object, old, context) => errorsOf(validator().validateStatusUpdate(object, old), context)
  };
  return { main, status };
}
function checkTypeMeta(object, expected) {
  const { kind = "", apiVersion = "" } = object;
  const errors = [];
  if (kind !== expected.kind) errors.push(field_exports.invalid(FieldPath.root("kind"), kind, `must be ${expected.kind}`));
  const groupVersion = formatGroupVersion(expected);
  if (apiVersion !== groupVersion) {
    errors.push(field_exports.invalid(FieldPath.root("apiVersion"), apiVersion, `must be ${groupVersion}`));
  }
  if (errors.length === 0) return;
  throw newInvalid({ group: parseGroupVersion(apiVersion).group, kind }, object.metadata.name ?? "", errors);
}
function withStatus(object, other) {
  const { status: _status, ...rest } = object;
  return other !== void 0 && "status" in other ? { ...rest, status: other.status } : rest;
}
function isSameBesidesMetadata(a, b) {
  return deepEqual({ ...a, metadata: void 0 }, { ...b, metadata: void 0 });
}

// packages/apiextensions/src/serving/rest/nested-field.ts
var fieldsOf = (path) => path.replace(/^\./, "").split(".");
function nestedField(object, fields) {
  let value = object;
  fields.forEach((name, i) => {
    if (value === void 0 || value === null) return;
    if (typeof value !== "object" || Array.isArray(value)) {
      throw accessorError(fields.slice(0, i + 1), value, "map[string]interface{}");
    }
    value = Object.hasOwn(value, name) ? value[name] : void 0;
  });
  return value;
}
function nestedInteger(object, fields) {
  const value = nestedField(object, fields);
  if (value === void 0 || typeof value === "number" && Number.isInteger(value)) return value;
  throw accessorError(fields, value, "int64");
}
function nestedString(object, fields) {
  const value = nestedField(object, fields);
  if (value === void 0 || typeof value === "string") return value;
  throw accessorError(fields, value, "string");
}
function withNestedField(object, [name = "", ...rest], value) {
  if (rest.length === 0) return { ...object, [name]: value };
  const inner = Object.hasOwn(object, name) ? object[name] : void 0;
  const map = typeof inner === "object" && inner !== null && !Array.isArray(inner) ? inner : {};
  return { ...object, [name]: withNestedField(map, rest, value) };
}
function accessorError(fields, value, expected) {
  const text2 = `.${fields.join(".")} accessor error: ${goValue(value)} is of the type ${goType2(value)}, expected ${expected}`;
  return newInternalError(new Error(text2));
}
function goValue(value) {
  if (value === null) return "<nil>";
  if (Array.isArray(value)) return `[${value.map(goValue).join(" ")}]`;
  if (typeof value !== "object") return String(value);
  const entries = Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1);
  return `map[${entries.map(([key, item]) => `${key}:${goValue(item)}`).join(" ")}]`;
}
function goType2(value) {
  if (value === null) return "<nil>";
  if (Array.isArray(value)) return "[]interface {}";
  switch (typeof value) {
    case "string":
      return "string";
    case "boolean":
      return "bool";
    case "number":
      return Number.isInteger(value) ? "int64" : "float64";
    default:
      return "map[string]interface {}";
  }
}

// packages/apiextensions/src/serving/rest/json-path.ts
function compileJSONPath(path) {
  const steps = new PathParser(path).steps();
  return (root) => steps.reduce((values, step) => step(values, root), [root]);
}
function printJSONPathValue(value) {
  if (value === null || value === void 0) return "<no value>";
  if (typeof value === "string") return value;
  return typeof value === "object" ? encodeObject(value) : String(value);
}
var isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
var field = (name) => (values) => values.flatMap((value) => isRecord(value) && Object.hasOwn(value, name) ? [value[name]] : []);
var children = (value) => Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [];
var wildcard = (values) => values.flatMap(children);
var descendants = (value) => [value, ...children(value).flatMap(descendants)];
var slice = (from, to, step = 1) => (values) => values.flatMap((value) => {
  if (!Array.isArray(value)) return [];
  return value.slice(from ?? 0, to ?? value.length).filter((_, i) => i % step === 0);
});
var comparisons = {
  "==": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<": (a, b) => typeof a === typeof b && a < b,
  ">": (a, b) => typeof a === typeof b && a > b,
  "<=": (a, b) => typeof a === typeof b && a <= b,
  ">=": (a, b) => typeof a === typeof b && a >= b
};
var fieldName = /(?:[^\s.[\]'"{}()\\]|\\.)+/y;
var filterText = /\?\(\s*(.+?)\s*(?:(==|!=|<=|>=|<|>)\s*(.+?)\s*)?\)\]/y;
var rangeText = /(-?\d+)?(?::(-?\d+)?(?::(\d+))?)?/y;
var PathParser = class {
  #at = 0;
  #path;
  constructor(path) {
    this.#path = path;
  }
  steps() {
    const steps = [];
    if (this.#path[this.#at] === "$" || this.#path[this.#at] === "@") this.#at++;
    while (this.#at < this.#path.length) steps.push(...this.#step());
    return steps;
  }
  #step() {
    if (this.#take("..")) {
      const all = (values) => values.flatMap(descendants);
      return this.#path[this.#at] === "[" ? [all] : [all, this.#named()];
    }
    if (this.#take("[")) return [this.#brackets()];
    if (!this.#take(".") && this.#at > 0) throw this.#error();
    return this.#path[this.#at] === "[" || this.#at === this.#path.length ? [] : [this.#named()];
  }
  #named() {
    if (this.#take("*")) return wildcard;
    const [name] = this.#match(fieldName);
    return field(name.replaceAll(/\\(.)/g, "$1"));
  }
  #brackets() {
    if (this.#take("*]")) return wildcard;
    if (this.#path[this.#at] === "?") return this.#filter();
    const parts = [];
    do
      parts.push(this.#bracketPart());
    while (this.#take(","));
    if (!this.#take("]")) throw this.#error();
    const [only] = parts;
    return parts.length === 1 && only ? only : (values, root) => parts.flatMap((part) => part(values, root));
  }
  #bracketPart() {
    const quote2 = this.#path[this.#at];
    if (quote2 === "'" || quote2 === '"') {
      const end = this.#path.indexOf(quote2, this.#at + 1);
      if (end < 0) throw this.#error();
      const name = this.#path.slice(this.#at + 1, end);
      this.#at = end + 1;
      return field(name);
    }
    const [text2, from, to, step] = this.#match(rangeText);
    if (text2 === "") throw this.#error();
    const number = (digits) => digits === void 0 ? void 0 : Number(digits);
    if (text2.includes(":")) return slice(number(from), number(to), number(step));
    const index = Number(from);
    return (values) => values.flatMap((value) => Array.isArray(value) && index < value.length ? value.slice(index).slice(0, 1) : []);
  }
  #filter() {
    const [, left = "", operator, right] = this.#match(filterText);
    const a = operand(left);
    if (operator === void 0 || right === void 0) {
      return (values) => values.flatMap(children).filter((item) => a(item).length > 0);
    }
    const b = operand(right);
    const compare = comparisons[operator];
    return (values) => values.flatMap(children).filter((item) => {
      const [x] = a(item);
      const [y] = b(item);
      return x !== void 0 && y !== void 0 && compare(x, y);
    });
  }
  #take(text2) {
    if (!this.#path.startsWith(text2, this.#at)) return false;
    this.#at += text2.length;
    return true;
  }
  #match(pattern) {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#path);
    if (match === null) throw this.#error();
    this.#at = pattern.lastIndex;
    return match;
  }
  #error() {
    return new Error(`unrecognized JSON path ${JSON.stringify(this.#path)} at ${this.#at}`);
  }
};
function operand(text2) {
  if (text2.startsWith("@") || text2.startsWith(".")) return compileJSONPath(text2);
  const quoted = /^(['"])(.*)\1$/.exec(text2);
  if (quoted) return () => [quoted[2]];
  if (text2 === "true" || text2 === "false") return () => [text2 === "true"];
  const number = Number(text2);
  if (text2 === "" || Number.isNaN(number)) throw new Error(`unrecognized value in a filter: ${text2}`);
  return () => [number];
}

// packages/apiextensions/src/serving/rest/table-convertor.ts
var ageColumn = {
  name: "Age",
  type: "date",
  description: columnDescription("", "Age"),
  jsonPath: ".metadata.creationTimestamp"
};
function tableConvertor(columns) {
  const tableColumns = [
    { name: "Name", type: "string", format: "name", description: columnDescription("", "Name"), priority: 0 }
  ];
  const cells = [({ metadata }) => metadata.name];
  for (const column of columns?.length ? columns : [ageColumn]) {
    const { name, type, format = "", description, jsonPath, priority: priority2 = 0 } = column;
    let path;
    try {
      path = compileJSONPath(jsonPath);
    } catch {
      break;
    }
    const text2 = description || `Custom resource definition column (in JSONPath format): ${jsonPath}`;
    tableColumns.push({ name, type, format, description: text2, priority: priority2 });
    cells.push((object, now) => cellOf(type, path(object), now));
  }
  return {
    tableColumns,
    keepsRows: true,
    tableRow: (object, now) => ({ cells: cells.map((cell) => cell(object, now)) })
  };
}
function cellOf(type, found, now) {
  if (found.length === 0) return null;
  const [value] = found;
  if (type === "string") return printJSONPathValue(value);
  if (value === null || value === void 0) return null;
  switch (type) {
    case "integer":
      return isNumber(value) ? Math.trunc(Number(value)) : null;
    case "number":
      return isNumber(value) ? Number(value) : null;
    case "boolean":
      return typeof value === "boolean" ? value : null;
    case "date":
      return typeof value === "string" ? ageOf(value, now) : null;
    default:
      return null;
  }
}
var isNumber = (value) => typeof value === "number" || typeof value === "bigint";
function ageOf(text2, now) {
  if (text2 === "" || text2 === "null") return "<unknown>";
  if (Number.isNaN(Date.parse(text2))) return "<invalid>";
  return translateTimestampSince(text2, now);
}

// packages/apiextensions/src/serving/rest/scale-storage.ts
var scaleKind = { group: "autoscaling", version: "v1", kind: "Scale" };
var missingReplicas = -2147483648;
var table = tableConvertor([
  { name: "Desired", type: "integer", description: "Number of desired replicas", jsonPath: ".spec.replicas" },
  { name: "Available", type: "integer", description: "Number of actual replicas", jsonPath: ".status.replicas" },
  {
    name: "Age",
    type: "date",
    description: tableConvertor([]).tableColumns[1]?.description ?? "",
    jsonPath: ".metadata.creationTimestamp"
  }
]);
function scaleScheme() {
  const { serializer, mergeSchemaFor } = builtinScheme();
  return { serializer, mergeSchemaFor, typeFor: () => void 0 };
}
function replicasPaths(group2, versions) {
  return new Map(
    versions.map(({ name, subresources }) => {
      const scale = subresources?.scale;
      return [formatGroupVersion({ group: group2, version: name }), scale && makePath(...fieldsOf(scale.specReplicasPath))];
    })
  );
}
var ScaleStorage = class {
  kind = scaleKind;
  tableColumns = table.tableColumns;
  tableRow = table.tableRow;
  namespaced;
  deprecation;
  #store;
  #paths;
  #replicasPaths;
  constructor(options) {
    this.namespaced = options.namespaced;
    if (options.deprecation !== void 0) this.deprecation = options.deprecation;
    this.#paths = options.paths;
    this.#replicasPaths = options.replicasPaths;
    this.#store = options.store;
  }
  get scheme() {
    return scaleScheme();
  }
  async get(name, options, context) {
    const { object } = await this.#store().get(name, options, context);
    const { scale, hasReplicas } = this.#scaleOf(object);
    if (!hasReplicas) {
      const { specReplicasPath } = this.#paths;
      throw newInternalError(new Error(`the spec replicas field ${JSON.stringify(specReplicasPath)} does not exist`));
    }
    return { object: scale };
  }
  async update(name, info, options, context) {
    const { dryRun, validateUpdate } = options;
    const scaleOf = (object) => this.#scaleOf(object).scale;
    const { result } = await this.#store().update(
      name,
      {
        ...info.preconditions ? { preconditions: info.preconditions } : {},
        updatedObject: (current) => this.#updated(name, current, info)
      },
      {
        ...dryRun === void 0 ? {} : { dryRun },
        ...validateUpdate ? { validateUpdate: (object, old) => validateUpdate(scaleOf(object), scaleOf(old)) } : {}
      },
      context
    );
    return { result: { object: scaleOf(result.object) }, created: false };
  }
  async #updated(name, current, info) {
    const store = this.#store();
    if (current === void 0) throw newNotFound(store.resource, name);
    const { scale, hasReplicas } = this.#scaleOf(current);
    const { managedFields } = current.metadata;
    const { specReplicasPath } = this.#paths;
    const shown = withMeta(hasReplicas ? scale : { ...scale, spec: { replicas: missingReplicas } }, {
      managedFields: scaleManagedFields(managedFields, this.#replicasPaths)
    });
    const updated = await info.updatedObject(shown);
    const replicas = updated.spec?.replicas ?? 0;
    if (replicas === missingReplicas) {
      throw newBadRequest(`the spec replicas field ${JSON.stringify(specReplicasPath)} cannot be empty`);
    }
    const { resourceVersion = current.metadata.resourceVersion } = updated.metadata;
    return withMeta(withNestedField(current, fieldsOf(specReplicasPath), replicas), {
      resourceVersion,
      managedFields: parentManagedFields(
        managedFields,
        updated.metadata.managedFields,
        formatGroupVersion(store.kind),
        this.#replicasPaths
      )
    });
  }
  #scaleOf(object) {
    const { specReplicasPath, statusReplicasPath, labelSelectorPath } = this.#paths;
    const { name, namespace, uid, resourceVersion, creationTimestamp } = object.metadata;
    const replicas = nestedInteger(object, fieldsOf(specReplicasPath));
    const observed = nestedInteger(object, fieldsOf(statusReplicasPath)) ?? 0;
    const selector = labelSelectorPath ? nestedString(object, fieldsOf(labelSelectorPath)) : void 0;
    const scale = {
      kind: scaleKind.kind,
      apiVersion: `${scaleKind.group}/${scaleKind.version}`,
      metadata: {
        ...name ? { name } : {},
        ...namespace ? { namespace } : {},
        ...uid ? { uid } : {},
        ...resourceVersion ? { resourceVersion } : {},
        ...creationTimestamp ? { creationTimestamp } : {}
      },
      spec: replicas ? { replicas } : {},
      status: { replicas: observed, ...selector ? { selector } : {} }
    };
    return { scale, hasReplicas: replicas !== void 0 };
  }
};

// packages/apiextensions/src/serving/rest/selectable-fields.ts
function selectableFields(fields) {
  const names = (fields ?? []).map(({ jsonPath }) => jsonPath.replace(/^\./, ""));
  let paths;
  return {
    names,
    valuesOf(object) {
      paths ??= (fields ?? []).map(({ jsonPath }) => compileJSONPath(jsonPath));
      const values = paths.map((path) => path(object)[0] ?? "");
      return Object.fromEntries(names.map((name, i) => [name, String(values[i])]));
    }
  };
}

// packages/apiextensions/src/serving/scheme/lazy-merge-schema.ts
function lazyMergeSchema(make) {
  let made;
  const schema = () => {
    made ??= make();
    return made;
  };
  return {
    get scalar() {
      return schema().scalar;
    },
    get list() {
      return schema().list;
    },
    get map() {
      return schema().map;
    }
  };
}

// packages/apiextensions/src/serving/scheme/object-serializer.ts
import { Buffer as Buffer3 } from "node:buffer";
function objectSerializer({
  kind: served,
  listKind,
  schemaOf,
  preserveUnknownFields
}) {
  const isServed = ({ group: group2, kind }) => group2 === served.group && kind === served.kind;
  function fromObject(value, kind, strict) {
    const { metadata, metadataErrors } = decodeMetadata(value.metadata, strict);
    let object = { ...value, metadata };
    const strictErrors = [...metadataErrors];
    if (isServed(kind)) {
      const schema = schemaOf(kind.version);
      const coerced = schema.coerce(object, { preserveUnknownFields });
      if (strict) strictErrors.push(...coerced.unknownFields.map((path) => `unknown field "${path}"`));
      object = schema.applyDefaults(coerced.object);
    }
    return { object: keepReset(value, object), kind, strictErrors };
  }
  function fromValue(value, strict, text2) {
    const { apiVersion, kind } = interpretMeta(value);
    if (kind === "") throw new BodyError(missingKindError(text2()).message, void 0);
    const { group: group2, version } = parseGroupVersion(apiVersion);
    const own = { group: group2, version, kind };
    try {
      return fromObject(value, own, strict);
    } catch (error) {
      throw new BodyError(errorText(error), own);
    }
  }
  return {
    mediaTypes: [...textMediaTypes, "application/vnd.kubernetes.protobuf"],
    wholeObjectMediaTypes: textMediaTypes,
    listItems: "unstructured",
    listKind: () => listKind,
    takesAnyKind: true,
    decode(body, mediaType, _expected, strict) {
      try {
        if (mediaType === "application/vnd.kubernetes.protobuf") throw protobufRefusal(body);
        const options = { strict: strict ? "warn" : "ignore" };
        const isYAML = mediaType === "application/yaml";
        const { value, strictErrors } = isYAML ? decodeYAML(body, options) : parseJSON(body, options);
        const text2 = () => isYAML ? encodeObject(value) : Buffer3.from(body).toString();
        const decoded = fromValue(value, strict, text2);
        if (strictErrors.length === 0) return decoded;
        return { ...decoded, strictErrors: [...strictErrors, ...decoded.strictErrors] };
      } catch (error) {
        throw error instanceof BodyError ? error : new BodyError(errorText(error), void 0);
      }
    },
    fromValue: (value, _kind, strict) => fromValue(value, strict, () => encodeObject(value)),
    empty: (kind) => withTypeMeta({ metadata: {} }, kind),
    json: (object, kind) => encodeObject(object.kind === void 0 ? withTypeMeta(object, kind) : object),
    protobufMessage: (object, kind) => encodeMessage(metadataType(kind), object),
    protobuf: (object, kind) => encodeProtobuf(metadataType(kind), withTypeMeta(object, kind))
  };
}
function decodeMetadata(value, strict) {
  if (value === void 0 || value === null) return { metadata: {}, metadataErrors: [] };
  const { object, strictErrors } = decodeValue(metaType("ObjectMeta"), value, { strict: strict ? "warn" : "ignore" });
  return {
    metadata: object,
    metadataErrors: strictErrors.map((text2) => text2.replace('field "', 'field "metadata.'))
  };
}
function protobufRefusal(body) {
  const { apiVersion, kind } = decodeUnknown(body);
  const { group: group2, version } = parseGroupVersion(apiVersion);
  return new BodyError(missingKindError("object has no kind field ").message, { group: group2, version, kind });
}
function metadataType(kind) {
  if (kind.group !== "meta.k8s.io") throw new Error(`${formatGroupVersion(kind)} ${kind.kind} has no protobuf form`);
  return metaType(kind.kind);
}

// packages/apiextensions/src/serving/scheme/version-scheme.ts
function versionScheme(options) {
  const { kind, listKind, preserveUnknownFields, schemaOf } = options;
  const mergeSchemas = /* @__PURE__ */ new Map();
  const mergeSchema = (version) => {
    const known = mergeSchemas.get(version);
    if (known !== void 0) return known;
    const made = lazyMergeSchema(() => mergeSchemaOf(schemaOf(version)?.schema, { preserveUnknownFields }));
    mergeSchemas.set(version, made);
    return made;
  };
  const versions = {
    schemaFor(apiVersion) {
      const version = versionIn(kind.group, apiVersion);
      return version === void 0 || schemaOf(version) === void 0 ? void 0 : mergeSchema(version);
    },
    // As upstream, fields that the other version does not have are an error: ownership cannot be determined then.
    convert(object, apiVersion) {
      const converted = { ...object, apiVersion };
      validate(mergeSchema(versionIn(kind.group, apiVersion) ?? ""), converted, true);
      return converted;
    }
  };
  return {
    serializer: objectSerializer({
      kind,
      listKind,
      preserveUnknownFields,
      schemaOf: (version) => schemaOf(version) ?? customSchema(void 0)
    }),
    typeFor: () => void 0,
    mergeSchemaFor: () => mergeSchema(kind.version),
    managedFieldsVersions: () => versions
  };
}
function versionIn(group2, apiVersion) {
  const prefix = formatGroupVersion({ group: group2, version: "" });
  return apiVersion.startsWith(prefix) ? apiVersion.slice(prefix.length) : void 0;
}

// packages/apiextensions/src/serving/storage/converted-revision.ts
var encoder = new TextEncoder();
var ConvertedRevision = class {
  key;
  revision;
  json;
  itemOffset = 0;
  #object;
  constructor({ key, revision }, object) {
    this.key = key;
    this.revision = revision;
    this.json = encoder.encode(encodeObject(object));
    this.#object = new WeakRef(object);
  }
  get object() {
    const known = this.#object.deref();
    if (known !== void 0) return known;
    const object = JSON.parse(new TextDecoder().decode(this.json));
    this.#object = new WeakRef(object);
    return object;
  }
};

// packages/apiextensions/src/serving/storage/stored-metadata.ts
var isText = (value) => typeof value === "string";
var isFlag = (value) => typeof value === "boolean";
var isWhole = (value) => Number.isSafeInteger(value);
var isTime = (value) => isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value);
var isObject2 = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
var isTexts = (value) => isObject2(value) && Object.values(value).every(isText);
var listOf = (check) => (value) => Array.isArray(value) && value.every(check);
var fieldsOf2 = (checks) => (value) => isObject2(value) && Object.keys(value).every((key) => Object.hasOwn(checks, key) && checks[key]?.(value[key]));
var text = { apiVersion: isText, kind: isText, name: isText, uid: isText };
var isOwner = fieldsOf2({ ...text, controller: isFlag, blockOwnerDeletion: isFlag });
var isManaged = fieldsOf2({
  manager: isText,
  operation: isText,
  apiVersion: isText,
  time: isTime,
  fieldsType: isText,
  fieldsV1: isObject2,
  subresource: isText
});
var isCanonical = fieldsOf2({
  name: isText,
  generateName: isText,
  namespace: isText,
  selfLink: isText,
  uid: isText,
  resourceVersion: isText,
  generation: isWhole,
  creationTimestamp: isTime,
  deletionTimestamp: isTime,
  deletionGracePeriodSeconds: isWhole,
  labels: isTexts,
  annotations: isTexts,
  ownerReferences: listOf(isOwner),
  finalizers: listOf(isText),
  managedFields: listOf(isManaged)
});
function withStoredMetadata(object) {
  if (isCanonical(object.metadata)) return object;
  const { metadata = {} } = coerceObjectMeta(object.metadata, { dropInvalid: true });
  return { ...object, metadata };
}

// packages/apiextensions/src/serving/storage/version-codec.ts
function versionCodec(options) {
  const { kind, converter, storageVersion, preserveUnknownFields, schemaOf } = options;
  const served = formatGroupVersion(kind);
  const known = /* @__PURE__ */ new WeakMap();
  const coerceOptions = { dropInvalidMetadata: true, preserveUnknownFields };
  function schemaOfObject({ apiVersion = "" }) {
    const schema = schemaOf(parseGroupVersion(apiVersion).version);
    if (schema === void 0) {
      throw new Error(`request to convert CR from an invalid group/version: ${apiVersion}`);
    }
    return schema;
  }
  function decoded(object) {
    const schema = schemaOfObject(object);
    const coerced = schema.applyDefaults(schema.coerce(withStoredMetadata(object), coerceOptions).object);
    return coerced.metadata.generation ? coerced : withMeta(coerced, { generation: 1 });
  }
  const finished = (object) => schemaOfObject(object).coerce(object, { preserveUnknownFields }).object;
  async function toStored(object) {
    const [converted = object] = await converter.convert(
      [object],
      formatGroupVersion({ ...kind, version: storageVersion })
    );
    return converted === object ? object : finished(converted);
  }
  return {
    async fromStored(stored) {
      const missing = stored.filter((each) => !known.has(each));
      const sources = missing.map(({ object }) => decoded(object));
      const results = await converter.convert(sources, served);
      missing.forEach((each, i) => {
        const source = sources[i];
        const result = results[i];
        const object = result === source ? source : finished(result);
        known.set(each, object === each.object ? each : new ConvertedRevision(each, object));
      });
      return stored.map((each) => known.get(each));
    },
    view(object) {
      const source = decoded(object);
      const converted = converter.convertNow?.(source, served);
      if (converted === void 0) return void 0;
      return converted === source ? source : finished(converted);
    },
    toStored,
    async fromHub(object) {
      const [converted = object] = await converter.convert([object], served);
      return converted === object ? object : finished(converted);
    },
    async asStored(object) {
      const [converted] = await converter.convert([decoded(await toStored(object))], served);
      return finished(converted);
    }
  };
}

// packages/apiextensions/src/serving/storage/converted-selection.ts
var identity = /* @__PURE__ */ new Set(["metadata.name", "metadata.namespace"]);
function readsContent({ label, field: field2 }) {
  return !label.isEmpty || !field2.isEmpty && !field2.requirements.every((requirement) => identity.has(requirement.field));
}
async function listSelected(options, list) {
  const { predicate, limit = 0, ...rest } = options;
  const items = [];
  let page = rest;
  for (; ; ) {
    const result = await list(limit > 0 ? { ...page, limit: limit - items.length } : page);
    items.push(...result.items.filter(({ object }) => matches(predicate, object)));
    const { continue: next, remainingItemCount: _remaining, ...whole } = result;
    if (next === void 0 || next === "") return { ...whole, items };
    if (items.length >= limit) return { ...whole, items, continue: next };
    const { resourceVersion: _version, resourceVersionMatch: _match, ...same } = rest;
    page = { ...same, continue: next };
  }
}
async function* watchSelected(batches, predicate, before) {
  const selected = new Map(before.map((object) => [object.key, object]));
  for await (const batch of batches) {
    const events = batch.flatMap((event) => {
      if (!("object" in event)) return [event];
      const { type, object } = event;
      const last = selected.get(object.key);
      const isSelected = type !== "DELETED" && matches(predicate, object.object);
      if (isSelected) {
        selected.set(object.key, object);
        return [{ type: last === void 0 ? "ADDED" : "MODIFIED", object }];
      }
      selected.delete(object.key);
      return last === void 0 ? [] : [{ type: "DELETED", object: atRevision(last, object.revision) }];
    });
    if (events.length > 0) yield events;
  }
}
function atRevision({ key, object }, revision) {
  const moved = withMeta(object, { resourceVersion: String(revision) });
  return new ConvertedRevision({ key, revision }, moved);
}

// packages/apiextensions/src/serving/storage/versioned-storage.ts
var VersionedStorage = class {
  #stored;
  #codec;
  #options;
  constructor(stored, codec, options) {
    this.#stored = stored;
    this.#codec = codec;
    this.#options = options;
  }
  async create(key, object, options) {
    return this.#one(await this.#stored.create(key, await this.#codec.toStored(object), options));
  }
  async get(key, options) {
    return this.#one(await this.#stored.get(key, options));
  }
  async list(prefix, options = {}) {
    const { predicate, ...rest } = options;
    if (predicate !== void 0 && this.#selectsConverted(predicate)) {
      return listSelected({ ...rest, predicate }, (page) => this.list(prefix, page));
    }
    const list = await this.#stored.list(prefix, this.#withPredicate(options));
    return { ...list, items: await this.#codec.fromStored(list.items) };
  }
  async watch(prefix, options) {
    const { predicate, ...rest } = options;
    if (predicate !== void 0 && this.#selectsConverted(predicate)) {
      const before = await this.#selectedBefore(prefix, rest, predicate);
      return watchSelected(await this.watch(prefix, rest), predicate, before);
    }
    return this.#events(await this.#stored.watch(prefix, this.#withPredicate(options)));
  }
  async guaranteedUpdate(key, options) {
    const { suggestion: _suggestion, tryUpdate, ...rest } = options;
    const updated = await this.#stored.guaranteedUpdate(key, {
      ...rest,
      tryUpdate: async (current, meta) => {
        const { object, ...how } = await tryUpdate(current && await this.#object(key, current, meta.revision), meta);
        return { ...how, object: await this.#codec.toStored(object) };
      }
    });
    return this.#one(updated);
  }
  async delete(key, options = {}) {
    const { suggestion: _suggestion, validateDeletion, ...rest } = options;
    const validate2 = (validateDeletion !== void 0 || this.#options.convertsByRequest) && {
      validateDeletion: async (object) => validateDeletion?.(await this.#object(key, object, 0))
    };
    return this.#one(await this.#stored.delete(key, { ...rest, ...validate2 }));
  }
  count(prefix) {
    return this.#stored.count(prefix);
  }
  currentRevision(signal) {
    return this.#stored.currentRevision(signal);
  }
  readinessCheck() {
    return this.#stored.readinessCheck();
  }
  async destroy() {
  }
  async #one(stored) {
    const [converted = stored] = await this.#codec.fromStored([stored]);
    return converted;
  }
  /** The current object of an update or deletion. */
  async #object(key, object, revision) {
    const view = this.#codec.view(object);
    if (view !== void 0) return view;
    return (await this.#one({ key, revision, object, json: new Uint8Array(0), itemOffset: 0 })).object;
  }
  #selectsConverted(predicate) {
    const { convertsByRequest = false, isOtherVersion = false } = this.#options;
    return convertsByRequest && isOtherVersion && readsContent(predicate);
  }
  /** The objects that a predicate selects at the revision at which a watch begins; none where the watch begins with all objects. */
  async #selectedBefore(prefix, { resourceVersion = "", sendInitialEvents, signal }, predicate) {
    if (sendInitialEvents ?? ["", "0"].includes(resourceVersion)) return [];
    const isRevision = !["", "0"].includes(resourceVersion);
    const at = isRevision ? { resourceVersion, resourceVersionMatch: "Exact" } : {};
    return (await this.list(prefix, { predicate, signal, ...at })).items;
  }
  async *#events(batches) {
    for await (const batch of batches) {
      const stored = batch.flatMap((event) => "object" in event ? [event.object] : []);
      let converted;
      try {
        converted = await this.#codec.fromStored(stored);
      } catch (error) {
        yield [{ type: "ERROR", error }];
        return;
      }
      let next = 0;
      yield batch.map(
        (event) => "object" in event ? { type: event.type, object: converted[next++] } : event
      );
    }
  }
  /** The options with a predicate for stored objects: they have the fields of all versions as attributes. */
  #withPredicate(options) {
    const { predicate } = options;
    const { fields = [], attributeOf: attributeOf2 } = this.#options;
    if (predicate === void 0 || fields.length === 0) return options;
    const field2 = predicate.field.transform((name, value) => [fields.includes(name) ? attributeOf2(name) : name, value]);
    const getAttrs = (object) => {
      const attributes = predicate.getAttrs(this.#codec.view(object) ?? object);
      const named = Object.entries(attributes.fields).map(([name, value]) => [attributeOf2(name), value]);
      return { ...attributes, fields: { ...attributes.fields, ...Object.fromEntries(named) } };
    };
    return { ...options, predicate: { ...predicate, field: field2, getAttrs } };
  }
};

// packages/apiextensions/src/serving/served-resource.ts
var ServedResource = class {
  #options;
  #stored;
  #schemas = /* @__PURE__ */ new Map();
  #storages = /* @__PURE__ */ new Map();
  #codecs = /* @__PURE__ */ new Map();
  #stores = /* @__PURE__ */ new Map();
  #fields = /* @__PURE__ */ new Map();
  #converter;
  #definition;
  /** @param stored the stored objects of all versions; it is not closed with the resource */
  constructor(definition, stored, options) {
    this.#definition = definition;
    this.#stored = stored;
    this.#options = options;
  }
  get definition() {
    return this.#definition;
  }
  /** Takes a later state of the definition with the same fingerprint: its conditions may differ. */
  follow(definition) {
    this.#definition = definition;
  }
  /** The storages of a version by path: `widgets`, `widgets/status`, `widgets/scale`. */
  storages(version) {
    let storages = this.#storages.get(version.name);
    if (storages === void 0) {
      storages = this.#newStorages(version);
      this.#storages.set(version.name, storages);
    }
    return storages;
  }
  /** The objects at the storage version. */
  stored() {
    const { version } = this.#definition.storageVersion;
    const found = this.#definition.versions.find(({ name }) => name === version);
    if (found === void 0) throw new Error(`${this.#definition.name} has no storage version`);
    return this.#store(found);
  }
  /** The schema of a version; undefined when the definition has no such version. */
  schemaOf(version) {
    if (!this.#schemas.has(version)) {
      const isKnown = this.#definition.versions.some(({ name }) => name === version);
      this.#schemas.set(version, isKnown ? customSchema(this.#definition.schemaOf(version)) : void 0);
    }
    return this.#schemas.get(version);
  }
  /** The schema of a version as the definition has it. It is not kept. */
  openAPISchema(version) {
    return this.#schemas.get(version)?.schema ?? this.#definition.schemaOf(version);
  }
  /** The names of the selectable fields of a version. */
  selectableFields(version) {
    const found = this.#definition.versions.find(({ name }) => name === version);
    return found === void 0 ? [] : this.#fieldsOf(found).names;
  }
  /** The selectable fields of all versions of a stored object, as attributes by which its watch cache selects. */
  attributesOf(object) {
    const attributes = {};
    for (const version of this.#definition.versions) {
      const fields = this.#fieldsOf(version);
      if (fields.names.length === 0) continue;
      const view = this.#codec(version).view(object) ?? object;
      for (const [name, value] of Object.entries(fields.valuesOf(view))) attributes[attributeOf(version, name)] = value;
    }
    return attributes;
  }
  #fieldsOf(version) {
    let fields = this.#fields.get(version.name);
    if (fields === void 0) {
      fields = selectableFields(version.selectableFields);
      this.#fields.set(version.name, fields);
    }
    return fields;
  }
  #kindAt(version) {
    const { group: group2, names } = this.#definition;
    return { group: group2, version, kind: names.kind };
  }
  #newStorages(version) {
    const { group: group2, names, namespaced, versions, storageVersion } = this.#definition;
    const { status, scale } = version.subresources ?? {};
    const groupVersion = formatGroupVersion({ group: group2, version: version.name });
    let scheme;
    let table2;
    const parts = {
      kind: this.#kindAt(version.name),
      storageVersion,
      namespaced,
      names,
      deprecation: deprecationWarning(this.#definition, version),
      resetFields: status ? { [groupVersion]: [["status"]] } : void 0,
      isTerminating: () => this.#definition.isTerminating,
      scheme: () => {
        scheme ??= this.#newScheme(version);
        return scheme;
      },
      table: () => {
        table2 ??= tableConvertor(version.additionalPrinterColumns);
        return table2;
      },
      store: () => this.#store(version),
      asStored: (object) => this.#codec(version).asStored(object),
      hub: {
        kind: storageVersion,
        toHub: (object) => this.#codec(version).toStored(object),
        fromHub: (object) => this.#codec(version).fromHub(object)
      }
    };
    const storages = { [names.plural]: new ObjectStorage(parts) };
    if (status) {
      storages[`${names.plural}/status`] = new StatusStorage(
        parts,
        this.#statusResetFields(),
        () => this.#statusStore(version)
      );
    }
    if (scale) {
      const { deprecation, store } = parts;
      const paths = replicasPaths(group2, versions);
      storages[`${names.plural}/scale`] = new ScaleStorage({
        namespaced,
        deprecation,
        paths: scale,
        replicasPaths: paths,
        store
      });
    }
    return storages;
  }
  /** Updates of `/status` do not own the spec, at no version that has a status. */
  #statusResetFields() {
    const { group: group2, versions } = this.#definition;
    return Object.fromEntries(
      versions.filter(({ subresources }) => subresources?.status).map(({ name }) => [formatGroupVersion({ group: group2, version: name }), [["spec"]]])
    );
  }
  #newScheme({ name }) {
    const { names, preserveUnknownFields } = this.#definition;
    return versionScheme({
      kind: this.#kindAt(name),
      listKind: names.listKind,
      preserveUnknownFields,
      schemaOf: (version) => this.schemaOf(version)
    });
  }
  #store(version) {
    let store = this.#stores.get(version.name);
    if (store === void 0) {
      store = this.#newStore(version);
      this.#stores.set(version.name, store);
    }
    return store;
  }
  #newStore(version) {
    const { group: group2, names } = this.#definition;
    const resource = { group: group2, resource: names.plural };
    const kind = this.#kindAt(version.name);
    const fields = this.#fieldsOf(version);
    const codec = this.#codec(version);
    const storage = new VersionedStorage(this.#stored, codec, {
      fields: fields.names,
      attributeOf: (field2) => attributeOf(version, field2),
      convertsByRequest: this.#converterOf().convertNow === void 0,
      isOtherVersion: version.name !== this.#definition.storageVersion.version
    });
    const { main } = this.#strategies(version);
    return new Store(
      {
        resource,
        kind,
        strategy: main,
        options: this.#options.restOptions.newFor(resource),
        fieldSelectors: fields.names,
        selectableFields: fields.valuesOf,
        storage
      },
      { ready: async () => {
      }, destroy: async () => {
      } }
    );
  }
  #codec({ name }) {
    let codec = this.#codecs.get(name);
    if (codec === void 0) {
      const { storageVersion, preserveUnknownFields } = this.#definition;
      codec = versionCodec({
        kind: this.#kindAt(name),
        storageVersion: storageVersion.version,
        converter: this.#converterOf(),
        preserveUnknownFields,
        schemaOf: (version) => this.schemaOf(version)
      });
      this.#codecs.set(name, codec);
    }
    return codec;
  }
  #converterOf() {
    this.#converter ??= this.#options.newConverter(this.#definition);
    return this.#converter;
  }
  #statusStore(version) {
    return this.#store(version).subresource({ strategy: this.#strategies(version).status });
  }
  #strategies(version) {
    const { namespaced } = this.#definition;
    const kind = this.#kindAt(version.name);
    const { status, scale } = version.subresources ?? {};
    let validator;
    return objectStrategies({
      kind,
      namespaced,
      hasStatus: status !== void 0,
      validator: () => {
        const schema = this.schemaOf(version.name);
        validator ??= customResourceValidator({ kind, namespaced, schema, ...scale ? { scale } : {} });
        return validator;
      }
    });
  }
};
var attributeOf = ({ name }, field2) => `${name} ${field2}`;

// packages/apiextensions/src/serving/storage/lazy-storage.ts
var LazyStorage = class {
  #openStorage;
  #opened;
  #running = 0;
  #drained;
  #destroyed;
  constructor(openStorage2) {
    this.#openStorage = openStorage2;
  }
  create(...args) {
    return this.#call((storage) => storage.create(...args));
  }
  get(...args) {
    return this.#call((storage) => storage.get(...args));
  }
  list(prefix, options) {
    return this.#call((storage) => storage.list(prefix, options));
  }
  watch(prefix, options) {
    return this.#call((storage) => storage.watch(prefix, options));
  }
  guaranteedUpdate(key, options) {
    return this.#call((storage) => storage.guaranteedUpdate(key, options));
  }
  delete(key, options) {
    return this.#call((storage) => storage.delete(key, options));
  }
  count(prefix) {
    return this.#call((storage) => storage.count(prefix));
  }
  currentRevision(signal) {
    return this.#call((storage) => storage.currentRevision(signal));
  }
  readinessCheck() {
    return this.#call((storage) => storage.readinessCheck());
  }
  destroy() {
    this.#destroyed ??= this.#close();
    return this.#destroyed;
  }
  async #close() {
    if (this.#running > 0) {
      await new Promise((resolve) => {
        this.#drained = resolve;
      });
    }
    await (await this.#opened?.catch(() => void 0))?.destroy();
  }
  async #call(work) {
    if (this.#destroyed !== void 0) throw new Error("the storage of the custom resource is closed");
    this.#running++;
    try {
      return await work((await this.#open()).storage);
    } finally {
      this.#running--;
      if (this.#running === 0) this.#drained?.();
    }
  }
  #open() {
    this.#opened ??= this.#openReady();
    return this.#opened;
  }
  async #openReady() {
    try {
      const opened = await this.#openStorage();
      await opened.ready();
      return opened;
    } catch (error) {
      this.#opened = void 0;
      throw error;
    }
  }
};

// packages/apiextensions/src/serving/storage/object-codec.ts
var encoder2 = new TextEncoder();
function objectCodec(kind) {
  const plain = jsonStorageCodec({ gvk: kind, convert: (object) => object });
  const encode = (object) => encoder2.encode(encodeObject(ordered(kind, object)));
  return { ...plain, encode, encodeJSON: encode, canonicalMetadataOffset };
}
function ordered(gvk, object) {
  const { kind = gvk.kind, apiVersion = formatGroupVersion(gvk), metadata, ...rest } = object;
  const { metadata: meta, ...fields } = withSortedKeys({ ...rest, metadata });
  return { kind, apiVersion, metadata: meta, ...fields };
}
var kindHead = Buffer.from('{"kind":"');
var versionHead = Buffer.from('","apiVersion":"');
var metadataHead = Buffer.from('","metadata":{');
var quote = 34;
function canonicalMetadataOffset(bytes) {
  let at = 0;
  for (const head of [kindHead, versionHead]) {
    if (!startsWith(bytes, head, at)) return -1;
    at = bytes.indexOf(quote, at + head.length);
    if (at < 0) return -1;
  }
  return startsWith(bytes, metadataHead, at) ? at + metadataHead.length : -1;
}
function startsWith(bytes, head, at) {
  for (let i = 0; i < head.length; i++) if (bytes[at + i] !== head[i]) return false;
  return true;
}

// packages/apiextensions/src/serving/custom-resources.ts
var CustomResources = class {
  #options;
  #entries = /* @__PURE__ */ new Map();
  /** Names of the served definitions by group. */
  #groups = /* @__PURE__ */ new Map();
  /** Versions of each group that are installed. */
  #installed = /* @__PURE__ */ new Map();
  /** Storages by uid of the definition. They outlive changes of a definition, unless it has selectable fields. */
  #stored = /* @__PURE__ */ new Map();
  #retired = /* @__PURE__ */ new Map();
  /** Revisions at which definitions were deleted, by name: older states of them are ignored. The last {@link maxDeleted} deletions. */
  #deleted = /* @__PURE__ */ new Map();
  #changedGroups = /* @__PURE__ */ new Set();
  #closing = /* @__PURE__ */ new Set();
  #markSynced = () => {
  };
  #synced = new Promise((resolve) => {
    this.#markSynced = resolve;
  });
  #changes = 0;
  constructor(options) {
    this.#options = options;
  }
  replace(definitions, revision) {
    const names = /* @__PURE__ */ new Set();
    for (const stored of definitions) {
      const name = nameOf(stored);
      names.add(name);
      this.#seen(stored, revision);
    }
    for (const [name, { definition }] of this.#entries) {
      if (!names.has(name) && definition.revision <= revision) this.#remove(name, revision);
    }
    this.settle();
    this.#markSynced();
  }
  changed(stored) {
    this.#seen(stored, stored.revision);
  }
  /** @param revision a revision at which this state is the newest one. In a store that was restored, that does not follow from the state's own */
  #seen(stored, revision) {
    const name = nameOf(stored);
    const entry = this.#entries.get(name);
    if (entry?.definition.revision === stored.revision) return;
    if (revision <= Math.max(entry?.definition.revision ?? 0, this.#deleted.get(name) ?? 0)) return;
    this.#deleted.delete(name);
    const definition = servedDefinition(stored);
    if (entry !== void 0 && entry.definition.uid !== definition.uid) this.#remove(name, stored.revision - 1);
    this.#take(definition);
  }
  deleted(stored) {
    const name = nameOf(stored);
    const entry = this.#entries.get(name);
    if (entry !== void 0 && entry.definition.revision > stored.revision) return;
    this.#remove(name, stored.revision);
  }
  settle() {
    for (const group2 of this.#changedGroups) this.#install(group2);
    this.#changedGroups.clear();
  }
  /** Takes states of definitions that a client is about to see, if they are news, so that what it sees is served. */
  observe(definitions) {
    for (const definition of definitions) this.changed(definition);
    this.settle();
  }
  /** Resolves once the definitions of the store are served. Rejects when the signal aborts before. */
  async whenSynced(signal) {
    await unlessAborted(this.#synced, signal);
  }
  /** Whether a version of a group is served. */
  serves(group2, version) {
    return this.#installed.get(group2)?.includes(version) ?? false;
  }
  /** Counts the changes of what is served. */
  get changes() {
    return this.#changes;
  }
  /** The objects of a definition at the storage version, whether it is served or not. @throws Error for an unknown definition */
  storedObjects(name) {
    const entry = this.#entries.get(name);
    if (entry === void 0) throw new Error(`the definition ${name} is not known`);
    return this.#resourceOf(entry).stored();
  }
  /** Closes all storages. */
  async close() {
    for (const storage of this.#retired.keys()) this.#closeNow(storage);
    for (const { storage } of this.#stored.values()) this.#closeNow(storage);
    this.#stored.clear();
    await Promise.all(this.#closing);
  }
  #take(definition) {
    const { name, group: group2 } = definition;
    const before = this.#entries.get(name);
    const isSame = before?.definition.fingerprint === definition.fingerprint;
    const resource = isSame ? before?.resource : void 0;
    resource?.follow(definition);
    this.#entries.set(name, { definition, resource });
    const wasServed = before?.definition.isEstablished === true;
    if (!definition.isEstablished && !wasServed) return;
    const names = this.#groups.get(group2) ?? /* @__PURE__ */ new Set();
    this.#groups.set(group2, names);
    if (definition.isEstablished) names.add(name);
    else names.delete(name);
    const isListedAlike = isSame && wasServed && before?.definition.isTerminating === definition.isTerminating;
    if (!isListedAlike) this.#changedGroups.add(group2);
  }
  #remove(name, revision) {
    const entry = this.#entries.get(name);
    this.#rememberDeletion(name, revision);
    if (entry === void 0) return;
    this.#entries.delete(name);
    const { group: group2, uid } = entry.definition;
    if (this.#groups.get(group2)?.delete(name)) this.#changedGroups.add(group2);
    const stored = this.#stored.get(uid);
    this.#stored.delete(uid);
    if (stored !== void 0) this.#retire(stored.storage);
  }
  #rememberDeletion(name, revision) {
    if (revision <= (this.#deleted.get(name) ?? 0)) return;
    this.#deleted.delete(name);
    this.#deleted.set(name, revision);
    if (this.#deleted.size <= maxDeleted) return;
    for (const oldest of this.#deleted.keys()) {
      this.#deleted.delete(oldest);
      break;
    }
  }
  #install(group2) {
    this.#changes++;
    const names = this.#groups.get(group2) ?? /* @__PURE__ */ new Set();
    const entries = [...names].sort().map((name) => this.#entries.get(name));
    const info = groupInfo(
      group2,
      entries.map((entry) => this.#resourceOf(entry))
    );
    const { prioritizedVersions } = info;
    for (const version of this.#installed.get(group2) ?? []) {
      if (!prioritizedVersions.includes(version)) this.#options.remove(group2, version);
    }
    if (prioritizedVersions.length === 0) {
      this.#installed.delete(group2);
      this.#groups.delete(group2);
      return;
    }
    this.#installed.set(group2, prioritizedVersions);
    this.#options.install(info);
  }
  #resourceOf(entry) {
    const { definition } = entry;
    if (entry.resource === void 0) {
      const storage = this.#storageOf(definition, (object) => resource.attributesOf(object));
      const resource = new ServedResource(definition, storage, this.#options);
      entry.resource = resource;
    }
    return entry.resource;
  }
  /** @param attributes the selectable fields of an object */
  #storageOf(definition, attributes) {
    const { uid, group: group2, names, namespaced, storageVersion } = definition;
    const key = definition.versions.some(({ selectableFields: selectableFields2 }) => selectableFields2?.length) ? definition.fingerprint : "";
    const known = this.#stored.get(uid);
    if (known?.key === key) return known.storage;
    if (known !== void 0) this.#retire(known.storage);
    const resource = { group: group2, resource: names.plural };
    const storage = new LazyStorage(
      () => openStorage({
        resource,
        kind: storageVersion,
        codec: objectCodec(storageVersion),
        strategy: { namespaced, validate: () => [], validateUpdate: () => [] },
        options: this.#options.restOptions.newFor(resource),
        selectableFields: attributes
      })
    );
    this.#stored.set(uid, { key, storage });
    return storage;
  }
  /** Closes a storage that no new request uses, after requests that have begun with it had time to end. */
  #retire(storage) {
    const timer = setTimeout(() => this.#closeNow(storage), retirementMs);
    timer.unref();
    this.#retired.set(storage, timer);
  }
  #closeNow(storage) {
    clearTimeout(this.#retired.get(storage));
    this.#retired.delete(storage);
    const closing = storage.destroy().catch((error) => this.#options.onError(error)).finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
  }
};
var maxDeleted = 1e3;
var retirementMs = 1e4;
var nameOf = ({ key }) => key.slice(key.lastIndexOf("/") + 1);

// packages/apiextensions/src/serving/new-custom-resources.ts
function newCustomResources(options) {
  const resolve = options.resolveService ?? serviceResolver(() => newLoopbackClient(options.handler()));
  return new CustomResources({ ...options, newConverter: (definition) => newConverter(definition, resolve) });
}
export {
  newCustomResources
};
//# sourceMappingURL=new-custom-resources-VGSOJ4MF.js.map
