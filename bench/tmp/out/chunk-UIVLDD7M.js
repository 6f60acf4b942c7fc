import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  Decisions,
  VersionedAttributesCache,
  namespaceSelectorMatches,
  objectSelectorMatches,
  otherVersions,
  outcomeOf,
  ruleMatches
} from "./chunk-DGT6K2V3.js";
import {
  admissionRequest
} from "./chunk-EW3QG5GN.js";
import {
  builtinTypes
} from "./chunk-JSHOBWAN.js";
import {
  StatusError,
  isStatusError,
  newBadRequest,
  newForbidden,
  newInternalError,
  newTimeoutError
} from "./chunk-HE4L4WC4.js";
import {
  errorText
} from "./chunk-Z7BRCTGW.js";
import {
  decodeValue
} from "./chunk-522ORYFU.js";
import {
  goQuote
} from "./chunk-IXEIXTMV.js";

// packages/admission/src/webhook/admission-review.ts
var group = "admission.k8s.io";
var knownVersions = ["v1", "v1beta1"];
function reviewVersion(versions = []) {
  const found = versions.flatMap((version2) => knownVersions.filter((known) => known === version2));
  const [version] = found;
  if (version === void 0) throw new Error("webhook does not accept known AdmissionReview versions (v1, v1beta1)");
  return version;
}
function newReview(version, uid, { attributes, object, oldObject }, matched) {
  const request = { ...admissionRequest(attributes, matched), object: object ?? null, oldObject: oldObject ?? null };
  return { kind: "AdmissionReview", apiVersion: `${group}/${version}`, request: { uid, ...request } };
}
function decodeReview(version, value) {
  const kind = { group, version, kind: "AdmissionReview" };
  const { apiVersion = "", kind: name = "" } = value;
  if (apiVersion !== "" && name !== "" && (apiVersion !== `${group}/${version}` || name !== kind.kind)) {
    const other = knownVersions.find((each) => apiVersion === `${group}/${each}`);
    if (other !== void 0 && name === kind.kind) {
      throw new Error(`converting (${other}.AdmissionReview) to (${version}.AdmissionReview): unknown conversion`);
    }
    const scheme = "pkg/util/webhook/client.go:71";
    throw new Error(
      `no kind ${goQuote(name)} is registered for version ${goQuote(apiVersion)} in scheme ${goQuote(scheme)}`
    );
  }
  const type = builtinTypes.typeFor(kind);
  return type === void 0 ? value : { apiVersion, kind: name, ...decodeValue(type, value).object };
}
function verifiedResponse(version, uid, isMutating, { apiVersion = "", kind = "", response }) {
  if (response === void 0 || response === null) throw new Error("webhook response was absent");
  const patch = response.patch ? Buffer.from(response.patch, "base64") : void 0;
  const patchType = response.patchType ?? void 0;
  if (version === "v1") {
    if ((response.uid ?? "") !== uid) {
      throw new Error(`expected response.uid=${goQuote(uid)}, got ${goQuote(response.uid ?? "")}`);
    }
    const expected = `${group}/v1, Kind=AdmissionReview`;
    const got = `${apiVersion.includes("/") ? "" : "/"}${apiVersion}, Kind=${kind}`;
    if (got !== expected) throw new Error(`expected webhook response of ${expected}, got ${got}`);
    checkPatch(isMutating, patch, patchType);
  }
  const isPatched = isMutating && patch !== void 0;
  return {
    allowed: response.allowed ?? false,
    ...isPatched ? { patch } : {},
    patchType: version === "v1beta1" ? isPatched ? "JSONPatch" : "" : patchType ?? "",
    auditAnnotations: response.auditAnnotations ?? {},
    warnings: response.warnings ?? [],
    ...response.status ? { result: response.status } : {}
  };
}
function checkPatch(isMutating, patch, patchType) {
  if (!isMutating) {
    if (patch !== void 0) throw new Error("validating webhook may not return response.patch");
    if (patchType !== void 0) throw new Error("validating webhook may not return response.patchType");
    return;
  }
  if (patch !== void 0 && patchType === void 0) {
    throw new Error("webhook returned response.patch but not response.patchType");
  }
  if (patch === void 0 && patchType !== void 0) {
    throw new Error("webhook returned response.patchType but not response.patch");
  }
  if (patchType === "") throw new Error('webhook returned invalid response.patchType of ""');
}

// packages/admission/src/webhook/webhook-errors.ts
var WebhookCallError = class extends Error {
  /**
   * @param webhook its name
   * @param code the status code that metrics count
   */
  constructor(webhook, reason, code, options) {
    super(`failed calling webhook ${goQuote(webhook)}: ${reason}`, options);
    this.code = code;
  }
  code;
};
var WebhookRejection = class extends Error {
  constructor(status) {
    super(status.message);
    this.status = status;
  }
  status;
};
function rejectionError(webhook, result = {}) {
  const { message, reason, code, status, details, metadata } = result;
  const deniedBy = `admission webhook ${goQuote(webhook)} denied the request`;
  const why = message || reason;
  return new StatusError({
    status: status === void 0 || status === "" || status === "Success" ? "Failure" : status,
    message: why ? `${deniedBy}: ${why}` : `${deniedBy} without explanation`,
    reason,
    code: code !== void 0 && code >= 400 ? code : 400,
    details: details ?? void 0,
    metadata: metadata ?? void 0
  });
}
var dryRunUnsupported = (webhook) => newBadRequest(`admission webhook ${goQuote(webhook)} does not support dry run`);
var callFailure = (error) => newInternalError(error);

// packages/admission/src/webhook/call-webhook.ts
var defaultTimeoutSeconds = 10;
async function callWebhook(clients, webhook, versioned, matched, isMutating) {
  const { name = "", sideEffects, timeoutSeconds = defaultTimeoutSeconds } = webhook;
  const { attributes } = versioned;
  const { context } = attributes;
  const failed = (reason, code, cause) => new WebhookCallError(name, reason, code, { cause });
  if (attributes.dryRun) {
    if (!sideEffects) throw failed("Webhook SideEffects is nil", 400);
    if (sideEffects !== "None" && sideEffects !== "NoneOnDryRun") throw dryRunUnsupported(name);
  }
  let version;
  try {
    version = reviewVersion(webhook.admissionReviewVersions);
  } catch (error) {
    throw failed(`could not create admission objects: ${errorText(error)}`, 400, error);
  }
  let client;
  try {
    client = clients.clientFor(webhook.clientConfig ?? {});
  } catch (error) {
    throw failed(`could not get REST client: ${errorText(error)}`, 500, error);
  }
  const uid = crypto.randomUUID();
  let review;
  try {
    const sent = newReview(version, uid, versioned, matched);
    const answer = await client.post(sent, { timeoutMs: timeoutSeconds * 1e3, signal: context.signal });
    review = decodeReview(version, answer);
  } catch (error) {
    throw failed(`failed to call webhook: ${errorText(error)}`, isStatusError(error) ? error.code : 503, error);
  }
  let response;
  try {
    response = verifiedResponse(version, uid, isMutating, review);
  } catch (error) {
    throw failed(`received invalid webhook response: ${errorText(error)}`, 503, error);
  }
  for (const [key, value] of Object.entries(response.auditAnnotations)) context.annotate?.(`${name}/${key}`, value);
  for (const warning of response.warnings) context.warn(warning);
  if (!response.allowed) throw new WebhookRejection(rejectionError(name, response.result));
  return response;
}

// packages/admission/src/webhook/hook.ts
var ignoresFailures = ({ failurePolicy }) => failurePolicy === "Ignore";

// packages/admission/src/webhook/observed-call.ts
var maxCode = 600;
async function observedCall(metrics, webhook, type, operation, call) {
  const { name = "" } = webhook;
  const started = performance.now();
  const observe = (code, rejected, errorType) => {
    const shown = String(Math.min(code, maxCode));
    if (errorType !== void 0) metrics.webhookRejections.add([name, type, operation, errorType, shown]);
    metrics.webhookRequests.add([name, type, operation, shown, String(rejected)]);
    metrics.webhookDuration.observe([name, type, operation, String(rejected)], (performance.now() - started) / 1e3);
  };
  try {
    const result = await call();
    observe(200, false);
    return result;
  } catch (error) {
    if (error instanceof WebhookCallError) {
      const rejected = !ignoresFailures(webhook);
      observe(error.code, rejected, rejected ? "calling_webhook_error" : void 0);
    } else if (error instanceof WebhookRejection) observe(error.status.code, true, "no_error");
    else observe(0, true, "apiserver_internal_error");
    throw isStatusError(error) || error instanceof Error ? error : new Error(String(error));
  }
}

// packages/admission/src/webhook/should-call.ts
async function shouldCall({ namespaces, metrics, type }, { webhook }, attributes, versioned, decisions) {
  const inNamespace = await outcomeOf(() => namespaceSelectorMatches(webhook, attributes, namespaces));
  if (inNamespace === false) return void 0;
  const ofObject = await outcomeOf(() => objectSelectorMatches(webhook, attributes));
  if (ofObject === false) return void 0;
  const matched = matchedVersion(webhook, attributes);
  if (matched === void 0) return void 0;
  for (const outcome of [inNamespace, ofObject]) if (isStatusError(outcome)) throw outcome;
  const { matchConditions = [], name = "" } = webhook;
  if (matchConditions.length === 0) return matched;
  let objects;
  try {
    objects = await versioned(matched.kind);
  } catch (error) {
    throw isStatusError(error) ? error : newInternalError(error);
  }
  const { conditionsOf, evaluateMatchConditions } = await import("./webhook-conditions-3ZQ2Y3DT.js");
  const input = { versioned: objects, matched: { resource: attributes.resource, kind: matched.kind }, decisions };
  const started = performance.now();
  const result = await decisions.evaluate(() => evaluateMatchConditions(conditionsOf(webhook), input));
  const labels = [name, "webhook", type, attributes.operation];
  metrics.matchConditionDuration.observe(labels, (performance.now() - started) / 1e3);
  if (result.error !== void 0) {
    metrics.matchConditionErrors.add(labels, result.failures);
    if (ignoresFailures(webhook)) return void 0;
    const { group: group2, resource } = attributes.resource;
    throw newForbidden({ group: group2, resource }, attributes.name, errorText(result.error));
  }
  if (result.matches) return matched;
  metrics.matchConditionExclusions.add(labels);
  return void 0;
}
function matchedVersion(webhook, attributes) {
  const { resource, kind } = attributes;
  const { rules = [], matchPolicy } = webhook;
  if (rules.some((rule) => ruleMatches(rule, resource, attributes))) return { resource, kind };
  if (matchPolicy !== "Equivalent") return void 0;
  const others = otherVersions(attributes);
  for (const rule of rules) {
    const found = others.find((each) => ruleMatches(rule, each.resource, attributes));
    if (found !== void 0) return { resource: found.resource, kind: found.kind };
  }
  return void 0;
}

// packages/admission/src/webhook/dispatch-validating-webhooks.ts
var outOfTime = () => newTimeoutError("request did not complete within requested timeout", 0);
async function dispatchValidatingWebhooks(dispatch, hooks, attributes) {
  const decisions = new Decisions(dispatch.authorizer, attributes.user);
  const objects = new VersionedAttributesCache(attributes);
  const matching = { ...dispatch, type: "validating" };
  const invocations = [];
  for (const hook of hooks) {
    const matched = await shouldCall(matching, hook, attributes, (kind) => objects.get(kind), decisions);
    if (matched === void 0) continue;
    try {
      invocations.push({ hook, matched, versioned: await objects.get(matched.kind) });
    } catch (error) {
      throw isStatusError(error) ? error : newInternalError(error);
    }
  }
  if (invocations.length === 0) return;
  if (attributes.context.signal?.aborted) throw outOfTime();
  let refusal;
  await Promise.all(
    invocations.map(async (invocation, index) => {
      try {
        await invoke(dispatch, invocation, index);
      } catch (error) {
        refusal ??= { error };
      }
    })
  );
  if (refusal !== void 0) throw refusal.error;
}
async function invoke({ clients, metrics, onError }, { hook: { webhook }, matched, versioned }, index) {
  const { operation, context } = versioned.attributes;
  const { name = "" } = webhook;
  try {
    await observedCall(
      metrics,
      webhook,
      "validating",
      operation,
      () => callWebhook(clients, webhook, versioned, matched, false)
    );
  } catch (error) {
    if (error instanceof WebhookRejection) throw error.status;
    if (!(error instanceof WebhookCallError)) throw error;
    if (!ignoresFailures(webhook)) throw callFailure(error);
    metrics.webhookFailOpen.add([name, "validating"]);
    context.annotate?.(`failed-open.validating.webhook.admission.k8s.io/round_0_index_${index}`, name);
    onError(error);
  }
}

export {
  WebhookCallError,
  WebhookRejection,
  rejectionError,
  callFailure,
  callWebhook,
  ignoresFailures,
  observedCall,
  shouldCall,
  outOfTime,
  dispatchValidatingWebhooks
};
//# sourceMappingURL=chunk-UIVLDD7M.js.map
