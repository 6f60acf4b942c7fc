import type { Predicate } from './predicate.js';

/** Lets events pass that all predicates let pass. */
export function and<T>(...predicates: readonly Predicate<T>[]): Predicate<T> {
  return {
    create: (event) => predicates.every((each) => each.create?.(event) ?? true),
    update: (event) => predicates.every((each) => each.update?.(event) ?? true),
    delete: (event) => predicates.every((each) => each.delete?.(event) ?? true),
  };
}

/** Lets events pass that at least one predicate lets pass. */
export function or<T>(...predicates: readonly Predicate<T>[]): Predicate<T> {
  return {
    create: (event) => predicates.some((each) => each.create?.(event) ?? true),
    update: (event) => predicates.some((each) => each.update?.(event) ?? true),
    delete: (event) => predicates.some((each) => each.delete?.(event) ?? true),
  };
}

/** Lets events pass that the predicate does not let pass. */
export function not<T>(predicate: Predicate<T>): Predicate<T> {
  return {
    create: (event) => !(predicate.create?.(event) ?? true),
    update: (event) => !(predicate.update?.(event) ?? true),
    delete: (event) => !(predicate.delete?.(event) ?? true),
  };
}
