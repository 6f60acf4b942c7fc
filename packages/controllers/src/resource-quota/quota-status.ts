import type { ResourceQuota } from '@k8s-ts/api';
import { cmpQuantity } from '@k8s-ts/apimachinery/quantity';

/** Quantities by the resource name that a quota limits. */
export type Amounts = Readonly<Record<string, string>>;

/**
 * The status of a quota after its usage was calculated (`kubernetes pkg/controller/resourcequota`, syncResourceQuota).
 * Names that could not be calculated keep the usage of the present status; names that the quota does not limit are left
 * out.
 *
 * @param usage of the names that could be calculated
 * @returns undefined when the present status is right
 */
export function nextQuotaStatus(
  { spec, status }: ResourceQuota,
  usage: Amounts,
): { readonly hard: Amounts; readonly used: Amounts } | undefined {
  const hard = spec?.hard ?? {};
  const calculated = Object.entries({ ...status?.used, ...usage });
  const used = Object.fromEntries(calculated.filter(([name]) => name in hard));
  const isSame = status?.hard && status.used && isEqual(hard, status.hard) && isEqual(used, status.used);
  return isSame ? undefined : { hard, used };
}

function isEqual(a: Amounts, b: Amounts): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => {
    const [left, right] = [a[name], b[name]];
    return left !== undefined && right !== undefined && cmpQuantity(left, right) === 0;
  });
}
