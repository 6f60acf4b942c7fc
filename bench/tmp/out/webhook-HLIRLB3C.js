import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  noOpinion
} from "./chunk-BL3MALUD.js";
import "./chunk-EXOYWN5Y.js";
import "./chunk-2FIXCDNN.js";
import "./chunk-UTVCXJPB.js";
import {
  parseSelector
} from "./chunk-N77X7EAL.js";
import "./chunk-5PTWKDLB.js";
import {
  parse
} from "./chunk-DPTFASVN.js";
import "./chunk-LDPUPAMZ.js";
import "./chunk-M42TWBEX.js";
import "./chunk-V53NY6IS.js";
import "./chunk-DC54LOZ5.js";
import "./chunk-LBLIWSBN.js";
import "./chunk-ANVTFQHZ.js";
import "./chunk-WGPBDSJ7.js";
import "./chunk-JH3JUYW7.js";
import "./chunk-2QB3KNVX.js";
import "./chunk-BFUHRZRN.js";
import "./chunk-LBZDBSUL.js";
import "./chunk-I3UUU3ZY.js";
import "./chunk-MDZS7SGR.js";
import "./chunk-QWS2NJYE.js";
import "./chunk-RYGH2AKA.js";
import "./chunk-B5WTZJPO.js";
import "./chunk-CJZCGE54.js";
import "./chunk-NNG3J5SM.js";
import "./chunk-NRX4VBM6.js";
import "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

// packages/authorization/src/webhook/access-review.ts
function accessReviewSpec(attributes) {
  const { user, isResourceRequest, path, verb } = attributes;
  const about = isResourceRequest ? { resourceAttributes: resourceAttributesOf(attributes) } : { nonResourceAttributes: withoutEmpty({ path, verb }) };
  return {
    ...about,
    ...user.name === "" ? {} : { user: user.name },
    ...user.groups.length === 0 ? {} : { groups: [...user.groups] },
    ...user.extra && Object.keys(user.extra).length > 0 ? { extra: user.extra } : {},
    ...user.uid ? { uid: user.uid } : {}
  };
}
function resourceAttributesOf(attributes) {
  const { namespace, verb, apiGroup, apiVersion, resource, subresource, name } = attributes;
  const fields = fieldRequirements(attributes.fieldSelector);
  const labels = labelRequirements(attributes.labelSelector);
  return {
    ...withoutEmpty({ namespace, verb, group: apiGroup, version: apiVersion, resource, subresource, name }),
    ...fields.length > 0 ? { fieldSelector: { requirements: fields } } : {},
    ...labels.length > 0 ? { labelSelector: { requirements: labels } } : {}
  };
}
var withoutEmpty = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
function fieldRequirements(selector) {
  if (!selector) return [];
  try {
    return parseSelector(selector).requirements.map(({ field, operator, value }) => ({
      key: field,
      operator: operator === "=" ? "In" : "NotIn",
      values: [value]
    }));
  } catch {
    return [];
  }
}
var labelOperators = {
  "=": "In",
  "==": "In",
  in: "In",
  "!=": "NotIn",
  notin: "NotIn",
  exists: "Exists",
  "!": "DoesNotExist"
};
function labelRequirements(selector) {
  if (!selector) return [];
  try {
    return (parse(selector).requirements ?? []).flatMap(({ key, operator, values }) => {
      const known = labelOperators[operator];
      return known ? [{ key, operator: known, ...values.length > 0 ? { values: [...values] } : {} }] : [];
    });
  } catch {
    return [];
  }
}

// packages/authorization/src/webhook/webhook-authorizer.ts
var maxAnswers = 8192;
var maxKeptText = 1e4;
function newWebhookAuthorizer(options) {
  const {
    authorizedTTLMs = 3e5,
    unauthorizedTTLMs = 3e4,
    failurePolicy = "NoOpinion",
    now = Date.now
  } = options;
  const answers = /* @__PURE__ */ new Map();
  function kept(key) {
    const found = answers.get(key);
    if (found === void 0) return void 0;
    answers.delete(key);
    if (found.expires <= now()) return void 0;
    answers.set(key, found);
    return found.status;
  }
  function keep(key, status) {
    const ttl = status.allowed ? authorizedTTLMs : unauthorizedTTLMs;
    if (ttl <= 0) return;
    answers.set(key, { status, expires: now() + ttl });
    if (answers.size > maxAnswers) answers.delete(answers.keys().next().value);
  }
  async function ask(attributes) {
    const spec = accessReviewSpec(attributes);
    if (options.matchConditions && !options.matchConditions(spec)) return noOpinion;
    const key = JSON.stringify(spec);
    let status = kept(key);
    if (status === void 0) {
      status = await review(options, spec);
      if (textLength(attributes) < maxKeptText) keep(key, status);
    }
    return decisionOf(status);
  }
  return {
    async authorize(attributes) {
      try {
        return await ask(attributes);
      } catch (error) {
        if (failurePolicy === "NoOpinion") throw error;
        return { decision: "Deny", reason: "", error };
      }
    },
    async rulesFor() {
      return {
        resourceRules: [],
        nonResourceRules: [],
        incomplete: true,
        evaluationError: "webhook authorizer does not support user rule resolution"
      };
    }
  };
}
async function review({ client, version }, spec) {
  const apiVersion = `authorization.k8s.io/${version}`;
  const { groups, ...rest } = spec;
  const sent = version === "v1" ? spec : { ...rest, ...groups ? { group: groups } : {} };
  const answer = await client.post({
    kind: "SubjectAccessReview",
    apiVersion,
    metadata: {},
    spec: sent,
    status: { allowed: false }
  });
  if (answer.kind !== "SubjectAccessReview" || answer.apiVersion !== apiVersion) {
    throw new Error(`the answer of the authorization webhook is no SubjectAccessReview of ${apiVersion}`);
  }
  return statusIn(answer.status);
}
function statusIn(value) {
  const { allowed = false, denied = false, reason = "" } = value ?? {};
  if (typeof allowed !== "boolean" || typeof denied !== "boolean" || typeof reason !== "string") {
    throw new Error("the answer of the authorization webhook has a status that cannot be read");
  }
  return { allowed, denied, reason };
}
function decisionOf({ allowed, denied, reason = "" }) {
  if (allowed && denied) {
    const error = new Error("webhook subject access review returned both allow and deny response");
    return { decision: "Deny", reason, error };
  }
  return { decision: denied ? "Deny" : allowed ? "Allow" : "NoOpinion", reason };
}
function textLength(attributes) {
  const { namespace, verb, apiGroup, apiVersion, resource, subresource, name, path } = attributes;
  return [namespace, verb, apiGroup, apiVersion, resource, subresource, name, path].join("").length;
}
export {
  accessReviewSpec,
  newWebhookAuthorizer
};
