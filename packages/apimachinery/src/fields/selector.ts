import { escapeValue } from './escape.js';

/** The selectable fields of an object, as texts; absent fields count as empty. */
export type Fields = Readonly<Record<string, string>> | undefined;

/** One condition on a field: equal, or not equal. */
export interface Requirement {
  readonly field: string;
  readonly operator: '=' | '!=';
  readonly value: string;
}

/**
 * Replaces a requirement's field and value, for example with the names of another version. Two empty strings drop the
 * requirement; an error rejects it.
 */
export type TransformFunc = (field: string, value: string) => readonly [field: string, value: string];

/** Selects objects by their fields. Immutable. `kubernetes/apimachinery pkg/fields`. */
export interface Selector {
  /** Whether the fields match all requirements. */
  readonly matches: (fields: Fields) => boolean;
  /** Whether there are no requirements, so that every object matches. False for {@link nothing}. */
  readonly isEmpty: boolean;
  /** The requirements in the order of the selector's text; none for {@link nothing}. */
  readonly requirements: readonly Requirement[];
  /** The value that a requirement demands of the field, if there is one. */
  requiresExactMatch(field: string): string | undefined;
  /** Applies the function to all requirements. Errors of the function are passed on. {@link nothing} stays the same. */
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

/** The selector that requires these values, in the order of the fields' names. Absent or empty: everything. */
export function selectorFromSet(fields: Fields): Selector {
  const entries = Object.entries(fields ?? {}).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return newSelector(entries.map(([field, value]) => ({ field, operator: '=', value })));
}

/** The selector that requires a field to have a value. */
export function oneTermEqualSelector(field: string, value: string): Selector {
  return build([{ field, operator: '=', value }]);
}

/** The selector that requires a field not to have a value. */
export function oneTermNotEqualSelector(field: string, value: string): Selector {
  return build([{ field, operator: '!=', value }]);
}

/** The selector with the requirements of all these selectors. */
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
    // Inherited properties (`constructor`) are never strings.
    return ((typeof found === 'string' ? found : '') === value) === wanted;
  };
}
