import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  labelSelectorAsSelector
} from "./chunk-GA7OLHSK.js";
import {
  isStatusError,
  newInternalError,
  newNotFound
} from "./chunk-HE4L4WC4.js";
import {
  formatGroupVersion
} from "./chunk-2BW4D5DC.js";
import {
  errorText
} from "./chunk-Z7BRCTGW.js";

// packages/admission/src/expressions/decisions.ts
var UndecidedError = class extends Error {
  constructor(decided) {
    super("the authorizer has not decided yet");
    this.decided = decided;
  }
  decided;
};
var Decisions = class {
  #authorizer;
  #user;
  #known = /* @__PURE__ */ new Map();
  /** @param user whose permissions are asked for */
  constructor(authorizer, user) {
    this.#authorizer = authorizer;
    this.#user = user;
  }
  /**
   * Decides at once when it can, as evaluations cannot wait.
   *
   * @throws UndecidedError otherwise: {@link evaluate} then waits and evaluates again
   */
  authorize = (check) => {
    const key = JSON.stringify(check);
    const known = this.#known.get(key);
    if (known !== void 0) return known;
    const keep = (decision) => {
      this.#known.set(key, decision);
      return decision;
    };
    let answer;
    try {
      answer = this.#authorizer.authorize(attributesOf(check, this.#user));
    } catch (error) {
      return keep(failed(error));
    }
    if (!(answer instanceof Promise)) return keep(decisionOf(answer));
    throw new UndecidedError(
      answer.then(
        (decided) => void keep(decisionOf(decided)),
        (error) => void keep(failed(error))
      )
    );
  };
  /** Runs an evaluation, again after each decision that it had to wait for. */
  async evaluate(run) {
    for (; ; ) {
      try {
        return run();
      } catch (error) {
        if (!(error instanceof UndecidedError)) throw error;
        await error.decided;
      }
    }
  }
};
var decisionOf = ({ decision, reason }) => ({
  allowed: decision === "Allow",
  reason
});
var failed = (error) => ({ allowed: false, reason: "", error: errorText(error) });
function attributesOf({ serviceAccount, verb, path, resource }, user) {
  const asked = serviceAccount === void 0 ? user : serviceAccountUser(serviceAccount);
  if (resource === void 0) {
    const none = { apiGroup: "", apiVersion: "", namespace: "", resource: "", subresource: "", name: "" };
    return { user: asked, verb, isResourceRequest: false, path: path ?? "", ...none };
  }
  const { group, fieldSelector, labelSelector, ...rest } = resource;
  return {
    user: asked,
    verb,
    isResourceRequest: true,
    path: "",
    apiGroup: group,
    apiVersion: "*",
    ...rest,
    ...fieldSelector === "" ? {} : { fieldSelector },
    ...labelSelector === "" ? {} : { labelSelector }
  };
}
function serviceAccountUser({ namespace, name }) {
  return {
    name: `system:serviceaccount:${namespace}:${name}`,
    groups: ["system:serviceaccounts", `system:serviceaccounts:${namespace}`, "system:authenticated"]
  };
}

// packages/admission/src/matching/versioned-attributes.ts
async function versionedAttributes(attributes, kind) {
  const oldObject = attributes.oldObject && await converted(attributes.oldObject, attributes, attributes.kind, kind);
  const object = attributes.object && await converted(attributes.object, attributes, attributes.kind, kind);
  return { attributes, kind, object, oldObject };
}
async function converted(object, { objects }, from, to) {
  const result = isSameKind(from, to) || objects === void 0 ? object : await objects.convert(object, from, to);
  const apiVersion = formatGroupVersion(to);
  if (result.kind === to.kind && result.apiVersion === apiVersion) return result;
  return { ...result, kind: to.kind, apiVersion };
}
var VersionedAttributesCache = class {
  #attributes;
  #known = /* @__PURE__ */ new Map();
  constructor(attributes) {
    this.#attributes = attributes;
  }
  /** @throws Error when an object cannot be converted */
  get(kind) {
    const key = `${kind.group}/${kind.version}/${kind.kind}`;
    let result = this.#known.get(key);
    if (result === void 0) {
      result = versionedAttributes(this.#attributes, kind);
      this.#known.set(key, result);
    }
    return result;
  }
};
var isSameKind = (a, b) => a.group === b.group && a.version === b.version && a.kind === b.kind;

// packages/admission/src/matching/rule-matches.ts
function ruleMatches(rule, resource, { subresource, namespace, operation }) {
  return scopeMatches(rule.scope, resource, namespace) && isListed(rule.operations, operation) && isListed(rule.apiGroups, resource.group) && isListed(rule.apiVersions, resource.version) && (rule.resources ?? []).some((text) => pathMatches(text, resource.resource, subresource));
}
var isListed = (list = [], value) => list.includes("*") || list.includes(value);
function scopeMatches(scope, { group, resource }, namespace) {
  const isClusterScoped = namespace === "" || group === "" && resource === "namespaces";
  if (scope === "Namespaced") return !isClusterScoped;
  return scope === "Cluster" ? isClusterScoped : scope === void 0 || scope === "*";
}
function pathMatches(text, resource, subresource) {
  const slash = text.indexOf("/");
  const wanted = slash < 0 ? text : text.slice(0, slash);
  const wantedSubresource = slash < 0 ? "" : text.slice(slash + 1);
  return (wanted === "*" || wanted === resource) && (wantedSubresource === "*" || wantedSubresource === subresource);
}

// packages/admission/src/matching/selector-matches.ts
var parsed = /* @__PURE__ */ new WeakMap();
function selectorOf(selector) {
  let result = parsed.get(selector);
  if (result === void 0) {
    try {
      result = labelSelectorAsSelector(selector);
    } catch (error) {
      throw newInternalError(error);
    }
    parsed.set(selector, result);
  }
  return result;
}
async function getNamespace(lookup, name) {
  const found = await lookup(name, false) ?? await lookup(name, true);
  if (found === void 0) throw newNotFound({ group: "", resource: "namespaces" }, name);
  return found;
}
async function namespaceSelectorMatches({ namespaceSelector }, attributes, lookup) {
  const { namespace, resource } = attributes;
  if (namespace === "" && resource.resource !== "namespaces" || isEmpty(namespaceSelector)) return true;
  const selector = selectorOf(namespaceSelector);
  return selector.isEmpty || selector.matches(await namespaceLabels(attributes, lookup));
}
async function namespaceLabels({ namespace, resource, subresource, operation, object }, lookup) {
  const isWritten = operation === "CREATE" || operation === "UPDATE";
  if (resource.resource === "namespaces" && subresource === "" && isWritten) return object?.metadata?.labels ?? {};
  try {
    return (await getNamespace(lookup, namespace)).metadata.labels ?? {};
  } catch (error) {
    throw isStatusError(error) && error.code === 404 ? error : newInternalError(error);
  }
}
function objectSelectorMatches({ objectSelector }, { object, oldObject }) {
  if (isEmpty(objectSelector)) return true;
  const selector = selectorOf(objectSelector);
  if (selector.isEmpty) return true;
  return [object, oldObject].some((each) => each !== void 0 && selector.matches(each.metadata?.labels ?? {}));
}
function isEmpty(selector) {
  return selector === void 0 || selector === null;
}
async function outcomeOf(test) {
  try {
    return await test();
  } catch (error) {
    if (isStatusError(error)) return error;
    throw error;
  }
}

// packages/admission/src/matching/match-resources.ts
async function matchResources(constraints, attributes, namespaces) {
  if (!constraints.namespaceSelector) throw new Error(missingSelector("namespace"));
  if (!constraints.objectSelector) throw new Error(missingSelector("object"));
  const { resourceRules = [], excludeResourceRules = [], matchPolicy } = constraints;
  const inNamespace = await outcomeOf(() => namespaceSelectorMatches(constraints, attributes, namespaces));
  if (inNamespace === false) return void 0;
  const ofObject = await outcomeOf(() => objectSelectorMatches(constraints, attributes));
  if (ofObject === false) return void 0;
  if (matchRules(excludeResourceRules, matchPolicy, attributes) !== void 0) return void 0;
  const found = resourceRules.length === 0 ? { resource: attributes.resource, kind: attributes.kind } : matchRules(resourceRules, matchPolicy, attributes);
  if (found === void 0) return void 0;
  for (const outcome of [inNamespace, ofObject]) if (isStatusError(outcome)) throw outcome;
  return found;
}
var missingSelector = (name) => `a nil ${name} selector was passed, please ensure selectors are initialized properly`;
function matchRules(rules, matchPolicy, attributes) {
  const { resource, kind } = attributes;
  if (rules.some((rule) => namedRuleMatches(rule, resource, attributes))) return { resource, kind };
  if (matchPolicy !== "Equivalent") return void 0;
  const others = otherVersions(attributes);
  for (const rule of rules) {
    const found = others.find((each) => namedRuleMatches(rule, each.resource, attributes));
    if (found !== void 0) return { resource: found.resource, kind: found.kind };
  }
  return void 0;
}
function namedRuleMatches(rule, resource, attributes) {
  if (!ruleMatches(rule, resource, attributes)) return false;
  const { resourceNames = [] } = rule;
  return resourceNames.length === 0 || resourceNames.includes(attributes.name);
}
function otherVersions({ resource, objects }) {
  return (objects?.versions ?? []).filter(
    (each) => each.resource.group !== resource.group || each.resource.version !== resource.version
  );
}

export {
  Decisions,
  ruleMatches,
  getNamespace,
  namespaceSelectorMatches,
  objectSelectorMatches,
  outcomeOf,
  matchResources,
  otherVersions,
  versionedAttributes,
  converted,
  VersionedAttributesCache,
  isSameKind
};
//# sourceMappingURL=chunk-DGT6K2V3.js.map
