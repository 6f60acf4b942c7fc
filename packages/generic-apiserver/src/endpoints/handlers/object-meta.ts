import { newBadRequest } from '@k8s-ts/apimachinery/errors';
import { keepGiven } from '@k8s-ts/apimachinery/json';
import type { KubeObject, OwnerReference } from '@k8s-ts/apimachinery/types';
import { ensureNamespace, type RequestContext } from '@k8s-ts/registry-generic/rest';
import type { RequestScope } from '../scope/request-scope.js';

/** Removes the metadata that only the server may set from the body of a create. */
export function wipeSystemFields(object: KubeObject): KubeObject {
  const { metadata } = object;
  if (metadata === undefined || metadata === null) return { ...(object as object), metadata: {} };
  if (
    metadata.uid === undefined &&
    metadata.selfLink === undefined &&
    metadata.deletionTimestamp === undefined &&
    metadata.deletionGracePeriodSeconds === undefined &&
    (metadata.creationTimestamp === undefined || metadata.creationTimestamp === null)
  ) {
    return object;
  }
  const {
    uid: _uid,
    selfLink: _selfLink,
    creationTimestamp: _creationTimestamp,
    deletionTimestamp: _deletionTimestamp,
    deletionGracePeriodSeconds: _grace,
    ...rest
  } = metadata;
  return keepGiven({ ...object, metadata: rest }, object);
}

/**
 * Sets the object's namespace to that of the request when it is empty, and removes it for cluster-scoped kinds.
 *
 * @throws StatusError 400 when the object names another namespace
 */
export function inRequestNamespace(scope: RequestScope, object: KubeObject, namespace: string): KubeObject {
  return ensureNamespace(object, expectedNamespace(scope, namespace));
}

/** Requests for a namespace have its name as their namespace, but a namespace is cluster-scoped. */
function expectedNamespace({ resource }: RequestScope, namespace: string): string {
  return resource.resource === 'namespaces' && resource.group === '' ? '' : namespace;
}

/**
 * Checks that name and namespace of the body are those of the URL.
 *
 * @throws StatusError 400
 */
export function checkName(object: KubeObject, name: string, namespace: string): void {
  const own = object.metadata.name ?? '';
  if (own !== name) {
    throw own === ''
      ? newBadRequest(`the name of the object (${name} based on URL) was undeterminable: name must be provided`)
      : newBadRequest(`the name of the object (${own}) does not match the name on the URL (${name})`);
  }
  const ownNamespace = object.metadata.namespace ?? '';
  if (namespace !== '' && ownNamespace !== '' && ownNamespace !== namespace) {
    throw newBadRequest(
      `the namespace of the object (${ownNamespace}) does not match the namespace on the request (${namespace})`,
    );
  }
}

/** Removes duplicate owner references, with a warning. */
export function dedupeOwnerReferences(
  object: KubeObject,
  context: RequestContext,
  afterAdmission: boolean,
): KubeObject {
  const references = object.metadata.ownerReferences;
  if (references === undefined || references === null || references.length < 2) return object;
  const kept = new Map<string, OwnerReference>();
  const duplicates: string[] = [];
  for (const reference of references) {
    const key = referenceKey(reference);
    if (kept.has(key)) duplicates.push(reference.uid);
    else kept.set(key, reference);
  }
  if (duplicates.length === 0) return object;
  const uids = duplicates.join(', ');
  context.warn(
    afterAdmission
      ? `.metadata.ownerReferences contains duplicate entries after mutating admission happens; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: ${uids}`
      : `.metadata.ownerReferences contains duplicate entries; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: ${uids}`,
  );
  return { ...object, metadata: { ...object.metadata, ownerReferences: [...kept.values()] } };
}

/** A text that is the same for two references exactly when all their fields are equal. */
function referenceKey({ uid, name, kind, apiVersion, controller, blockOwnerDeletion }: OwnerReference): string {
  return JSON.stringify([uid, name, kind, apiVersion, String(controller), String(blockOwnerDeletion)]);
}
