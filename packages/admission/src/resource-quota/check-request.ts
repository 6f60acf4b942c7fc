import type { ResourceQuota } from '@k8s-ts/api/types';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type AdmissionAttributes, admissionForbidden } from '@k8s-ts/generic-apiserver';
import type { ResourceAmounts } from '../pod-resources/pod-resources.js';
import {
  amountsOfList,
  amountsText,
  exceeding,
  increase,
  listOfAmounts,
  negative,
  only,
  sum,
  withoutZeros,
} from './amounts.js';
import { type Evaluator, scopesOf } from './evaluator.js';
import { checkLimited, type LimitedResource } from './limited-resources.js';

/**
 * Charges a write to the quotas of its namespace.
 *
 * Terms: a quota is *pertinent* when it limits something that the object uses, and the object is in its scope. The
 * *charge* is the usage of the object; for an update, the increase of its usage.
 * `kubernetes/apiserver pkg/admission/plugin/resourcequota/controller.go`, CheckRequest.
 *
 * @param limited resources that may only be used where a quota limits them. Default: none
 * @returns the quotas in the same order; quotas that the write is charged to are new objects with a higher usage
 * @throws StatusError 403 when a quota would be exceeded, its usage is unknown, the object does not say what the quota
 *   limits, or a quota for a limited resource is missing; 500 when a quota for a limited scope is missing, as in
 *   kube-apiserver
 */
export function checkRequest(
  quotas: readonly ResourceQuota[],
  attributes: AdmissionAttributes,
  evaluator: Evaluator,
  limited: readonly LimitedResource[] = [],
): readonly ResourceQuota[] {
  const { object, oldObject, operation, subresource } = attributes;
  if (object === undefined) return quotas;
  const pertinent = quotas.filter((quota) => isPertinent(quota, evaluator, object));
  for (const quota of pertinent) checkUsable(quota, evaluator, attributes, object);

  const usage = evaluator.usage(object);
  const below = negative(usage);
  if (below.length > 0) {
    throw admissionForbidden(attributes, `quota usage is negative for resource(s): ${[...below].sort().join(',')}`);
  }
  // An update that creates the object has no old version.
  const isChange = operation === 'UPDATE' && oldObject?.metadata.resourceVersion;
  const growth = isChange ? increase(usage, evaluator.usage(oldObject)) : undefined;
  const chargeOf = (quota: ResourceQuota): ResourceAmounts => {
    const wasCounted = growth !== undefined && isPertinent(quota, evaluator, oldObject as KubeObject);
    return wasCounted ? growth : withoutZeros(usage);
  };
  const charges = new Map(pertinent.map((quota) => [quota, chargeOf(quota)]));
  const uses = pertinent.length === 0 ? [growth ?? withoutZeros(usage)] : [...charges.values()];
  if (uses.every(({ size }) => size === 0)) return quotas;
  if (limited.length > 0) checkLimited(limited, { quotas, pertinent, usage, attributes, evaluator, object });
  return quotas.map((quota) => {
    const charge = charges.get(quota);
    if (charge === undefined || charge.size === 0) return quota;
    return charged(quota, charge, attributes, subresource !== 'status');
  });
}

function isPertinent(quota: ResourceQuota, evaluator: Evaluator, object: KubeObject): boolean {
  return (
    Object.keys(quota.status?.hard ?? {}).some((name) => evaluator.counts(name)) &&
    scopesOf(quota).every((selector) => evaluator.inScope(selector, object))
  );
}

function checkUsable(
  quota: ResourceQuota,
  evaluator: Evaluator,
  attributes: AdmissionAttributes,
  object: KubeObject,
): void {
  const name = quota.metadata?.name ?? '';
  const limited = Object.keys(quota.status?.hard ?? {}).filter((each) => evaluator.counts(each));
  const missing = evaluator.missing(limited, object);
  if (missing !== undefined) throw admissionForbidden(attributes, `failed quota: ${name}: ${missing}`);
  if (limited.every((each) => quota.status?.used?.[each] !== undefined)) return;
  throw admissionForbidden(attributes, `status unknown for quota: ${name}, resources: ${limited.toSorted().join(',')}`);
}

function charged(
  quota: ResourceQuota,
  charge: ResourceAmounts,
  attributes: AdmissionAttributes,
  isLimited: boolean,
): ResourceQuota {
  const [hard, used] = [amountsOfList(quota.status?.hard), amountsOfList(quota.status?.used)];
  const requested = only(charge, hard.keys());
  if (requested.size === 0) return quota;
  const total = sum(used, requested);
  const exceeded = isLimited ? exceeding(only(total, requested.keys()), hard) : [];
  if (exceeded.length > 0) {
    const text = (amounts: ResourceAmounts) => amountsText(only(amounts, exceeded));
    throw admissionForbidden(
      attributes,
      `exceeded quota: ${quota.metadata?.name ?? ''}, requested: ${text(requested)}, used: ${text(used)}, limited: ${text(hard)}`,
    );
  }
  return { ...quota, status: { ...quota.status, used: listOfAmounts(total) } };
}
