import type { ResourceQuota } from '@k8s-ts/api/types';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { AdmissionAttributes } from '@k8s-ts/generic-apiserver';
import type { ResourceAmounts } from '../pod-resources/pod-resources.js';

/** A condition about the objects that a quota counts. */
export interface ScopeSelector {
  readonly scopeName: string;
  readonly operator: string;
  readonly values?: readonly string[];
}

/** Measures the quota usage of the objects of one resource. `kubernetes/apiserver pkg/quota/v1`. */
export interface Evaluator {
  /** Whether a write may change the usage. */
  handles(attributes: AdmissionAttributes): boolean;
  /** Whether objects of this resource use a quota for this resource name. */
  counts(name: string): boolean;
  /** The usage of one object, for every resource name that a quota may limit. */
  usage(object: KubeObject): ResourceAmounts;
  /** Whether an object is in the scope of a quota. */
  inScope(selector: ScopeSelector, object: KubeObject): boolean;
  /**
   * The message about requests or limits that an object must set because a quota limits these names. Undefined: nothing
   * is missing.
   */
  missing(names: readonly string[], object: KubeObject): string | undefined;
}

/** The name by which a quota limits the number of objects: `count/deployments.apps`. */
export const countName = (group: string, resource: string): string =>
  `count/${resource}${group === '' ? '' : `.${group}`}`;

/** The conditions of a quota. */
export function scopesOf({ spec }: ResourceQuota): readonly ScopeSelector[] {
  return [
    ...(spec?.scopes ?? []).map((scopeName) => ({ scopeName, operator: 'Exists' })),
    ...(spec?.scopeSelector?.matchExpressions ?? []),
  ];
}

/** Whether a set of names matches a selector's operator and values. */
export function selects({ operator, values = [] }: ScopeSelector, names: readonly string[]): boolean {
  if (operator === 'Exists') return names.length > 0;
  if (operator === 'DoesNotExist') return names.length === 0;
  const isAmong = names.some((name) => values.includes(name));
  if (operator === 'In') return isAmong;
  return operator === 'NotIn' && !isAmong;
}
