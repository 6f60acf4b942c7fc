export { type MatchConditions, newWebhookAuthorizer, type WebhookAuthorizerOptions } from './webhook-authorizer.js';
