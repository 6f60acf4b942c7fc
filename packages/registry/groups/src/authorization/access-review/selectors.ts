import type { authorizationv1 } from '@k8s-ts/api/types';
import { newSelector as newFieldSelector, parseSelector as parseFieldSelector } from '@k8s-ts/apimachinery/fields';
import {
  newSelector as newLabelSelector,
  newRequirement,
  Operator,
  parse as parseLabelSelector,
} from '@k8s-ts/apimachinery/labels';

/** The valid part of a review's selector. */
export interface ReadSelector {
  /** In the form of the query parameters; `''` for no requirements. */
  readonly text: string;
  /** Whether invalid parts are missing from the text. */
  readonly failed: boolean;
}

const none: ReadSelector = { text: '', failed: false };

/** @param selector valid; requirements count before the raw text */
export function labelSelectorOf(selector: authorizationv1.LabelSelectorAttributes | undefined): ReadSelector {
  const { rawSelector, requirements } = selector ?? {};
  if (!requirements?.length) return parsed(rawSelector, parseLabelSelector);
  return read(requirements, labelRequirement, (readable) => newLabelSelector(readable).toString());
}

/** @param selector valid; requirements count before the raw text. They have one value, or cannot be read */
export function fieldSelectorOf(selector: authorizationv1.FieldSelectorAttributes | undefined): ReadSelector {
  const { rawSelector, requirements } = selector ?? {};
  if (!requirements?.length) return parsed(rawSelector, parseFieldSelector);
  return read(requirements, fieldRequirement, (readable) => newFieldSelector(readable).toString());
}

function parsed(raw: string | undefined, parse: (text: string) => { toString(): string }): ReadSelector {
  if (!raw) return none;
  try {
    return { text: parse(raw).toString(), failed: false };
  } catch {
    return { text: '', failed: true };
  }
}

type Requirement = NonNullable<authorizationv1.LabelSelectorAttributes['requirements']>[number];

function read<T>(
  requirements: readonly Requirement[],
  convert: (requirement: Requirement) => T | undefined,
  format: (readable: readonly T[]) => string,
): ReadSelector {
  const readable = requirements.map(convert).filter((each) => each !== undefined);
  return {
    text: readable.length === 0 ? '' : format(readable),
    failed: readable.length < requirements.length,
  };
}

const labelOperators = new Map<string, Operator>([
  ['In', Operator.in],
  ['NotIn', Operator.notIn],
  ['Exists', Operator.exists],
  ['DoesNotExist', Operator.doesNotExist],
]);

function labelRequirement({ key, operator, values }: Requirement) {
  const known = labelOperators.get(operator);
  if (known === undefined) return undefined;
  try {
    return newRequirement(key, known, values);
  } catch {
    return undefined;
  }
}

const fieldOperators = new Map([
  ['In', '='],
  ['NotIn', '!='],
] as const);

function fieldRequirement({ key, operator, values = [] }: Requirement) {
  const known = fieldOperators.get(operator as 'In');
  const [value] = values;
  if (known === undefined || value === undefined || values.length > 1) return undefined;
  return { field: key, operator: known, value };
}
