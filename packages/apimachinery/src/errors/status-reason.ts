/**
 * Machine-readable reasons of failed requests. Clients classify errors by the reason, and use the HTTP code only if
 * they do not know the reason. `kubernetes/apimachinery pkg/apis/meta/v1`.
 */
export const StatusReason = {
  /** No reason; the field is left out. */
  unknown: '',
  /** 401: authenticate first. */
  unauthorized: 'Unauthorized',
  /** 403: authenticated, and not allowed. */
  forbidden: 'Forbidden',
  /** 404. */
  notFound: 'NotFound',
  /** 409: the name is taken. */
  alreadyExists: 'AlreadyExists',
  /** 409: the object has changed; read it and repeat the change. */
  conflict: 'Conflict',
  /** 410: no longer available. */
  gone: 'Gone',
  /** 422: the object is not valid; the causes name the fields. */
  invalid: 'Invalid',
  /** 500: a transient failure; retry after `retryAfterSeconds`. */
  serverTimeout: 'ServerTimeout',
  /** 500: the stored data cannot be decrypted or decoded. */
  storeReadError: 'StorageReadError',
  /** 504: the request took too long; it may still be carried out. */
  timeout: 'Timeout',
  /** 429: retry after `retryAfterSeconds`. */
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

/** Reasons of causes other than invalid field values (see `FieldErrorType` for those). */
export const CauseType = {
  /** The response did not come from an API server, or had another form. */
  unexpectedServerResponse: 'UnexpectedServerResponse',
  /** Another manager owns the field that is applied. */
  fieldManagerConflict: 'FieldManagerConflict',
  /** The server has not reached the resourceVersion yet. */
  resourceVersionTooLarge: 'ResourceVersionTooLarge',
} as const;
export type CauseType = (typeof CauseType)[keyof typeof CauseType];
