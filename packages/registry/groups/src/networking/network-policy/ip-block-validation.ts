import type { networkingv1 } from '@k8s-ts/api/types';
import { checkCIDR, type LegacyAddressOptions } from '@k8s-ts/api/validation';
import {
  type FieldError,
  type FieldPath,
  field,
  isIPv4Bytes,
  type ParsedCIDR,
  parseCIDRSloppy,
} from '@k8s-ts/apimachinery/validation';

/**
 * Errors of a peer's address block and of its exceptions.
 *
 * @param options its `existing` texts are those of the stored policy
 */
export function validateIPBlock(
  block: networkingv1.IPBlock,
  path: FieldPath,
  options: LegacyAddressOptions,
): FieldError[] {
  const at = path.child('cidr');
  if (!block.cidr) return [field.required(at)];
  const errors: FieldError[] = [];
  checkCIDR(errors, block.cidr, at, options);
  const cidr = parseCIDRSloppy(block.cidr);
  if (!cidr) return errors;
  for (const [i, text] of (block.except ?? []).entries()) {
    const exceptPath = path.child('except').index(i);
    checkCIDR(errors, text, exceptPath, options);
    const except = parseCIDRSloppy(text);
    if (except && (!contains(cidr, except.network) || cidr.prefixLength >= except.prefixLength)) {
      errors.push(field.invalid(exceptPath, text, 'must be a strict subset of `cidr`'));
    }
  }
  return errors;
}

function contains(cidr: ParsedCIDR, address: Uint8Array): boolean {
  if (isIPv4Bytes(cidr.network) !== isIPv4Bytes(address)) return false;
  const bits = cidr.prefixLength + 128 - cidr.addressBits;
  return address.every((byte, i) => {
    const mask = (0xff << (8 - Math.min(Math.max(bits - 8 * i, 0), 8))) & 0xff;
    return (byte & mask) === ((cidr.network[i] as number) & mask);
  });
}
