import { quantityMilliValue } from '@k8s-ts/apimachinery/quantity';
import { type FieldPath, goQuote } from '@k8s-ts/apimachinery/validation';
import type { PersistentVolumeClaimSpec } from '../../types/index.js';
import { quantityText } from '../field/checks.js';

/**
 * Matches amounts without a fraction whose thousandths fit an int64. Upstream computes in thousandths, so it also warns
 * of larger amounts.
 */
const wholeAmount = /^(?:\d{1,15}|\d{1,6}(?:[kMG]|[KMG]i))$/;

type Amounts = Readonly<Record<string, string>> | undefined;

/**
 * The warning about an amount of a resource that is not a whole number of bytes, as a list of at most one. `path` is
 * the path of the amounts.
 */
export function fractionWarnings(amounts: Amounts, name: string, path: () => FieldPath): readonly string[] {
  const amount = amounts?.[name];
  if (amount === undefined || wholeAmount.test(amount) || quantityMilliValue(amount) % 1000n === 0n) return [];
  return [`${path().key(name)}: fractional byte value ${goQuote(quantityText(amount))} is invalid, must be an integer`];
}

/** Warnings about the storage that a claim asks for. `kubernetes pkg/api/persistentvolumeclaim/util.go`. */
export function claimSpecWarnings(spec: PersistentVolumeClaimSpec | undefined, path: FieldPath): string[] {
  return (['requests', 'limits'] as const).flatMap((list) =>
    fractionWarnings(spec?.resources?.[list], 'storage', () => path.child('resources', list)),
  );
}
