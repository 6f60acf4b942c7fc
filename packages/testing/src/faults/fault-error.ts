import {
  newConflict,
  newInternalError,
  newResourceExpired,
  newServiceUnavailable,
  newTooManyRequests,
  StatusError,
} from '@k8s-ts/apimachinery/errors';
import type { RequestInfo } from '@k8s-ts/generic-apiserver';

/** The error of a request that is refused with a status code, in kube-apiserver's words. */
export function faultError(
  code: number,
  { apiGroup: group, resource, name, verb }: RequestInfo,
  message?: string,
  retryAfterSeconds?: number,
): StatusError {
  switch (code) {
    case 409:
      return newConflict(
        { group, resource },
        name,
        message ?? 'the object has been modified; please apply your changes to the latest version and try again',
      );
    case 410:
      return newResourceExpired(message ?? `The resourceVersion for the provided ${verb} is too old.`);
    case 429:
      return newTooManyRequests(message ?? 'Too many requests, please try again later.', retryAfterSeconds ?? 1);
    case 500:
      return newInternalError(message ?? 'fault injection');
    case 503:
      return withRetry(
        newServiceUnavailable(message ?? 'the server is currently unable to handle the request'),
        retryAfterSeconds,
      );
    default:
      return withRetry(
        new StatusError({ code, reason: reasons[code] ?? '', message: message ?? 'fault injection' }),
        retryAfterSeconds,
      );
  }
}

/** The error of a store whose leader has changed. kube-apiserver passes on etcd's text with code 500 and no reason. */
export const leaderChanged = (): StatusError =>
  new StatusError({ code: 500, reason: '', message: 'etcdserver: leader changed' });

const reasons: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  413: 'RequestEntityTooLarge',
  422: 'Invalid',
  504: 'Timeout',
};

function withRetry(error: StatusError, retryAfterSeconds: number | undefined): StatusError {
  if (retryAfterSeconds === undefined) return error;
  const { code, reason, message, details } = error.status;
  return new StatusError({ code, reason, message, details: { ...details, retryAfterSeconds } });
}
