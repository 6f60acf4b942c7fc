import {
  regexLengthFactor as regexFactor,
  stringTraversalFactor as stringFactor,
} from '../interpreter/runtime-cost.js';
import type { CallEstimate, CostNode } from './call-estimate.js';
import { fixed, plus, type SizeEstimate, scaled, smaller, times, unknownSize } from './size.js';

const comparisons = new Set([
  ...['less', 'less_equals', 'greater', 'greater_equals'].flatMap((name) => [`${name}_string`, `${name}_bytes`]),
  'equals',
  'not_equals',
]);

function sizeOf(node: CostNode | undefined): SizeEstimate {
  return node?.size ?? unknownSize;
}

/** Wraps around like upstream's 64-bit numbers. */
function wrap(value: bigint): bigint {
  return BigInt.asUintN(64, value);
}

/** The estimates of calls of the standard functions, without their arguments. */
export function standardCallEstimate(
  overloadId: string,
  target: CostNode | undefined,
  args: readonly CostNode[],
): CallEstimate {
  const [first, second] = args;
  switch (overloadId) {
    case 'string_format':
      if (target !== undefined) return { cost: scaled(sizeOf(target), stringFactor) };
      break;
    case 'string_to_bytes': {
      const { min, max } = sizeOf(first);
      return { cost: scaled({ min, max }, stringFactor), resultSize: { min, max: wrap(max * 4n) } };
    }
    case 'bytes_to_string': {
      const { min, max } = sizeOf(first);
      return { cost: scaled({ min, max }, stringFactor), resultSize: { min: min / 4n, max } };
    }
    case 'strings_quote': {
      const { min, max } = sizeOf(first);
      return {
        cost: scaled({ min, max }, stringFactor),
        resultSize: { min: wrap(min + 2n), max: wrap(max * 2n + 2n) },
      };
    }
    case 'starts_with_string':
    case 'ends_with_string':
      return { cost: scaled(sizeOf(first), stringFactor) };
    case 'in_list':
      return { cost: scaled(sizeOf(second), 1) };
    case 'matches_string':
      if (target !== undefined) {
        const text = scaled(plus(sizeOf(target), fixed(1)), stringFactor);
        return { cost: times(text, scaled(sizeOf(first), regexFactor)) };
      }
      break;
    case 'contains_string':
      if (target !== undefined) {
        return { cost: times(scaled(sizeOf(target), stringFactor), scaled(sizeOf(first), stringFactor)) };
      }
      break;
    case 'add_list':
      return { cost: fixed(1), resultSize: plus(sizeOf(first), sizeOf(second)) };
    case 'add_string':
    case 'add_bytes': {
      const resultSize = plus(sizeOf(first), sizeOf(second));
      return { cost: scaled(resultSize, stringFactor), resultSize };
    }
  }
  if (comparisons.has(overloadId)) {
    const max = smaller(sizeOf(first).max, sizeOf(second).max);
    return { cost: scaled({ min: max > 0n ? 1n : 0n, max }, stringFactor) };
  }
  return { cost: fixed(1) };
}
