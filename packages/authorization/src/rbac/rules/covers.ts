import type { rbacv1 } from '@k8s-ts/api/types';
import { timeSlice } from '@k8s-ts/event-loop';
import { HeldRules, type StepBudget } from './held-rules.js';

/** Bounds of {@link uncoveredWithin}, because a rule of a few kilobytes can have billions of atoms. */
export interface UncoveredLimits {
  /** Maximum number of missing atoms that are listed. */
  readonly missing: number;
  /** Maximum number of comparisons of a held rule with a value. */
  readonly steps: number;
}

/**
 * The part of `wanted` that `held` does not cover, in atoms; empty when everything is covered
 * (`kubernetes/component-helpers auth/rbac/validation/policy_comparator.go`). An atom is one verb with one group,
 * resource and perhaps name, or with one path: a single rule either covers it or does not. Only for wanted rules that
 * are known to be small.
 */
export function uncovered(
  held: readonly rbacv1.PolicyRule[],
  wanted: readonly rbacv1.PolicyRule[],
): readonly rbacv1.PolicyRule[] {
  const limits = { missing: Number.POSITIVE_INFINITY, steps: Number.POSITIVE_INFINITY };
  return [...missingAtoms(held, wanted, limits)].filter((atom) => atom !== undefined);
}

/**
 * As {@link uncovered}, with bounded work for any rules. Atoms are only made of wanted rules that are not covered as a
 * whole. Long work is done in parts, between which the event loop handles other work.
 *
 * @returns the missing atoms in the order of the wanted rules and of the lists in them; `complete` is false when a
 *   limit was reached: more may be missing, or could not be shown to be covered
 */
export async function uncoveredWithin(
  held: readonly rbacv1.PolicyRule[],
  wanted: readonly rbacv1.PolicyRule[],
  limits: UncoveredLimits,
): Promise<{ readonly atoms: readonly rbacv1.PolicyRule[]; readonly complete: boolean }> {
  const slice = timeSlice();
  const atoms: rbacv1.PolicyRule[] = [];
  const looked = missingAtoms(held, wanted, limits);
  for (;;) {
    const { done, value } = looked.next();
    if (done) return { atoms, complete: value };
    if (value !== undefined) atoms.push(value);
    if (slice.isOver()) await slice.next();
  }
}

/**
 * Checks the atoms that may be missing. Yields each atom that is missing, and undefined for each other atom. Returns
 * whether it has checked all.
 */
function* missingAtoms(
  held: readonly rbacv1.PolicyRule[],
  wanted: readonly rbacv1.PolicyRule[],
  limits: UncoveredLimits,
): Generator<rbacv1.PolicyRule | undefined, boolean, undefined> {
  const rules = new HeldRules(held);
  const budget: StepBudget = { steps: limits.steps };
  let missing = 0;
  for (const rule of wanted) {
    if (rules.covers(rule, budget)) continue;
    for (const atom of breakdownRule(rule)) {
      budget.steps--;
      if (budget.steps <= 0 || missing >= limits.missing) return false;
      const isMissing = !rules.coversAtom(atom, budget);
      if (isMissing) missing++;
      yield isMissing ? atom : undefined;
    }
  }
  return true;
}

/** Splits a rule into rules with one verb, group, resource and name, or one verb and path. */
export function* breakdownRule(rule: rbacv1.PolicyRule): Generator<rbacv1.PolicyRule, void> {
  const { verbs, apiGroups, resources, resourceNames, nonResourceURLs } = rule;
  const names = resourceNames?.length ? resourceNames : [undefined];
  for (const group of apiGroups ?? [])
    for (const resource of resources ?? [])
      for (const verb of verbs ?? [])
        for (const name of names) {
          const atom = { verbs: [verb], apiGroups: [group], resources: [resource] };
          yield name === undefined ? atom : { ...atom, resourceNames: [name] };
        }
  for (const path of nonResourceURLs ?? [])
    for (const verb of verbs ?? []) yield { verbs: [verb], nonResourceURLs: [path] };
}
