import type { StatusCause } from './status.js';
import { isStatusError, type StatusError } from './status-error.js';
import { CauseType, StatusReason } from './status-reason.js';

/*
 * Predicates on errors. They search the `cause` chain for the first StatusError, and are false without one. They
 * compare the reason, and the HTTP code only if the reason is unknown (kubernetes/apimachinery pkg/api/errors).
 */

const knownReasons: ReadonlySet<string> = new Set(Object.values(StatusReason).filter((reason) => reason !== ''));

/** The error itself, or the nearest StatusError among its causes. */
export function findStatusError(error: unknown): StatusError | undefined {
  let current = error;
  for (let depth = 0; depth < 64 && current !== undefined && current !== null; depth++) {
    if (isStatusError(current)) return current;
    if (!(current instanceof Error)) return undefined;
    current = current.cause;
  }
  return undefined;
}

/** The reason of the error; `''` if it has none or is not a StatusError. */
export function reasonForError(error: unknown): string {
  return findStatusError(error)?.reason ?? StatusReason.unknown;
}

/** 404. */
export function isNotFound(error: unknown): boolean {
  return hasReasonOrCode(error, StatusReason.notFound, 404);
}

/**
 * Returns the result of a request, or undefined when the requested object does not exist (404). Other errors of the
 * request are passed on.
 */
export async function ignoreNotFound<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** 409 because the name is taken; by reason only. */
export function isAlreadyExists(error: unknown): boolean {
  return reasonForError(error) === StatusReason.alreadyExists;
}

/** 409 because the object has changed, or its fields have other managers. */
export function isConflict(error: unknown): boolean {
  return hasReasonOrCode(error, StatusReason.conflict, 409);
}

/** 422. */
export function isInvalid(error: unknown): boolean {
  return hasReasonOrCode(error, StatusReason.invalid, 422);
}

/** 410 with reason `Gone`; see {@link isResourceExpired} for what API servers send. */
export function isGone(error: unknown): boolean {
  return hasReasonOrCode(error, StatusReason.gone, 410);
}

/** 410 with reason `Expired`; by reason only. */
export function isResourceExpired(error: unknown): boolean {
  return reasonForError(error) === StatusReason.expired;
}

/** 406. */
export function isNotAcceptable(error: unknown): boolean {
  return hasReasonOrCode(error, StatusReason.notAcceptable, 406);
}

/** 415. */
export function isUnsupportedMediaType(error: unknown): boolean {
  return hasReasonOrCode(error, StatusReason.unsupportedMediaType, 415);
}

/** 405. */
export function isMethodNotSupported(error: unknown): boolean {
  return hasReasonOrCode(error, StatusReason.methodNotAllowed, 405);
}

/** 503. */
export function isServiceUnavailable(error: unknown): boolean {
  return hasReasonOrCode(error, StatusReason.serviceUnavailable, 503);
}

/** 400. */
export function isBadRequest(error: unknown): boolean {
  return hasReasonOrCode(error, StatusReason.badRequest, 400);
}

/** 401. */
export function isUnauthorized(error: unknown): boolean {
  return hasReasonOrCode(error, StatusReason.unauthorized, 401);
}

/** 403. */
export function isForbidden(error: unknown): boolean {
  return hasReasonOrCode(error, StatusReason.forbidden, 403);
}

/** 504. */
export function isTimeout(error: unknown): boolean {
  return hasReasonOrCode(error, StatusReason.timeout, 504);
}

/** 500 that asks the client to retry; by reason only. */
export function isServerTimeout(error: unknown): boolean {
  return reasonForError(error) === StatusReason.serverTimeout;
}

/** 500. */
export function isInternalError(error: unknown): boolean {
  return hasReasonOrCode(error, StatusReason.internalError, 500);
}

/** 500 because stored data cannot be read; by reason only. */
export function isStoreReadError(error: unknown): boolean {
  return reasonForError(error) === StatusReason.storeReadError;
}

/** 429, by code regardless of the reason. */
export function isTooManyRequests(error: unknown): boolean {
  const found = findStatusError(error);
  return found !== undefined && (found.reason === StatusReason.tooManyRequests || found.code === 429);
}

/** 413, by code regardless of the reason. */
export function isRequestEntityTooLarge(error: unknown): boolean {
  const found = findStatusError(error);
  return found !== undefined && (found.reason === StatusReason.requestEntityTooLarge || found.code === 413);
}

/** Whether the response did not have the form of an API server's response. */
export function isUnexpectedServerError(error: unknown): boolean {
  return hasStatusCause(error, CauseType.unexpectedServerResponse);
}

/** 504 because the server has not reached the resourceVersion yet. */
export function isTooLargeResourceVersion(error: unknown): boolean {
  return isTimeout(error) && hasStatusCause(error, CauseType.resourceVersionTooLarge);
}

/** Whether some cause in the details has this reason. */
export function hasStatusCause(error: unknown, type: string): boolean {
  return statusCause(error, type) !== undefined;
}

/** The first cause in the details with this reason. */
export function statusCause(error: unknown, type: string): StatusCause | undefined {
  return findStatusError(error)?.status.details?.causes?.find((cause) => (cause.reason ?? '') === type);
}

/**
 * The number of seconds that the error asks the client to wait (0 is possible for a `ServerTimeout`); undefined if it
 * does not ask. Does not tell whether a retry is sensible.
 */
export function suggestsClientDelay(error: unknown): number | undefined {
  const status = findStatusError(error)?.status;
  if (status?.details === undefined) return undefined;
  const seconds = status.details.retryAfterSeconds ?? 0;
  return status.reason === StatusReason.serverTimeout || seconds > 0 ? seconds : undefined;
}

function hasReasonOrCode(error: unknown, reason: string, code: number): boolean {
  const found = findStatusError(error);
  if (found === undefined) return false;
  return found.reason === reason || (found.code === code && !knownReasons.has(found.reason));
}
