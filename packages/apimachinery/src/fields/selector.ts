import { escapeValue } from './escape.js';

/** The fields of an object that can be selected, as text; absent ones count as empty. */
export type Fields = Readonly<Record<string, string>> | undefined;

/** One condition on a field: equal, or not equal. */
export interface Requirement {
  readonly field: string;
  readonly operator: '=' | '!=';
  readonly value: string;
}

/**
 * Puts a requirement's field and value in other words, such as another version's names. Two empty strings drop the requirement; throwing
 * refuses it.
 */
export type TransformFunc = (field: string, value: string) => readonly [field: string, value: string];

/** Chooses objects by their fields. Immutable. `kubernetes/apimachinery pkg/fields`. */
export interface Selector {
  /** Whether all requirements hold of the fields. */
  readonly matches: (fields: Fields) => boolean;
  /** Whether nothing is required, so that every object matches. False for {@link nothing}. */
  readonly isEmpty: boolean;
  /** What is required, in the order of the selector's text; none for {@link nothing}. */
  readonly requirements: readonly Requirement[];
  /** The value that the field must have, if a requirement says so. */
  requiresExactMatch(field: string): string | undefined;
  /** The selector in other words; what the function throws passes through. {@link nothing} stays itself. */
  transform(fn: TransformFunc): Selector;
  /** The selector's text, which `parseSelector` reads. */
  toString(): string;
}

/** The selector that all fields match. */
export const everything: Selector = build([]);

/** The selector that no fields match. */
export const nothing: Selector = {
  matches: () => false,
  isEmpty: false,
  requirements: [],
  requiresExactMatch: () => undefined,
  transform: () => nothing,
  toString: () => '',
};

/** A selector of these requirements, in this order. */
export function newSelector(requirements: readonly Requirement[]): Selector {
  return requirements.length === 0 ? everything : build(requirements);
}

/** The selector that wants exactly these values, in the order of the fields' names. Absent or empty: everything. */
export function selectorFromSet(fields: Fields): Selector {
  const entries = Object.entries(fields ?? {}).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return newSelector(entries.map(([field, value]) => ({ field, operator: '=', value })));
}

/** The selector that wants one field to have one value. */
export function oneTermEqualSelector(field: string, value: string): Selector {
  return build([{ field, operator: '=', value }]);
}

/** The selector that wants one field not to have one value. */
export function oneTermNotEqualSelector(field: string, value: string): Selector {
  return build([{ field, operator: '!=', value }]);
}

/** The selector that wants all that these want. */
export function andSelectors(...selectors: readonly Selector[]): Selector {
  if (selectors.includes(nothing)) return nothing;
  return newSelector(selectors.flatMap((selector) => selector.requirements));
}

function build(requirements: readonly Requirement[]): Selector {
  return {
    matches: compile(requirements),
    isEmpty: requirements.length === 0,
    requirements,
    requiresExactMatch: (field) => requirements.find((r) => r.operator === '=' && r.field === field)?.value,
    transform(fn) {
      const transformed: Requirement[] = [];
      for (const { field, operator, value } of requirements) {
        const [newField, newValue] = fn(field, value);
        if (newField !== '' || newValue !== '') transformed.push({ field: newField, operator, value: newValue });
      }
      return newSelector(transformed);
    },
    toString: () => requirements.map((r) => `${r.field}${r.operator}${escapeValue(r.value)}`).join(','),
  };
}

function compile(requirements: readonly Requirement[]): (fields: Fields) => boolean {
  const predicates = requirements.map(compileRequirement);
  const [first] = predicates;
  if (first === undefined) return () => true;
  if (predicates.length === 1) return first;
  return (fields) => {
    for (const predicate of predicates) {
      if (!predicate(fields)) return false;
    }
    return true;
  };
}

function compileRequirement({ field, operator, value }: Requirement): (fields: Fields) => boolean {
  const wanted = operator === '=';
  return (fields) => {
    const found = fields?.[field];
    // What an object inherits (`constructor`) is never a string.
    return ((typeof found === 'string' ? found : '') === value) === wanted;
  };
}
