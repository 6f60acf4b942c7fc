import { formatGroupKind, formatGroupResource } from '../schema/texts.js';
import type { GroupKind, GroupResource } from '../schema/types.js';
import { errorText } from '../text/error-text.js';
import { goQuote } from '../text/go-quote.js';
import { aggregateMessages, errorBody, type FieldErrorList, textWithBody } from '../validation/field/field-error.js';
import { firstTexts } from '../validation/field/first-texts.js';
import type { StatusCause, StatusDetails } from './status.js';
import { StatusError } from './status-error.js';
import { CauseType, StatusReason } from './status-reason.js';

/*
 * One function per kind of error, with the messages, details and codes of kubernetes/apimachinery pkg/api/errors. A
 * `cause` may be an Error or a text: its text becomes part of the message, and an Error is kept as the StatusError's
 * `cause`.
 */

/** 404 `pods "x" not found`. */
export function newNotFound(resource: GroupResource, name: string): StatusError {
  return new StatusError({
    code: 404,
    reason: StatusReason.notFound,
    details: detailsOf(resource, name),
    message: `${quoted(resource, name)} not found`,
  });
}

/** 409 `pods "x" already exists`. */
export function newAlreadyExists(resource: GroupResource, name: string): StatusError {
  return new StatusError({
    code: 409,
    reason: StatusReason.alreadyExists,
    details: detailsOf(resource, name),
    message: `${quoted(resource, name)} already exists`,
  });
}

/** 409: the name generated from `generateName` exists already; the client may retry. */
export function newGenerateNameConflict(resource: GroupResource, name: string, retryAfterSeconds: number): StatusError {
  return new StatusError({
    code: 409,
    reason: StatusReason.alreadyExists,
    details: { ...detailsOf(resource, name), retryAfterSeconds },
    message: `${quoted(resource, name)} already exists, the server was not able to generate a unique name for the object`,
  });
}

/** 401; the default message is `not authorized`. */
export function newUnauthorized(message = ''): StatusError {
  return new StatusError({ code: 401, reason: StatusReason.unauthorized, message: message || 'not authorized' });
}

/** 403 `pods "x" is forbidden: …`, `pods is forbidden: …` without a name, `forbidden: …` without a resource. */
export function newForbidden(resource: GroupResource, name: string, cause: unknown): StatusError {
  const text = errorText(cause);
  const message = isEmpty(resource)
    ? `forbidden: ${text}`
    : name === ''
      ? `${formatGroupResource(resource)} is forbidden: ${text}`
      : `${quoted(resource, name)} is forbidden: ${text}`;
  return new StatusError(
    { code: 403, reason: StatusReason.forbidden, details: detailsOf(resource, name), message },
    causeOf(cause),
  );
}

/** 409 `Operation cannot be fulfilled on pods "x": …`. */
export function newConflict(resource: GroupResource, name: string, cause: unknown): StatusError {
  return new StatusError(
    {
      code: 409,
      reason: StatusReason.conflict,
      details: detailsOf(resource, name),
      message: `Operation cannot be fulfilled on ${quoted(resource, name)}: ${errorText(cause)}`,
    },
    causeOf(cause),
  );
}

/** 409: fields of an applied object belong to other managers, one cause per field. */
export function newApplyConflict(causes: readonly StatusCause[], message: string): StatusError {
  return new StatusError({ code: 409, reason: StatusReason.conflict, details: { causes }, message });
}

/** 410 with reason `Gone`; for compacted resource versions use {@link newResourceExpired}. */
export function newGone(message: string): StatusError {
  return new StatusError({ code: 410, reason: StatusReason.gone, message });
}

/**
 * 410 with reason `Expired`: the resourceVersion or continue token is too old. With `continueToken` the client can
 * continue with an inconsistent list.
 */
export function newResourceExpired(message: string, continueToken?: string): StatusError {
  const metadata = continueToken ? { continue: continueToken } : undefined;
  return new StatusError({ code: 410, reason: StatusReason.expired, message, metadata });
}

/**
 * 422 `Pod "x" is invalid: …`, with one cause per field error (duplicates in the message are listed once, but each has
 * a cause).
 */
export function newInvalid(kind: GroupKind, name: string, errors: FieldErrorList): StatusError {
  const causes: StatusCause[] = [];
  const { texts, left } = firstTexts(errors, (error) => {
    // The text of a body may be megabytes long, so the message and the cause share it.
    const body = errorBody(error);
    causes.push({ reason: error.type, message: body, field: error.field });
    return textWithBody(error, body);
  });
  if (left > 0) texts.push(`and ${left} more errors`);
  const head = `${formatGroupKind(kind)} ${goQuote(name)} is invalid`;
  return new StatusError({
    code: 422,
    reason: StatusReason.invalid,
    details: { name, group: kind.group, kind: kind.kind, causes },
    message: errors.length === 0 ? head : `${head}: ${aggregateMessages(texts)}`,
  });
}

/** 400 with the message as it is. */
export function newBadRequest(message: string): StatusError {
  return new StatusError({ code: 400, reason: StatusReason.badRequest, message });
}

/** 429 with the message as it is. */
export function newTooManyRequests(message: string, retryAfterSeconds: number): StatusError {
  return new StatusError({ code: 429, reason: StatusReason.tooManyRequests, message, details: { retryAfterSeconds } });
}

/** 429 `Too many requests: …`, without details. */
export function newTooManyRequestsError(message: string): StatusError {
  return new StatusError({
    code: 429,
    reason: StatusReason.tooManyRequests,
    message: `Too many requests: ${message}`,
  });
}

/** 503 with the message as it is. */
export function newServiceUnavailable(message: string): StatusError {
  return new StatusError({ code: 503, reason: StatusReason.serviceUnavailable, message });
}

/** 405 `get is not supported on resources of kind "pods"`. */
export function newMethodNotSupported(resource: GroupResource, action: string): StatusError {
  return new StatusError({
    code: 405,
    reason: StatusReason.methodNotAllowed,
    details: { group: resource.group, kind: resource.resource },
    message: `${action} is not supported on resources of kind ${goQuote(formatGroupResource(resource))}`,
  });
}

/**
 * 500 with reason `ServerTimeout`: a transient failure of this operation. The operation is in `details.name`, as
 * upstream.
 */
export function newServerTimeout(resource: GroupResource, operation: string, retryAfterSeconds: number): StatusError {
  return new StatusError({
    code: 500,
    reason: StatusReason.serverTimeout,
    details: { ...detailsOf(resource, operation), retryAfterSeconds },
    message: `The ${operation} operation against ${formatGroupResource(resource)} could not be completed at this time, please try again.`,
  });
}

/** {@link newServerTimeout} with the kind instead of the resource. */
export function newServerTimeoutForKind(kind: GroupKind, operation: string, retryAfterSeconds: number): StatusError {
  return newServerTimeout({ group: kind.group, resource: kind.kind }, operation, retryAfterSeconds);
}

/** 500 `Internal error occurred: …`, the raw text also as a cause. */
export function newInternalError(cause: unknown): StatusError {
  const text = errorText(cause);
  return new StatusError(
    {
      code: 500,
      reason: StatusReason.internalError,
      details: { causes: [{ message: text }] },
      message: `Internal error occurred: ${text}`,
    },
    causeOf(cause),
  );
}

/** 500 with reason `StorageReadError`: stored data could not be read; the message as it is. */
export function newStoreReadError(message: string, details?: StatusDetails): StatusError {
  return new StatusError({ code: 500, reason: StatusReason.storeReadError, message, details });
}

/** 504 `Timeout: …`; the operation may still be carried out. */
export function newTimeoutError(message: string, retryAfterSeconds: number): StatusError {
  return new StatusError({
    code: 504,
    reason: StatusReason.timeout,
    message: `Timeout: ${message}`,
    details: { retryAfterSeconds },
  });
}

/**
 * 504 for a requested resourceVersion that the server has not reached yet, with cause `ResourceVersionTooLarge`.
 * `kubernetes/apiserver pkg/storage/errors.go`.
 */
export function newTooLargeResourceVersion(options: {
  readonly requested: number | bigint | string;
  readonly current: number | bigint | string;
  readonly retryAfterSeconds: number;
}): StatusError {
  return new StatusError({
    code: 504,
    reason: StatusReason.timeout,
    message: `Timeout: Too large resource version: ${options.requested}, current: ${options.current}`,
    details: {
      retryAfterSeconds: options.retryAfterSeconds,
      causes: [{ reason: CauseType.resourceVersionTooLarge, message: 'Too large resource version' }],
    },
  });
}

/** 413 `Request entity too large: …`. */
export function newRequestEntityTooLarge(message: string): StatusError {
  return new StatusError({
    code: 413,
    reason: StatusReason.requestEntityTooLarge,
    message: `Request entity too large: ${message}`,
  });
}

/**
 * 406. With `target` (a group, version and kind as text): the server cannot convert the object to that kind.
 *      `kubernetes/apiserver pkg/endpoints/handlers/negotiation`.
 */
export function newNotAcceptable(accepted: readonly string[], target?: string): StatusError {
  const when = target === undefined ? '' : ` when converting to ${target}`;
  return new StatusError({
    code: 406,
    reason: StatusReason.notAcceptable,
    message: `only the following media types are accepted${when}: ${accepted.join(', ')}`,
  });
}

/** 415 that lists the supported media types of request bodies. */
export function newUnsupportedMediaType(accepted: readonly string[]): StatusError {
  return new StatusError({
    code: 415,
    reason: StatusReason.unsupportedMediaType,
    message: `the body of the request was in an unknown format - accepted media types include: ${accepted.join(', ')}`,
  });
}

/** Any code and message, without a reason. For errors that upstream does not classify. */
export function newGenericError(code: number, message: string): StatusError {
  return new StatusError({ code, message });
}

function quoted(resource: GroupResource, name: string): string {
  return `${formatGroupResource(resource)} ${goQuote(name)}`;
}

function isEmpty(resource: GroupResource): boolean {
  return resource.group === '' && resource.resource === '';
}

function detailsOf(resource: GroupResource, name: string): StatusDetails {
  return { name, group: resource.group, kind: resource.resource };
}

function causeOf(cause: unknown): ErrorOptions | undefined {
  return cause instanceof Error ? { cause } : undefined;
}
