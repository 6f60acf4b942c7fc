import type { FieldError } from '@k8s-ts/apimachinery/validation';
import { nameIsDNSSubdomain } from '@k8s-ts/apimachinery/validation';
import type { ServiceAccount } from '../types/index.js';
import { validateKindMeta, validateKindMetaUpdate } from './object-meta.js';

/** A new ServiceAccount. `kubernetes pkg/apis/core/validation`. */
export function validateServiceAccount(account: ServiceAccount): FieldError[] {
  return validateKindMeta(account, true, nameIsDNSSubdomain);
}

export function validateServiceAccountUpdate(account: ServiceAccount, old: ServiceAccount): FieldError[] {
  return [...validateKindMetaUpdate(account, old), ...validateServiceAccount(account)];
}
