import { newBadRequest, newMethodNotSupported } from '@k8s-ts/apimachinery/errors';
import { oneTermEqualSelector } from '@k8s-ts/apimachinery/fields';
import type { APIResponse } from '@k8s-ts/http';
import type { Lister, Watcher } from '@k8s-ts/registry-generic/rest';
import type { OutputMediaType } from '../../representation/negotiation/negotiate.js';
import { transformList } from '../../representation/transform/transform.js';
import { contextOf, type HandlerContext } from '../../request/handler-context.js';
import { type DecodedListOptions, decodeListOptions } from '../../request/options/list-options.js';
import type { ServerRequest } from '../../request/server-request.js';
import { hasCapability, type RequestScope } from '../scope/request-scope.js';
import { serveWatch } from '../watch/serve-watch.js';
import type { RequestedObject } from './requested-object.js';

/** GET of a collection: a list, or a watch where the query asks for one. */
export async function listResource(
  scope: RequestScope<Lister>,
  request: ServerRequest,
  target: RequestedObject,
): Promise<APIResponse> {
  const { options, output, context } = readCollectionRequest(scope, request, target);
  if (options.watch) {
    if (!hasCapability(scope, 'watch')) throw newMethodNotSupported(scope.resource, 'watch');
    return serveWatch(scope, request, output, options, context);
  }
  const { watch: _watch, timeoutSeconds: _timeout, ...list } = options;
  const result = await scope.storage.list(list, context);
  request.step('storage');
  return transformList(scope, request, output, result);
}

/** GET below `/watch/`: always a watch, of one object when the path names one. */
export async function watchResource(
  scope: RequestScope<Watcher>,
  request: ServerRequest,
  target: RequestedObject,
): Promise<APIResponse> {
  const { options, output, context } = readCollectionRequest(scope, request, target);
  return serveWatch(scope, request, output, options, context);
}

interface CollectionRequest {
  readonly options: DecodedListOptions;
  readonly output: OutputMediaType;
  readonly context: HandlerContext;
}

function readCollectionRequest(
  scope: RequestScope,
  request: ServerRequest,
  target: RequestedObject,
): CollectionRequest {
  const options = named(decodeListOptions(request.query, request.info, scope), target.name);
  const output = scope.negotiator.negotiate(request.headers.accept);
  const context = contextOf(request, scope.namespaced ? target.namespace : '', scope.now);
  return { options, output, context };
}

/**
 * The options with a field selector for the object that the path names. @throws StatusError 400 when the field selector
 * names another object
 */
function named(options: DecodedListOptions, name: string): DecodedListOptions {
  if (name === '') return options;
  const { fieldSelector } = options;
  if (fieldSelector === undefined) {
    return { ...options, fieldSelector: oneTermEqualSelector('metadata.name', name) };
  }
  if (fieldSelector.requiresExactMatch('metadata.name') !== name) {
    throw newBadRequest("fieldSelector metadata.name doesn't match requested name");
  }
  return options;
}
