import { sizeOf } from '../values/type-of.js';
import type { Value } from '../values/value.js';
import { OptionalValue } from '../values/value.js';

/** The cost of a call that has been made. Undefined: the next rule decides. */
export type CallCost = (args: readonly Value[], result: Value) => number | undefined;

/**
 * Finds the cost of calls of a function, by its name or by the overload (empty when it was not known before the
 * evaluation).
 */
export type CostTracker = (functionName: string, overloadId: string) => CallCost | undefined;

/** Cost per code point of a text that is read (this and the next constants: google/cel-go common/cost.go). */
export const stringTraversalFactor = 0.1;
/** Cost per code point of a pattern, for a text of cost 1. */
export const regexLengthFactor = 0.25;
/** Cost of making a list. */
export const listBaseCost = 10;
/** Cost of making a map. */
export const mapBaseCost = 30;
/** Cost of making an object. */
export const structBaseCost = 40;

/** The size of a value for the calculation of costs: 1 for values that have none. */
export function actualSize(value: Value | undefined): number {
  if (value === undefined) return 1;
  const size = sizeOf(value);
  if (size !== undefined) return size;
  return value instanceof OptionalValue && value.value !== undefined ? actualSize(value.value) : 1;
}

const traversal: CallCost = ([value]) => Math.ceil(actualSize(value) * stringTraversalFactor);
const comparison: CallCost = ([a, b]) => Math.ceil(Math.min(actualSize(a), actualSize(b)) * stringTraversalFactor);
const concatenation: CallCost = ([a, b]) => Math.ceil((actualSize(a) + actualSize(b)) * stringTraversalFactor);

const byOverload = new Map<string, CallCost>([
  ...[
    'starts_with_string',
    'ends_with_string',
    'string_to_bytes',
    'bytes_to_string',
    'strings_quote',
    'string_format',
  ].map((id) => [id, traversal] as const),
  ...['less', 'less_equals', 'greater', 'greater_equals'].flatMap((name) =>
    ['string', 'bytes'].map((type) => [`${name}_${type}`, comparison] as const),
  ),
  ['equals', comparison],
  ['not_equals', comparison],
  ['add_string', concatenation],
  ['add_bytes', concatenation],
  ['in_list', ([, list]) => actualSize(list)],
  [
    'matches_string',
    ([text, pattern]) =>
      Math.ceil((1 + actualSize(text)) * stringTraversalFactor) * Math.ceil(actualSize(pattern) * regexLengthFactor),
  ],
  [
    'contains_string',
    ([text, part]) =>
      Math.ceil(actualSize(text) * stringTraversalFactor) * Math.ceil(actualSize(part) * stringTraversalFactor),
  ],
]);

/**
 * The cost that google/cel-go interpreter/runtimecost.go gives calls of the standard functions. A number when all calls
 * cost the same.
 */
export function standardCallCost(overloadId: string): CallCost | number {
  return byOverload.get(overloadId) ?? 1;
}
