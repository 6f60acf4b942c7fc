import { newForbidden } from '@k8s-ts/apimachinery/errors';
import { type ConnectRequest, deriveContext } from '@k8s-ts/registry-generic/rest';
import { attributesOf } from '../filters/authorization.js';
import type { APIResponse } from '../http/api-request.js';
import { contextOf, type ServerRequest } from '../http/server-request.js';
import { refuseDryRun } from '../options/write-options.js';
import { onAbort } from '../watch/abort-listeners.js';
import { admissionAttributes } from './admission.js';
import { connectOptions } from './connect-options.js';
import type { RequestScope } from './request-scope.js';
import type { Target } from './target.js';

/** A request that the storage passes on to another server (log, exec, proxy). It ends when the server stops. */
export async function connectResource(
  scope: RequestScope,
  request: ServerRequest,
  target: Target,
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
  const ended = new AbortController();
  const removals: (() => void)[] = [];
  const release = () => {
    for (const remove of removals.splice(0)) remove();
    request.finish();
  };
  const end = () => {
    release();
    ended.abort(new Error('the connection has ended'));
  };
  for (const signal of [scope.shutdown, scope.removed, context.signal]) removals.push(onAbort(signal, end));
  try {
    const answer = await (storage.connect as NonNullable<typeof storage.connect>).call(
      storage,
      target.name,
      connectRequestOf(request, target),
      deriveContext(context, { signal: ended.signal }),
    );
    const { status, headers = {}, body } = answer;
    if (body === undefined || body instanceof Uint8Array) {
      release();
      return { status, headers, ...(body === undefined ? undefined : { body }) };
    }
    return { status, headers, body: thenCall(body, release) };
  } catch (error) {
    release();
    throw error;
  }
}

/** Checks the verb that the storage wants besides that of the method (`kubernetes pkg/registry/core/pod/rest/authorize.go`). @throws Forbidden */
async function authorizeVerb({ storage, authorizer }: RequestScope, request: ServerRequest): Promise<void> {
  const { connectVerb: verb } = storage;
  const { info } = request;
  if (verb === undefined || info.verb === verb) return;
  const answer = await authorizer.authorize({ ...attributesOf(request), verb }, request);
  if (answer.decision === 'Allow') return;
  if (answer.error !== undefined) throw answer.error;
  throw newForbidden({ group: info.apiGroup, resource: info.resource }, info.name, answer.reason);
}

function connectRequestOf(request: ServerRequest, target: Target): ConnectRequest {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'authorization' && !name.startsWith(':')) headers[name] = value;
  }
  const authority = request.headers[':authority'];
  if (authority !== undefined) headers.host = authority;
  const { uri, remoteAddress, takeConnection } = request;
  const body = request.bodyStream();
  const search = uri.indexOf('?');
  return {
    method: request.method,
    path: target.rest,
    requestPath: request.path,
    query: request.query,
    search: search < 0 ? '' : uri.slice(search),
    headers,
    ...(remoteAddress === undefined ? undefined : { remoteAddress }),
    ...(body === undefined ? undefined : { body }),
    ...(takeConnection === undefined ? undefined : { takeConnection }),
  };
}

async function* thenCall(body: AsyncIterable<Uint8Array>, release: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } finally {
    release();
  }
}
