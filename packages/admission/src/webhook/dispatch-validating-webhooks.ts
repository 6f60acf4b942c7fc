import { isStatusError, newInternalError, newTimeoutError } from '@k8s-ts/apimachinery/errors';
import type { AdmissionAttributes, Authorizer, NamespaceLookup, ResourceVersion } from '@k8s-ts/generic-apiserver';
import type { WebhookClients } from '@k8s-ts/generic-apiserver/webhook';
import { Decisions } from '../expressions/decisions.js';
import { type VersionedAttributes, VersionedAttributesCache } from '../matching/index.js';
import type { AdmissionMetrics } from '../metrics.js';
import { callWebhook } from './call-webhook.js';
import { type Hook, ignoresFailures } from './hook.js';
import { observedCall } from './observed-call.js';
import { shouldCall } from './should-call.js';
import { callFailure, WebhookCallError, WebhookRejection } from './webhook-errors.js';

/** The client, matchers and settings with which webhooks are called. */
export interface WebhookDispatch {
  readonly clients: WebhookClients;
  readonly namespaces: NamespaceLookup;
  /** Answers the permission checks of the variable `authorizer` in match conditions. */
  readonly authorizer: Authorizer;
  readonly metrics: AdmissionMetrics;
  /** Called with failed calls that are ignored. */
  readonly onError: (error: unknown) => void;
}

interface Invocation {
  readonly hook: Hook;
  readonly matched: ResourceVersion;
  readonly versioned: VersionedAttributes;
}

/** The error of a request that has used up its time. */
export const outOfTime = () => newTimeoutError('request did not complete within requested timeout', 0);

/**
 * Asks all webhooks that the request concerns, concurrently. The first refusal is the response
 * (`kubernetes/apiserver pkg/admission/plugin/webhook/validating/dispatcher.go`).
 *
 * @throws StatusError when a webhook refuses, or a webhook with the failure policy `Fail` cannot be called
 */
export async function dispatchValidatingWebhooks(
  dispatch: WebhookDispatch,
  hooks: readonly Hook[],
  attributes: AdmissionAttributes,
): Promise<void> {
  const decisions = new Decisions(dispatch.authorizer, attributes.user, attributes.context);
  const objects = new VersionedAttributesCache(attributes);
  const matching = { ...dispatch, type: 'validating' as const };
  const invocations: Invocation[] = [];
  for (const hook of hooks) {
    const matched = await shouldCall(matching, hook, attributes, (kind) => objects.get(kind), decisions);
    if (matched === undefined) continue;
    try {
      invocations.push({ hook, matched, versioned: await objects.get(matched.kind) });
    } catch (error) {
      throw isStatusError(error) ? error : newInternalError(error);
    }
  }
  if (invocations.length === 0) return;
  if (attributes.context.signal?.aborted) throw outOfTime();
  let refusal: { readonly error: unknown } | undefined;
  const started = performance.now();
  await Promise.all(
    invocations.map(async (invocation, index) => {
      try {
        await invoke(dispatch, invocation, index);
      } catch (error) {
        refusal ??= { error };
      }
    }),
  );
  attributes.context.waited?.(performance.now() - started, 'validating-webhook');
  if (refusal !== undefined) throw refusal.error;
}

async function invoke(
  { clients, metrics, onError }: WebhookDispatch,
  { hook, matched, versioned }: Invocation,
  index: number,
): Promise<void> {
  const { operation, context } = versioned.attributes;
  const { webhook } = hook;
  const { name = '' } = webhook;
  try {
    await observedCall(metrics, webhook, 'validating', operation, () => callWebhook(clients, hook, versioned, matched));
  } catch (error) {
    if (error instanceof WebhookRejection) throw error.status;
    if (!(error instanceof WebhookCallError)) throw error;
    if (!ignoresFailures(webhook)) throw callFailure(error);
    if (!error.isCanceled) {
      metrics.webhookFailOpen.add([name, 'validating']);
      context.annotate?.(`failed-open.validating.webhook.admission.k8s.io/round_0_index_${index}`, name);
    }
    onError(error);
  }
}
