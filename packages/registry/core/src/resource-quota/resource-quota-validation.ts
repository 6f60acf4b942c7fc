import type { ResourceQuota, ResourceQuotaSpec, ResourceQuotaStatus } from '@k8s-ts/api/types';
import {
  checkQuotaResourceName,
  checkResourceQuantity,
  type Errors,
  immutableMessage,
  isStandardQuotaResourceName,
  sortedEntries,
  validateKindMeta,
  validateKindMetaUpdate,
} from '@k8s-ts/api/validation';
import { fieldAsGiven } from '@k8s-ts/apimachinery/json';
import { type FieldError, FieldPath, field, nameIsDNSSubdomain } from '@k8s-ts/apimachinery/validation';

const specPath = FieldPath.root('spec');
const statusPath = FieldPath.root('status');

/** Errors of a new ResourceQuota (`kubernetes pkg/apis/core/validation`). */
export function validateResourceQuota(quota: ResourceQuota): FieldError[] {
  const errors = validateKindMeta(quota, true, nameIsDNSSubdomain);
  checkSpec(errors, quota.spec ?? {});
  checkStatus(errors, quota.status ?? {});
  return errors;
}

/** Errors of an update of a ResourceQuota. The scopes are immutable. */
export function validateResourceQuotaUpdate(quota: ResourceQuota, old: ResourceQuota): FieldError[] {
  const errors = validateKindMetaUpdate(quota, old);
  checkSpec(errors, quota.spec ?? {});
  const now = new Set<string>(quota.spec?.scopes);
  const before = new Set<string>(old.spec?.scopes);
  if (now.size !== before.size || [...now].some((scope) => !before.has(scope))) {
    errors.push(field.invalid(specPath.child('scopes'), fieldAsGiven(quota.spec, 'scopes') ?? null, immutableMessage));
  }
  return errors;
}

/** Errors of an update of a ResourceQuota's status. */
export function validateResourceQuotaStatusUpdate(quota: ResourceQuota, old: ResourceQuota): FieldError[] {
  const errors = validateKindMetaUpdate(quota, old);
  if (!quota.metadata?.resourceVersion) errors.push(field.required(FieldPath.root('resourceVersion')));
  checkStatus(errors, quota.status ?? {});
  return errors;
}

function checkAmounts(errors: Errors, amounts: Readonly<Record<string, string>> | undefined, path: FieldPath): void {
  for (const [name, amount] of sortedEntries(amounts)) {
    checkQuotaResourceName(errors, name, path.key(name));
    checkResourceQuantity(errors, name, amount, path.key(name));
  }
}

function checkStatus(errors: Errors, status: ResourceQuotaStatus): void {
  checkAmounts(errors, status.hard, statusPath.child('hard'));
  checkAmounts(errors, status.used, statusPath.child('used'));
}

function checkSpec(errors: Errors, spec: ResourceQuotaSpec): void {
  checkAmounts(errors, spec.hard, specPath.child('hard'));
  checkScopes(errors, spec);
  checkScopeSelector(errors, spec);
}

const compute = ['cpu', 'memory', 'limits.cpu', 'limits.memory', 'requests.cpu', 'requests.memory', 'pods'];

/** The resources that each scope applies to. */
const scopeResources: Readonly<Record<string, readonly string[]>> = {
  Terminating: compute,
  NotTerminating: compute,
  NotBestEffort: compute,
  PriorityClass: compute,
  CrossNamespacePodAffinity: compute,
  BestEffort: ['pods'],
  VolumeAttributesClass: ['persistentvolumeclaims', 'requests.storage'],
};

const fits = (scope: string, resource: string): boolean =>
  !isStandardQuotaResourceName(resource) ||
  (Object.hasOwn(scopeResources, scope) ? (scopeResources[scope]?.includes(resource) ?? true) : true);

function conflicting(scopes: ReadonlySet<string>): number {
  const pairs = [
    ['BestEffort', 'NotBestEffort'],
    ['Terminating', 'NotTerminating'],
  ];
  return pairs.filter((pair) => pair.every((scope) => scopes.has(scope))).length;
}

function checkScopes(errors: Errors, spec: ResourceQuotaSpec): void {
  const scopes: readonly string[] = spec.scopes ?? [];
  const path = specPath.child('scopes');
  for (const scope of scopes) {
    if (!Object.hasOwn(scopeResources, scope)) errors.push(field.invalid(path, scopes, 'unsupported scope'));
    for (const [resource] of sortedEntries(spec.hard)) {
      if (!fits(scope, resource)) errors.push(field.invalid(path, scopes, 'unsupported scope applied to resource'));
    }
  }
  for (let i = conflicting(new Set(scopes)); i > 0; i--) errors.push(field.invalid(path, scopes, 'conflicting scopes'));
}

const existsOnly: ReadonlySet<string> = new Set([
  'BestEffort',
  'NotBestEffort',
  'Terminating',
  'NotTerminating',
  'CrossNamespacePodAffinity',
]);

function checkScopeSelector(errors: Errors, spec: ResourceQuotaSpec): void {
  if (!spec.scopeSelector) return;
  const path = specPath.child('scopeSelector', 'matchExpressions');
  const scopes = new Set<string>();
  const shownSelector = {
    MatchExpressions: (spec.scopeSelector.matchExpressions ?? []).map((requirement) => ({
      ScopeName: requirement.scopeName,
      Operator: requirement.operator,
      Values: fieldAsGiven(requirement, 'values') ?? null,
    })),
  };
  for (const { scopeName, operator, values = [] } of spec.scopeSelector.matchExpressions ?? []) {
    if (!Object.hasOwn(scopeResources, scopeName))
      errors.push(field.invalid(path.child('scopeName'), field.jsonValue(scopeName), 'unsupported scope'));
    for (const [resource] of sortedEntries(spec.hard)) {
      if (!fits(scopeName, resource))
        errors.push(field.invalid(path, shownSelector, 'unsupported scope applied to resource'));
    }
    if (existsOnly.has(scopeName) && operator !== 'Exists') {
      const message =
        "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity";
      errors.push(field.invalid(path.child('operator'), field.jsonValue(operator), message));
    }
    const valuesPath = path.child('values');
    if (operator === 'In' || operator === 'NotIn') {
      const message = "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector";
      if (values.length === 0) errors.push(field.required(valuesPath, message));
    } else if (operator === 'Exists' || operator === 'DoesNotExist') {
      const message = "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector";
      if (values.length > 0) errors.push(field.invalid(valuesPath, values, message));
    } else
      errors.push(field.invalid(path.child('operator'), field.jsonValue(operator), 'not a valid selector operator'));
    scopes.add(scopeName);
  }
  for (let i = conflicting(scopes); i > 0; i--)
    errors.push(field.invalid(path, fieldAsGiven(spec, 'scopes') ?? null, 'conflicting scopes'));
}
