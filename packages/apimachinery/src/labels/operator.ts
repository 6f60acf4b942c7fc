/** Operators of requirements. `kubernetes/apimachinery pkg/selection`. */
export const Operator = {
  doesNotExist: '!',
  equals: '=',
  doubleEquals: '==',
  in: 'in',
  notEquals: '!=',
  notIn: 'notin',
  exists: 'exists',
  greaterThan: 'gt',
  lessThan: 'lt',
} as const;
export type Operator = (typeof Operator)[keyof typeof Operator];

/** The operators that have values, in the order of error messages. */
export const binaryOperators: readonly Operator[] = ['in', 'notin', '=', '==', '!=', 'gt', 'lt'];

/** All operators, in the order of error messages. */
export const validRequirementOperators: readonly Operator[] = [...binaryOperators, 'exists', '!'];
