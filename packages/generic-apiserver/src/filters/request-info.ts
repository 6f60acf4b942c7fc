import { newInternalError } from '@k8s-ts/apimachinery/errors';
import type { Answer } from '@k8s-ts/http';
import { writeError } from '../representation/response/write-error.js';
import { newRequestInfo } from '../request/request-info.js';
import type { ServerFilter, ServerHandler, ServerRequest } from '../request/server-request.js';
import { isLongSelector, parseLongSelectors } from './long-selectors.js';

/** Parses the URL into the request's `info`. A long label selector beside a field selector, which decides on the request's name, is parsed first, in turns. */
export const withRequestInfo: ServerFilter = (next) => (request) => {
  const { query } = request;
  const labelSelector = query.has('fieldSelector') ? (query.get('labelSelector') ?? '') : '';
  if (!isLongSelector(labelSelector)) return readInfo(request, next);
  return parseLongSelectors(request, labelSelector, '').then(() => readInfo(request, next));
};

function readInfo(request: ServerRequest, next: ServerHandler): Answer {
  try {
    request.info = newRequestInfo(request.method, request.path, request.query);
  } catch (error) {
    return writeError(request, newInternalError(error));
  }
  return next(request);
}
