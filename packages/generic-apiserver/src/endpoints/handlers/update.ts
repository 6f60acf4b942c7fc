import { newInternalError } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { APIResponse } from '@k8s-ts/http';
import type { UpdatedObjectInfo, Updater } from '@k8s-ts/registry-generic/rest';
import { forbiddenError } from '../../access/authorization/forbidden.js';
import { negotiateInput } from '../../representation/negotiation/negotiate.js';
import { transformObject } from '../../representation/transform/transform.js';
import { contextOf, type HandlerContext } from '../../request/handler-context.js';
import { decodeWriteOptions, managerOrUserAgent, type WriteOptions } from '../../request/options/write-options.js';
import type { ServerRequest } from '../../request/server-request.js';
import type { RequestScope } from '../scope/request-scope.js';
import { admissionAttributes, admitObject, validateCreated, validateUpdated, wireOptions } from './admission.js';
import { recordObject } from './audit-object.js';
import { decodeBody } from './decode-body.js';
import { checkName, dedupeOwnerReferences, inRequestNamespace } from './object-meta.js';
import type { RequestedObject } from './requested-object.js';
import { isTooLarge, withoutManagedFields } from './too-large.js';

/** PUT of a whole object. */
export async function updateResource(
  scope: RequestScope<Updater>,
  request: ServerRequest,
  target: RequestedObject,
): Promise<APIResponse> {
  const { storage } = scope;
  const output = scope.negotiator.negotiate(request.headers.accept);
  const body = await request.body(scope.maxBodyBytes);
  const options = decodeWriteOptions(request.query, 'UpdateOptions');
  const mediaType = negotiateInput(request.headers['content-type'], scope.serializer.mediaTypes);
  const namespace = scope.namespaced ? target.namespace : '';
  const context = contextOf(request, namespace, scope.now);
  let object = decodeBody(scope, body, mediaType, options.fieldValidation, context);
  request.step('decode');
  recordObject(request, object);
  object = inRequestNamespace(scope, object, namespace);
  checkName(object, target.name, namespace);
  object = dedupeOwnerReferences(object, context, false);

  const manager = managerOrUserAgent(options.fieldManager, request.userAgent);
  const checks = updateChecks(scope, request, target, context, options);
  const uid = object.metadata.uid ?? '';
  const update = (keepManagedFields: boolean) => {
    const info: UpdatedObjectInfo = {
      ...(uid !== '' ? { preconditions: { uid } } : undefined),
      async updatedObject(current) {
        let next = object;
        if (!keepManagedFields) next = withoutManagedFields(next);
        else if (scope.fieldManager !== undefined) {
          next = await scope.fieldManager.update(current, next, manager);
        }
        return checks.admit(next, current);
      },
    };
    return storage.update(target.name, info, checks.options, context);
  };
  let outcome: Awaited<ReturnType<typeof update>>;
  try {
    outcome = await update(true);
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    outcome = await update(false);
  }
  request.step('storage');
  const { created, result } = outcome;
  return transformObject(scope, request, output, { status: created ? 201 : 200, result });
}

/**
 * The checks of updates and patches: mutating admission on each attempt, and validation and permission checks for the
 * storage to run.
 */
export function updateChecks(
  scope: RequestScope,
  request: ServerRequest,
  target: RequestedObject,
  context: HandlerContext,
  options: WriteOptions,
): {
  admit(object: KubeObject, current: KubeObject | undefined): Promise<KubeObject>;
  readonly options: Parameters<Updater['update']>[2];
} {
  const { admission } = scope;
  const created = admissionAttributes(scope, target, context, 'CREATE', {
    dryRun: options.dryRun,
    options: wireOptions('CreateOptions', options),
  });
  const updated = admissionAttributes(scope, target, context, 'UPDATE', {
    dryRun: options.dryRun,
    options: wireOptions('UpdateOptions', options),
  });
  return {
    async admit(object, current) {
      const exists = (current?.metadata.uid ?? '') !== '';
      let next = object;
      if (exists ? admission.mutates('UPDATE', updated) : admission.mutates('CREATE', created)) {
        const attributes = exists ? { ...updated, object, oldObject: current as KubeObject } : { ...created, object };
        next = await admitObject(scope, attributes);
      }
      return dedupeOwnerReferences(next, context, true);
    },
    options: {
      dryRun: options.dryRun,
      validateCreate: withAuthorization(scope, request, target, context, validateCreated(scope, created)),
      validateUpdate: validateUpdated(scope, updated),
    },
  };
}

/** Checks the permission to create, for an update that creates the object. The authorizer is asked once per request. */
function withAuthorization(
  scope: RequestScope,
  request: ServerRequest,
  { namespace, name }: RequestedObject,
  { user }: HandlerContext,
  validate: (object: KubeObject) => Promise<void> | void,
): (object: KubeObject) => Promise<void> {
  let authorized: Promise<void> | undefined;
  async function authorize(): Promise<void> {
    const attributes = {
      user,
      verb: 'create',
      isResourceRequest: true,
      path: request.path,
      apiGroup: scope.resource.group,
      apiVersion: scope.resource.version,
      resource: scope.resource.resource,
      subresource: scope.subresource,
      namespace,
      name,
    };
    let answer: Awaited<ReturnType<typeof scope.authorizer.authorize>>;
    try {
      answer = await scope.authorizer.authorize(attributes, request);
    } catch (error) {
      throw newInternalError(error);
    }
    if (answer.decision !== 'Allow') throw forbiddenError(attributes, answer.reason);
  }
  return async (object) => {
    authorized ??= authorize();
    await authorized;
    await validate(object);
  };
}
