/** How a requirement relates a key to its values. `kubernetes/apimachinery pkg/selection`. */
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

/** The operators with a value or more, in the order in which error texts list them. */
export const binaryOperators: readonly Operator[] = ['in', 'notin', '=', '==', '!=', 'gt', 'lt'];

/** Every operator, in the order in which error texts list them. */
export const validRequirementOperators: readonly Operator[] = [...binaryOperators, 'exists', '!'];
