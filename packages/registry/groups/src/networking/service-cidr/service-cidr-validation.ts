import type { networkingv1 } from '@k8s-ts/api/types';
import { validateKindMeta, validateKindMetaUpdate } from '@k8s-ts/api/validation';
import {
  type FieldError,
  field,
  fieldImmutableErrorMessage,
  isIPv4Bytes,
  isValidCIDR,
  nameIsDNSSubdomain,
  parseCIDRSloppy,
} from '@k8s-ts/apimachinery/validation';
import { specPath } from '../paths.js';

const cidrsPath = specPath.child('cidrs');

export function validateServiceCIDR(object: networkingv1.ServiceCIDR): FieldError[] {
  return [...validateKindMeta(object, false, nameIsDNSSubdomain), ...validateCIDRs(object.spec?.cidrs ?? [])];
}

/** Errors when an update changes the networks. A second network, of the other IP family, may be added. */
export function validateServiceCIDRUpdate(
  object: networkingv1.ServiceCIDR,
  old: networkingv1.ServiceCIDR,
): FieldError[] {
  const errors = validateKindMetaUpdate(object, old);
  const before = old.spec?.cidrs ?? [];
  const after = object.spec?.cidrs ?? [];
  const grows = before.length === 1 && after.length === 2;
  if (before.length !== after.length && !grows) {
    return [...errors, field.invalid(cidrsPath, object.spec?.cidrs, fieldImmutableErrorMessage)];
  }
  for (const [i, cidr] of before.entries()) {
    if (after[i] !== cidr) errors.push(field.invalid(cidrsPath.index(i), after[i], fieldImmutableErrorMessage));
  }
  return grows ? [...errors, ...validateCIDRs(after)] : errors;
}

function validateCIDRs(cidrs: readonly string[]): FieldError[] {
  if (cidrs.length === 0) return [field.required(cidrsPath, 'at least one CIDR required')];
  if (cidrs.length > 2) return [field.invalid(cidrsPath, { CIDRs: cidrs }, 'may only hold up to 2 values')];
  const errors = cidrs.flatMap((cidr, i) => isValidCIDR(cidrsPath.index(i), cidr));
  const [first, second] = cidrs.map(familyOf);
  if (cidrs.length === 2 && first === second && first !== undefined) {
    const message = 'may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and 2001:db8::/64';
    errors.push(field.invalid(cidrsPath, cidrs, message));
  }
  return errors;
}

function familyOf(text: string): 'IPv4' | 'IPv6' | undefined {
  const cidr = parseCIDRSloppy(text);
  return cidr && (isIPv4Bytes(cidr.network) ? 'IPv4' : 'IPv6');
}
