import type { ServiceAccount } from '@k8s-ts/api/types';
import { validateKindMeta, validateKindMetaUpdate } from '@k8s-ts/api/validation';
import type { FieldError } from '@k8s-ts/apimachinery/validation';
import { nameIsDNSSubdomain } from '@k8s-ts/apimachinery/validation';

/** Errors of a new ServiceAccount (`kubernetes pkg/apis/core/validation`). */
export function validateServiceAccount(account: ServiceAccount): FieldError[] {
  return validateKindMeta(account, true, nameIsDNSSubdomain);
}

export function validateServiceAccountUpdate(account: ServiceAccount, old: ServiceAccount): FieldError[] {
  return [...validateKindMetaUpdate(account, old), ...validateServiceAccount(account)];
}
