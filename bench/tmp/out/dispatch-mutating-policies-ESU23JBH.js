import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  MutatedObject,
  Reinvocations
} from "./chunk-OOCXW62B.js";
import "./chunk-K7BFEIZD.js";
import {
  errorTypeOfMessage,
  matchedBindings,
  namespaceOf
} from "./chunk-E3JFGT4R.js";
import {
  compileMatchConditions,
  evaluateMatchConditions,
  expressionVariables
} from "./chunk-GBJCTLIU.js";
import {
  ExpressionCompiler,
  applyConfigurationOf,
  evaluateAll,
  jsonPatchOf
} from "./chunk-MGD7OKAH.js";
import {
  Decisions
} from "./chunk-3QCG7MYH.js";
import "./chunk-K5N337ZW.js";
import "./chunk-WXSASXET.js";
import {
  runtimeCostBudget
} from "./chunk-2QP43ZJV.js";
import {
  builtinSemanticEqual
} from "./chunk-HL4YRMY3.js";
import "./chunk-REQD7X4D.js";
import {
  JSONPatchTestError,
  admissionForbidden,
  applyJSONPatch,
  newReinvocationContext
} from "./chunk-BL3MALUD.js";
import "./chunk-EXOYWN5Y.js";
import "./chunk-2FIXCDNN.js";
import "./chunk-UTVCXJPB.js";
import {
  merge,
  validate
} from "./chunk-N77X7EAL.js";
import "./chunk-5PTWKDLB.js";
import "./chunk-DPTFASVN.js";
import "./chunk-LDPUPAMZ.js";
import "./chunk-M42TWBEX.js";
import "./chunk-V53NY6IS.js";
import "./chunk-DC54LOZ5.js";
import "./chunk-LBLIWSBN.js";
import "./chunk-ANVTFQHZ.js";
import "./chunk-WGPBDSJ7.js";
import {
  isStatusError,
  newInternalError,
  newServiceUnavailable,
  withStatus
} from "./chunk-JH3JUYW7.js";
import "./chunk-2QB3KNVX.js";
import "./chunk-BFUHRZRN.js";
import "./chunk-LBZDBSUL.js";
import "./chunk-I3UUU3ZY.js";
import {
  formatGroupVersionKind
} from "./chunk-MDZS7SGR.js";
import {
  errorText
} from "./chunk-QWS2NJYE.js";
import "./chunk-RYGH2AKA.js";
import "./chunk-B5WTZJPO.js";
import "./chunk-CJZCGE54.js";
import "./chunk-NNG3J5SM.js";
import "./chunk-NRX4VBM6.js";
import {
  goQuote
} from "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

// packages/admission/src/policy/mutating/compile-mutating-policy.ts
function compileMutatingPolicy({ spec = {} }) {
  const { paramKind, variables = [], mutations = [], matchConditions = [] } = spec;
  const compiler = new ExpressionCompiler();
  const declared = { hasParams: paramKind !== void 0, hasAuthorizer: true };
  for (const { name = "", expression = "" } of variables) compiler.declare(name, expression, declared, "stored");
  const conditions = matchConditions.length === 0 ? void 0 : compileMatchConditions(matchConditions, compiler, declared);
  const compile = (text = "", type) => compiler.compile(text, [type], { ...declared, hasPatchTypes: true }, "stored");
  return {
    conditions,
    mutations: mutations.map(
      ({ patchType, jsonPatch, applyConfiguration: applyConfiguration2 }) => patchType === "JSONPatch" ? { patchType, expression: compile(jsonPatch?.expression, "list(JSONPatch)") } : { patchType: "ApplyConfiguration", expression: compile(applyConfiguration2?.expression, "Object") }
    ),
    variables: compiler.variables
  };
}

// packages/admission/src/policy/mutating/apply-configuration.ts
function applyConfiguration(schema, object, configuration) {
  const { apiVersion, kind } = object;
  const patch = { ...configuration, apiVersion, kind };
  step("failed to convert patch object to typed object", () => validate(schema, patch));
  const atomics = findAtomics(schema, patch, "");
  if (atomics.length > 0) {
    const paths = atomics.join(", ");
    throw new Error(`invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: ${paths}`);
  }
  step("failed to convert original object to typed object", () => validate(schema, object, true));
  return step("failed to merge patch", () => merge(schema, object, patch));
}
function step(failure, run) {
  try {
    return run();
  } catch (error) {
    throw new Error(`${failure}: ${errorText(error)}`, { cause: error });
  }
}
function findAtomics({ map, list }, value, path) {
  if (Array.isArray(value)) {
    if (list === void 0) return [];
    const below2 = value.flatMap((item, i) => findAtomics(list.element, item, `${path}[${i}]`));
    return list.relationship === "atomic" ? [path, ...below2] : below2;
  }
  if (map === void 0 || typeof value !== "object" || value === null) return [];
  const below = Object.entries(value).flatMap(([key, member]) => {
    const field = map.field(key);
    return field === void 0 ? [] : findAtomics(field.schema, member, `${path}.${key}`);
  });
  return map.relationship === "atomic" ? [path, ...below] : below;
}

// packages/admission/src/policy/mutating/mutate.ts
function mutate({ patchType, expression }, variables, input, object, { kind, schema, objects }) {
  if (expression.program === void 0) throw new Error(expression.error);
  const { results } = evaluateAll([expression], variables, expressionVariables(input), runtimeCostBudget);
  const [result] = results;
  if (result?.error !== void 0) throw new Error(result.error);
  const value = result?.value ?? null;
  if (patchType === "ApplyConfiguration") {
    const configuration = applyConfigurationOf(value);
    let merged;
    try {
      merged = applyConfiguration(schema, object, configuration);
    } catch (error) {
      throw new Error(`error applying patch: ${errorText(error)}`, { cause: error });
    }
    return objects.decode(merged, kind);
  }
  const patch = jsonPatchOf(value);
  let patched;
  try {
    patched = applyJSONPatch(object, patch);
  } catch (error) {
    if (error instanceof JSONPatchTestError) return object;
    throw new Error(`JSON Patch: ${errorText(error)}`, { cause: error });
  }
  try {
    return objects.decode(patched, kind, true);
  } catch (error) {
    throw newInternalError(error);
  }
}

// packages/admission/src/policy/mutating/dispatch-mutating-policies.ts
var pluginName = "MutatingAdmissionPolicy";
var compiled = /* @__PURE__ */ new WeakMap();
function compiledPolicy(policy) {
  let result = compiled.get(policy);
  if (result === void 0) {
    result = compileMutatingPolicy(policy);
    compiled.set(policy, result);
  }
  return result;
}
async function dispatchMutatingPolicies(policies, attributes) {
  const errors = [];
  const invocations = await invocationsOf(policies, attributes, errors);
  const result = invocations.length === 0 ? void 0 : await invokeAll(policies, invocations, attributes, errors);
  if (errors.length > 0) throw refusal(attributes, errors);
  return result;
}
async function invocationsOf(policies, attributes, errors) {
  const invocations = [];
  for (const hook of policies.source.hooks) {
    const { policy } = hook;
    for (const found of await matchedBindings(policies, hook, attributes)) {
      if (found.error !== void 0) {
        addError(errors, policy, found.binding, { message: found.error });
        continue;
      }
      const { binding, matched, params } = found;
      for (const param of params) invocations.push({ policy, binding, matched, param });
    }
  }
  return invocations;
}
async function invokeAll(policies, invocations, attributes, errors) {
  const { reinvocation = newReinvocationContext() } = attributes;
  const reinvocations = Reinvocations.of(reinvocation, pluginName);
  if (reinvocation.isReinvocation) reinvocations.begin(attributes.object);
  const namespace = await namespaceOf(attributes, policies.namespaces);
  const decisions = new Decisions(policies.authorizer, attributes.user);
  const objects = new MutatedObject(attributes);
  const needsReinvocation = () => {
    reinvocations.requireAll();
    reinvocation.shouldReinvoke = true;
  };
  for (const invocation of invocations) {
    const key = keyOf(invocation);
    const may = () => !reinvocation.isReinvocation || reinvocations.shouldReinvoke(key);
    const outcome = await invoke(policies, invocation, objects, decisions, namespace, errors, may);
    if (outcome === "skipped") continue;
    if (outcome === "changed") needsReinvocation();
    if (invocation.policy.spec?.reinvocationPolicy === "IfNeeded") reinvocations.add(key);
  }
  let result;
  try {
    result = await objects.result();
  } catch (error) {
    throw newInternalError(`failed to convert object: ${errorText(error)}`);
  }
  if (result !== void 0) needsReinvocation();
  reinvocations.end(result ?? attributes.object);
  return result;
}
async function invoke({ metrics }, { policy, binding, matched, param }, objects, decisions, namespace, errors, mayRun) {
  const { conditions, mutations, variables } = compiledPolicy(policy);
  let versioned = await objects.at(matched.kind);
  const { attributes, object: before } = versioned;
  if (conditions !== void 0) {
    const input = {
      versioned,
      matched: { resource: attributes.resource, kind: matched.kind },
      params: param,
      decisions
    };
    const result = await decisions.evaluate(() => evaluateMatchConditions(conditions, input));
    if (result.error !== void 0) addError(errors, policy, binding, { message: result.error, reason: "Invalid" });
    if (result.error !== void 0 || !result.matches) return "skipped";
  }
  if (!mayRun()) return "skipped";
  if (before === void 0) return "unchanged";
  let object = before;
  for (const mutation of mutations) {
    const started = performance.now();
    const observe = (type) => {
      const labels = [policy.metadata.name ?? "", binding.metadata.name ?? "", type];
      metrics.mutatingPolicyChecks.add(labels);
      metrics.mutatingPolicyDuration.observe(labels, (performance.now() - started) / 1e3);
    };
    try {
      const target = targetOf(attributes, matched.kind);
      const input = { versioned, matched, namespace, params: param, decisions };
      object = await decisions.evaluate(() => mutate(mutation, variables, input, object, target));
      objects.set(object, matched.kind);
      versioned = await objects.at(matched.kind);
      observe("no_error");
    } catch (error) {
      const message = errorText(error);
      observe(errorTypeOfMessage(message));
      if (isStatusError(error)) throw error;
      addError(errors, policy, binding, { message, reason: "Invalid" });
    }
  }
  return builtinSemanticEqual(before, object) ? "unchanged" : "changed";
}
function targetOf({ objects }, kind) {
  let schema;
  try {
    schema = objects?.mergeSchemaFor(kind);
  } catch {
  }
  if (objects !== void 0 && schema !== void 0) return { kind, schema, objects };
  const what = `Resource kind ${formatGroupVersionKind(kind)} not found`;
  throw newServiceUnavailable(
    `${what}. There can be a delay between when CustomResourceDefinitions are created and when they are available.`
  );
}
var keyOf = ({ policy, binding, param }) => [policy, binding, param].map((each) => `${each?.metadata.namespace ?? ""}/${each?.metadata.name ?? ""}`).join(" ");
function addError(errors, { metadata, spec }, binding, { message, reason }) {
  if (spec?.failurePolicy === "Ignore") return;
  const { name = "" } = metadata;
  const who = binding === void 0 ? `policy ${goQuote(name)}` : `policy '${name}' with binding '${binding.metadata.name}'`;
  errors.push({ message: `${who} denied request: ${message}`, ...reason === void 0 ? {} : { reason } });
}
function refusal(attributes, errors) {
  const error = admissionForbidden(attributes, "admission request denied by policy");
  const [first] = errors;
  return withStatus(error, {
    message: first?.message ?? "",
    ...first?.reason === void 0 ? {} : { reason: first.reason },
    details: {
      ...error.status.details,
      causes: [...error.status.details?.causes ?? [], ...errors.map(({ message }) => ({ message }))]
    }
  });
}
export {
  dispatchMutatingPolicies
};
