import type { authorizationv1 } from '@k8s-ts/api/types';
import {
  type Selector as FieldSelector,
  newSelector as newFieldSelector,
  parseSelector as parseFieldSelector,
} from '@k8s-ts/apimachinery/fields';
import {
  type Selector as LabelSelector,
  newSelector as newLabelSelector,
  newRequirement,
  Operator,
  parse as parseLabelSelector,
} from '@k8s-ts/apimachinery/labels';

/** The valid part of a review's selector. */
export interface ReadSelector<S> {
  /** Undefined for no requirements. */
  readonly read: S | undefined;
  /** Whether invalid parts were left out. */
  readonly failed: boolean;
}

/** @param selector valid; requirements take precedence over the raw text */
export function labelSelectorOf(
  selector: authorizationv1.LabelSelectorAttributes | undefined,
): ReadSelector<LabelSelector> {
  const { rawSelector, requirements } = selector ?? {};
  if (!requirements?.length) return parsed(rawSelector, parseLabelSelector);
  return read(requirements, labelRequirement, newLabelSelector);
}

/**
 * @param selector valid; requirements take precedence over the raw text. A requirement cannot be read unless it has
 *   exactly one value
 */
export function fieldSelectorOf(
  selector: authorizationv1.FieldSelectorAttributes | undefined,
): ReadSelector<FieldSelector> {
  const { rawSelector, requirements } = selector ?? {};
  if (!requirements?.length) return parsed(rawSelector, parseFieldSelector);
  return read(requirements, fieldRequirement, newFieldSelector);
}

function parsed<S extends { readonly isEmpty: boolean }>(
  raw: string | undefined,
  parse: (text: string) => S,
): ReadSelector<S> {
  if (!raw) return { read: undefined, failed: false };
  try {
    const selector = parse(raw);
    return { read: selector.isEmpty ? undefined : selector, failed: false };
  } catch {
    return { read: undefined, failed: true };
  }
}

type Requirement = NonNullable<authorizationv1.LabelSelectorAttributes['requirements']>[number];

function read<T, S>(
  requirements: readonly Requirement[],
  convert: (requirement: Requirement) => T | undefined,
  build: (readable: readonly T[]) => S,
): ReadSelector<S> {
  const readable = requirements.map(convert).filter((each) => each !== undefined);
  return {
    read: readable.length === 0 ? undefined : build(readable),
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
