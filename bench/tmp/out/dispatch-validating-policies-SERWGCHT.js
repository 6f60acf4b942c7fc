import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
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
  OutOfBudgetError,
  evaluateAll
} from "./chunk-MGD7OKAH.js";
import {
  Decisions,
  versionedAttributes
} from "./chunk-3QCG7MYH.js";
import "./chunk-K5N337ZW.js";
import "./chunk-WXSASXET.js";
import {
  runtimeCostBudget
} from "./chunk-2QP43ZJV.js";
import "./chunk-REQD7X4D.js";
import {
  admissionForbidden
} from "./chunk-BL3MALUD.js";
import "./chunk-EXOYWN5Y.js";
import "./chunk-2FIXCDNN.js";
import "./chunk-UTVCXJPB.js";
import "./chunk-N77X7EAL.js";
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
  withStatus
} from "./chunk-JH3JUYW7.js";
import "./chunk-2QB3KNVX.js";
import "./chunk-BFUHRZRN.js";
import "./chunk-LBZDBSUL.js";
import {
  byteLength
} from "./chunk-I3UUU3ZY.js";
import "./chunk-MDZS7SGR.js";
import {
  errorText
} from "./chunk-QWS2NJYE.js";
import "./chunk-RYGH2AKA.js";
import "./chunk-B5WTZJPO.js";
import "./chunk-CJZCGE54.js";
import "./chunk-NNG3J5SM.js";
import "./chunk-NRX4VBM6.js";
import "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

// packages/admission/src/truncate-bytes.ts
import { Buffer } from "node:buffer";
function truncateBytes(text, limit) {
  if (text.length * 3 <= limit) return text;
  const bytes = Buffer.from(text);
  if (bytes.length <= limit) return text;
  let end = limit;
  while (end > 0 && (bytes[end] & 192) === 128) end--;
  return bytes.toString("utf8", 0, end);
}

// packages/admission/src/policy/validating/compile-policy.ts
function compilePolicy({ spec = {} }) {
  const { paramKind, variables = [], validations = [], auditAnnotations = [], matchConditions = [] } = spec;
  const compiler = new ExpressionCompiler();
  const declared = { hasParams: paramKind !== void 0, hasAuthorizer: true };
  for (const { name = "", expression = "" } of variables) compiler.declare(name, expression, declared, "stored");
  const compile = (text, types, from = declared) => compiler.compile(text ?? "", types, from, "stored");
  const withoutAuthorizer = { ...declared, hasAuthorizer: false };
  return {
    conditions: matchConditions.length === 0 ? void 0 : compileMatchConditions(matchConditions, compiler, declared),
    validations: validations.map(({ expression }) => compile(expression, ["bool"])),
    messages: validations.map(
      ({ messageExpression }) => messageExpression ? compile(messageExpression, ["string"], withoutAuthorizer) : void 0
    ),
    annotations: auditAnnotations.map(({ valueExpression }) => compile(valueExpression, ["string", "null_type"])),
    variables: compiler.variables
  };
}

// packages/admission/src/policy/validating/evaluate-policy.ts
var maxMessageBytes = 5 * 1024;
var admitted = { action: "admit", evaluation: "admit", message: "" };
function evaluatePolicy(spec, compiled2, input) {
  const ignoresErrors = spec.failurePolicy === "Ignore";
  const failed = (message) => ({
    action: ignoresErrors ? "admit" : "deny",
    evaluation: "error",
    message
  });
  const matched = { resource: input.versioned.attributes.resource, kind: input.matched.kind };
  const conditions = compiled2.conditions && evaluateMatchConditions(compiled2.conditions, { ...input, matched, namespace: void 0 });
  if (conditions?.error !== void 0) {
    return { decisions: ignoresErrors ? [] : [failed(conditions.error)], annotations: [], conditions };
  }
  if (conditions?.matches === false) return { decisions: [], annotations: [], conditions };
  const variables = expressionVariables(input);
  const { authorizer: _authorizer, "authorizer.requestResource": _check, ...withoutAuthorizer } = variables;
  let decisions;
  let annotations;
  try {
    const checked = evaluateAll(compiled2.validations, compiled2.variables, variables, runtimeCostBudget);
    const messages = messagesOf(compiled2, withoutAuthorizer, checked.remaining);
    decisions = checked.results.map((result, i) => {
      if (result?.error !== void 0) return failed(result.error);
      if (typeof messages === "string") return failed(`failed messageExpression: ${messages}`);
      if (result?.value === true) return admitted;
      const validation = spec.validations?.[i];
      const message = messageOf(validation, messages[i]);
      return { action: "deny", evaluation: "deny", message, reason: validation.reason ?? "Invalid" };
    });
    annotations = evaluateAll(compiled2.annotations, compiled2.variables, withoutAuthorizer, runtimeCostBudget).results;
  } catch (error) {
    if (!(error instanceof OutOfBudgetError)) throw error;
    return { decisions: [failed(errorText(error))], annotations: [], conditions };
  }
  return { decisions, annotations: annotationsOf(spec, annotations, ignoresErrors), conditions };
}
function messagesOf({ messages, variables }, values, budget) {
  try {
    return evaluateAll(messages, variables, values, budget).results;
  } catch (error) {
    if (error instanceof OutOfBudgetError) return error.message;
    throw error;
  }
}
function messageOf({ expression = "", message = "" }, evaluated) {
  const text = typeof evaluated?.value === "string" ? evaluated.value.trim() : "";
  if (text !== "" && !text.includes("\n") && byteLength(text) <= maxMessageBytes) return text;
  return message.trim() || `failed expression: ${expression.trim()}`;
}
function annotationsOf({ auditAnnotations = [] }, results, ignoresErrors) {
  return results.flatMap((result, i) => {
    if (result?.error !== void 0) return ignoresErrors ? [] : [{ action: "error", error: result.error }];
    const value = typeof result?.value === "string" ? result.value.trim() : "";
    return value === "" ? [] : [{ action: "publish", key: auditAnnotations[i]?.key ?? "", value }];
  });
}

// packages/admission/src/policy/validating/dispatch-validating-policies.ts
var compiled = /* @__PURE__ */ new WeakMap();
function compiledPolicy(policy) {
  let result = compiled.get(policy);
  if (result === void 0) {
    result = compilePolicy(policy);
    compiled.set(policy, result);
  }
  return result;
}
async function dispatchValidatingPolicies(policies, attributes) {
  const decisions = new Decisions(policies.authorizer, attributes.user);
  const denials = [];
  for (const hook of policies.source.hooks) await dispatchHook(policies, attributes, hook, decisions, denials);
  const [first] = denials;
  if (first !== void 0) throw refusal(attributes, first);
}
async function dispatchHook(policies, attributes, hook, decisions, denials) {
  const { policy } = hook;
  const addConfigError = (message, binding) => {
    if (policy.spec?.failurePolicy !== "Ignore") denials.push({ policy, binding, decision: { message } });
  };
  const published = /* @__PURE__ */ new Map();
  let versioned;
  for (const found of await matchedBindings(policies, hook, attributes)) {
    const { binding } = found;
    if (found.error !== void 0) {
      addConfigError(found.error, binding);
      continue;
    }
    const { matched, params } = found;
    try {
      versioned ??= await versionedAttributes(attributes, matched.kind);
    } catch (error) {
      addConfigError(`failed to configure binding: failed to convert object version: ${errorText(error)}`, binding);
      continue;
    }
    const namespace = await namespaceOf(attributes, policies.namespaces);
    for (const param of params) {
      const input = { versioned, matched, namespace, params: param, decisions };
      const started = performance.now();
      const result = await decisions.evaluate(() => evaluatePolicy(policy.spec ?? {}, compiledPolicy(policy), input));
      const elapsed = (performance.now() - started) / 1e3;
      enforce(policies.metrics, attributes, policy, found.binding, result, elapsed, denials, published);
    }
  }
  for (const [key, values] of published) {
    attributes.context.annotate?.(`${policy.metadata.name}/${key}`, [...values].join(", "));
  }
}
var maxAnnotationBytes = 10 * 1024;
function enforce(metrics, attributes, policy, binding, { decisions, annotations }, elapsed, denials, published) {
  const [policyName = "", bindingName = ""] = [policy.metadata.name, binding.metadata.name];
  const observe = (decision, action) => {
    const labels = [policyName, bindingName, errorTypeOf(decision), action];
    metrics.policyChecks.add(labels);
    metrics.policyDuration.observe(labels, elapsed);
  };
  decisions.forEach((decision, index) => {
    if (decision.action === "admit") {
      if (decision.evaluation === "error") observe(decision, "allow");
      return;
    }
    for (const action of binding.spec?.validationActions ?? []) {
      observe(decision, action.toLowerCase());
      if (action === "Deny") denials.push({ policy, binding, decision });
      else if (action === "Audit") annotateFailure(attributes, binding, index, decision);
      else {
        attributes.context.warn(
          `Validation failed for ValidatingAdmissionPolicy '${policyName}' with binding '${bindingName}': ${decision.message}`
        );
      }
    }
  });
  for (const annotation of annotations) {
    if (annotation.action === "error") {
      const decision = { action: "deny", evaluation: "error", message: annotation.error };
      denials.push({ policy, binding, decision });
      observe(decision, "deny");
      continue;
    }
    const values = published.get(annotation.key) ?? /* @__PURE__ */ new Set();
    published.set(annotation.key, values.add(truncateBytes(annotation.value, maxAnnotationBytes)));
  }
}
function annotateFailure({ context }, { metadata, spec }, expressionIndex, { message }) {
  const failure = {
    message,
    policy: spec?.policyName ?? "",
    binding: metadata.name ?? "",
    expressionIndex,
    validationActions: spec?.validationActions ?? []
  };
  context.annotate?.("validation.policy.admission.k8s.io/validation_failure", JSON.stringify([failure]));
}
var errorTypeOf = ({ evaluation, message }) => evaluation === "admit" ? "no_error" : errorTypeOfMessage(message);
var codes = { Forbidden: 403, Unauthorized: 401, RequestEntityTooLarge: 413 };
function refusal(attributes, { policy, binding, decision }) {
  const suffix = binding === void 0 ? "" : ` with binding '${binding.metadata.name}'`;
  const message = `ValidatingAdmissionPolicy '${policy.metadata.name}'${suffix} denied request: ${decision.message}`;
  const error = admissionForbidden(attributes, message);
  const { reason = "Invalid" } = decision;
  return withStatus(error, {
    reason,
    code: codes[reason] ?? 422,
    details: { ...error.status.details, causes: [...error.status.details?.causes ?? [], { message }] }
  });
}
export {
  dispatchValidatingPolicies
};
