import { newForbidden } from '@k8s-ts/apimachinery/errors';
import type { APIResponse } from '@k8s-ts/http';
import { type Connecter, type ConnectRequest, deriveContext } from '@k8s-ts/registry-generic/rest';
import { attributesOf } from '../../filters/authorization.js';
import { contextOf } from '../../request/handler-context.js';
import { refuseDryRun } from '../../request/options/write-options.js';
import type { ServerRequest } from '../../request/server-request.js';
import type { RequestScope } from '../scope/request-scope.js';
import { admissionAttributes } from './admission.js';
import { connectOptions } from './connect-options.js';
import { forwardableRequest, passOn } from './forward-request.js';
import type { RequestedObject } from './requested-object.js';

/**
 * A request that the storage passes on to another server (log, exec, proxy). During a shutdown it is treated like other
 * requests.
 */
export async function connectResource(
  scope: RequestScope<Connecter>,
  request: ServerRequest,
  target: RequestedObject,
): Promise<APIResponse> {
  const { storage, admission } = scope;
  refuseDryRun(request.query);
  const context = contextOf(request, scope.namespaced ? target.namespace : '', scope.now);
  // GET of a log is a read, for which there is no admission.
  if (storage.getOptionsKind === undefined && (admission.mutates('CONNECT') || admission.validates('CONNECT'))) {
    const attributes = {
      ...admissionAttributes(scope, target, context, 'CONNECT', { dryRun: false, options: {} }),
      object: connectOptions(scope.kind, scope.optionsType, request.query, target.rest),
    };
    if (admission.mutates('CONNECT')) await admission.admit(attributes);
    await admission.validate(attributes);
  }
  await authorizeVerb(scope, request);
  return passOn(request, [scope.stopped, scope.removed, context.signal], (signal) =>
    storage.connect(target.name, connectRequestOf(request, target), deriveContext(context, { signal })),
  );
}

/**
 * Checks the permission for a verb that the storage requires besides the verb of the method
 * (`kubernetes pkg/registry/core/pod/rest/authorize.go`). @throws Forbidden
 */
async function authorizeVerb({ storage, authorizer }: RequestScope, request: ServerRequest): Promise<void> {
  const { connectVerb: verb } = storage;
  const { info } = request;
  if (verb === undefined || info.verb === verb) return;
  const answer = await authorizer.authorize({ ...attributesOf(request), verb }, request);
  if (answer.decision === 'Allow') return;
  if (answer.error !== undefined) throw answer.error;
  throw newForbidden({ group: info.apiGroup, resource: info.resource }, info.name, answer.reason);
}

const connectRequestOf = (request: ServerRequest, { rest }: RequestedObject): ConnectRequest => ({
  ...forwardableRequest(request),
  path: rest,
  query: request.query,
});
