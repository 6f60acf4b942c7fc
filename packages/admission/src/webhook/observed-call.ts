import { isStatusError } from '@k8s-ts/apimachinery/errors';
import type { AdmissionOperation } from '@k8s-ts/generic-apiserver';
import type { AdmissionMetrics } from '../metrics.js';
import { ignoresFailures, type Webhook, type WebhookType } from './hook.js';
import { WebhookCallError, WebhookRejection } from './webhook-errors.js';

/** The largest status code in metrics; larger codes count as this one. */
const maxCode = 600;

/** Runs the call of a webhook and counts its outcome. Rejects as the call does. */
export async function observedCall<T>(
  metrics: AdmissionMetrics,
  webhook: Webhook,
  type: WebhookType,
  operation: AdmissionOperation,
  call: () => Promise<T>,
): Promise<T> {
  const { name = '' } = webhook;
  const started = performance.now();
  const observe = (code: number, rejected: boolean, errorType?: string) => {
    const shown = String(Math.min(code, maxCode));
    if (errorType !== undefined) metrics.webhookRejections.add([name, type, operation, errorType, shown]);
    metrics.webhookRequests.add([name, type, operation, shown, String(rejected)]);
    metrics.webhookDuration.observe([name, type, operation, String(rejected)], (performance.now() - started) / 1000);
  };
  try {
    const result = await call();
    observe(200, false);
    return result;
  } catch (error) {
    if (error instanceof WebhookCallError) {
      const rejected = !ignoresFailures(webhook);
      observe(error.code, rejected, rejected && !error.isCanceled ? 'calling_webhook_error' : undefined);
    } else if (error instanceof WebhookRejection) observe(error.status.code, true, 'no_error');
    else observe(0, true, 'apiserver_internal_error');
    throw isStatusError(error) || error instanceof Error ? error : new Error(String(error));
  }
}
