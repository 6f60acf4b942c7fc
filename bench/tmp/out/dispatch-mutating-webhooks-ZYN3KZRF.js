import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  WebhookCallError,
  WebhookRejection,
  callFailure,
  callWebhook,
  ignoresFailures,
  observedCall,
  outOfTime,
  rejectionError,
  shouldCall
} from "./chunk-SIIFGCO5.js";
import {
  MutatedObject,
  Reinvocations
} from "./chunk-OOCXW62B.js";
import {
  Decisions
} from "./chunk-3QCG7MYH.js";
import "./chunk-K5N337ZW.js";
import "./chunk-SWATMCJF.js";
import {
  builtinSemanticEqual
} from "./chunk-HL4YRMY3.js";
import "./chunk-REQD7X4D.js";
import {
  applyJSONPatch,
  decodeJSONPatch,
  newReinvocationContext
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
  isStatusError,
  newInternalError
} from "./chunk-JH3JUYW7.js";
import "./chunk-2QB3KNVX.js";
import "./chunk-BFUHRZRN.js";
import "./chunk-LBZDBSUL.js";
import "./chunk-I3UUU3ZY.js";
import "./chunk-MDZS7SGR.js";
import {
  errorText
} from "./chunk-QWS2NJYE.js";
import {
  parseJSON
} from "./chunk-RYGH2AKA.js";
import "./chunk-B5WTZJPO.js";
import "./chunk-CJZCGE54.js";
import "./chunk-NNG3J5SM.js";
import "./chunk-NRX4VBM6.js";
import {
  goQuote
} from "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

// packages/admission/src/webhook/dispatch-mutating-webhooks.ts
var pluginName = "MutatingAdmissionWebhook";
async function dispatchMutatingWebhooks(dispatch, hooks, attributes) {
  const { reinvocation = newReinvocationContext() } = attributes;
  const reinvocations = Reinvocations.of(reinvocation, pluginName);
  if (reinvocation.isReinvocation) reinvocations.begin(attributes.object);
  const round = reinvocation.isReinvocation ? 1 : 0;
  const decisions = new Decisions(dispatch.authorizer, attributes.user);
  const objects = new MutatedObject(attributes);
  const matching = { ...dispatch, type: "admit" };
  for (const [index, hook] of hooks.entries()) {
    const { webhook, uid } = hook;
    const versioned = (kind) => objects.at(kind);
    const matched = await shouldCall(matching, hook, objects.attributes, versioned, decisions);
    if (matched === void 0 || reinvocation.isReinvocation && !reinvocations.shouldReinvoke(uid)) continue;
    const hasChanged = await invoke(dispatch, hook, objects, matched, `round_${round}_index_${index}`);
    if (hasChanged) {
      reinvocations.requireAll();
      reinvocation.shouldReinvoke = true;
    }
    if (webhook.reinvocationPolicy === "IfNeeded") reinvocations.add(uid);
  }
  const result = await objects.result();
  reinvocations.end(result ?? attributes.object);
  return result;
}
async function invoke({ clients, metrics, onError }, { webhook, configuration }, objects, matched, place) {
  const { name = "" } = webhook;
  let versioned;
  try {
    versioned = await objects.at(matched.kind);
  } catch (error) {
    throw isStatusError(error) ? error : newInternalError(error);
  }
  const { context, operation } = versioned.attributes;
  let mutated = false;
  try {
    await observedCall(metrics, webhook, "admit", operation, async () => {
      const response = await callWebhook(clients, webhook, versioned, matched, true);
      const patch = patchOf(name, response);
      if (patch.length === 0) return;
      const after = patched(name, response, patch, versioned, matched.kind);
      mutated = !builtinSemanticEqual(versioned.object, after);
      objects.set(after, matched.kind);
    });
  } catch (error) {
    if (error instanceof WebhookRejection) throw error.status;
    if (!(error instanceof WebhookCallError)) throw error;
    if (!ignoresFailures(webhook)) throw callFailure(error);
    metrics.webhookFailOpen.add([name, "admit"]);
    context.annotate?.(`failed-open.mutation.webhook.admission.k8s.io/${place}`, name);
    onError(error);
    if (context.signal?.aborted) throw outOfTime();
  } finally {
    const annotation = JSON.stringify({ configuration, webhook: name, mutated });
    context.annotate?.(`mutation.webhook.admission.k8s.io/${place}`, annotation);
  }
  return mutated;
}
function patchOf(name, { patch }) {
  if (patch === void 0) return [];
  try {
    return decodeJSONPatch(parseJSON(patch).value);
  } catch (error) {
    throw new WebhookCallError(name, `received undecodable patch in webhook response: ${errorText(error)}`, 503);
  }
}
function patched(name, { patchType, result }, patch, { object, attributes }, kind) {
  if (object === void 0) {
    const problem = "attempted to modify the object, which is not supported for this operation";
    throw newInternalError(`admission webhook ${goQuote(name)} ${problem}`);
  }
  if (patchType !== "JSONPatch") {
    throw new WebhookCallError(name, `unsupported patch type ${goQuote(patchType)}`, rejectionError(name, result).code);
  }
  try {
    const value = applyJSONPatch(object, patch);
    return attributes.objects?.decode(value, kind) ?? value;
  } catch (error) {
    throw newInternalError(error);
  }
}
export {
  dispatchMutatingWebhooks
};
