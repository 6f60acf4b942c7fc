import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  firstTexts,
  formatGroupKind,
  formatGroupResource
} from "./chunk-2BW4D5DC.js";
import {
  aggregateMessages,
  errorBody,
  errorText,
  fieldErrorText
} from "./chunk-Z7BRCTGW.js";
import {
  goQuote
} from "./chunk-IXEIXTMV.js";

// packages/apimachinery/src/errors/status.ts
function makeStatus(init) {
  const status = init.status === void 0 || init.status === "" ? "Failure" : init.status;
  return {
    kind: "Status",
    apiVersion: "v1",
    metadata: init.metadata ?? {},
    status,
    ...init.message ? { message: init.message } : void 0,
    ...init.reason ? { reason: init.reason } : void 0,
    ...init.details ? { details: orderedDetails(init.details) } : void 0,
    code: init.code || (status === "Success" ? 200 : 500)
  };
}
function orderedDetails(d) {
  return {
    ...d.name ? { name: d.name } : void 0,
    ...d.group ? { group: d.group } : void 0,
    ...d.kind ? { kind: d.kind } : void 0,
    ...d.uid ? { uid: d.uid } : void 0,
    ...d.causes && d.causes.length > 0 ? { causes: d.causes.map(orderedCause) } : void 0,
    ...d.retryAfterSeconds ? { retryAfterSeconds: d.retryAfterSeconds } : void 0
  };
}
function orderedCause(c) {
  return {
    ...c.reason ? { reason: c.reason } : void 0,
    ...c.message ? { message: c.message } : void 0,
    ...c.field ? { field: c.field } : void 0
  };
}

// packages/apimachinery/src/errors/status-error.ts
var brand = /* @__PURE__ */ Symbol.for("@k8s-ts/apimachinery/StatusError");
var StatusError = class _StatusError extends Error {
  /** The wire Status: plain data in the order of the wire form. */
  status;
  /** @param init the parts of the Status; `options.cause` is the underlying error, for logs only */
  constructor(init, options) {
    const status = makeStatus(init);
    super(status.message ?? "", options);
    this.name = "StatusError";
    this.status = status;
  }
  /** @internal marks the class across copies of this package */
  get [brand]() {
    return true;
  }
  /** The HTTP status code. */
  get code() {
    return this.status.code;
  }
  /** The reason, `''` when there is none. */
  get reason() {
    return this.status.reason ?? "";
  }
  /**
   * Converts anything thrown. A StatusError is returned unchanged. Anything else is an unexpected error: code 500, no reason, the raw
   * message. Wrapped errors are not unwrapped, as in kube-apiserver (`pkg/endpoints/handlers/responsewriters`).
   */
  static from(cause) {
    if (isStatusError(cause)) return cause;
    return new _StatusError({ code: 500, message: errorText(cause) }, { cause });
  }
};
function isStatusError(value) {
  return typeof value === "object" && value !== null && value[brand] === true;
}
function withStatus(error, changes) {
  const { status } = error;
  const details = changes.details === void 0 ? status.details : { ...status.details, ...changes.details };
  return new StatusError({ ...status, ...changes, details }, { cause: error.cause });
}

// packages/apimachinery/src/errors/status-reason.ts
var StatusReason = {
  /** No reason is given (and none is written). */
  unknown: "",
  /** 401: authenticate first. */
  unauthorized: "Unauthorized",
  /** 403: authenticated, and not allowed. */
  forbidden: "Forbidden",
  /** 404. */
  notFound: "NotFound",
  /** 409: the name is taken. */
  alreadyExists: "AlreadyExists",
  /** 409: the object has changed; read it and repeat the change. */
  conflict: "Conflict",
  /** 410: no longer here. */
  gone: "Gone",
  /** 422: the object is not valid; the causes name the fields. */
  invalid: "Invalid",
  /** 500: a transient failure; retry after `retryAfterSeconds`. */
  serverTimeout: "ServerTimeout",
  /** 500: the stored data cannot be decrypted or decoded. */
  storeReadError: "StorageReadError",
  /** 504: the request took too long; it may still be carried out. */
  timeout: "Timeout",
  /** 429: retry after `retryAfterSeconds`. */
  tooManyRequests: "TooManyRequests",
  /** 400. */
  badRequest: "BadRequest",
  /** 405. */
  methodNotAllowed: "MethodNotAllowed",
  /** 406: no media type of `Accept` can be served. */
  notAcceptable: "NotAcceptable",
  /** 413. */
  requestEntityTooLarge: "RequestEntityTooLarge",
  /** 415: the body's media type is not known. */
  unsupportedMediaType: "UnsupportedMediaType",
  /** 500. */
  internalError: "InternalError",
  /** 410: the resourceVersion or continue token is too old; list again. */
  expired: "Expired",
  /** 503. */
  serviceUnavailable: "ServiceUnavailable"
};
var CauseType = {
  /** The response did not come from an API server, or had another form. */
  unexpectedServerResponse: "UnexpectedServerResponse",
  /** Another manager owns the field that is applied. */
  fieldManagerConflict: "FieldManagerConflict",
  /** The server has not reached the resourceVersion yet. */
  resourceVersionTooLarge: "ResourceVersionTooLarge"
};

// packages/apimachinery/src/errors/constructors.ts
function newNotFound(resource, name) {
  return new StatusError({
    code: 404,
    reason: StatusReason.notFound,
    details: detailsOf(resource, name),
    message: `${quoted(resource, name)} not found`
  });
}
function newAlreadyExists(resource, name) {
  return new StatusError({
    code: 409,
    reason: StatusReason.alreadyExists,
    details: detailsOf(resource, name),
    message: `${quoted(resource, name)} already exists`
  });
}
function newGenerateNameConflict(resource, name, retryAfterSeconds) {
  return new StatusError({
    code: 409,
    reason: StatusReason.alreadyExists,
    details: { ...detailsOf(resource, name), retryAfterSeconds },
    message: `${quoted(resource, name)} already exists, the server was not able to generate a unique name for the object`
  });
}
function newUnauthorized(message = "") {
  return new StatusError({ code: 401, reason: StatusReason.unauthorized, message: message || "not authorized" });
}
function newForbidden(resource, name, cause) {
  const text2 = errorText(cause);
  const message = isEmpty(resource) ? `forbidden: ${text2}` : name === "" ? `${formatGroupResource(resource)} is forbidden: ${text2}` : `${quoted(resource, name)} is forbidden: ${text2}`;
  return new StatusError(
    { code: 403, reason: StatusReason.forbidden, details: detailsOf(resource, name), message },
    causeOf(cause)
  );
}
function newConflict(resource, name, cause) {
  return new StatusError(
    {
      code: 409,
      reason: StatusReason.conflict,
      details: detailsOf(resource, name),
      message: `Operation cannot be fulfilled on ${quoted(resource, name)}: ${errorText(cause)}`
    },
    causeOf(cause)
  );
}
function newApplyConflict(causes, message) {
  return new StatusError({ code: 409, reason: StatusReason.conflict, details: { causes }, message });
}
function newResourceExpired(message, continueToken) {
  const metadata = continueToken ? { continue: continueToken } : void 0;
  return new StatusError({ code: 410, reason: StatusReason.expired, message, metadata });
}
function newInvalid(kind, name, errors) {
  const { texts, left } = firstTexts(errors, fieldErrorText);
  const causes = errors.slice(0, texts.length).map((error) => ({ reason: error.type, message: errorBody(error), field: error.field }));
  if (left > 0) texts.push(`and ${left} more errors`);
  const head = `${formatGroupKind(kind)} ${goQuote(name)} is invalid`;
  return new StatusError({
    code: 422,
    reason: StatusReason.invalid,
    details: { name, group: kind.group, kind: kind.kind, causes },
    message: errors.length === 0 ? head : `${head}: ${aggregateMessages(texts)}`
  });
}
function newBadRequest(message) {
  return new StatusError({ code: 400, reason: StatusReason.badRequest, message });
}
function newTooManyRequests(message, retryAfterSeconds) {
  return new StatusError({ code: 429, reason: StatusReason.tooManyRequests, message, details: { retryAfterSeconds } });
}
function newTooManyRequestsError(message) {
  return new StatusError({
    code: 429,
    reason: StatusReason.tooManyRequests,
    message: `Too many requests: ${message}`
  });
}
function newServiceUnavailable(message) {
  return new StatusError({ code: 503, reason: StatusReason.serviceUnavailable, message });
}
function newMethodNotSupported(resource, action) {
  return new StatusError({
    code: 405,
    reason: StatusReason.methodNotAllowed,
    details: { group: resource.group, kind: resource.resource },
    message: `${action} is not supported on resources of kind ${goQuote(formatGroupResource(resource))}`
  });
}
function newServerTimeout(resource, operation, retryAfterSeconds) {
  return new StatusError({
    code: 500,
    reason: StatusReason.serverTimeout,
    details: { ...detailsOf(resource, operation), retryAfterSeconds },
    message: `The ${operation} operation against ${formatGroupResource(resource)} could not be completed at this time, please try again.`
  });
}
function newInternalError(cause) {
  const text2 = errorText(cause);
  return new StatusError(
    {
      code: 500,
      reason: StatusReason.internalError,
      details: { causes: [{ message: text2 }] },
      message: `Internal error occurred: ${text2}`
    },
    causeOf(cause)
  );
}
function newStoreReadError(message, details) {
  return new StatusError({ code: 500, reason: StatusReason.storeReadError, message, details });
}
function newTimeoutError(message, retryAfterSeconds) {
  return new StatusError({
    code: 504,
    reason: StatusReason.timeout,
    message: `Timeout: ${message}`,
    details: { retryAfterSeconds }
  });
}
function newTooLargeResourceVersion(options) {
  return new StatusError({
    code: 504,
    reason: StatusReason.timeout,
    message: `Timeout: Too large resource version: ${options.requested}, current: ${options.current}`,
    details: {
      retryAfterSeconds: options.retryAfterSeconds,
      causes: [{ reason: CauseType.resourceVersionTooLarge, message: "Too large resource version" }]
    }
  });
}
function newRequestEntityTooLarge(message) {
  return new StatusError({
    code: 413,
    reason: StatusReason.requestEntityTooLarge,
    message: `Request entity too large: ${message}`
  });
}
function newNotAcceptable(accepted, target) {
  const when = target === void 0 ? "" : ` when converting to ${target}`;
  return new StatusError({
    code: 406,
    reason: StatusReason.notAcceptable,
    message: `only the following media types are accepted${when}: ${accepted.join(", ")}`
  });
}
function newUnsupportedMediaType(accepted) {
  return new StatusError({
    code: 415,
    reason: StatusReason.unsupportedMediaType,
    message: `the body of the request was in an unknown format - accepted media types include: ${accepted.join(", ")}`
  });
}
function newGenericError(code, message) {
  return new StatusError({ code, message });
}
function quoted(resource, name) {
  return `${formatGroupResource(resource)} ${goQuote(name)}`;
}
function isEmpty(resource) {
  return resource.group === "" && resource.resource === "";
}
function detailsOf(resource, name) {
  return { name, group: resource.group, kind: resource.resource };
}
function causeOf(cause) {
  return cause instanceof Error ? { cause } : void 0;
}

// packages/apimachinery/src/errors/predicates.ts
var knownReasons = new Set(Object.values(StatusReason).filter((reason) => reason !== ""));
function findStatusError(error) {
  let current = error;
  for (let depth = 0; depth < 64 && current !== void 0 && current !== null; depth++) {
    if (isStatusError(current)) return current;
    if (!(current instanceof Error)) return void 0;
    current = current.cause;
  }
  return void 0;
}
function reasonForError(error) {
  return findStatusError(error)?.reason ?? StatusReason.unknown;
}
function isNotFound(error) {
  return hasReasonOrCode(error, StatusReason.notFound, 404);
}
function isAlreadyExists(error) {
  return reasonForError(error) === StatusReason.alreadyExists;
}
function isConflict(error) {
  return hasReasonOrCode(error, StatusReason.conflict, 409);
}
function isInvalid(error) {
  return hasReasonOrCode(error, StatusReason.invalid, 422);
}
function isGone(error) {
  return hasReasonOrCode(error, StatusReason.gone, 410);
}
function isResourceExpired(error) {
  return reasonForError(error) === StatusReason.expired;
}
function isUnsupportedMediaType(error) {
  return hasReasonOrCode(error, StatusReason.unsupportedMediaType, 415);
}
function isMethodNotSupported(error) {
  return hasReasonOrCode(error, StatusReason.methodNotAllowed, 405);
}
function isServiceUnavailable(error) {
  return hasReasonOrCode(error, StatusReason.serviceUnavailable, 503);
}
function isForbidden(error) {
  return hasReasonOrCode(error, StatusReason.forbidden, 403);
}
function isTimeout(error) {
  return hasReasonOrCode(error, StatusReason.timeout, 504);
}
function isInternalError(error) {
  return hasReasonOrCode(error, StatusReason.internalError, 500);
}
function isTooManyRequests(error) {
  const found = findStatusError(error);
  return found !== void 0 && (found.reason === StatusReason.tooManyRequests || found.code === 429);
}
function isUnexpectedServerError(error) {
  return hasStatusCause(error, CauseType.unexpectedServerResponse);
}
function isTooLargeResourceVersion(error) {
  return isTimeout(error) && hasStatusCause(error, CauseType.resourceVersionTooLarge);
}
function hasStatusCause(error, type) {
  return statusCause(error, type) !== void 0;
}
function statusCause(error, type) {
  return findStatusError(error)?.status.details?.causes?.find((cause) => (cause.reason ?? "") === type);
}
function suggestsClientDelay(error) {
  const status = findStatusError(error)?.status;
  if (status?.details === void 0) return void 0;
  const seconds = status.details.retryAfterSeconds ?? 0;
  return status.reason === StatusReason.serverTimeout || seconds > 0 ? seconds : void 0;
}
function hasReasonOrCode(error, reason, code) {
  const found = findStatusError(error);
  if (found === void 0) return false;
  return found.reason === reason || found.code === code && !knownReasons.has(found.reason);
}

// packages/apimachinery/src/errors/generic-server-response.ts
var meanings = /* @__PURE__ */ new Map([
  [400, { reason: StatusReason.badRequest, message: "the server rejected our request for an unknown reason" }],
  [401, { reason: StatusReason.unauthorized, message: "the server has asked for the client to provide credentials" }],
  [403, { reason: StatusReason.forbidden, message: void 0 }],
  [404, { reason: StatusReason.notFound, message: "the server could not find the requested resource" }],
  [
    405,
    {
      reason: StatusReason.methodNotAllowed,
      message: "the server does not allow this method on the requested resource"
    }
  ],
  [406, { reason: StatusReason.notAcceptable, message: void 0 }],
  [409, { reason: StatusReason.conflict, message: "the server reported a conflict" }],
  [415, { reason: StatusReason.unsupportedMediaType, message: void 0 }],
  [422, { reason: StatusReason.invalid, message: "the server rejected our request due to an error in our request" }],
  [
    429,
    {
      reason: StatusReason.tooManyRequests,
      message: "the server has received too many requests and has asked us to try again later"
    }
  ],
  [503, { reason: StatusReason.serviceUnavailable, message: "the server is currently unable to handle the request" }],
  [
    504,
    {
      reason: StatusReason.timeout,
      message: "the server was unable to return a response in the time allotted, but may still be processing the request"
    }
  ]
]);
function newGenericServerResponse(response) {
  const { code, verb, name = "", serverMessage = "" } = response;
  const resource = response.resource ?? { group: "", resource: "" };
  const { reason, message } = meaningOf(code, verb, serverMessage);
  let text2 = message;
  if (resource.group !== "" || resource.resource !== "") {
    const parts = [verb.toLowerCase(), formatGroupResource(resource)];
    if (name !== "") parts.push(name);
    text2 += ` (${parts.join(" ")})`;
  }
  return new StatusError({
    code,
    reason,
    message: text2,
    details: {
      name,
      group: resource.group,
      kind: resource.resource,
      ...response.isUnexpectedResponse ? { causes: [{ reason: CauseType.unexpectedServerResponse, message: serverMessage }] } : void 0,
      ...response.retryAfterSeconds ? { retryAfterSeconds: response.retryAfterSeconds } : void 0
    }
  });
}
function meaningOf(code, verb, serverMessage) {
  const known = meanings.get(code);
  if (known !== void 0) {
    const reason = code === 409 && verb === "POST" ? StatusReason.alreadyExists : known.reason;
    if (code === 406 && (serverMessage === "" || serverMessage === "unknown")) {
      return { reason, message: "the server was unable to respond with a content type that the client supports" };
    }
    return { reason, message: known.message ?? serverMessage };
  }
  if (code >= 500) {
    return {
      reason: StatusReason.internalError,
      message: `an error on the server (${goQuote(serverMessage)}) has prevented the request from succeeding`
    };
  }
  return {
    reason: StatusReason.unknown,
    message: `the server responded with the status code ${code} but did not return more information`
  };
}

// packages/apimachinery/src/errors/status-error-from-object.ts
function statusErrorFromObject(object) {
  if (typeof object !== "object" || object === null) return void 0;
  const { kind, apiVersion, status, message, reason, code, details, metadata } = object;
  if (kind !== "Status" || apiVersion !== "v1" && apiVersion !== "meta.k8s.io/v1") return void 0;
  return new StatusError({
    status: text(status),
    message: text(message),
    reason: text(reason),
    code: typeof code === "number" ? code : void 0,
    details: record(details),
    metadata: record(metadata)
  });
}
function text(value) {
  return typeof value === "string" ? value : void 0;
}
function record(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : void 0;
}

export {
  StatusError,
  isStatusError,
  withStatus,
  StatusReason,
  CauseType,
  newNotFound,
  newAlreadyExists,
  newGenerateNameConflict,
  newUnauthorized,
  newForbidden,
  newConflict,
  newApplyConflict,
  newResourceExpired,
  newInvalid,
  newBadRequest,
  newTooManyRequests,
  newTooManyRequestsError,
  newServiceUnavailable,
  newMethodNotSupported,
  newServerTimeout,
  newInternalError,
  newStoreReadError,
  newTimeoutError,
  newTooLargeResourceVersion,
  newRequestEntityTooLarge,
  newNotAcceptable,
  newUnsupportedMediaType,
  newGenericError,
  newGenericServerResponse,
  findStatusError,
  isNotFound,
  isAlreadyExists,
  isConflict,
  isInvalid,
  isGone,
  isResourceExpired,
  isUnsupportedMediaType,
  isMethodNotSupported,
  isServiceUnavailable,
  isForbidden,
  isTimeout,
  isInternalError,
  isTooManyRequests,
  isUnexpectedServerError,
  isTooLargeResourceVersion,
  hasStatusCause,
  suggestsClientDelay,
  statusErrorFromObject
};
//# sourceMappingURL=chunk-HE4L4WC4.js.map
