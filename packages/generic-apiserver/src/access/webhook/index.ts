export { validateCABundle } from './ca-bundle.js';
export { validateWebhookService, validateWebhookURL, type WebhookURL } from './client-config-validation.js';
export { checkReviewKind, type ReviewKind } from './review-kind.js';
export * from './webhook-client.js';
export type * from './webhook-client-config.js';
export { type FindWebhookCredentials, type WebhookCredentials, webhookCredentials } from './webhook-credentials.js';
