import { errorText } from '../text/error-text.js';
import { goQuote } from '../text/go-quote.js';
import type { LabelSelector, LabelSelectorRequirement } from '../types/label-selector.js';
import { Operator } from './operator.js';
import { parseToRequirements } from './parse.js';
import { type Labels, newRequirement } from './requirement.js';
import { everything, newSelector, nothing, type Selector } from './selector.js';

/** Operators of label selector objects. */
export const LabelSelectorOperator = {
  in: 'In',
  notIn: 'NotIn',
  exists: 'Exists',
  doesNotExist: 'DoesNotExist',
} as const;

/* Label selectors as objects of the API. kubernetes/apimachinery pkg/apis/meta/v1/helpers.go. */

const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  [LabelSelectorOperator.in, Operator.in],
  [LabelSelectorOperator.notIn, Operator.notIn],
  [LabelSelectorOperator.exists, Operator.exists],
  [LabelSelectorOperator.doesNotExist, Operator.doesNotExist],
]);

/**
 * Converts a label selector object to a selector. An absent object selects nothing, an empty one everything.
 *
 * @throws Error for an unknown operator, and for an invalid requirement
 */
export function labelSelectorAsSelector(object: LabelSelector | null | undefined): Selector {
  if (object === undefined || object === null) return nothing;
  const labels = Object.entries(object.matchLabels ?? {});
  const expressions = object.matchExpressions ?? [];
  if (labels.length + expressions.length === 0) return everything;
  const requirements = labels.map(([key, value]) => newRequirement(key, Operator.equals, [value]));
  for (const { key, operator, values } of expressions) {
    const known = operators.get(operator ?? '');
    if (known === undefined) {
      throw new Error(`${goQuote(operator ?? '')} is not a valid label selector operator`);
    }
    requirements.push(newRequirement(key ?? '', known, values?.length ? values : undefined));
  }
  return newSelector(requirements);
}

/**
 * The labels that a label selector object requires, if it only requires single values. None for an absent object.
 *
 * @throws Error for expressions that cannot be written as labels
 */
export function labelSelectorAsMap(object: LabelSelector | null | undefined): Readonly<Record<string, string>> {
  const map = new Map(Object.entries(object?.matchLabels ?? {}));
  for (const { key, operator, values } of object?.matchExpressions ?? []) {
    const name = goQuote(operator ?? '');
    if (!operators.has(operator)) throw new Error(`${name} is not a valid selector operator`);
    if (operator !== LabelSelectorOperator.in) {
      throw new Error(`operator ${name} cannot be converted into the old label selector format`);
    }
    if (values?.length !== 1) {
      throw new Error(`operator ${name} without a single value cannot be converted into the old label selector format`);
    }
    map.set(key, values[0] as string);
  }
  return Object.fromEntries(map);
}

/**
 * Converts a selector's text to a label selector object.
 *
 * @throws Error for text that is not a selector, and for `!=`, `<` and `>`, which objects do not support
 */
export function parseToLabelSelector(text: string): LabelSelector {
  const matchLabels = new Map<string, string>();
  const matchExpressions: LabelSelectorRequirement[] = [];
  for (const { key, operator, values } of requirementsOf(text)) {
    switch (operator) {
      case Operator.equals:
      case Operator.doubleEquals:
        matchLabels.set(key, values[0] as string);
        break;
      case Operator.in:
        matchExpressions.push({ key, operator: LabelSelectorOperator.in, values });
        break;
      case Operator.notIn:
        matchExpressions.push({ key, operator: LabelSelectorOperator.notIn, values });
        break;
      case Operator.exists:
        matchExpressions.push({ key, operator: LabelSelectorOperator.exists, values: [] });
        break;
      case Operator.doesNotExist:
        matchExpressions.push({ key, operator: LabelSelectorOperator.doesNotExist, values: [] });
        break;
      case Operator.greaterThan:
      case Operator.lessThan:
        throw new Error(`${goQuote(operator)} isn't supported in label selectors`);
      default:
        throw new Error(`${goQuote(operator)} is not a valid label selector operator`);
    }
  }
  return { matchLabels: Object.fromEntries(matchLabels), matchExpressions };
}

/** The object that selects exactly these labels; undefined for absent labels. */
export function setAsLabelSelector(labels: Labels): LabelSelector | undefined {
  return labels === undefined ? undefined : { matchLabels: { ...labels } };
}

/** The object as text for users: `<none>` if it is empty, `<error>` if it is invalid. */
export function formatLabelSelector(object: LabelSelector | null | undefined): string {
  try {
    return labelSelectorAsSelector(object).toString() || '<none>';
  } catch {
    return '<error>';
  }
}

function requirementsOf(text: string): ReturnType<typeof parseToRequirements> {
  try {
    return parseToRequirements(text);
  } catch (error) {
    throw new Error(`couldn't parse the selector string "${text}": ${errorText(error)}`);
  }
}
