import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  bool,
  decodeConfigFile,
  list,
  struct,
  text
} from "./chunk-Y2PLMKU3.js";
import "./chunk-P2ARSSKL.js";
import "./chunk-WXSASXET.js";
import {
  boolType,
  environment,
  isExactType,
  listType,
  mapType,
  objectDecl,
  objectType,
  perCallLimit,
  stringType
} from "./chunk-2QP43ZJV.js";
import "./chunk-PIPHB6F7.js";
import "./chunk-FMTUTXCX.js";
import "./chunk-2FIXCDNN.js";
import "./chunk-JH3JUYW7.js";
import {
  field_exports
} from "./chunk-2QB3KNVX.js";
import "./chunk-BFUHRZRN.js";
import "./chunk-LBZDBSUL.js";
import {
  FieldPath,
  isDNS1123Subdomain
} from "./chunk-I3UUU3ZY.js";
import "./chunk-MDZS7SGR.js";
import {
  aggregateMessages,
  aggregateText,
  errorText
} from "./chunk-QWS2NJYE.js";
import {
  formatDuration,
  parseDuration
} from "./chunk-B5WTZJPO.js";
import "./chunk-CJZCGE54.js";
import "./chunk-NNG3J5SM.js";
import "./chunk-NRX4VBM6.js";
import "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

// packages/authorization/src/configuration/authorization-configuration.ts
var authorizerTypes = ["ABAC", "AlwaysAllow", "AlwaysDeny", "Node", "RBAC", "Webhook"];

// packages/authorization/src/configuration/decode-authorization-configuration.ts
import { statSync } from "node:fs";
import { isAbsolute } from "node:path";

// packages/authorization/src/configuration/match-conditions.ts
var requirement = objectDecl("kubernetes.SelectorRequirement", {
  key: stringType,
  operator: stringType,
  values: listType(stringType)
});
var selector = (name) => objectDecl(name, { rawSelector: stringType, requirements: listType(objectType(requirement.name)) });
var fieldSelector = selector("kubernetes.FieldSelectorAttributes");
var labelSelector = selector("kubernetes.LabelSelectorAttributes");
var resourceAttributes = objectDecl("kubernetes.ResourceAttributes", {
  namespace: stringType,
  verb: stringType,
  group: stringType,
  version: stringType,
  resource: stringType,
  subresource: stringType,
  name: stringType,
  fieldSelector: objectType(fieldSelector.name),
  labelSelector: objectType(labelSelector.name)
});
var nonResourceAttributes = objectDecl("kubernetes.NonResourceAttributes", { path: stringType, verb: stringType });
var request = objectDecl("kubernetes.SubjectAccessReviewSpec", {
  resourceAttributes: objectType(resourceAttributes.name),
  nonResourceAttributes: objectType(nonResourceAttributes.name),
  user: stringType,
  groups: listType(stringType),
  extra: mapType(stringType, listType(stringType)),
  uid: stringType
});
var types = new Map(
  [requirement, fieldSelector, labelSelector, resourceAttributes, nonResourceAttributes, request].map((each) => [
    each.name,
    each
  ])
);
var shared;
function conditionEnvironment() {
  shared ??= environment("1.34", "stored").extend({
    variables: { request: objectType(request.name) },
    provider: { findObject: (name) => types.get(name) }
  });
  return shared;
}
function compileMatchConditions(expressions, path) {
  if (expressions.length > 64) return { errors: [field_exports.tooMany(path, expressions.length, 64)] };
  const errors = [];
  const programs = [];
  const seen = /* @__PURE__ */ new Set();
  for (const [index, expression] of expressions.entries()) {
    const place = path.index(index).child("expression");
    if (expression.trim() === "") errors.push(field_exports.required(place));
    else if (seen.has(expression)) errors.push(field_exports.duplicate(place, expression));
    else {
      seen.add(expression);
      const compiled = compile(expression);
      if (typeof compiled === "string") errors.push(field_exports.invalid(place, expression, compiled));
      else programs.push(compiled);
    }
  }
  return { errors, ...programs.length > 0 ? { conditions: (spec) => evaluate(programs, spec) } : {} };
}
function compile(expression) {
  const { program, issues } = conditionEnvironment().compile(expression);
  if (program === void 0) return `compilation failed: ${issues}`;
  return isExactType(program.outputType, boolType) ? program : `must evaluate to bool but got ${program.outputType}`;
}
function evaluate(programs, spec) {
  const variables = { request: variableOf(spec) };
  const failures = [];
  for (const program of programs) {
    try {
      if (program.evaluate(variables, { costLimit: perCallLimit }) !== true) return false;
    } catch (error) {
      failures.push(`cel evaluation error: expression '${program.source}' resulted in error: ${errorText(error)}`);
    }
  }
  if (failures.length > 0) throw new Error(aggregateMessages(failures));
  return true;
}
var texts = ["namespace", "verb", "group", "version", "resource", "subresource", "name"];
function variableOf({ user = "", groups = [], uid = "", extra = {}, ...about }) {
  const { resourceAttributes: resource, nonResourceAttributes: path } = about;
  return {
    user,
    groups,
    uid,
    extra,
    ...resource && {
      resourceAttributes: { ...Object.fromEntries(texts.map((name) => [name, ""])), ...resource }
    },
    ...path && { nonResourceAttributes: { verb: "", path: "", ...path } }
  };
}

// packages/authorization/src/configuration/decode-authorization-configuration.ts
var schema = struct({
  authorizers: list(
    struct({
      type: text,
      name: text,
      webhook: struct({
        authorizedTTL: text,
        cacheAuthorizedRequests: bool,
        unauthorizedTTL: text,
        cacheUnauthorizedRequests: bool,
        timeout: text,
        subjectAccessReviewVersion: text,
        matchConditionSubjectAccessReviewVersion: text,
        failurePolicy: text,
        connectionInfo: struct({ type: text, kubeConfigFile: text }),
        matchConditions: list(struct({ expression: text }))
      })
    })
  )
});
var kinds = Object.fromEntries(
  ["v1", "v1beta1", "v1alpha1"].map((version) => [
    `apiserver.config.k8s.io/${version}/AuthorizationConfiguration`,
    schema
  ])
);
async function decodeAuthorizationConfiguration(content, requiredTypes = []) {
  const { value } = await decodeConfigFile(content, kinds).catch((error) => {
    throw new Error(`failed to load AuthorizationConfiguration from file: ${errorText(error)}`, { cause: error });
  });
  const given = (value.authorizers ?? []).map(
    (each) => each ?? {}
  );
  const errors = [];
  const authorizers = readAuthorizers(given, FieldPath.root("authorizers"), errors);
  if (errors.length > 0) throw new Error(aggregateText(errors));
  const others = authorizers.filter(({ type }) => type !== "Webhook");
  const problems = others.filter(({ type, name }) => name !== type.toLowerCase()).map(({ type, name }) => `expected name ${type.toLowerCase()} for authorizer ${type} instead of ${name}`);
  const missing = requiredTypes.filter((type) => type !== "Webhook" && !others.some((each) => each.type === type));
  if (missing.length > 0) problems.push(`missing required types: [${[...new Set(missing)].sort().join(" ")}]`);
  if (problems.length > 0) throw new Error(aggregateMessages(problems));
  return { authorizers };
}
function readAuthorizers(given, path, errors) {
  if (given.length === 0) errors.push(field_exports.required(path, "at least one authorization mode must be defined"));
  const seenTypes = /* @__PURE__ */ new Set();
  const seenNames = /* @__PURE__ */ new Set();
  return given.flatMap((each, index) => {
    const place = path.index(index);
    const [type, name] = [each.type ?? "", each.name ?? ""];
    if (type === "") errors.push(field_exports.required(place.child("type")));
    else if (!isType(type)) errors.push(field_exports.notSupported(place.child("type"), type, authorizerTypes));
    else if (seenTypes.has(type) && type !== "Webhook") errors.push(field_exports.duplicate(place.child("type"), type));
    if (type === "" || !isType(type) || seenTypes.has(type) && type !== "Webhook") return [];
    seenTypes.add(type);
    checkName(name, seenNames, place.child("name"), errors);
    if (type !== "Webhook") {
      if (each.webhook) {
        errors.push(field_exports.invalid(place.child("webhook"), "non-null", "may only be specified when type=Webhook"));
      }
      return [{ type, name }];
    }
    if (!each.webhook) {
      errors.push(field_exports.required(place.child("webhook"), "required when type=Webhook"));
      return [];
    }
    return [{ type, name, webhook: readWebhook(each.webhook, place, errors) }];
  });
}
var isType = (type) => authorizerTypes.includes(type);
function checkName(name, seen, path, errors) {
  if (name === "") errors.push(field_exports.required(path));
  else if (seen.has(name)) errors.push(field_exports.duplicate(path, name));
  else {
    const wrong = isDNS1123Subdomain(name);
    if (wrong.length > 0) errors.push(field_exports.invalid(path, name, `authorizer name is invalid: ${wrong.join(", ")}`));
  }
  seen.add(name);
}
function readWebhook(given, path, errors) {
  const timeoutMs = duration(given.timeout, path.child("timeout"), errors);
  if (timeoutMs === 0) errors.push(field_exports.required(path.child("timeout")));
  else if (timeoutMs > 3e4 || timeoutMs < 0) {
    errors.push(field_exports.invalid(path.child("timeout"), shown(timeoutMs), "must be > 0s and <= 30s"));
  }
  const ttl = (name, byDefault) => {
    const ms = duration(given[name], path.child(name), errors) || byDefault;
    if (ms < 0) errors.push(field_exports.invalid(path.child(name), shown(ms), "must be > 0s"));
    return ms;
  };
  const [authorizedTTLMs, unauthorizedTTLMs] = [ttl("authorizedTTL", 3e5), ttl("unauthorizedTTL", 3e4)];
  const choice = (name, choices) => {
    const value = given[name] ?? "";
    if (value === "") errors.push(field_exports.required(path.child(name)));
    else if (!choices.includes(value)) {
      errors.push(field_exports.notSupported(path.child(name), value, choices));
    }
    return value;
  };
  const subjectAccessReviewVersion = choice("subjectAccessReviewVersion", ["v1", "v1beta1"]);
  const matchConditions = (given.matchConditions ?? []).map((each) => each?.expression ?? "");
  const conditionVersion = given.matchConditionSubjectAccessReviewVersion ?? "";
  const conditionVersionPath = path.child("matchConditionSubjectAccessReviewVersion");
  if (conditionVersion === "" && matchConditions.length > 0) {
    errors.push(field_exports.required(conditionVersionPath, "required if match conditions are specified"));
  } else if (conditionVersion !== "" && conditionVersion !== "v1") {
    errors.push(field_exports.notSupported(conditionVersionPath, conditionVersion, ["v1"]));
  }
  const failurePolicy = choice("failurePolicy", ["NoOpinion", "Deny"]);
  const kubeConfigFile = readConnection(given.connectionInfo ?? {}, path.child("connectionInfo"), errors);
  errors.push(...compileMatchConditions(matchConditions, path.child("matchConditions")).errors);
  return {
    authorizedTTLMs: given.cacheAuthorizedRequests ?? true ? authorizedTTLMs : 0,
    unauthorizedTTLMs: given.cacheUnauthorizedRequests ?? true ? unauthorizedTTLMs : 0,
    timeoutMs,
    subjectAccessReviewVersion,
    failurePolicy,
    kubeConfigFile,
    matchConditions
  };
}
function readConnection({ type, kubeConfigFile }, path, errors) {
  const filePath = path.child("kubeConfigFile");
  const file = kubeConfigFile ?? "";
  if (!type) errors.push(field_exports.required(path.child("type")));
  else if (type === "InClusterConfig") {
    errors.push(field_exports.invalid(path.child("type"), type, "the API server itself is not inside a cluster"));
  } else if (type !== "KubeConfigFile") {
    errors.push(field_exports.notSupported(path.child("type"), type, ["InClusterConfig", "KubeConfigFile"]));
  } else if (file === "") errors.push(field_exports.required(filePath));
  else if (!isAbsolute(file)) errors.push(field_exports.invalid(filePath, file, "must be an absolute path"));
  else {
    try {
      if (!statSync(file).isFile()) errors.push(field_exports.invalid(filePath, file, "must be a regular file"));
    } catch (error) {
      errors.push(field_exports.invalid(filePath, file, `error loading file: ${errorText(error)}`));
    }
  }
  return file;
}
function duration(given, path, errors) {
  if (!given) return 0;
  try {
    return Number(parseDuration(given)) / 1e6;
  } catch (error) {
    errors.push(field_exports.invalid(path, given, errorText(error)));
    return 0;
  }
}
var shown = (ms) => formatDuration(BigInt(Math.round(ms * 1e6)));
export {
  authorizerTypes,
  compileMatchConditions,
  decodeAuthorizationConfiguration
};
