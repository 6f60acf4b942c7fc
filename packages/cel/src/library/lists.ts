import type { Expr } from '../ast/expr.js';
import { functionDecl, memberOverload, overload } from '../checker/function-decl.js';
import type { CallEstimate, CostNode } from '../cost/call-estimate.js';
import type { CallEstimator, CostEstimator } from '../cost/estimate.js';
import { fixed, plus, type SizeEstimate, scaled, times, unbounded, unknownSize } from '../cost/size.js';
import { actualSize, type CallCost, stringTraversalFactor } from '../interpreter/runtime-cost.js';
import { type Macro, MacroError } from '../parser/macro.js';
import { expandMap } from '../parser/standard-macros.js';
import {
  boolType,
  bytesType,
  doubleType,
  durationType,
  dynType,
  intType,
  listType,
  stringType,
  type Type,
  timestampType,
  typeParam,
  uintType,
} from '../types/type.js';
import { compare, isComparable } from '../values/compare.js';
import { equal } from '../values/equal.js';
import { ErrorValue, Failure } from '../values/failure.js';
import { ArrayList } from '../values/list-value.js';
import { typeOf } from '../values/type-of.js';
import type { Value } from '../values/value.js';
import { ListValue } from '../values/value.js';
import type { Library } from './library.js';

const comparable: readonly Type[] = [
  intType,
  uintType,
  doubleType,
  boolType,
  durationType,
  timestampType,
  stringType,
  bytesType,
];
const t = typeParam('T');
const listT = listType(t);

function slice(list: ListValue, start: number | bigint, end: number | bigint): Value {
  const fail = (reason: string) => new ErrorValue(`cannot slice(${start}, ${end}), ${reason}`);
  if (start < 0 || end < 0) return fail('negative indexes not supported');
  if (start > end) return fail('start index must be less than or equal to end index');
  if (list.length < end) return fail(`list is length ${list.length}`);
  return new ArrayList(Array.from({ length: Number(end) - Number(start) }, (_, i) => list.at(Number(start) + i)));
}

function flatten(list: ListValue, depth: number | bigint): Value {
  if (depth < 0) return new ErrorValue('level must be non-negative');
  const items: Value[] = [];
  const visit = (from: ListValue, left: number): void => {
    for (const item of from) {
      if (item instanceof ListValue && left > 0) visit(item, left - 1);
      else items.push(item);
    }
  };
  visit(list, Number(depth));
  return new ArrayList(items);
}

/** Maximum length of the result of `lists.range`. Upstream has no limit. */
const maxRange = 10_000_000;

function range(count: number | bigint): Value {
  if (count > maxRange) return new ErrorValue(`lists.range(${count}) is too long`);
  return new ArrayList(Array.from({ length: Math.max(Number(count), 0) }, (_, i) => i));
}

function distinct(list: ListValue): Value {
  const items: Value[] = [];
  for (const item of list) if (!items.some((other) => equal(item, other) === true)) items.push(item);
  return new ArrayList(items);
}

function sortByKeys(list: ListValue, keys: ListValue): Value {
  if (list.length !== keys.length) {
    return new ErrorValue(
      `@sortByAssociatedKeys() expected a list of the same size as the associated keys list, but got ${list.length} and ${keys.length} elements respectively`,
    );
  }
  if (list.length === 0) return list;
  const all = [...keys];
  const first = all[0] as Value;
  if (!isComparable(first)) return new ErrorValue('list elements must be comparable');
  if (all.some((key) => typeOf(key).name !== typeOf(first).name)) {
    return new ErrorValue('list elements must have the same type');
  }
  const indices = all.map((_, i) => i);
  indices.sort((i, j) => {
    const order = compare(all[i] as Value, all[j] as Value);
    return order instanceof Failure ? 0 : order;
  });
  return new ArrayList(indices.map((i) => list.at(i)));
}

const input = '@__sortBy_input__';

const sortByMacro: Macro = {
  name: 'sortBy',
  argCount: 2,
  receiver: true,
  expand: (helper, target, args) => {
    const list = target as Expr;
    if (!['list', 'select', 'ident', 'comprehension', 'call'].includes(list.kind)) {
      throw new MacroError(
        list.id,
        'sortBy can only be applied to a list, identifier, comprehension, call or select expression',
      );
    }
    const keys = expandMap(helper, helper.ident(input), args);
    return helper.comprehension({
      iterRange: helper.list(),
      iterVar: '#unused',
      accuVar: input,
      accuInit: list,
      loopCondition: helper.literal(false),
      loopStep: helper.ident(input),
      result: helper.memberCall('@sortByAssociatedKeys', helper.ident(input), keys),
    });
  },
};

/** The size of a node: the known size, else the size that the estimator returns, else a size without a bound. */
export function nodeSize(estimator: CostEstimator, node: CostNode): SizeEstimate {
  return node.size ?? estimator.estimateSize(node) ?? unknownSize;
}

/** A call that makes a list. */
function allocating(factor: number, size: SizeEstimate): CallEstimate {
  return { cost: plus(scaled(size, factor), fixed(11)), resultSize: size };
}

function literalInt({ expr }: CostNode, otherwise: bigint): bigint {
  if (expr?.kind !== 'literal') return otherwise;
  const { value } = expr;
  if (typeof value !== 'number' && typeof value !== 'bigint') return otherwise;
  return value < 0 ? 0n : BigInt(value);
}

const estimateSlice: CallEstimator = (estimator, target, args) => {
  if (target === undefined || args.length !== 2) return undefined;
  const [start, end] = args as [CostNode, CostNode];
  const size = BigInt.asUintN(64, literalInt(end, nodeSize(estimator, target).max) - literalInt(start, 0n));
  return allocating(1, fixed(size));
};

const estimateFlatten: CallEstimator = (estimator, target, args) => {
  if (target === undefined) return undefined;
  const depth = args[0] === undefined ? 1n : literalInt(args[0], unbounded);
  return allocating(Number(depth), nodeSize(estimator, target));
};

const estimateDistinct: CallEstimator = (estimator, target) => {
  if (target === undefined) return undefined;
  const size = nodeSize(estimator, target);
  return allocating(2, times(size, size));
};

function estimateSort(type: Type, byKeys: boolean): CallEstimator {
  return (estimator, target, args) => {
    const node = byKeys ? args[0] : target;
    if (node === undefined) return undefined;
    const size = nodeSize(estimator, node);
    const isText = type === stringType || type === bytesType;
    return allocating(isText ? 2 + stringTraversalFactor : 2, times(size, size));
  };
}

const estimators = new Map<string, CallEstimator>([
  ['list_slice', estimateSlice],
  ['list_flatten', estimateFlatten],
  ['list_flatten_int', estimateFlatten],
  [
    'lists_range',
    (_, __, [count]) => (count === undefined ? undefined : allocating(1, fixed(literalInt(count, unbounded)))),
  ],
  [
    'list_reverse',
    (estimator, target) => (target === undefined ? undefined : allocating(1, nodeSize(estimator, target))),
  ],
  ['list_distinct', estimateDistinct],
  ...comparable.flatMap((type): [string, CallEstimator][] => [
    [`list_${type.name}_sort`, estimateSort(type, false)],
    [`list_${type.name}_sortByAssociatedKeys`, estimateSort(type, true)],
  ]),
]);

function allocated(factor: number, size: number): number {
  return Math.trunc(size * factor) + 11;
}

const outputCost: CallCost = (_, result) => allocated(1, actualSize(result));
const flattenCost: CallCost = ([list, depth]) => allocated(depth === undefined ? 1 : Number(depth), actualSize(list));

function compareCost(index: number): CallCost {
  return (args) => {
    const list = args[index];
    const size = actualSize(list);
    if (!(list instanceof ListValue) || size === 0) return allocated(2, 0);
    const kind = typeOf(list.at(0)).name;
    return allocated(kind === 'string' || kind === 'bytes' ? 2 + stringTraversalFactor : 2, size * size);
  };
}

const costs = new Map<string, CallCost>([
  ['list_slice', outputCost],
  ['lists_range', outputCost],
  ['list_reverse', outputCost],
  ['list_flatten', flattenCost],
  ['list_flatten_int', flattenCost],
  ['list_distinct', compareCost(0)],
  ...comparable.flatMap(({ name }): [string, CallCost][] => [
    [`list_${name}_sort`, compareCost(0)],
    [`list_${name}_sortByAssociatedKeys`, compareCost(1)],
  ]),
]);

/** Functions of lists (google/cel-go ext/lists.go, version 3, which Kubernetes has since 1.34). */
export const listsLibrary: Library = {
  name: 'cel.lib.ext.lists',
  macros: [sortByMacro],
  estimators,
  tracker: (_, overloadId) => costs.get(overloadId),
  functions: [
    functionDecl(
      'slice',
      memberOverload('list_slice', [listT, intType, intType], listT, (list, start, end) =>
        slice(list as ListValue, start as number, end as number),
      ),
    ),
    functionDecl(
      'flatten',
      {
        ...memberOverload('list_flatten', [listType(listT)], listT, (list) => flatten(list as ListValue, 1)),
        // A list whose elements are of unknown type may contain elements that are not lists.
        runtimeArgs: [listType(dynType)],
      },
      memberOverload('list_flatten_int', [listType(dynType), intType], listType(dynType), (list, depth) =>
        flatten(list as ListValue, depth as number),
      ),
    ),
    functionDecl(
      'sort',
      ...comparable.map((type) =>
        memberOverload(`list_${type.name}_sort`, [listType(type)], listType(type), (list) =>
          sortByKeys(list as ListValue, list as ListValue),
        ),
      ),
    ),
    functionDecl(
      '@sortByAssociatedKeys',
      ...comparable.map((type) =>
        memberOverload(`list_${type.name}_sortByAssociatedKeys`, [listT, listType(type)], listT, (list, keys) =>
          sortByKeys(list as ListValue, keys as ListValue),
        ),
      ),
    ),
    functionDecl(
      'lists.range',
      overload('lists_range', [intType], listType(intType), (count) => range(count as number)),
    ),
    functionDecl(
      'reverse',
      memberOverload('list_reverse', [listT], listT, (list) => new ArrayList([...(list as ListValue)].reverse())),
    ),
    functionDecl(
      'distinct',
      memberOverload('list_distinct', [listT], listT, (list) => distinct(list as ListValue)),
    ),
  ],
};
