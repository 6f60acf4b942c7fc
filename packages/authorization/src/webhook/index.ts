export { accessReviewSpec } from './access-review.js';
export { type MatchConditions, newWebhookAuthorizer, type WebhookAuthorizerOptions } from './webhook-authorizer.js';
