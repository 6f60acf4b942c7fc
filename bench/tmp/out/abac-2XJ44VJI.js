import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import "./chunk-JH3JUYW7.js";
import "./chunk-MDZS7SGR.js";
import {
  errorText
} from "./chunk-QWS2NJYE.js";
import "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

// packages/authorization/src/abac/abac-authorizer.ts
var allowed = { decision: "Allow", reason: "" };
var unmatched = { decision: "NoOpinion", reason: "No policy matched." };
var readingVerbs = ["get", "list", "watch"];
function newABACAuthorizer(policies) {
  return {
    authorize: (attributes) => policies.some((policy) => matches(policy, attributes)) ? allowed : unmatched,
    async rulesFor(user, namespace) {
      const own = policies.filter(
        (policy) => matchesSubject(policy, user) && (policy.namespace === "*" || policy.namespace === namespace)
      );
      return {
        resourceRules: own.filter(({ resource }) => resource !== "").map((policy) => ({
          verbs: verbsOf(policy),
          apiGroups: [policy.apiGroup],
          resources: [policy.resource],
          resourceNames: []
        })),
        nonResourceRules: own.filter(({ nonResourcePath }) => nonResourcePath !== "").map((policy) => ({ verbs: verbsOf(policy), nonResourceURLs: [policy.nonResourcePath] })),
        incomplete: false,
        evaluationError: ""
      };
    }
  };
}
var verbsOf = ({ readonly }) => readonly ? readingVerbs : ["*"];
function matches(policy, attributes) {
  if (!matchesSubject(policy, attributes.user)) return false;
  if (policy.readonly && !readingVerbs.includes(attributes.verb)) return false;
  return attributes.isResourceRequest ? [
    [policy.namespace, attributes.namespace],
    [policy.resource, attributes.resource],
    [policy.apiGroup, attributes.apiGroup]
  ].every(([allowed2, asked]) => allowed2 === "*" || allowed2 === asked) : matchesPath(policy.nonResourcePath, attributes.path);
}
function matchesSubject({ user, group }, { name, groups }) {
  if (user === "" && group === "") return false;
  return (user === "" || user === name) && (group === "" || groups.includes(group));
}
function matchesPath(pattern, path) {
  return pattern === path || pattern.endsWith("*") && path.startsWith(pattern.replace(/\*+$/, ""));
}

// packages/authorization/src/abac/abac-policy.ts
var allAuthenticated = "system:authenticated";
var versioned = "abac.authorization.kubernetes.io/v1beta1";
function parseABACPolicies(content) {
  return content.split("\n").flatMap((line, index) => {
    const trimmed = line.trim();
    if (trimmed === "" || trimmed.startsWith("#")) return [];
    try {
      return [policyOf(JSON.parse(trimmed))];
    } catch (error) {
      throw new Error(`error reading policy file, line ${index + 1}: ${trimmed}: ${errorText(error)}`, {
        cause: error
      });
    }
  });
}
function policyOf(value) {
  const given = objectOf(value, "policy");
  const { apiVersion, kind } = given;
  if (!apiVersion || !kind) return oldPolicyOf(given);
  if (apiVersion !== versioned || kind !== "Policy") {
    throw new Error(`no kind ${JSON.stringify(kind)} is registered for version ${JSON.stringify(apiVersion)}`);
  }
  return forEverybody(readPolicy(objectOf(given.spec ?? {}, "spec")));
}
function oldPolicyOf(given) {
  const policy = readPolicy({ ...given, apiGroup: "*", nonResourcePath: "" });
  const { user, group, namespace, resource } = policy;
  return forEverybody({
    ...policy,
    group: user === "" && group === "" ? allAuthenticated : group,
    namespace: namespace || "*",
    resource: resource || "*",
    nonResourcePath: namespace === "" && resource === "" ? "*" : ""
  });
}
var forEverybody = (policy) => policy.user === "*" || policy.group === "*" ? { ...policy, user: "", group: allAuthenticated } : policy;
function readPolicy(fields) {
  const text = (name) => {
    const value = fields[name] ?? "";
    if (typeof value !== "string") throw new Error(`${name} must be a string`);
    return value;
  };
  const readonly = fields.readonly ?? false;
  if (typeof readonly !== "boolean") throw new Error("readonly must be a boolean");
  return {
    user: text("user"),
    group: text("group"),
    readonly,
    apiGroup: text("apiGroup"),
    resource: text("resource"),
    namespace: text("namespace"),
    nonResourcePath: text("nonResourcePath")
  };
}
function objectOf(value, name) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Error(`${name} must be an object`);
  return value;
}
export {
  newABACAuthorizer,
  parseABACPolicies
};
