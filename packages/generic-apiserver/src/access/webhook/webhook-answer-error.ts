/** The answer of a webhook is of no use: its message is complete. */
export class WebhookAnswerError extends Error {}
