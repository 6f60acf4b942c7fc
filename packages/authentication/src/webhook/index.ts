export { newTokenWebhook, type TokenWebhookOptions } from './token-webhook.js';
