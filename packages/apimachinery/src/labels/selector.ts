import { runSync } from '../turns/turns.js';
import { type CompactRequirements, compactInTurns } from './compact-requirements.js';
import { Operator } from './operator.js';
import { compileRequirement, formatRequirement, type Labels, newRequirement, type Requirement } from './requirement.js';

/**
 * Selects objects by their labels. Immutable; the requirements are compiled once, when the selector is made.
 * `kubernetes/apimachinery pkg/labels`.
 */
export interface Selector {
  /** Whether the labels match all requirements. Absent labels count as empty. */
  readonly matches: (labels: Labels) => boolean;
  /** Whether there are no requirements, so that every object matches. False for {@link nothing}. */
  readonly isEmpty: boolean;
  /** Number of requirements; 0 for {@link nothing}. */
  readonly size: number;
  /** The requirements, sorted by key; undefined for {@link nothing}, which cannot be written as requirements. */
  readonly requirements: readonly Requirement[] | undefined;
  /** The value that the key must have, if the first requirement on it (`=`, `==`, `in` with one value) demands one. */
  requiresExactMatch(key: string): string | undefined;
  /** A selector with these requirements added. {@link nothing} stays the same. */
  add(...requirements: readonly Requirement[]): Selector;
  /** The selector's text, which `parse` reads; empty for {@link everything} and {@link nothing}. */
  toString(): string;
}

/** Selectors with more requirements are kept in a compact form. */
const manyRequirements = 256;
const noLabels: Readonly<Record<string, string>> = Object.freeze({});

/** A selector of these requirements, sorted by key. They are not checked. */
export function newSelector(requirements: readonly Requirement[]): Selector {
  return selectorOfSorted([...requirements].sort(byKey));
}

/** Like {@link newSelector}, for requirements that are sorted already. */
export const selectorOfSorted = (requirements: readonly Requirement[]): Selector =>
  runSync(selectorInTurns(requirements));

/** Like {@link selectorOfSorted}, in slices. Yields between them. */
export function* selectorInTurns(requirements: readonly Requirement[]): Generator<void, Selector, void> {
  if (requirements.length <= manyRequirements)
    return requirements.length === 0 ? everything : plainSelector(requirements);
  return compactSelector(yield* compactInTurns(requirements), requirements.length);
}

/** The selector that all labels match. */
export const everything: Selector = plainSelector([]);

/** The selector that no labels match. */
export const nothing: Selector = {
  matches: () => false,
  isEmpty: false,
  size: 0,
  requirements: undefined,
  requiresExactMatch: () => undefined,
  add: () => nothing,
  toString: () => '',
};

/** Whether the selector is {@link nothing}; contradictory requirements are not detected. */
export function matchesNothing(selector: Selector): boolean {
  return selector.requirements === undefined;
}

/** A selector of exactly these labels; not checked. No labels: everything. */
export function selectorFromSet(labels: Labels): Selector {
  const operator = Operator.equals;
  return newSelector(Object.entries(labels ?? {}).map(([key, value]) => ({ key, operator, values: [value] })));
}

/**
 * A selector of exactly these labels. No labels: everything.
 *
 * @throws Error for keys and values that labels cannot have
 */
export function validatedSelectorFromSet(labels: Labels): Selector {
  const entries = Object.entries(labels ?? {});
  return newSelector(entries.map(([key, value]) => newRequirement(key, Operator.equals, [value])));
}

/** Orders requirements by their keys. */
export const byKey = (a: Requirement, b: Requirement): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

// A separate function, because a closure keeps everything in memory that any closure of the same function uses.
function compactSelector({ matches, list }: CompactRequirements, size: number): Selector {
  return selectorOf((labels) => matches(labels ?? noLabels), size, list);
}

function plainSelector(requirements: readonly Requirement[]): Selector {
  return selectorOf(compile(requirements), requirements.length, () => requirements);
}

function selectorOf(matches: Selector['matches'], size: number, list: () => readonly Requirement[]): Selector {
  return {
    matches,
    isEmpty: size === 0,
    size,
    get requirements() {
      return list();
    },
    requiresExactMatch(key) {
      const first = list().find((requirement) => requirement.key === key);
      if (first?.values.length !== 1) return undefined;
      const { operator } = first;
      const exact = operator === Operator.equals || operator === Operator.doubleEquals || operator === Operator.in;
      return exact ? first.values[0] : undefined;
    },
    add: (...more) => newSelector([...list(), ...more]),
    toString: () => list().map(formatRequirement).join(','),
  };
}

function compile(requirements: readonly Requirement[]): (labels: Labels) => boolean {
  const [first, second, ...rest] = requirements.map(compileRequirement);
  if (first === undefined) return () => true;
  if (second === undefined) return (labels) => first(labels ?? noLabels);
  if (rest.length === 0) {
    return (labels) => {
      const set = labels ?? noLabels;
      return first(set) && second(set);
    };
  }
  return (labels) => {
    const set = labels ?? noLabels;
    if (!first(set) || !second(set)) return false;
    for (const predicate of rest) {
      if (!predicate(set)) return false;
    }
    return true;
  };
}
