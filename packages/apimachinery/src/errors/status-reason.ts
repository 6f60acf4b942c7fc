/**
 * Why a request failed, for programs: clients classify by it and look at the HTTP code only when they do not know the reason.
 * `kubernetes/apimachinery pkg/apis/meta/v1`.
 */
export const StatusReason = {
  /** No reason is given (and none is written). */
  unknown: '',
  /** 401: authenticate first. */
  unauthorized: 'Unauthorized',
  /** 403: authenticated, and not allowed. */
  forbidden: 'Forbidden',
  /** 404. */
  notFound: 'NotFound',
  /** 409: the name is taken. */
  alreadyExists: 'AlreadyExists',
  /** 409: read again, change again. */
  conflict: 'Conflict',
  /** 410: no longer here. */
  gone: 'Gone',
  /** 422: the object does not pass validation; causes say where. */
  invalid: 'Invalid',
  /** 500: a transient failure; try again after `retryAfterSeconds`. */
  serverTimeout: 'ServerTimeout',
  /** 500: the stored data cannot be decrypted or decoded. */
  storeReadError: 'StorageReadError',
  /** 504: the request took too long; it may still be carried out. */
  timeout: 'Timeout',
  /** 429: try again after `retryAfterSeconds`. */
  tooManyRequests: 'TooManyRequests',
  /** 400. */
  badRequest: 'BadRequest',
  /** 405. */
  methodNotAllowed: 'MethodNotAllowed',
  /** 406: no media type of `Accept` can be served. */
  notAcceptable: 'NotAcceptable',
  /** 413. */
  requestEntityTooLarge: 'RequestEntityTooLarge',
  /** 415: the body's media type is not known. */
  unsupportedMediaType: 'UnsupportedMediaType',
  /** 500. */
  internalError: 'InternalError',
  /** 410: the resourceVersion or continue token is too old; list again. */
  expired: 'Expired',
  /** 503. */
  serviceUnavailable: 'ServiceUnavailable',
} as const;
export type StatusReason = (typeof StatusReason)[keyof typeof StatusReason];

/** Reasons of causes that are not about a field's value (those are `FieldErrorType`). */
export const CauseType = {
  /** The answer did not come from an API server, or not in its form. */
  unexpectedServerResponse: 'UnexpectedServerResponse',
  /** Another manager owns the field that is applied. */
  fieldManagerConflict: 'FieldManagerConflict',
  /** The server has not seen the resourceVersion yet. */
  resourceVersionTooLarge: 'ResourceVersionTooLarge',
} as const;
export type CauseType = (typeof CauseType)[keyof typeof CauseType];
