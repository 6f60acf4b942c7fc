import { builtinSemanticEqual } from '@k8s-ts/api/validation';
import { errorText, isStatusError, newInternalError } from '@k8s-ts/apimachinery/errors';
import { escapeHTML, parseJSON, stringify } from '@k8s-ts/apimachinery/json';
import { applyJSONPatch, decodeJSONPatch, type JSONPatch } from '@k8s-ts/apimachinery/json-patch';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import { type AdmissionAttributes, newReinvocationContext, type ResourceVersion } from '@k8s-ts/generic-apiserver';
import { Decisions } from '../expressions/decisions.js';
import type { VersionedAttributes } from '../matching/index.js';
import { MutatedObject } from '../matching/mutated-object.js';
import { Reinvocations } from '../reinvocations.js';
import type { AdmissionResponse } from './admission-review.js';
import { callWebhook } from './call-webhook.js';
import { outOfTime, type WebhookDispatch } from './dispatch-validating-webhooks.js';
import { type Hook, ignoresFailures } from './hook.js';
import { observedCall } from './observed-call.js';
import { shouldCall } from './should-call.js';
import { callFailure, rejectionError, WebhookCallError, WebhookRejection } from './webhook-errors.js';

const pluginName = 'MutatingAdmissionWebhook';

/**
 * Asks the webhooks that the request concerns, one after the other, and applies their patches. In a second round,
 * webhooks that ask for reinvocation and have not seen the latest object are called again
 * (`kubernetes/apiserver pkg/admission/plugin/webhook/mutating/dispatcher.go`).
 *
 * @returns the changed object; undefined when no webhook changed it
 * @throws StatusError when a webhook refuses, or a webhook with the failure policy `Fail` cannot be called
 */
export async function dispatchMutatingWebhooks(
  dispatch: WebhookDispatch,
  hooks: readonly Hook[],
  attributes: AdmissionAttributes,
): Promise<KubeObject | undefined> {
  const { reinvocation = newReinvocationContext() } = attributes;
  const reinvocations = Reinvocations.of(reinvocation, pluginName);
  if (reinvocation.isReinvocation) reinvocations.begin(attributes.object);
  const round = reinvocation.isReinvocation ? 1 : 0;
  const decisions = new Decisions(dispatch.authorizer, attributes.user, attributes.context);
  const objects = new MutatedObject(attributes);
  const matching = { ...dispatch, type: 'admit' as const };
  for (const [index, hook] of hooks.entries()) {
    const { webhook, uid } = hook;
    const versioned = (kind: GroupVersionKind) => objects.at(kind);
    const matched = await shouldCall(matching, hook, objects.attributes, versioned, decisions);
    if (matched === undefined || (reinvocation.isReinvocation && !reinvocations.shouldReinvoke(uid))) continue;
    const hasChanged = await invoke(dispatch, hook, objects, matched, `round_${round}_index_${index}`);
    if (hasChanged) {
      reinvocations.requireAll();
      reinvocation.shouldReinvoke = true;
    }
    if (webhook.reinvocationPolicy === 'IfNeeded') reinvocations.add(uid);
  }
  const result = await objects.result();
  reinvocations.end(result ?? attributes.object);
  return result;
}

/** Calls a webhook and applies its patch. @returns whether the object has changed */
async function invoke(
  { clients, metrics, onError }: WebhookDispatch,
  hook: Hook,
  objects: MutatedObject,
  matched: ResourceVersion,
  place: string,
): Promise<boolean> {
  const { webhook, configuration } = hook;
  const { name = '' } = webhook;
  let versioned: VersionedAttributes;
  try {
    versioned = await objects.at(matched.kind);
  } catch (error) {
    throw isStatusError(error) ? error : newInternalError(error);
  }
  const { context, operation } = versioned.attributes;
  let mutated = false;
  const started = performance.now();
  try {
    await observedCall(metrics, webhook, 'admit', operation, async () => {
      await callWebhook(clients, hook, versioned, matched, (response) => {
        const patch = patchOf(name, response);
        if (patch.length === 0) return false;
        const after = patched(name, response, patch, versioned, matched.kind);
        mutated = !builtinSemanticEqual(versioned.object, after);
        const annotation = patchAnnotation(configuration, name, patch);
        context.annotate?.(`patch.webhook.admission.k8s.io/${place}`, annotation, 'Request');
        objects.set(after, matched.kind);
        return true;
      });
    });
  } catch (error) {
    if (error instanceof WebhookRejection) throw error.status;
    if (!(error instanceof WebhookCallError)) throw error;
    if (!ignoresFailures(webhook)) throw callFailure(error);
    if (!error.isCanceled) {
      metrics.webhookFailOpen.add([name, 'admit']);
      context.annotate?.(`failed-open.mutation.webhook.admission.k8s.io/${place}`, name);
    }
    onError(error);
    if (context.signal?.aborted) throw outOfTime();
  } finally {
    context.waited?.(performance.now() - started, 'mutating-webhook');
    const annotation = JSON.stringify({ configuration, webhook: name, mutated });
    context.annotate?.(`mutation.webhook.admission.k8s.io/${place}`, annotation);
  }
  return mutated;
}

/**
 * The patch of a webhook for the audit record, as Go writes it: the members of an operation in the order of
 * their names.
 */
function patchAnnotation(configuration: string, webhook: string, operations: JSONPatch): string {
  const patch = operations.map((operation) => {
    const members = Object.entries(operation).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(members);
  });
  return escapeHTML(stringify({ configuration, webhook, patch, patchType: 'JSONPatch' }));
}

/** The operations of a patch. @throws WebhookCallError when it cannot be decoded */
function patchOf(name: string, { patch }: AdmissionResponse): JSONPatch {
  if (patch === undefined) return [];
  try {
    return decodeJSONPatch(parseJSON(patch).value as Parameters<typeof decodeJSONPatch>[0]);
  } catch (error) {
    throw new WebhookCallError(name, `received undecodable patch in webhook response: ${errorText(error)}`, 503);
  }
}

/** @throws WebhookCallError for an unknown type of patch; StatusError 500 when it cannot be applied */
function patched(
  name: string,
  { patchType, result }: AdmissionResponse,
  patch: JSONPatch,
  { object, attributes }: VersionedAttributes,
  kind: GroupVersionKind,
): KubeObject {
  if (object === undefined) {
    const problem = 'attempted to modify the object, which is not supported for this operation';
    throw newInternalError(`admission webhook ${goQuote(name)} ${problem}`);
  }
  if (patchType !== 'JSONPatch') {
    throw new WebhookCallError(name, `unsupported patch type ${goQuote(patchType)}`, rejectionError(name, result).code);
  }
  try {
    const value = applyJSONPatch(object as never, patch);
    return attributes.objects?.decode(value, kind) ?? (value as unknown as KubeObject);
  } catch (error) {
    throw newInternalError(error);
  }
}
