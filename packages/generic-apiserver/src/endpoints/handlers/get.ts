import { newBadRequest } from '@k8s-ts/apimachinery/errors';
import type { Answer, APIResponse } from '@k8s-ts/http';
import type { GetOptions, Getter, Representation } from '@k8s-ts/registry-generic/rest';
import type { OutputMediaType } from '../../representation/negotiation/negotiate.js';
import { transformObject } from '../../representation/transform/transform.js';
import { contextWithoutSignal } from '../../request/handler-context.js';
import { booleanOf } from '../../request/options/parameters.js';
import type { ServerRequest } from '../../request/server-request.js';
import type { RequestScope } from '../scope/request-scope.js';
import type { RequestedObject } from './requested-object.js';

const noOptions: GetOptions = {};

/** GET of one object. Returns a promise only when the storage does. */
export function getResource(scope: RequestScope<Getter>, request: ServerRequest, target: RequestedObject): Answer {
  const { storage } = scope;
  const output = scope.negotiator.negotiate(request.headers.accept);
  const context = contextWithoutSignal(request, scope.namespaced ? target.namespace : '', scope.now);
  const { query } = request;
  if (booleanOf(query, 'export')) {
    throw newBadRequest('the export parameter, deprecated since v1.14, is no longer supported');
  }
  const options: GetOptions =
    query.size === 0 ? noOptions : { resourceVersion: query.get('resourceVersion') ?? '', query };
  // A read that need not be the newest is answered from a cache.
  const isCached = options.resourceVersion !== undefined && options.resourceVersion !== '';
  const atHand = storage.getSync?.(target.name, options, context);
  if (atHand !== undefined) return answerOf(scope, request, output, atHand, isCached);
  return storage
    .get(target.name, options, context)
    .then((result) => answerOf(scope, request, output, result, isCached));
}

function answerOf(
  scope: RequestScope,
  request: ServerRequest,
  output: OutputMediaType,
  result: Representation,
  isCached: boolean,
): APIResponse {
  request.step('storage');
  return transformObject(scope, request, output, { status: 200, result, keep: isCached });
}
