import type { Client } from '../client/client.js';
import { TimeLimit } from '../dial/time-limit.js';
import { mayPass, repeatAttempts } from './repeat-attempts.js';
import type { WebhookClient } from './webhook-client.js';

/**
 * Posts reviews to an API server, as a {@link WebhookClient} does to a webhook: attempts that fail for a reason that may
 * pass are repeated, five in all.
 *
 * @param path of the reviews
 * @param timeoutMs time limit of one attempt
 */
export function newReviewClient(client: Client, path: string, timeoutMs: number): Pick<WebhookClient, 'post'> {
  const attempt = async (body: object, given: AbortSignal | undefined) => {
    const limit = new TimeLimit(timeoutMs, given);
    try {
      return await client.request<Readonly<Record<string, unknown>>>({
        method: 'POST',
        path,
        body,
        signal: limit.signal,
      });
    } finally {
      limit.end();
    }
  };
  return {
    post: (review, signal) => repeatAttempts(() => attempt(review, signal), { mayRepeat: mayPass }, signal),
  };
}
