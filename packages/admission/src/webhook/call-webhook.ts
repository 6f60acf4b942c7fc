import { errorText, isStatusError, isTimeout } from '@k8s-ts/apimachinery/errors';
import type { ResourceVersion } from '@k8s-ts/generic-apiserver';
import type { WebhookClient, WebhookClients } from '@k8s-ts/generic-apiserver/webhook';
import type { Span } from '@k8s-ts/registry-generic/rest';
import type { VersionedAttributes } from '../matching/index.js';
import {
  type AdmissionResponse,
  decodeReview,
  newReview,
  reviewVersion,
  verifiedResponse,
} from './admission-review.js';
import type { Hook, Webhook } from './hook.js';
import { dryRunUnsupported, rejectionError, WebhookCallError, WebhookRejection } from './webhook-errors.js';

/** Default of `timeoutSeconds`. */
const defaultTimeoutSeconds = 10;

/**
 * Asks a webhook about a request. Its warnings and audit annotations are passed on
 * (`kubernetes/apiserver pkg/admission/plugin/webhook/{mutating,validating}/dispatcher.go`).
 *
 * @param apply applies the patch of a mutating webhook, and returns whether there was one. Undefined for a validating one
 * @throws WebhookCallError when it cannot be called, or its answer is invalid
 * @throws WebhookRejection when it refuses the request
 * @throws StatusError 400 for a dry run when it has side effects
 */
export async function callWebhook(
  clients: WebhookClients,
  { webhook, configuration }: Hook,
  versioned: VersionedAttributes,
  matched: ResourceVersion,
  apply?: (response: AdmissionResponse) => boolean,
): Promise<AdmissionResponse> {
  const isMutating = apply !== undefined;
  const { name = '', sideEffects } = webhook;
  const { attributes } = versioned;
  const { context } = attributes;
  const failed = (reason: string, code: number, cause?: unknown) => new WebhookCallError(name, reason, code, { cause });
  if (attributes.dryRun) {
    if (!sideEffects) throw failed('Webhook SideEffects is nil', 400);
    if (sideEffects !== 'None' && sideEffects !== 'NoneOnDryRun') throw dryRunUnsupported(name);
  }
  let version: ReturnType<typeof reviewVersion>;
  try {
    version = reviewVersion(webhook.admissionReviewVersions);
  } catch (error) {
    throw failed(`could not create admission objects: ${errorText(error)}`, 400, error);
  }
  let client: WebhookClient;
  try {
    client = clients.clientFor((webhook.clientConfig ?? {}) as Parameters<typeof clients.clientFor>[0]);
  } catch (error) {
    throw failed(`could not get REST client: ${errorText(error)}`, 500, error);
  }
  const uid = crypto.randomUUID();
  const span = context.tracer?.start(isMutating ? 'Call mutating webhook' : 'Call validating webhook', {
    configuration,
    webhook: name,
    resource: `${attributes.resource.group}/${attributes.resource.version}, Resource=${attributes.resource.resource}`,
    subresource: attributes.subresource,
    operation: attributes.operation,
    UID: uid,
  });
  try {
    const response = await ask({ client, webhook, version, uid, span, isMutating }, versioned, matched);
    if (apply?.(response)) span?.addEvent('Patch applied');
    return response;
  } finally {
    span?.end();
  }
}

/** How a webhook is asked. */
interface Asked {
  readonly client: WebhookClient;
  readonly webhook: Webhook;
  readonly version: ReturnType<typeof reviewVersion>;
  readonly uid: string;
  readonly span: Span | undefined;
  readonly isMutating: boolean;
}

async function ask(
  { client, webhook, version, uid, span, isMutating }: Asked,
  versioned: VersionedAttributes,
  matched: ResourceVersion,
): Promise<AdmissionResponse> {
  const { name = '', timeoutSeconds = defaultTimeoutSeconds } = webhook;
  const { context } = versioned.attributes;
  let review: ReturnType<typeof decodeReview>;
  try {
    const sent = newReview(version, uid, versioned, matched);
    const { signal, deadline, tracer } = context;
    const post = () => client.post(sent, { timeoutMs: timeoutSeconds * 1000, signal, deadline, tracer });
    const answer = await (span === undefined ? post() : span.run(post));
    span?.addEvent('Request completed');
    review = decodeReview(version, answer);
  } catch (error) {
    const isCanceled = context.signal?.aborted === true && !isTimeout(context.signal.reason);
    const reason = `failed to call webhook: ${errorText(error)}`;
    throw new WebhookCallError(name, reason, isStatusError(error) ? error.code : 503, { cause: error, isCanceled });
  }
  let response: AdmissionResponse;
  try {
    response = verifiedResponse(version, uid, isMutating, review);
  } catch (error) {
    throw new WebhookCallError(name, `received invalid webhook response: ${errorText(error)}`, 503, { cause: error });
  }
  for (const [key, value] of Object.entries(response.auditAnnotations)) context.annotate?.(`${name}/${key}`, value);
  for (const warning of response.warnings) context.warn(warning);
  if (!response.allowed) throw new WebhookRejection(rejectionError(name, response.result));
  return response;
}
