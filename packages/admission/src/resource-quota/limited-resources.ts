import type { ResourceQuota } from '@k8s-ts/api/types';
import { newGenericError } from '@k8s-ts/apimachinery/errors';
import { quantitySign } from '@k8s-ts/apimachinery/quantity';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type AdmissionAttributes, admissionForbidden } from '@k8s-ts/generic-apiserver';
import type { ResourceAmounts } from '../pod-resources/pod-resources.js';
import { type Evaluator, type ScopeSelector, scopesOf } from './evaluator.js';

/**
 * A resource that may only be used where a quota limits it
 * (`kubernetes/apiserver pkg/admission/plugin/resourcequota/apis/resourcequota`, LimitedResource).
 */
export interface LimitedResource {
  /** Group of the resource. Default the core group. */
  readonly apiGroup?: string;
  /** The resource, such as `pods`. */
  readonly resource: string;
  /**
   * Parts of names such as `requests.cpu`: an object that uses an amount of such a name needs a quota that limits this
   * name.
   */
  readonly matchContains?: readonly string[];
  /**
   * Scopes: objects in one of them need a quota with a scope of that name. They count for all resources that have
   * scopes.
   */
  readonly matchScopes?: readonly ScopeSelector[];
}

/** A write, and the quotas of its namespace. */
export interface LimitedRequest {
  /** All quotas of the namespace. */
  readonly quotas: readonly ResourceQuota[];
  /** The quotas that the object is charged to. */
  readonly pertinent: readonly ResourceQuota[];
  /** Amounts that the object uses. */
  readonly usage: ResourceAmounts;
  readonly attributes: AdmissionAttributes;
  readonly evaluator: Evaluator;
  readonly object: KubeObject;
}

/**
 * Checks that the namespace has quotas for the limited resources that the object uses. @throws StatusError 403 for
 * names, 500 for scopes, as in kube-apiserver
 */
export function checkLimited(limited: readonly LimitedResource[], request: LimitedRequest): void {
  const { quotas, pertinent, usage, attributes, evaluator, object } = request;
  const { group, resource } = attributes.resource;
  const parts = limited
    .filter((each) => each.resource === resource && (each.apiGroup ?? '') === group)
    .flatMap(({ matchContains = [] }) => matchContains);
  const covered = new Set(pertinent.flatMap(({ status }) => Object.keys(status?.hard ?? {})));
  const missing = [...usage].flatMap(([name, amount]) =>
    quantitySign(amount) > 0 && parts.some((part) => name.includes(part)) && !covered.has(name) ? [name] : [],
  );
  if (missing.length > 0) {
    throw admissionForbidden(attributes, `insufficient quota to consume: ${missing.sort().join(',')}`);
  }

  const matching = (selectors: readonly ScopeSelector[]) => selectors.filter((each) => evaluator.inScope(each, object));
  const scopes = new Set(quotas.flatMap((quota) => matching(scopesOf(quota))).map(({ scopeName }) => scopeName));
  const uncovered = matching(limited.flatMap(({ matchScopes = [] }) => matchScopes)).filter(
    ({ scopeName }) => !scopes.has(scopeName),
  );
  if (uncovered.length === 0) return;
  const texts = uncovered.map(
    ({ scopeName, operator, values = [] }) => `{${scopeName} ${operator} [${values.join(' ')}]}`,
  );
  throw newGenericError(500, `insufficient quota to match these scopes: [${texts.join(' ')}]`);
}
