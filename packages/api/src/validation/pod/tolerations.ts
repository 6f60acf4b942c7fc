import { type FieldPath, field, goQuote, isValidLabelValue, validateLabelName } from '@k8s-ts/apimachinery/validation';
import { type FeatureName, isFeatureOn } from '../../discovery/index.js';
import type { Taint, Toleration } from '../../types/index.js';
import { checkEnum, type Errors } from '../field/checks.js';

const effects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] as const;

/** Frozen tolerations without errors. Admission gives all pods the same ones. */
const knownAsValid = new WeakSet<Toleration>();

/**
 * Maximum number of errors whose paths are computed. Further errors are only counted in messages, because these alone
 * have over a million characters.
 */
const maxShown = 50_000;

/** Whether a toleration compares numbers. */
export const isComparison = ({ operator }: Toleration): boolean => operator === 'Lt' || operator === 'Gt';

/** Settings of {@link checkTolerations}. */
export interface TolerationRules {
  /** The features that are on. Default: those of the release. */
  readonly features?: ReadonlySet<FeatureName> | undefined;
  /** Tolerations may compare numbers although the feature TaintTolerationComparisonOperators is off. */
  readonly allowComparisonTolerations?: boolean | undefined;
}

/** Adds errors of tolerations. */
export function checkTolerations(
  errors: Errors,
  tolerations: readonly Toleration[],
  path: FieldPath,
  { features, allowComparisonTolerations }: TolerationRules = {},
): void {
  let at = path;
  let operatorPath = path;
  tolerations.forEach((toleration, i) => {
    if (knownAsValid.has(toleration)) return;
    const before = errors.length;
    if (before < maxShown) {
      at = path.index(i);
      operatorPath = at.child('operator');
    }
    const { key = '', value = '', effect = '' } = toleration;
    const operator: string = toleration.operator ?? '';
    if (key !== '') field.pushAll(errors, validateLabelName(key, at.child('key')));
    else if (operator !== 'Exists') {
      const message = 'operator must be Exists when `key` is empty, which means "match all values and all keys"';
      errors.push(field.invalid(operatorPath, field.jsonValue(operator), message));
    }
    if (toleration.tolerationSeconds !== undefined && effect !== 'NoExecute') {
      errors.push(
        field.invalid(at.child('effect'), effect, "effect must be 'NoExecute' when `tolerationSeconds` is set"),
      );
    }
    if (operator === 'Equal' || operator === '') {
      const problems = isValidLabelValue(value);
      if (problems.length > 0) errors.push(field.invalid(operatorPath, value, problems.join(';')));
    } else if (operator === 'Exists') {
      if (value !== '')
        errors.push(field.invalid(operatorPath, value, "value must be empty when `operator` is 'Exists'"));
    } else if (!isComparison(toleration)) {
      errors.push(field.notSupported(operatorPath, field.jsonValue(operator), ['Equal', 'Exists']));
    } else if (allowComparisonTolerations || isFeatureOn(features, 'TaintTolerationComparisonOperators')) {
      checkInteger(errors, value, at.child('value'));
    } else errors.push(field.notSupported(operatorPath, field.jsonValue(operator), ['Equal', 'Exists', 'Lt', 'Gt']));
    if (effect !== '') checkEnum(errors, effect, at.child('effect'), effects);
    if (errors.length === before && Object.isFrozen(toleration)) knownAsValid.add(toleration);
  });
}

/**
 * The integer that a toleration or a taint compares. Undefined for a text that is no integer of 64 bits in canonical
 * form.
 */
export function comparedInteger(text: string): bigint | undefined {
  return decimalInteger.test(text) && !isOutOfRange(text) ? BigInt(text) : undefined;
}

/** Adds errors of a text for which {@link comparedInteger} returns undefined. */
function checkInteger(errors: Errors, text: string, path: FieldPath): void {
  if (comparedInteger(text) !== undefined) return;
  if (!decimalInteger.test(text)) {
    const problem = text === '' ? 'must be non-empty' : 'must be a valid decimal integer in canonical form';
    errors.push(field.invalid(path, text, problem));
  }
  const cause = /^[+-]?[0-9]+$/.test(text) ? 'value out of range' : 'invalid syntax';
  if (cause === 'invalid syntax' || isOutOfRange(text)) {
    errors.push(field.invalid(path, text, `strconv.ParseInt: parsing ${goQuote(text)}: ${cause}`));
  }
}

/** A plus sign is not part of a BigInt. */
const isOutOfRange = (digits: string): boolean => {
  const number = BigInt(digits.replace('+', ''));
  return BigInt.asIntN(64, number) !== number;
};

const decimalInteger = /^(0|-?[1-9][0-9]*)$/;

/** Adds errors of a node's taints. */
export function checkTaints(errors: Errors, taints: readonly Taint[], path: FieldPath): void {
  const seen = new Set<string>();
  taints.forEach((taint, i) => {
    const at = path.index(i);
    field.pushAll(errors, validateLabelName(taint.key ?? '', at.child('key')));
    const problems = isValidLabelValue(taint.value ?? '');
    if (problems.length > 0) errors.push(field.invalid(at.child('value'), taint.value, problems.join(';')));
    checkEnum(errors, taint.effect, at.child('effect'), effects, true);
    const pair = `${taint.effect}/${taint.key}`;
    if (seen.has(pair)) {
      const shown = {
        Key: taint.key ?? '',
        Value: taint.value ?? '',
        Effect: taint.effect ?? '',
        TimeAdded: taint.timeAdded ?? null,
      };
      errors.push({ ...field.duplicate(at, shown), detail: 'taints must be unique by key and effect pair' });
    }
    seen.add(pair);
  });
}
