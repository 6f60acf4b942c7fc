import { cmpQuantity, quantitySign, quantityToString, subQuantity, toQuantity } from '@k8s-ts/apimachinery/quantity';
import { addAmounts, type ResourceAmounts } from '../pod-resources/pod-resources.js';

/** Amounts as API objects have them. */
export type AmountList = Readonly<Record<string, string>>;

export const amountsOfList = (list: AmountList | undefined): ResourceAmounts => new Map(Object.entries(list ?? {}));

export function listOfAmounts(amounts: ResourceAmounts): AmountList {
  return Object.fromEntries(
    [...amounts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, amount]) => [name, quantityToString(toQuantity(amount))]),
  );
}

/** Returns only the amounts with these names. */
export function only(amounts: ResourceAmounts, names: Iterable<string>): ResourceAmounts {
  const wanted = new Set(names);
  return new Map([...amounts].filter(([name]) => wanted.has(name)));
}

export function sum(a: ResourceAmounts, b: ResourceAmounts): ResourceAmounts {
  const total = new Map(a);
  addAmounts(total, b);
  return total;
}

/** The amounts by which `now` exceeds `before`, by name. Never negative, and without zeros. */
export function increase(now: ResourceAmounts, before: ResourceAmounts): ResourceAmounts {
  return withoutZeros(
    new Map(
      [...now].map(([name, amount]) => {
        const old = before.get(name);
        const difference = old === undefined ? toQuantity(amount) : subQuantity(amount, old);
        return [name, quantitySign(difference) < 0 ? toQuantity('0') : difference];
      }),
    ),
  );
}

export function withoutZeros(amounts: ResourceAmounts): ResourceAmounts {
  return new Map([...amounts].filter(([, amount]) => quantitySign(amount) !== 0));
}

/** The names whose amount is more than the limit of that name. */
export function exceeding(amounts: ResourceAmounts, limits: ResourceAmounts): readonly string[] {
  return [...amounts].flatMap(([name, amount]) => {
    const limit = limits.get(name);
    return limit !== undefined && cmpQuantity(amount, limit) > 0 ? [name] : [];
  });
}

export const negative = (amounts: ResourceAmounts): readonly string[] =>
  [...amounts].flatMap(([name, amount]) => (quantitySign(amount) < 0 ? [name] : []));

/** `a=1,b=2`, sorted by name */
export const amountsText = (amounts: ResourceAmounts): string =>
  Object.entries(listOfAmounts(amounts))
    .map(([name, amount]) => `${name}=${amount}`)
    .join(',');
