import type { APIResponse } from '../http/api-request.js';
import { contextOf, type ServerRequest } from '../http/server-request.js';
import { refuseDryRun } from '../options/write-options.js';
import { admissionAttributes } from './admission.js';
import { connectOptions } from './connect-options.js';
import type { RequestScope } from './request-scope.js';
import type { Target } from './target.js';

/** A request that the storage passes on to another server (log, exec, proxy). */
export async function connectResource(
  scope: RequestScope,
  request: ServerRequest,
  target: Target,
): Promise<APIResponse> {
  const { storage, admission } = scope;
  refuseDryRun(request.query);
  const context = contextOf(request, scope.namespaced ? target.namespace : '', scope.now);
  // GET of a log is a read, for which there is no admission.
  if (storage.getOptionsKind === undefined && admission.handles('CONNECT')) {
    const attributes = {
      ...admissionAttributes(scope, target, context, 'CONNECT', { dryRun: false, options: {} }),
      object: connectOptions(scope.kind, scope.optionsType, request.query, target.rest),
    };
    if (admission.mutates('CONNECT')) await admission.admit(attributes);
    await admission.validate(attributes);
  }
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'authorization') headers[name] = value;
  }
  const answer = await (storage.connect as NonNullable<typeof storage.connect>).call(
    storage,
    target.name,
    { method: request.method, path: target.rest, query: request.query, headers },
    context,
  );
  return {
    status: answer.status,
    headers: answer.headers ?? {},
    ...(answer.body !== undefined ? { body: answer.body } : undefined),
  };
}
