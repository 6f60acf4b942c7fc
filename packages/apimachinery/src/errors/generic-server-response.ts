import { formatGroupResource } from '../schema/texts.js';
import type { GroupResource } from '../schema/types.js';
import { goQuote } from '../text/go-quote.js';
import { StatusError } from './status-error.js';
import { CauseType, StatusReason } from './status-reason.js';

/** A response whose body is not a Status. */
export interface GenericServerResponse {
  /** HTTP status code of the answer. */
  readonly code: number;
  /** HTTP method of the request, such as `POST`. */
  readonly verb: string;
  /** The requested resource, if known. */
  readonly resource?: GroupResource | undefined;
  /** Default empty. */
  readonly name?: string | undefined;
  /** The text of the response body, if any. */
  readonly serverMessage?: string | undefined;
  /** Seconds of the `Retry-After` header; default 0: the header is left out. */
  readonly retryAfterSeconds?: number | undefined;
  /** Whether the response may not come from an API server; its text is then kept as a cause. Default false. */
  readonly isUnexpectedResponse?: boolean | undefined;
}

interface Meaning {
  readonly reason: string;
  /** Undefined: the server's own message is kept. */
  readonly message: string | undefined;
}

const meanings: ReadonlyMap<number, Meaning> = new Map<number, Meaning>([
  [400, { reason: StatusReason.badRequest, message: 'the server rejected our request for an unknown reason' }],
  [401, { reason: StatusReason.unauthorized, message: 'the server has asked for the client to provide credentials' }],
  [403, { reason: StatusReason.forbidden, message: undefined }],
  [404, { reason: StatusReason.notFound, message: 'the server could not find the requested resource' }],
  [
    405,
    {
      reason: StatusReason.methodNotAllowed,
      message: 'the server does not allow this method on the requested resource',
    },
  ],
  [406, { reason: StatusReason.notAcceptable, message: undefined }],
  [409, { reason: StatusReason.conflict, message: 'the server reported a conflict' }],
  [415, { reason: StatusReason.unsupportedMediaType, message: undefined }],
  [422, { reason: StatusReason.invalid, message: 'the server rejected our request due to an error in our request' }],
  [
    429,
    {
      reason: StatusReason.tooManyRequests,
      message: 'the server has received too many requests and has asked us to try again later',
    },
  ],
  [503, { reason: StatusReason.serviceUnavailable, message: 'the server is currently unable to handle the request' }],
  [
    504,
    {
      reason: StatusReason.timeout,
      message:
        'the server was unable to return a response in the time allotted, but may still be processing the request',
    },
  ],
]);

/**
 * The error for a response without a Status. Reason and message follow from the HTTP code; the message names the
 * request in parentheses. `kubernetes/apimachinery pkg/api/errors`.
 */
export function newGenericServerResponse(response: GenericServerResponse): StatusError {
  const { code, verb, name = '', serverMessage = '' } = response;
  const resource = response.resource ?? { group: '', resource: '' };
  const { reason, message } = meaningOf(code, verb, serverMessage);
  let text = message;
  if (resource.group !== '' || resource.resource !== '') {
    const parts = [verb.toLowerCase(), formatGroupResource(resource)];
    if (name !== '') parts.push(name);
    text += ` (${parts.join(' ')})`;
  }
  return new StatusError({
    code,
    reason,
    message: text,
    details: {
      name,
      group: resource.group,
      kind: resource.resource,
      ...(response.isUnexpectedResponse
        ? { causes: [{ reason: CauseType.unexpectedServerResponse, message: serverMessage }] }
        : undefined),
      ...(response.retryAfterSeconds ? { retryAfterSeconds: response.retryAfterSeconds } : undefined),
    },
  });
}

function meaningOf(code: number, verb: string, serverMessage: string): { reason: string; message: string } {
  const known = meanings.get(code);
  if (known !== undefined) {
    const reason = code === 409 && verb === 'POST' ? StatusReason.alreadyExists : known.reason;
    if (code === 406 && (serverMessage === '' || serverMessage === 'unknown')) {
      return { reason, message: 'the server was unable to respond with a content type that the client supports' };
    }
    return { reason, message: known.message ?? serverMessage };
  }
  if (code >= 500) {
    return {
      reason: StatusReason.internalError,
      message: `an error on the server (${goQuote(serverMessage)}) has prevented the request from succeeding`,
    };
  }
  return {
    reason: StatusReason.unknown,
    message: `the server responded with the status code ${code} but did not return more information`,
  };
}
