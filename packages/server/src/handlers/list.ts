import { newBadRequest, newMethodNotSupported } from '@k8s-ts/apimachinery/errors';
import { exactMatchIn, oneTermEqualSelector } from '@k8s-ts/apimachinery/fields';
import type { APIResponse } from '../http/api-request.js';
import { contextOf, type ServerRequest } from '../http/server-request.js';
import { type DecodedListOptions, decodeListOptions } from '../options/list-options.js';
import { transformList } from '../transform/transform.js';
import { serveWatch } from '../watch/serve-watch.js';
import type { RequestScope } from './request-scope.js';
import type { Target } from './target.js';

/** GET of a collection: a list, or a watch where the query asks for one. */
export function listResource(scope: RequestScope, request: ServerRequest, target: Target): Promise<APIResponse> {
  return listOrWatch(scope, request, target, false);
}

/** GET below `/watch/`: always a watch, of one object when the path names one. */
export function watchResource(scope: RequestScope, request: ServerRequest, target: Target): Promise<APIResponse> {
  return listOrWatch(scope, request, target, true);
}

async function listOrWatch(
  scope: RequestScope,
  request: ServerRequest,
  target: Target,
  forceWatch: boolean,
): Promise<APIResponse> {
  const { storage } = scope;
  const options = named(decodeListOptions(request.query), target.name);
  const { accept } = request.headers;
  const output = scope.negotiator.negotiate(accept);
  const namespace = scope.namespaced ? target.namespace : '';
  const context = contextOf(request, namespace, scope.now);
  if (options.watch || forceWatch) {
    if (storage.watch === undefined) throw newMethodNotSupported(scope.resource, 'watch');
    return serveWatch(scope, request, output, options, context);
  }
  const { watch: _watch, timeoutSeconds: _timeout, ...list } = options;
  const result = await (storage.list as NonNullable<typeof storage.list>).call(storage, list, context);
  request.step('storage');
  return transformList(scope, request, output, result);
}

/** The options with a field selector for the object that the path names. @throws StatusError 400 when the field selector names another one */
function named(options: DecodedListOptions, name: string): DecodedListOptions {
  if (name === '') return options;
  const { fieldSelector } = options;
  if (fieldSelector === undefined) {
    return { ...options, fieldSelector: oneTermEqualSelector('metadata.name', name).toString() };
  }
  if (exactMatchIn(fieldSelector, 'metadata.name') !== name) {
    throw newBadRequest("fieldSelector metadata.name doesn't match requested name");
  }
  return options;
}
