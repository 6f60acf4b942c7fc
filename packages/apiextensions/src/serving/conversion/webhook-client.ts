import type { ResolveService, WebhookClientConfig } from '@k8s-ts/generic-apiserver/webhook';
import type { ConversionReview } from './conversion-review.js';
import type { CallWebhook } from './webhook-converter.js';

/** Time limit for a call of a webhook, in ms. */
const timeoutMs = 30_000;

/**
 * Makes the function that sends reviews to a conversion webhook. The client is loaded when the first object is
 * converted.
 */
export function webhookClient(config: WebhookClientConfig, resolve: ResolveService): CallWebhook {
  return async (review) => {
    const { clientsOf, checkConversionReview } = await import('./webhook-clients.js');
    const answer = await clientsOf(resolve).clientFor(config).post(review, { timeoutMs });
    checkConversionReview(review, answer);
    return answer as ConversionReview;
  };
}
