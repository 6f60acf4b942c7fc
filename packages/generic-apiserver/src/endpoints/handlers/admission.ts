import { validateManagedFields } from '@k8s-ts/apimachinery/apply';
import { errorText } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { DeletionCheck } from '@k8s-ts/registry-generic/rest';
import type {
  AdmissionAttributes,
  AdmissionOperation,
  AdmissionRequestAttributes,
} from '../../access/admission/attributes.js';
import type { HandlerContext } from '../../request/handler-context.js';
import type { RequestScope } from '../scope/request-scope.js';
import type { RequestedObject } from './requested-object.js';

export interface AdmissionOptions {
  readonly dryRun: boolean;
  readonly options: Readonly<Record<string, unknown>>;
}

/** The admission attributes of a request, without its objects. */
export function admissionAttributes(
  scope: RequestScope,
  { namespace, name }: RequestedObject,
  context: HandlerContext,
  operation: AdmissionOperation,
  { dryRun, options }: AdmissionOptions,
): AdmissionRequestAttributes {
  return {
    kind: scope.kind,
    resource: scope.resource,
    subresource: scope.subresource,
    namespace,
    name,
    operation,
    options,
    dryRun,
    user: context.user,
    context,
    objects: scope.objects,
  };
}

/** Wire form of the options of a write, as admission sees them. */
export function wireOptions(
  kind: 'CreateOptions' | 'UpdateOptions' | 'DeleteOptions',
  options: { readonly dryRun?: boolean; readonly fieldManager?: string; readonly fieldValidation?: string } = {},
): Readonly<Record<string, unknown>> {
  return {
    kind,
    apiVersion: 'meta.k8s.io/v1',
    ...(options.dryRun ? { dryRun: ['All'] } : undefined),
    ...(options.fieldManager ? { fieldManager: options.fieldManager } : undefined),
    ...(options.fieldValidation ? { fieldValidation: options.fieldValidation } : undefined),
  };
}

/**
 * Runs mutating admission on an object. Managed fields that a plugin has made invalid are restored, with a warning.
 * `kubernetes/apiserver pkg/endpoints/handlers/fieldmanager/admission.go`.
 */
export async function admitObject(
  scope: RequestScope,
  attributes: AdmissionAttributes & { readonly object: KubeObject },
): Promise<KubeObject> {
  const { object: before, context } = attributes;
  const admitted = scope.admission.admit(attributes);
  const after = (admitted instanceof Promise ? await admitted : admitted) ?? before;
  if (after.metadata.managedFields === before.metadata.managedFields) return after;
  try {
    validateManagedFields(after.metadata.managedFields);
    return after;
  } catch (error) {
    context.warn(
      `.metadata.managedFields was in an invalid state after admission; this could be caused by an outdated mutating admission controller; please fix your requests: ${errorText(error)}`,
    );
    const { managedFields: _spoilt, ...metadata } = after.metadata;
    const { managedFields } = before.metadata;
    return { ...after, metadata: managedFields === undefined ? metadata : { ...metadata, managedFields } };
  }
}

/** Validating admission of a new object, for the storage to run on its final form. */
export function validateCreated(
  { admission }: RequestScope,
  attributes: AdmissionRequestAttributes,
): (object: KubeObject) => Promise<void> | void {
  return (object) => {
    if (!admission.validates('CREATE', attributes)) return undefined;
    const name = attributes.name || (object.metadata?.name ?? '');
    return admission.validate(Object.assign({}, attributes, { name, object }));
  };
}

/** Validating admission of a changed object. */
export function validateUpdated(
  { admission }: RequestScope,
  attributes: AdmissionRequestAttributes,
): (object: KubeObject, oldObject: KubeObject) => Promise<void> | void {
  return (object, oldObject) =>
    admission.validates('UPDATE', attributes)
      ? admission.validate(Object.assign({}, attributes, { object, oldObject }))
      : undefined;
}

/**
 * Whether any plugin handles deletions. @param request only plugins that handle this request count. Default: any
 * request
 */
export function looksAtDeletion({ admission }: RequestScope, request?: AdmissionRequestAttributes): boolean {
  return admission.mutates('DELETE', request) || admission.validates('DELETE', request);
}

/**
 * Mutating and validating admission of a deletion, for the storage to run before it. The plugins are asked for each
 * object, because policies may be created while a collection is deleted.
 */
export function validateDeleted(
  scope: RequestScope,
  attributes: AdmissionRequestAttributes,
): DeletionCheck | undefined {
  if (!looksAtDeletion(scope)) return undefined;
  const { admission } = scope;
  return async (oldObject, { gracePeriodSeconds, preconditions } = {}) => {
    const options = {
      ...attributes.options,
      ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds }),
      ...(preconditions === undefined ? {} : { preconditions }),
    };
    const final = { ...attributes, oldObject, options };
    if (admission.mutates('DELETE', attributes)) await admission.admit(final);
    if (admission.validates('DELETE', attributes)) await admission.validate(final);
  };
}
