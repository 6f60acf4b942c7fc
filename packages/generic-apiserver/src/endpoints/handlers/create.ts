import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { APIResponse } from '@k8s-ts/http';
import type { Creater, Representation } from '@k8s-ts/registry-generic/rest';
import { negotiateInput } from '../../representation/negotiation/negotiate.js';
import { transformObject } from '../../representation/transform/transform.js';
import { contextOf } from '../../request/handler-context.js';
import { decodeWriteOptions, managerOrUserAgent } from '../../request/options/write-options.js';
import type { ServerRequest } from '../../request/server-request.js';
import type { RequestScope } from '../scope/request-scope.js';
import { admissionAttributes, admitObject, validateCreated, wireOptions } from './admission.js';
import { recordObject } from './audit-object.js';
import { decodeBody } from './decode-body.js';
import { dedupeOwnerReferences, inRequestNamespace, wipeSystemFields } from './object-meta.js';
import type { RequestedObject } from './requested-object.js';
import { isTooLarge, withoutManagedFields } from './too-large.js';

/** POST of a new object. Where the URL names a parent (binding, eviction, token), its name is passed to the storage. */
export async function createResource(
  scope: RequestScope<Creater>,
  request: ServerRequest,
  target: RequestedObject,
): Promise<APIResponse> {
  const { storage } = scope;
  const output = scope.negotiator.negotiate(request.headers.accept);
  const mediaType = negotiateInput(request.headers['content-type'], scope.serializer.mediaTypes);
  const body = await request.body(scope.maxBodyBytes);
  const options = decodeWriteOptions(request.query, 'CreateOptions');
  const context = contextOf(request, scope.namespaced ? target.namespace : '', scope.now);
  let object = decodeBody(scope, body, mediaType, options.fieldValidation, context);
  request.step('decode');

  recordObject(request, object);
  if (!storage.preservesRequestMeta) object = wipeSystemFields(object);
  const name = target.name !== '' ? target.name : (object.metadata.name ?? '');
  const isNamespace = scope.resource.resource === 'namespaces' && scope.resource.group === '';
  const namespace = target.namespace === '' && isNamespace ? name : target.namespace;
  object = inRequestNamespace(scope, object, scope.namespaced ? namespace : '');
  object = dedupeOwnerReferences(object, context, false);

  if (scope.fieldManager !== undefined) {
    const manager = managerOrUserAgent(options.fieldManager, request.userAgent);
    object = await scope.fieldManager.update(undefined, object, manager);
  }
  const attributes = admissionAttributes(scope, { ...target, namespace, name }, context, 'CREATE', {
    dryRun: options.dryRun,
    options: wireOptions('CreateOptions', options),
  });
  if (scope.admission.mutates('CREATE', attributes)) {
    object = await admitObject(scope, Object.assign({}, attributes, { object }));
    object = dedupeOwnerReferences(object, context, true);
    request.step('admission');
  }
  const createOptions = { dryRun: options.dryRun, validate: validateCreated(scope, attributes) };
  const create = (each: KubeObject): Promise<Representation> =>
    storage.create(target.name === '' ? undefined : target.name, each, createOptions, context);
  let result: Representation;
  try {
    result = await create(object);
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    result = await create(withoutManagedFields(object));
  }
  request.step('storage');
  return transformObject(scope, request, output, { status: 201, result });
}
