import {
  type QuantityLike,
  quantityMilliValue,
  quantityToString,
  quantityValue,
  toQuantity,
} from '@k8s-ts/apimachinery/quantity';
import type { ResourceAmounts } from '../pod-resources/pod-resources.js';

/** The amounts that a limit of a LimitRange is compared with. */
export interface Observed {
  /** `Container`, `Pod` or `PersistentVolumeClaim`. */
  readonly type: string;
  readonly resource: string;
  readonly requests: ResourceAmounts;
  readonly limits: ResourceAmounts;
}

/** Maximum amount whose thousandths fit into 64 bits. */
const maxMilliValue = (2n ** 63n - 1n) / 1000n;

/** The amount must be at least `enforced`. @returns kube-apiserver's message, undefined when it is */
export function minConstraint(
  enforced: QuantityLike,
  { type, resource, requests, limits }: Observed,
): string | undefined {
  const [request, limit] = [requests.get(resource), limits.get(resource)];
  const [requestValue, limitValue, least] = comparable(request, limit, enforced);
  const start = `minimum ${resource} usage per ${type} is ${text(enforced)}`;
  if (request === undefined) return `${start}.  No request is specified`;
  if (requestValue < least) return `${start}, but request is ${text(request)}`;
  if (limit !== undefined && limitValue < least) return `${start}, but limit is ${text(limit)}`;
  return undefined;
}

/** The amount must be at most `enforced`. */
export function maxConstraint(
  enforced: QuantityLike,
  { type, resource, requests, limits }: Observed,
): string | undefined {
  const [request, limit] = [requests.get(resource), limits.get(resource)];
  const [requestValue, limitValue, most] = comparable(request, limit, enforced);
  const start = `maximum ${resource} usage per ${type} is ${text(enforced)}`;
  if (limit === undefined) return `${start}.  No limit is specified`;
  if (limitValue > most) return `${start}, but limit is ${text(limit)}`;
  if (request !== undefined && requestValue > most) return `${start}, but request is ${text(request)}`;
  return undefined;
}

/** The request must be at most `enforced`. For kinds that have requests and no limits, such as claims. */
export function maxRequestConstraint(
  enforced: QuantityLike,
  { type, resource, requests }: Observed,
): string | undefined {
  const request = requests.get(resource);
  const [requestValue, , most] = comparable(request, undefined, enforced);
  const start = `maximum ${resource} usage per ${type} is ${text(enforced)}`;
  if (request === undefined) return `${start}.  No request is specified`;
  return requestValue > most ? `${start}, but request is ${text(request)}` : undefined;
}

/** The limit may be at most `enforced` times the request. */
export function ratioConstraint(
  enforced: QuantityLike,
  { type, resource, requests, limits }: Observed,
): string | undefined {
  const [request, limit] = [requests.get(resource), limits.get(resource)];
  const [requestValue, limitValue] = comparable(request, limit, enforced);
  const start = `${resource} max limit to request ratio per ${type} is ${text(enforced)}`;
  if (request === undefined || requestValue === 0n) return `${start}, but no request is specified or request is 0`;
  if (limit === undefined || limitValue === 0n) return `${start}, but no limit is specified or limit is 0`;
  const ratio = Number(limitValue) / Number(requestValue);
  const isPrecise = quantityValue(enforced) <= maxMilliValue;
  const [observed, most] = isPrecise
    ? [ratio * 1000, Number(quantityMilliValue(enforced))]
    : [ratio, Number(quantityValue(enforced))];
  return observed > most ? `${start}, but provided ratio is ${ratio.toFixed(6)}` : undefined;
}

const text = (amount: QuantityLike): string => quantityToString(toQuantity(amount));

/** The amounts as integers to compare: in thousandths, or in whole units when one amount is above the maximum. */
function comparable(...amounts: readonly (QuantityLike | undefined)[]): readonly [bigint, bigint, bigint] {
  const whole = amounts.map((amount) => (amount === undefined ? 0n : quantityValue(amount)));
  const values = whole.every((value) => value <= maxMilliValue)
    ? amounts.map((amount) => (amount === undefined ? 0n : quantityMilliValue(amount)))
    : whole;
  return [values[0] ?? 0n, values[1] ?? 0n, values[2] ?? 0n];
}
