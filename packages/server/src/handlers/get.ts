import { newBadRequest } from '@k8s-ts/apimachinery/errors';
import type { APIResponse } from '../http/api-request.js';
import { contextWithoutSignal, type ServerRequest } from '../http/server-request.js';
import { MediaType } from '../negotiation/media-type.js';
import { booleanOf } from '../options/parameters.js';
import { transformObject } from '../transform/transform.js';
import type { RequestScope } from './request-scope.js';
import type { Target } from './target.js';

const noOptions = {};

/** GET of one object. */
export async function getResource(scope: RequestScope, request: ServerRequest, target: Target): Promise<APIResponse> {
  const { storage } = scope;
  const output = scope.negotiator.negotiate(request.headers.accept);
  const context = contextWithoutSignal(request, scope.namespaced ? target.namespace : '', scope.now);
  const { query } = request;
  if (booleanOf(query, 'export')) {
    throw newBadRequest('the export parameter, deprecated since v1.14, is no longer supported');
  }
  const options = query.size === 0 ? noOptions : { resourceVersion: query.get('resourceVersion') ?? '', query };
  const result = await (storage.get as NonNullable<typeof storage.get>).call(storage, target.name, options, context);
  request.step('storage');
  // Stored JSON is sent as it is; other forms take time.
  if (result.size !== undefined && (output.mediaType !== MediaType.json || output.convert !== undefined)) {
    request.checkSize?.(result.size);
  }
  // A read that need not be the newest is answered from a cache.
  const isCached = 'resourceVersion' in options && options.resourceVersion !== '';
  return transformObject(scope, request, output, 200, result, isCached);
}
