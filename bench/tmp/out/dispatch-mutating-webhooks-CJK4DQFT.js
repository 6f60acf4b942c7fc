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
} from "./chunk-UIVLDD7M.js";
import {
  MutatedObject,
  Reinvocations
} from "./chunk-HNMF3LGR.js";
import {
  Decisions
} from "./chunk-DGT6K2V3.js";
import "./chunk-EW3QG5GN.js";
import "./chunk-JSHOBWAN.js";
import {
  builtinSemanticEqual
} from "./chunk-IHZWY3X6.js";
import "./chunk-GA7OLHSK.js";
import {
  applyJSONPatch,
  decodeJSONPatch,
  newReinvocationContext
} from "./chunk-DDIBIF4I.js";
import "./chunk-2H242N2R.js";
import "./chunk-KYO6XVRT.js";
import "./chunk-UFTXUSPJ.js";
import "./chunk-HEHJPL7N.js";
import "./chunk-ALMX3Z3F.js";
import "./chunk-DCJ3PYXW.js";
import "./chunk-ESW6SASO.js";
import "./chunk-ESQ42HC7.js";
import "./chunk-SBNJL4ZM.js";
import "./chunk-PRYQRNQ2.js";
import "./chunk-IGD2VSR7.js";
import "./chunk-YOXFROLO.js";
import "./chunk-EWJ7XEPS.js";
import {
  isStatusError,
  newInternalError
} from "./chunk-HE4L4WC4.js";
import "./chunk-NCUJOYAK.js";
import "./chunk-V3GSUVEX.js";
import "./chunk-ZCAW2CGD.js";
import "./chunk-WE7YN5D6.js";
import "./chunk-2BW4D5DC.js";
import {
  errorText
} from "./chunk-Z7BRCTGW.js";
import {
  parseJSON
} from "./chunk-522ORYFU.js";
import "./chunk-GERWRKIW.js";
import "./chunk-3O6FUO34.js";
import "./chunk-46TFIQJS.js";
import "./chunk-CG2VSD2K.js";
import {
  goQuote
} from "./chunk-IXEIXTMV.js";
import "./chunk-VJXOFUVV.js";

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
//# sourceMappingURL=dispatch-mutating-webhooks-CJK4DQFT.js.map
