export { caBundleProblem, validateCABundle } from './ca-bundle.js';
export { validateWebhookService, validateWebhookURL, type WebhookURL } from './client-config-validation.js';
export { dial, type TLSSettings } from './dial.js';
export { type ConnectionTarget, type GivenUp, transportErrorText } from './transport-error-text.js';
export * from './webhook-client.js';
export type * from './webhook-client-config.js';
export { type FindWebhookCredentials, type WebhookCredentials, webhookCredentials } from './webhook-credentials.js';
