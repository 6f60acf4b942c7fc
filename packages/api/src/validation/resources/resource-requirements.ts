import { type FieldPath, field, isDNS1123Label } from '@k8s-ts/apimachinery/validation';
import type { ResourceClaim, ResourceRequirements } from '../../types/index.js';
import { checkText, compareQuantities, type Errors, ownValue, quantityText, sortedEntries } from '../field/checks.js';
import {
  checkContainerResourceName,
  checkHugePageQuantity,
  checkResourceQuantity,
  isHugePageResourceName,
  isOvercommitAllowed,
} from './resource-names.js';

export interface ResourceRequirementsOptions {
  /** Accepts fractions of huge pages, because the old object has some. */
  readonly allowIndivisibleHugePages?: boolean;
  /** Names in the pod's `resourceClaims`. */
  readonly claimNames: ReadonlySet<string>;
  /** Default: {@link checkContainerResourceName}. */
  readonly checkName?: (errors: Errors, name: string, path: FieldPath) => void;
}

/** Adds errors of `resources` of a container or pod. `kubernetes pkg/apis/core/validation`. */
export function checkResourceRequirements(
  errors: Errors,
  requirements: ResourceRequirements,
  path: FieldPath,
  options: ResourceRequirementsOptions,
): void {
  const checkName = options.checkName ?? checkContainerResourceName;
  const limitsPath = path.child('limits');
  const requestsPath = path.child('requests');
  let hasCompute = false;
  let hasHugePages = false;
  const checkHugePages = (name: string, amount: string, at: FieldPath) => {
    if (name === 'cpu' || name === 'memory') hasCompute = true;
    if (!isHugePageResourceName(name)) return;
    hasHugePages = true;
    if (!options.allowIndivisibleHugePages) checkHugePageQuantity(errors, name, amount, at);
  };

  for (const [name, amount] of sortedEntries(requirements.limits)) {
    const at = limitsPath.key(name);
    checkName(errors, name, at);
    checkResourceQuantity(errors, name, amount, at);
    checkHugePages(name, amount, at);
  }
  for (const [name, amount] of sortedEntries(requirements.requests)) {
    const at = requestsPath.key(name);
    checkName(errors, name, at);
    checkResourceQuantity(errors, name, amount, at);
    const limit = ownValue(requirements.limits, name);
    const overcommit = isOvercommitAllowed(name);
    if (limit !== undefined) {
      const order = compareQuantities(amount, limit);
      const text = quantityText(limit);
      if (order !== 0 && !overcommit) {
        errors.push(field.invalid(requestsPath, quantityText(amount), `must be equal to ${name} limit of ${text}`));
      } else if (order > 0) {
        errors.push(
          field.invalid(requestsPath, quantityText(amount), `must be less than or equal to ${name} limit of ${text}`),
        );
      }
    } else if (!overcommit) {
      errors.push(field.required(limitsPath, 'Limit must be set for non overcommitable resources'));
    }
    checkHugePages(name, amount, at);
  }
  if (hasHugePages && !hasCompute) errors.push(field.forbidden(path, 'HugePages require cpu or memory'));
  if (requirements.claims?.length) checkClaims(errors, requirements.claims, path.child('claims'), options.claimNames);
}

function checkClaims(
  errors: Errors,
  claims: readonly ResourceClaim[],
  path: FieldPath,
  known: ReadonlySet<string>,
): void {
  const seen = new Set<string>();
  claims.forEach(({ name, request }, i) => {
    const at = path.index(i);
    if (name === '') {
      errors.push(field.required(at));
      return;
    }
    if (seen.has(name)) {
      errors.push(field.duplicate(at, name));
    } else {
      if (request) checkText(errors, request, at.child('request'), isDNS1123Label);
      const key = request ? `${name}/${request}` : name;
      if (seen.has(key)) errors.push(field.duplicate(at, key));
      else if (!request) {
        for (const other of seen) if (other.startsWith(`${name}/`)) errors.push(field.duplicate(at, name));
      }
      seen.add(key);
    }
    if (!known.has(name)) {
      const names = [...known].sort();
      const detail = names.length === 0 ? ' which is empty' : `: ${names.join(', ')}`;
      errors.push({
        ...field.notFound(at, name),
        detail: `must be one of the names in pod.spec.resourceClaims${detail}`,
      });
    }
  });
}
