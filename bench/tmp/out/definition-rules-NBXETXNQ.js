import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  apiApprovalOf,
  isProtectedGroup
} from "./chunk-MVYFRWIO.js";
import {
  conversionError,
  findField,
  internalSchema,
  optionsForUpdate,
  schemaHas,
  schemaHasDefaults,
  schemaHasExtensions,
  unrecognizedFormats,
  validateDefinitionSchema
} from "./chunk-W5QBZRQ7.js";
import "./chunk-P2ARSSKL.js";
import "./chunk-WXSASXET.js";
import {
  parseURL
} from "./chunk-2QP43ZJV.js";
import {
  approvedAnnotation,
  isConditionTrue
} from "./chunk-SKO36TUC.js";
import "./chunk-CYYNMMRW.js";
import "./chunk-UTVCXJPB.js";
import "./chunk-N77X7EAL.js";
import "./chunk-5PTWKDLB.js";
import "./chunk-DPTFASVN.js";
import "./chunk-V53NY6IS.js";
import "./chunk-EUNU43ZB.js";
import "./chunk-BFLBG7YL.js";
import "./chunk-LBLIWSBN.js";
import "./chunk-ANVTFQHZ.js";
import "./chunk-WGPBDSJ7.js";
import {
  validateCABundle,
  validateWebhookService,
  validateWebhookURL
} from "./chunk-4ABOKH2M.js";
import "./chunk-JH3JUYW7.js";
import {
  field_exports,
  nameIsDNSSubdomain,
  semanticEqual,
  validateImmutableField,
  validateObjectMeta,
  validateObjectMetaUpdate
} from "./chunk-2QB3KNVX.js";
import "./chunk-BFUHRZRN.js";
import "./chunk-LBZDBSUL.js";
import {
  FieldPath,
  byteLength,
  isDNS1035Label,
  isDNS1123Subdomain
} from "./chunk-I3UUU3ZY.js";
import "./chunk-MDZS7SGR.js";
import "./chunk-QWS2NJYE.js";
import "./chunk-RYGH2AKA.js";
import "./chunk-B5WTZJPO.js";
import "./chunk-CJZCGE54.js";
import "./chunk-NNG3J5SM.js";
import "./chunk-NRX4VBM6.js";
import {
  goQuote
} from "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

// packages/apiextensions/src/definitions/validation/shared-parts.ts
var partNames = ["schema", "subresources", "additionalPrinterColumns", "selectableFields"];
function withSharedParts(spec) {
  const versions = spec.versions ?? [];
  const lacksVersions = versions !== spec.versions;
  const [first] = versions;
  if (first === void 0) return { ...spec, versions, lacksVersions, version: "", shared: {}, byName: /* @__PURE__ */ new Map() };
  const equalParts = partNames.filter(
    (name) => versions.every((each) => each === first || equalPart(each[name], first[name]))
  );
  const shared = {};
  for (const name of equalParts) shared[name] = first[name];
  const own = versions.map((version) => withoutParts(version, equalParts));
  const byName = new Map(own.map((version) => [version.name, version]).reverse());
  return { ...spec, versions: own, lacksVersions, version: first.name, shared, byName };
}
function schemaOf({ shared, byName }, version) {
  return shared.schema ?? byName.get(version)?.schema;
}
function subresourcesOf({ shared, byName }, version) {
  return shared.subresources ?? byName.get(version)?.subresources;
}
function equalPart(a, b) {
  return a === b || semanticEqual(a, b);
}
function withoutParts(version, names) {
  const rest = { ...version };
  for (const name of names) delete rest[name];
  return rest;
}

// packages/apiextensions/src/definitions/validation/schemas.ts
var schemasOptionsForCreate = {
  schemas: {},
  requireSchemas: true,
  unchangedVersions: /* @__PURE__ */ new Set()
};
function schemasOptionsForUpdate(spec, old) {
  const oldSchemas = allSchemas(old);
  const unchanged = spec.versions.filter(({ name }) => semanticEqual(schemaOf(spec, name), schemaOf(old, name)));
  return {
    schemas: optionsForUpdate(oldSchemas),
    requireSchemas: old.shared.schema?.openAPIV3Schema !== void 0 || old.versions.every(({ schema }) => schema?.openAPIV3Schema),
    unchangedVersions: new Set(unchanged.map(({ name }) => name))
  };
}
function allSchemas({ shared, versions }) {
  return [shared, ...versions].flatMap(({ schema }) => schema?.openAPIV3Schema ?? []);
}
function withStructuralRule(spec, options) {
  const requireStructuralSchema = options.schemas.requireStructuralSchema !== false || !spec.preserveUnknownFields || allSchemas(spec).some((schema) => schemaHasDefaults(schema) || schemaHasExtensions(schema));
  return { ...options, schemas: { ...options.schemas, requireStructuralSchema } };
}
function validateSchemaPresence(spec, options, path) {
  const errors = [];
  const isShared = spec.shared.schema?.openAPIV3Schema !== void 0;
  const isNeeded = options.requireSchemas || !spec.preserveUnknownFields;
  const detail = options.requireSchemas ? "" : "because otherwise all fields are pruned";
  for (const [index, { schema, served }] of spec.versions.entries()) {
    if (isShared || !isNeeded || schema?.openAPIV3Schema || !(options.requireSchemas || served)) continue;
    errors.push(field_exports.required(path.child("versions").index(index).child("schema", "openAPIV3Schema"), detail));
  }
  if (spec.preserveUnknownFields && allSchemas(spec).some(schemaHasDefaults)) {
    const unknownFields = path.child("preserveUnknownFields");
    errors.push(field_exports.invalid(unknownFields, true, "must be false in order to use defaults in the schema"));
  }
  return errors;
}
function validateSchema(schema, { version, statusEnabled }, { schemas, unchangedVersions }, path) {
  if (!schema?.openAPIV3Schema) return [];
  const suppressPerExpressionCost = unchangedVersions.has(version);
  return validateDefinitionSchema(schema.openAPIV3Schema, path, {
    ...schemas,
    statusEnabled,
    suppressPerExpressionCost
  });
}

// packages/apiextensions/src/definitions/validation/format-warnings.ts
function formatWarnings(definition, old) {
  const known = new Set(old ? formatsOf(old) : []);
  const formats2 = formatsOf(definition).filter((format) => !known.has(format));
  return [...new Set(formats2)].map((format) => `unrecognized format ${goQuote(format)}`);
}
function formatsOf({ spec }) {
  return allSchemas(withSharedParts(spec)).flatMap(unrecognizedFormats);
}

// packages/apiextensions/src/definitions/validation/api-approval.ts
function validateAPIApproval({ spec, metadata }, old) {
  if (!isProtectedGroup(spec.group)) return [];
  const { state, reason } = apiApprovalOf(metadata.annotations);
  if (old !== void 0 && apiApprovalOf(old.metadata.annotations).state === state) return [];
  const path = FieldPath.root("metadata", "annotations").key(approvedAnnotation);
  if (state === "missing") return [field_exports.required(path, reason)];
  if (state === "invalid") return [field_exports.invalid(path, metadata.annotations?.[approvedAnnotation], reason)];
  return [];
}

// packages/apiextensions/src/definitions/validation/enum.ts
function validateEnum(value, accepted, path) {
  if (!value) return [field_exports.required(path)];
  return accepted.includes(value) ? [] : [field_exports.notSupported(path, value, accepted)];
}

// packages/apiextensions/src/definitions/validation/conversion.ts
var reviewVersions = ["v1", "v1beta1"];
function validateConversion(conversion, options, path) {
  if (conversion === void 0) return [];
  const { strategy, webhook } = conversion;
  const errors = validateEnum(strategy, ["None", "Webhook"], path.child("strategy"));
  const configPath = path.child("webhookClientConfig");
  const versionsPath = path.child("conversionReviewVersions");
  if (strategy === "Webhook") {
    const versions = webhook?.conversionReviewVersions ?? [];
    return [
      ...errors,
      ...validateClientConfig(webhook?.clientConfig, options, configPath),
      ...validateReviewVersions(versions, options.requireRecognizedReviewVersion, versionsPath)
    ];
  }
  const detail = "should not be set when strategy is not set to Webhook";
  if (webhook?.clientConfig !== void 0) errors.push(field_exports.forbidden(configPath, detail));
  if (webhook?.conversionReviewVersions?.length) errors.push(field_exports.forbidden(versionsPath, detail));
  return errors;
}
function validateClientConfig(config, { allowInvalidCABundle }, path) {
  if (config === void 0) return [field_exports.required(path, "required when strategy is set to Webhook")];
  const { url, service, caBundle } = config;
  const errors = [];
  if (url === void 0 === (service === void 0)) {
    errors.push(field_exports.required(path, "exactly one of url or service is required"));
  } else if (url !== void 0) {
    errors.push(...validateWebhookURL(parseURL(url), path.child("url")));
  } else if (service !== void 0) {
    errors.push(...validateWebhookService(service, path.child("service")));
  }
  if (!allowInvalidCABundle) errors.push(...validateCABundle(caBundle, path.child("caBundle")));
  return errors;
}
function validateReviewVersions(versions, requireRecognized, path) {
  if (versions.length === 0) return [field_exports.required(path)];
  const errors = [];
  const seen = /* @__PURE__ */ new Set();
  for (const [index, version] of versions.entries()) {
    if (seen.has(version)) {
      errors.push(field_exports.invalid(path.index(index), version, "duplicate version"));
      continue;
    }
    seen.add(version);
    for (const problem of isDNS1035Label(version)) errors.push(field_exports.invalid(path.index(index), version, problem));
  }
  if (requireRecognized && !hasRecognizedReviewVersion(versions)) {
    errors.push(field_exports.invalid(path, versions, `must include at least one of ${reviewVersions.join(", ")}`));
  }
  return errors;
}
function hasRecognizedReviewVersion(versions) {
  return versions.some((version) => reviewVersions.includes(version));
}
function conversionOptionsForUpdate(old, isEstablished) {
  const versions = old?.webhook?.conversionReviewVersions ?? [];
  const oldBundle = old?.webhook?.clientConfig?.caBundle;
  return {
    requireRecognizedReviewVersion: versions.length === 0 || hasRecognizedReviewVersion(versions),
    allowInvalidCABundle: !isEstablished || validateCABundle(oldBundle, FieldPath.root("caBundle")).length > 0
  };
}

// packages/apiextensions/src/definitions/validation/names.ts
function validateNames(names, path) {
  const { plural, singular, shortNames = [], kind, listKind, categories = [] } = names;
  const errors = [];
  const label = (value, at) => {
    const problems = value ? isDNS1035Label(value) : [];
    if (problems.length > 0) errors.push(field_exports.invalid(at, value, problems.join(",")));
  };
  const mixedCase = (value, at) => {
    const problems = value ? isDNS1035Label(value.toLowerCase()) : [];
    if (problems.length === 0) return;
    errors.push(field_exports.invalid(at, value, `may have mixed case, but should otherwise match: ${problems.join(",")}`));
  };
  const eachLabel = (values, at) => {
    for (const [index, value] of values.entries()) {
      const problems = isDNS1035Label(value);
      if (problems.length > 0) errors.push(field_exports.invalid(at.index(index), value, problems.join(",")));
    }
  };
  label(plural, path.child("plural"));
  label(singular, path.child("singular"));
  mixedCase(kind, path.child("kind"));
  mixedCase(listKind, path.child("listKind"));
  eachLabel(shortNames ?? [], path.child("shortNames"));
  if (kind && kind === listKind) {
    errors.push(field_exports.invalid(path.child("listKind"), listKind, "kind and listKind may not be the same"));
  }
  eachLabel(categories ?? [], path.child("categories"));
  return errors;
}
function validateRequiredNames(names, path) {
  return ["plural", "singular", "kind", "listKind"].flatMap(
    (name) => names[name] ? [] : [field_exports.required(path.child(name))]
  );
}

// packages/apiextensions/src/definitions/validation/selectable-fields.ts
var maxSelectableFields = 8;
function selectableFieldsOptionsForUpdate({ shared, versions }, old) {
  const isKept = (fields, oldFields) => (oldFields?.length ?? 0) > maxSelectableFields && semanticEqual(fields, oldFields);
  const names = versions.filter(({ name, selectableFields }) => isKept(selectableFields, old.byName.get(name)?.selectableFields)).map(({ name }) => name);
  if (isKept(shared.selectableFields, old.shared.selectableFields)) names.push("");
  return { mayHaveTooMany: new Set(names) };
}
function validateSharedSelectableFields({ shared }, options, path) {
  const { selectableFields, schema } = shared;
  if (!selectableFields?.length) return [];
  const fieldsPath = path.child("selectableFields");
  if (schema === void 0) {
    return [field_exports.invalid(fieldsPath, "", "may only be set when validations.schema is included")];
  }
  return validateFields(selectableFields, schema.openAPIV3Schema, options.mayHaveTooMany.has(""), path);
}
function validateSelectableFields({ name, selectableFields, schema }, options, path) {
  if (!selectableFields?.length) return [];
  if (schema?.openAPIV3Schema === void 0) {
    const detail = "may only be set when `version.schema.openAPIV3Schema` is not included";
    return [field_exports.invalid(path.child("selectableFields"), "", detail)];
  }
  return validateFields(selectableFields, schema.openAPIV3Schema, options.mayHaveTooMany.has(name), path);
}
function validateFields(fields, schema, mayBeTooMany, path) {
  const errors = [];
  const fieldsPath = path.child("selectableFields");
  const problem = schema && conversionError(schema);
  if (problem !== void 0) errors.push(field_exports.invalid(path.child("schema.openAPIV3Schema"), "", problem));
  const structural = problem === void 0 ? schema ?? {} : {};
  const paths = /* @__PURE__ */ new Set();
  for (const [index, { jsonPath }] of fields.entries()) {
    const at = fieldsPath.index(index).child("jsonPath");
    if (!jsonPath) {
      errors.push(field_exports.required(at));
      continue;
    }
    const found = findField(structural, jsonPath, { allowArrayNotation: false });
    if ("error" in found) {
      errors.push(field_exports.invalid(at, jsonPath, `is an invalid path: ${found.error}`));
      continue;
    }
    if (found.root === "metadata") errors.push(field_exports.invalid(at, jsonPath, "must not point to fields in metadata"));
    if (!["string", "boolean", "integer"].includes(found.schema?.type ?? "")) {
      const detail = "must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.";
      errors.push(field_exports.invalid(at, jsonPath, detail));
    }
    const text = found.path.toString();
    if (paths.has(text)) errors.push(field_exports.duplicate(at, jsonPath));
    paths.add(text);
  }
  if (paths.size > maxSelectableFields && !mayBeTooMany) {
    errors.push(field_exports.tooMany(fieldsPath, paths.size, maxSelectableFields));
  }
  return errors;
}

// packages/apiextensions/src/definitions/validation/internal-versions.ts
var maxSchemas = 5e3;
function internalVersions(versions) {
  let schemas = 0;
  const isTooMany = versions.some(({ schema }) => {
    const root = schema?.openAPIV3Schema;
    return root !== void 0 && schemaHas(root, () => ++schemas > maxSchemas);
  });
  return versions.map((version) => ({
    Name: version.name ?? "",
    Served: version.served ?? false,
    Storage: version.storage ?? false,
    Deprecated: version.deprecated ?? false,
    DeprecationWarning: version.deprecationWarning ?? null,
    Schema: version.schema && !isTooMany ? internalValidation(version.schema) : null,
    Subresources: version.subresources ? internalSubresources(version.subresources) : null,
    AdditionalPrinterColumns: version.additionalPrinterColumns?.map(internalColumn) ?? null,
    SelectableFields: version.selectableFields?.map(({ jsonPath }) => ({ JSONPath: jsonPath ?? "" })) ?? null
  }));
}
function internalValidation({ openAPIV3Schema }) {
  return { OpenAPIV3Schema: openAPIV3Schema ? internalSchema(openAPIV3Schema) : null };
}
function internalSubresources({ status, scale }) {
  return {
    Status: status ? {} : null,
    Scale: scale ? {
      SpecReplicasPath: scale.specReplicasPath ?? "",
      StatusReplicasPath: scale.statusReplicasPath ?? "",
      LabelSelectorPath: scale.labelSelectorPath ?? null
    } : null
  };
}
function internalColumn(column) {
  return {
    Name: column.name ?? "",
    Type: column.type ?? "",
    Format: column.format ?? "",
    Description: column.description ?? "",
    Priority: column.priority ?? 0,
    JSONPath: column.jsonPath ?? ""
  };
}

// packages/apiextensions/src/definitions/validation/subresources.ts
function validateSubresources(subresources, path) {
  const scale = subresources?.scale;
  if (scale === void 0) return [];
  return [
    ...validateScalePath(scale.specReplicasPath, path.child("scale.specReplicasPath"), [".spec."], ".spec"),
    ...validateScalePath(scale.statusReplicasPath, path.child("scale.statusReplicasPath"), [".status."], ".status"),
    ...scale.labelSelectorPath ? validateScalePath(
      scale.labelSelectorPath,
      path.child("scale.labelSelectorPath"),
      [".spec.", ".status."],
      "either .spec or .status"
    ) : []
  ];
}
function validateScalePath(value, path, prefixes, place) {
  if (!value) return [field_exports.required(path)];
  const errors = validateSimpleJSONPath(value, path);
  if (errors.length > 0 || prefixes.some((prefix) => value.startsWith(prefix))) return errors;
  return [field_exports.invalid(path, value, `should be a json path under ${place}`)];
}
function validateSimpleJSONPath(value, path) {
  return value.startsWith(".") ? [] : [field_exports.invalid(path, value, "must be a simple json path starting with .")];
}

// packages/apiextensions/src/definitions/validation/printer-columns.ts
var types = ["boolean", "date", "integer", "number", "string"];
var formats = ["byte", "date", "date-time", "double", "float", "int32", "int64", "password"];
function validatePrinterColumns(columns, path) {
  return (columns ?? []).flatMap((column, index) => validateColumn(column, path.index(index)));
}
function validateColumn(column, path) {
  const { name, type, format, jsonPath } = column;
  const errors = [];
  if (!name) errors.push(field_exports.required(path.child("name")));
  const oneOfTypes = `must be one of ${types.join(",")}`;
  if (!type) errors.push(field_exports.required(path.child("type"), oneOfTypes));
  else if (!types.includes(type)) errors.push(field_exports.invalid(path.child("type"), type, oneOfTypes));
  if (format && !formats.includes(format)) {
    errors.push(field_exports.invalid(path.child("format"), format, `must be one of ${formats.join(",")}`));
  }
  const at = path.child("JSONPath");
  if (!jsonPath) errors.push(field_exports.required(at));
  else errors.push(...validateSimpleJSONPath(jsonPath, at));
  return errors;
}

// packages/apiextensions/src/definitions/validation/deprecation-warning.ts
function deprecationWarningProblems(deprecated, warning) {
  if (warning === void 0 || warning === null) return [];
  if (!deprecated) return ["can only be set for deprecated versions"];
  const problems = [];
  if (byteLength(warning) > 256) problems.push("must be <= 256 characters long");
  if (warning === "") problems.push("must not be an empty string");
  const index = warning.search(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u);
  if (index >= 0) {
    const bytes = byteLength(warning.slice(0, index));
    problems.push(`must only contain printable UTF-8 characters; non-printable character found at index ${bytes}`);
  }
  return problems;
}

// packages/apiextensions/src/definitions/validation/version.ts
function validateVersion(spec, version, options, path) {
  const { name = "", deprecated, deprecationWarning, schema, subresources, additionalPrinterColumns } = version;
  const nameProblems = isDNS1035Label(name);
  const statusEnabled = subresourcesOf(spec, name)?.status !== void 0;
  return [
    ...nameProblems.length > 0 ? [field_exports.invalid(path.child("name"), name, nameProblems.join(","))] : [],
    ...deprecationWarningProblems(deprecated, deprecationWarning).map(
      (problem) => field_exports.invalid(path.child("deprecationWarning"), deprecationWarning, problem)
    ),
    ...validateSchema(schema, { version: name, statusEnabled }, options, path.child("schema")),
    ...validateSubresources(subresources, path.child("subresources")),
    ...validatePrinterColumns(additionalPrinterColumns, path.child("additionalPrinterColumns")),
    ...validateSelectableFields(version, options, path)
  ];
}

// packages/apiextensions/src/definitions/validation/spec.ts
function validateSpec(spec, given, path) {
  const { group, scope, names, versions, version, shared, conversion } = spec;
  const versionsPath = path.child("versions");
  const options = { ...given, ...withStructuralRule(spec, given) };
  const statusEnabled = [shared, ...versions].some(({ subresources }) => subresources?.status !== void 0);
  return [
    ...validateGroup(group, path.child("group")),
    ...validateEnum(scope, ["Cluster", "Namespaced"], path.child("scope")),
    ...validateSchemaPresence(spec, options, path),
    ...versions.flatMap((each, index) => validateVersion(spec, each, options, versionsPath.index(index))),
    ...validateVersionList(spec, versionsPath),
    ...validateLabel(version, path.child("version")),
    ...validateRequiredNames(names ?? {}, path.child("names")),
    ...validateNames(names ?? {}, path.child("names")),
    ...validateSchema(shared.schema, { version, statusEnabled }, options, path.child("validation")),
    ...validateSubresources(shared.subresources, path.child("subresources")),
    ...validatePrinterColumns(shared.additionalPrinterColumns, path.child("additionalPrinterColumns")),
    ...validateSharedSelectableFields(spec, options, path),
    ...validateConversionOfUnknownFields(spec, path.child("conversion", "strategy")),
    ...validateConversion(conversion, options, path.child("conversion"))
  ];
}
function validateSpecUpdate(spec, old, options, path) {
  const namesPath = path.child("names");
  return [
    ...validateSpec(spec, options, path),
    ...options.requireImmutableNames ? [
      ...validateImmutableField(spec.scope, old.scope, path.child("scope")),
      ...validateImmutableField(spec.names?.kind, old.names.kind, namesPath.child("kind"))
    ] : [],
    ...validateImmutableField(spec.group, old.group, path.child("group")),
    ...validateImmutableField(spec.names?.plural, old.names.plural, namesPath.child("plural"))
  ];
}
function validateGroup(group, path) {
  if (!group) return [field_exports.required(path)];
  const problems = isDNS1123Subdomain(group);
  if (problems.length > 0) return [field_exports.invalid(path, group, problems.join(","))];
  return group.includes(".") ? [] : [field_exports.invalid(path, group, "should be a domain with at least one dot")];
}
function validateVersionList({ versions, lacksVersions }, path) {
  const errors = [];
  const refuse = (detail) => errors.push(field_exports.invalid(path, lacksVersions ? null : internalVersions(versions), detail));
  if (new Set(versions.map(({ name }) => name)).size < versions.length) refuse("must contain unique version names");
  if (versions.filter(({ storage }) => storage).length !== 1) {
    refuse("must have exactly one version marked as storage version");
  }
  return errors;
}
function validateLabel(version, path) {
  const problems = version ? isDNS1035Label(version) : [];
  return problems.length > 0 ? [field_exports.invalid(path, version, problems.join(","))] : [];
}
function validateConversionOfUnknownFields(spec, path) {
  const { conversion, preserveUnknownFields } = spec;
  if (!preserveUnknownFields || conversion === void 0 || conversion.strategy === "None") return [];
  return [field_exports.invalid(path, conversion.strategy, "must be None if spec.preserveUnknownFields is true")];
}

// packages/apiextensions/src/definitions/validation/stored-versions.ts
function validateStoredVersions(stored, versions, path) {
  if (!stored?.length) return [field_exports.invalid(path, stored, "must have at least one stored version")];
  const lastIndexes = new Map(stored.map((version, index) => [version, index]));
  const names = new Set(versions.map(({ name }) => name));
  const errors = versions.filter(({ name, storage }) => storage && !lastIndexes.has(name)).map(({ name }) => field_exports.invalid(path, stored, `must have the storage version ${name}`));
  for (const [version, index] of lastIndexes) {
    if (!names.has(version)) errors.push(field_exports.invalid(path.index(index), version, missingFromVersions(version)));
  }
  return errors;
}
var missingFromVersions = (version) => `missing from spec.versions; ${version} was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in ${version} and removes ${version} from status.storedVersions`;

// packages/apiextensions/src/definitions/validation/validate-definition.ts
var metadataPath = FieldPath.root("metadata");
var specPath = FieldPath.root("spec");
var statusPath = FieldPath.root("status");
function validateDefinition(definition) {
  const { metadata, spec } = definition;
  const requiredName = `${spec.names?.plural ?? ""}.${spec.group ?? ""}`;
  const nameProblems = (name, isPrefix) => [
    ...nameIsDNSSubdomain(name, isPrefix),
    ...name === requiredName ? [] : ['must be spec.names.plural+"."+spec.group']
  ];
  const options = {
    ...schemasOptionsForCreate,
    mayHaveTooMany: /* @__PURE__ */ new Set(),
    requireRecognizedReviewVersion: true,
    allowInvalidCABundle: true
  };
  return [
    ...validateObjectMeta(metadata, false, nameProblems, metadataPath),
    ...validateSpec(withSharedParts(spec), options, specPath),
    ...validateStatus(definition),
    ...validateStored(definition),
    ...validateAPIApproval(definition, void 0),
    ...validateNoUnknownFields(definition)
  ];
}
function validateDefinitionUpdate(definition, old) {
  const requireImmutableNames = isConditionTrue(old, "Established");
  const spec = withSharedParts(definition.spec);
  const oldSpec = withSharedParts(old.spec);
  const options = {
    ...schemasOptionsForUpdate(spec, oldSpec),
    ...selectableFieldsOptionsForUpdate(spec, oldSpec),
    ...conversionOptionsForUpdate(old.spec.conversion, requireImmutableNames),
    requireImmutableNames
  };
  return [
    ...validateObjectMetaUpdate(definition.metadata, old.metadata, metadataPath),
    ...validateSpecUpdate(spec, old.spec, options, specPath),
    ...validateStatus(definition),
    ...validateStored(definition),
    ...validateAPIApproval(definition, old),
    ...old.spec.preserveUnknownFields ? [] : validateNoUnknownFields(definition)
  ];
}
function validateDefinitionStatusUpdate(definition, old) {
  return [...validateObjectMetaUpdate(definition.metadata, old.metadata, metadataPath), ...validateStatus(definition)];
}
function validateStatus({ status }) {
  return validateNames(status?.acceptedNames ?? {}, statusPath.child("acceptedNames"));
}
function validateStored({ status, spec }) {
  return validateStoredVersions(status?.storedVersions, spec.versions ?? [], statusPath.child("storedVersions"));
}
function validateNoUnknownFields({ spec }) {
  if (!spec.preserveUnknownFields) return [];
  const detail = "cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead";
  return [field_exports.invalid(specPath.child("preserveUnknownFields"), true, detail)];
}
export {
  formatWarnings,
  validateDefinition,
  validateDefinitionStatusUpdate,
  validateDefinitionUpdate
};
