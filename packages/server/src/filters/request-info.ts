import { newInternalError } from '@k8s-ts/apimachinery/errors';
import type { ServerFilter } from '../http/server-request.js';
import { newRequestInfo } from '../request-info/request-info.js';
import { writeError } from '../response/write-error.js';

/** Parses the URL into the request's `info`. */
export const withRequestInfo: ServerFilter = (next) => (request) => {
  try {
    request.info = newRequestInfo(request.method, request.path, request.query);
  } catch (error) {
    return writeError(request, newInternalError(error));
  }
  return next(request);
};
