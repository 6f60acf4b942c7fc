import {
  cmpQuantity,
  quantityMilliValue,
  quantitySign,
  quantityValue,
  toQuantity,
} from '@k8s-ts/apimachinery/quantity';
import { type FieldPath, field, isQualifiedName } from '@k8s-ts/apimachinery/validation';
import {
  type Errors,
  isNegativeMessage,
  isNotIntegerMessage,
  isNotPositiveMessage,
  quantityText,
} from '../field/checks.js';

/** Names of resources (cpu, pods, example.com/gpu) and their amounts. `kubernetes pkg/apis/core/helper`. */

const computeResources = ['cpu', 'memory', 'ephemeral-storage'] as const;

const objectCounts = [
  'pods',
  'resourcequotas',
  'services',
  'replicationcontrollers',
  'secrets',
  'configmaps',
  'persistentvolumeclaims',
  'services.nodeports',
  'services.loadbalancers',
] as const;

const standardQuotaResources: ReadonlySet<string> = new Set([
  ...computeResources,
  ...computeResources.map((name) => `requests.${name}`),
  ...computeResources.map((name) => `limits.${name}`),
  'requests.storage',
  ...objectCounts,
]);

const integerResources: ReadonlySet<string> = new Set(objectCounts);

export const isHugePageResourceName = (name: string): boolean => name.startsWith('hugepages-');

const isQuotaHugePageResourceName = (name: string): boolean =>
  isHugePageResourceName(name) || name.startsWith('requests.hugepages-');

/** Whether the name is a standard resource of quotas. */
export const isStandardQuotaResourceName = (name: string): boolean =>
  standardQuotaResources.has(name) || isQuotaHugePageResourceName(name);

const isStandardResourceName = (name: string): boolean => name === 'storage' || isStandardQuotaResourceName(name);

const isStandardContainerResourceName = (name: string): boolean =>
  (computeResources as readonly string[]).includes(name) || isHugePageResourceName(name);

/** Whether the name is native to Kubernetes: without a domain, or in `kubernetes.io`. */
export const isNativeResource = (name: string): boolean => !name.includes('/') || name.includes('kubernetes.io/');

/** Whether the name is an extended resource: with a domain, and valid in quotas. */
export const isExtendedResourceName = (name: string): boolean =>
  !isNativeResource(name) && !name.startsWith('requests.') && isQualifiedName(`requests.${name}`).length === 0;

/** Whether requests may be smaller than limits. */
export const isOvercommitAllowed = (name: string): boolean => isNativeResource(name) && !isHugePageResourceName(name);

const isIntegerResourceName = (name: string): boolean => integerResources.has(name) || isExtendedResourceName(name);

/** Adds errors for a name that is neither standard nor qualified; true when there were none. */
export function checkResourceName(errors: Errors, name: string, path: FieldPath): boolean {
  const before = errors.length;
  for (const message of isQualifiedName(name)) errors.push(field.invalid(path, field.jsonValue(name), message));
  if (errors.length > before) return false;
  if (!name.includes('/') && !isStandardResourceName(name)) {
    errors.push(field.invalid(path, field.jsonValue(name), 'must be a standard resource type or fully qualified'));
    return false;
  }
  return true;
}

/** Adds errors for a name that containers cannot request. */
export function checkContainerResourceName(errors: Errors, name: string, path: FieldPath): void {
  checkResourceName(errors, name, path);
  if (!name.includes('/')) {
    if (!isStandardContainerResourceName(name)) {
      errors.push(field.invalid(path, field.jsonValue(name), 'must be a standard resource for containers'));
    }
  } else if (!isNativeResource(name) && !isExtendedResourceName(name)) {
    errors.push(field.invalid(path, field.jsonValue(name), "doesn't follow extended resource name standard"));
  }
}

/** Adds errors for a name that pod-level `resources` cannot have. */
export function checkPodResourceName(errors: Errors, name: string, path: FieldPath): void {
  if (!checkResourceName(errors, name, path)) return;
  if (name !== 'cpu' && name !== 'memory' && !isHugePageResourceName(name)) {
    errors.push(field.notSupported(path, name, ['cpu', 'hugepages-', 'memory']));
  }
}

/** Adds errors for a name that quotas cannot limit. */
export function checkQuotaResourceName(errors: Errors, name: string, path: FieldPath): void {
  checkResourceName(errors, name, path);
  if (!name.includes('/') && !isStandardQuotaResourceName(name)) {
    errors.push(field.invalid(path, field.jsonValue(name), 'must be a standard resource for quota'));
  }
}

/** Adds errors for a negative amount, or for a fraction of a countable resource. */
export function checkResourceQuantity(errors: Errors, name: string, value: string, path: FieldPath): void {
  checkNonnegativeQuantity(errors, value, path);
  if (isIntegerResourceName(name) && quantityMilliValue(value) % 1000n !== 0n) {
    errors.push(field.invalid(path, quantityText(value), isNotIntegerMessage));
  }
}

export function checkNonnegativeQuantity(errors: Errors, value: string, path: FieldPath): void {
  if (quantitySign(value) < 0) errors.push(field.invalid(path, quantityText(value), isNegativeMessage));
}

/**
 * Adds an error for an amount below zero, which kube-apiserver shows as a whole number here. Large amounts overflow
 * there (`kubernetes pkg/apis/core/validation`, validateBasicResource).
 */
export function checkBasicQuantity(errors: Errors, value: string, path: FieldPath): void {
  const whole = quantityValue(value);
  if (whole < 0n) errors.push(field.invalid(path, whole, 'must be a valid resource quantity'));
}

export function checkPositiveQuantity(errors: Errors, value: string, path: FieldPath): void {
  if (quantitySign(value) <= 0) errors.push(field.invalid(path, quantityText(value), isNotPositiveMessage));
}

/** Adds an error for an amount of huge pages that is not a multiple of the page size. */
export function checkHugePageQuantity(errors: Errors, name: string, value: string, path: FieldPath): void {
  if (!isHugePageMultiple(name, value)) {
    const text = quantityText(value);
    errors.push(field.invalid(path, text, `${text} is not positive integer multiple of ${name}`));
  }
}

/** Whether the amount is a whole number of pages of the size in the resource's name. */
export function isHugePageMultiple(name: string, value: string): boolean {
  try {
    const size = toQuantity(name.slice('hugepages-'.length));
    if (cmpQuantity(size, '0') <= 0 || quantityMilliValue(size) % 1000n !== 0n) return false;
    return quantityValue(value) % quantityValue(size) === 0n;
  } catch {
    return false;
  }
}
