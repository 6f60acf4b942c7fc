import { Buffer } from 'node:buffer';
import type { ReviewAnswer } from '../../../generic-apiserver/src/access/webhook/post-review.js';

/** Answers a review: an `AdmissionReview` or a `ConversionReview`. */
export type Webhook = (review: unknown, url: string) => Promise<unknown>;

let webhook: Webhook | undefined;

/** Sets how the server of this worker reaches webhooks. A worker has one server. */
export function setWebhook(found: Webhook): void {
  webhook = found;
}

/**
 * Sends a review to a webhook of the page.
 *
 * @param url without the query
 * @param body the review in JSON
 * @throws Error when the page has no function for the URL, or the function throws
 */
export async function callWebhook(url: string, body: Uint8Array): Promise<ReviewAnswer> {
  const answer = await webhook?.(JSON.parse(Buffer.from(body).toString()), url);
  return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(answer)) };
}
