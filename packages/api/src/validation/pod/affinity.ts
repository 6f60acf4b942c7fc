import {
  type FieldPath,
  field,
  isQualifiedName,
  validateLabelName,
  validateLabelSelector,
  validateNamespaceName,
} from '@k8s-ts/apimachinery/validation';
import type { LabelSelector } from '../../generated/types/meta.v1.js';
import type { Affinity, PodAffinity, PodAffinityTerm, TopologySpreadConstraint } from '../../types/index.js';
import { checkEnum, checkName, checkPositive, checkText, type Errors } from '../field/checks.js';
import { checkNodeSelector, checkNodeSelectorTerm } from '../node-selector.js';
import { mergesLabelKeys, type PodValidationOptions } from './pod-options.js';

/** Adds errors of `affinity`. `kubernetes pkg/apis/core/validation`. */
export function checkAffinity(
  errors: Errors,
  affinity: Affinity | undefined,
  path: FieldPath,
  options: PodValidationOptions,
): void {
  const { nodeAffinity, podAffinity, podAntiAffinity } = affinity ?? {};
  if (nodeAffinity) {
    const at = path.child('nodeAffinity');
    const required = nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution;
    if (required) {
      const allowInvalid = options.allowInvalidLabelValueInRequiredNodeAffinity ?? false;
      checkNodeSelector(errors, required, at.child('requiredDuringSchedulingIgnoredDuringExecution'), allowInvalid);
    }
    nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution?.forEach((term, i) => {
      const termPath = at.child('preferredDuringSchedulingIgnoredDuringExecution').index(i);
      checkWeight(errors, term.weight, termPath);
      checkNodeSelectorTerm(errors, term.preference, termPath.child('preference'), true);
    });
  }
  if (podAffinity) checkPodAffinity(errors, podAffinity, path.child('podAffinity'), options);
  if (podAntiAffinity) checkPodAffinity(errors, podAntiAffinity, path.child('podAntiAffinity'), options);
}

function checkWeight(errors: Errors, weight: number, path: FieldPath): void {
  if (weight <= 0 || weight > 100)
    errors.push(field.invalid(path.child('weight'), weight, 'must be in the range 1-100'));
}

function checkPodAffinity(errors: Errors, affinity: PodAffinity, path: FieldPath, options: PodValidationOptions): void {
  affinity.requiredDuringSchedulingIgnoredDuringExecution?.forEach((term, i) => {
    checkPodAffinityTerm(errors, term, path.child('requiredDuringSchedulingIgnoredDuringExecution').index(i), options);
  });
  affinity.preferredDuringSchedulingIgnoredDuringExecution?.forEach((term, i) => {
    const at = path.child('preferredDuringSchedulingIgnoredDuringExecution').index(i);
    checkWeight(errors, term.weight, at);
    checkPodAffinityTerm(errors, term.podAffinityTerm, at.child('podAffinityTerm'), options);
  });
}

function checkPodAffinityTerm(
  errors: Errors,
  term: PodAffinityTerm,
  path: FieldPath,
  options: PodValidationOptions,
): void {
  const selectorOptions = { allowInvalidLabelValueInSelector: options.allowInvalidLabelValueInSelector ?? false };
  for (const name of ['labelSelector', 'namespaceSelector'] as const) {
    field.pushAll(errors, validateLabelSelector(term[name], selectorOptions, path.child(name)));
  }
  for (const name of term.namespaces ?? []) checkName(errors, name, path.child('namespace'), validateNamespaceName);
  checkLabelKeys(errors, term.matchLabelKeys ?? [], term.mismatchLabelKeys ?? [], term.labelSelector, path);
  if (!term.topologyKey) errors.push(field.required(path.child('topologyKey'), 'can not be empty'));
  field.pushAll(errors, validateLabelName(term.topologyKey ?? '', path.child('topologyKey')));
}

/** Adds errors of `matchLabelKeys` and `mismatchLabelKeys`, which become part of the selector when a pod is created. */
function checkLabelKeys(
  errors: Errors,
  match: readonly string[],
  mismatch: readonly string[],
  selector: LabelSelector | undefined,
  path: FieldPath,
): void {
  for (const [keys, name] of [
    [match, 'matchLabelKeys'],
    [mismatch, 'mismatchLabelKeys'],
  ] as const) {
    if (keys.length === 0) continue;
    if (!selector)
      errors.push(field.forbidden(path.child(name), 'must not be specified when labelSelector is not set'));
    else {
      keys.forEach((key, i) => {
        checkText(errors, key, path.child(name).index(i), isQualifiedName);
      });
    }
  }
  if (selector) {
    const seen = new Set(Object.keys(selector.matchLabels ?? {}));
    for (const { key } of selector.matchExpressions ?? []) {
      const i = match.lastIndexOf(key);
      if (i >= 0 && seen.has(key))
        errors.push(field.invalid(path.index(i), key, 'exists in both matchLabelKeys and labelSelector'));
      seen.add(key);
    }
  }
  match.forEach((key, i) => {
    if (mismatch.includes(key)) {
      errors.push(
        field.invalid(
          path.child('matchLabelKeys').index(i),
          key,
          'exists in both matchLabelKeys and mismatchLabelKeys',
        ),
      );
    }
  });
}

/**
 * Keys whose labels are not merged into the selector. `kubernetes pkg/apis/core/validation`
 * (ValidateMatchLabelKeysInTopologySpread).
 */
function checkUnmergedLabelKeys(
  errors: Errors,
  keys: readonly string[],
  selector: LabelSelector | undefined,
  path: FieldPath,
): void {
  if (keys.length === 0) return;
  if (!selector) errors.push(field.forbidden(path, 'must not be specified when labelSelector is not set'));
  const { matchLabels = {}, matchExpressions = [] } = selector ?? {};
  const selected = new Set([...Object.keys(matchLabels), ...matchExpressions.map(({ key }) => key)]);
  keys.forEach((key, i) => {
    checkText(errors, key, path.index(i), isQualifiedName);
    if (!selected.has(key)) return;
    errors.push(field.invalid(path.index(i), key, 'exists in both matchLabelKeys and labelSelector'));
  });
}

/** Adds errors of `topologySpreadConstraints`. */
export function checkTopologySpread(
  errors: Errors,
  constraints: readonly TopologySpreadConstraint[],
  path: FieldPath,
  options: PodValidationOptions,
): void {
  const pairOf = (each: TopologySpreadConstraint) => JSON.stringify([each.topologyKey, each.whenUnsatisfiable]);
  const lastIndex = new Map(constraints.map((constraint, i) => [pairOf(constraint), i]));
  constraints.forEach((constraint, i) => {
    const at = path.index(i);
    const { topologyKey, whenUnsatisfiable, minDomains } = constraint;
    checkPositive(errors, constraint.maxSkew, at.child('maxSkew'));
    if (!topologyKey) errors.push(field.required(at.child('topologyKey'), 'can not be empty'));
    checkEnum(errors, whenUnsatisfiable, at.child('whenUnsatisfiable'), ['DoNotSchedule', 'ScheduleAnyway']);
    const again = (lastIndex.get(pairOf(constraint)) as number) > i;
    if (again)
      errors.push(
        field.duplicate(at.child('{topologyKey, whenUnsatisfiable}'), `{${topologyKey}, ${whenUnsatisfiable}}`),
      );
    if (minDomains !== undefined) {
      checkPositive(errors, minDomains, at.child('minDomains'));
      if (whenUnsatisfiable !== 'DoNotSchedule') {
        const message = `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${whenUnsatisfiable}`;
        errors.push(field.invalid(at.child('minDomains'), minDomains, message));
      }
    }
    for (const name of ['nodeAffinityPolicy', 'nodeTaintsPolicy'] as const) {
      if (constraint[name] !== undefined) checkEnum(errors, constraint[name], at.child(name), ['Honor', 'Ignore']);
    }
    const { matchLabelKeys = [], labelSelector } = constraint;
    // If the old pod violates the rules of the feature's current state, the rules of its other state apply.
    if (mergesLabelKeys(options) === (options.oldViolatesMatchLabelKeys === true)) {
      checkUnmergedLabelKeys(errors, matchLabelKeys, labelSelector, at.child('matchLabelKeys'));
    } else {
      checkLabelKeys(errors, matchLabelKeys, [], labelSelector, at);
    }
    if (!options.allowInvalidTopologySpreadConstraintLabelSelector) {
      field.pushAll(errors, validateLabelSelector(constraint.labelSelector, {}, at.child('labelSelector')));
    }
  });
}
