import type { ReviewAnswer, ReviewCall } from '../../../generic-apiserver/src/access/webhook/post-review.js';
import { callWebhook } from '../server/webhooks.js';

/** Calls the function of the page that acts as a webhook. */
export async function postReview({ url, target, body }: ReviewCall): Promise<ReviewAnswer> {
  return callWebhook(`${url.origin}${target.replace(/\?.*$/, '')}`, body);
}
