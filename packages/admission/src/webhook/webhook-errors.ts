import { ExpectedError, newBadRequest, newInternalError, StatusError } from '@k8s-ts/apimachinery/errors';
import { goQuote } from '@k8s-ts/apimachinery/validation';

/** A webhook could not be called, or its response was invalid. The failure policy decides about the request. */
export class WebhookCallError extends Error {
  /** The client went away during the call, which is not a failure of the webhook. */
  readonly isCanceled: boolean;

  /**
   * @param webhook its name
   * @param code the status code that metrics count
   */
  constructor(
    webhook: string,
    reason: string,
    readonly code: number,
    { isCanceled = false, ...options }: ErrorOptions & { readonly isCanceled?: boolean } = {},
  ) {
    super(`failed calling webhook ${goQuote(webhook)}: ${reason}`, options);
    this.isCanceled = isCanceled;
  }
}

/** A webhook refused the request. */
export class WebhookRejection extends ExpectedError {
  constructor(readonly status: StatusError) {
    super(status.message);
  }
}

/**
 * The error of a refusal: the webhook's Status with a message that names it, and a code of at least 400
 * (`kubernetes/apiserver pkg/admission/plugin/webhook/errors`).
 */
export function rejectionError(webhook: string, result: Readonly<Record<string, unknown>> = {}): StatusError {
  const { message, reason, code, status, details, metadata } = result as {
    readonly message?: string;
    readonly reason?: string;
    readonly code?: number;
    readonly status?: string;
    readonly details?: StatusError['status']['details'];
    readonly metadata?: StatusError['status']['metadata'];
  };
  const deniedBy = `admission webhook ${goQuote(webhook)} denied the request`;
  const why = message || reason;
  return new StatusError({
    status: status === undefined || status === '' || status === 'Success' ? 'Failure' : status,
    message: why ? `${deniedBy}: ${why}` : `${deniedBy} without explanation`,
    reason,
    code: code !== undefined && code >= 400 ? code : 400,
    details: details ?? undefined,
    metadata: metadata ?? undefined,
  });
}

/** The error of a dry run that would call a webhook with side effects. */
export const dryRunUnsupported = (webhook: string): StatusError =>
  newBadRequest(`admission webhook ${goQuote(webhook)} does not support dry run`);

/** The error that a client gets for a failed call. */
export const callFailure = (error: WebhookCallError): StatusError => newInternalError(error);
