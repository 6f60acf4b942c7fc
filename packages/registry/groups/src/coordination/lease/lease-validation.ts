import type { coordinationv1 } from '@k8s-ts/api/types';
import { nonnegative } from '@k8s-ts/api/validation';
import {
  type FieldError,
  FieldPath,
  field,
  isQualifiedName,
  nameIsDNSSubdomain,
  validateObjectMeta,
  validateObjectMetaUpdate,
} from '@k8s-ts/apimachinery/validation';

/**
 * Rules of leases (`kubernetes pkg/apis/coordination/validation`). Each function returns an empty list for a valid
 * object.
 */

const metadataPath = FieldPath.root('metadata');
const specPath = FieldPath.root('spec');

export function validateLease(lease: coordinationv1.Lease): FieldError[] {
  return [
    ...validateObjectMeta(lease.metadata, true, nameIsDNSSubdomain, metadataPath),
    ...validateLeaseSpec(lease.spec ?? {}, specPath),
  ];
}

export function validateLeaseUpdate(lease: coordinationv1.Lease, old: coordinationv1.Lease): FieldError[] {
  return [
    ...validateObjectMetaUpdate(lease.metadata, old.metadata, metadataPath),
    ...validateLeaseSpec(lease.spec ?? {}, specPath),
  ];
}

function validateLeaseSpec(spec: coordinationv1.LeaseSpec, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  const { leaseDurationSeconds, leaseTransitions, strategy, preferredHolder } = spec;
  if (leaseDurationSeconds !== undefined && leaseDurationSeconds <= 0) {
    errors.push(field.invalid(path.child('leaseDurationSeconds'), leaseDurationSeconds, 'must be greater than 0'));
  }
  field.pushAll(errors, nonnegative(leaseTransitions, path.child('leaseTransitions')));
  if (strategy !== undefined) field.pushAll(errors, validateLeaseStrategy(strategy, path.child('strategy')));
  if (preferredHolder && !strategy) {
    errors.push(field.forbidden(path.child('preferredHolder'), 'may only be specified if `strategy` is defined'));
  }
  return errors;
}

/** The strategy of coordinated leader election that Kubernetes itself defines. */
export const oldestEmulationVersion = 'OldestEmulationVersion';

/**
 * Errors unless the strategy is a known one or a qualified name with a domain. Error paths contain the field twice, as
 * upstream's do.
 */
export function validateLeaseStrategy(strategy: string, path: FieldPath): FieldError[] {
  const at = path.child('strategy');
  if (strategy.includes('/'))
    return isQualifiedName(strategy).map((message) => field.invalid(at, field.jsonValue(strategy), message));
  const known = [oldestEmulationVersion];
  return known.includes(strategy) ? [] : [field.notSupported(at, field.jsonValue(strategy), known)];
}
