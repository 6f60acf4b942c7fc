import { functionDecl, overload } from '../checker/function-decl.js';
import type { CostNode } from '../cost/call-estimate.js';
import type { CallEstimator } from '../cost/estimate.js';
import { fixed, plus, scaled, times } from '../cost/size.js';
import { actualSize, type CallCost } from '../interpreter/runtime-cost.js';
import { boolType, listType, typeParam } from '../types/type.js';
import { equal } from '../values/equal.js';
import type { ListValue, Value } from '../values/value.js';
import type { Library } from './library.js';
import { nodeSize } from './lists.js';

const listT = listType(typeParam('T'));

function has(list: ListValue, value: Value): boolean {
  for (let i = 0; i < list.length; i++) if (equal(value, list.at(i)) === true) return true;
  return false;
}

function containsAll(list: ListValue, part: ListValue): boolean {
  for (let i = 0; i < part.length; i++) if (!has(list, part.at(i))) return false;
  return true;
}

function intersects(a: ListValue, b: ListValue): boolean {
  for (let i = 0; i < a.length; i++) if (has(b, a.at(i))) return true;
  return false;
}

function estimate(factor: number): CallEstimator {
  return (estimator, _, args) => {
    if (args.length !== 2) return undefined;
    const [a, b] = args as [CostNode, CostNode];
    return { cost: plus(scaled(times(nodeSize(estimator, a), nodeSize(estimator, b)), factor), fixed(1)) };
  };
}

function cost(factor: number): CallCost {
  return ([a, b]) => 1 + Math.trunc(actualSize(a) * actualSize(b) * factor);
}

const rules = [
  ['contains', 1, containsAll],
  ['intersects', 1, intersects],
  ['equivalent', 2, (a: ListValue, b: ListValue) => containsAll(a, b) && containsAll(b, a)],
] as const;

const costs = new Map(rules.map(([name, factor]) => [`list_sets_${name}_list`, cost(factor)]));

/** Functions that treat lists as sets (google/cel-go ext/sets.go). */
export const setsLibrary: Library = {
  name: 'cel.lib.ext.sets',
  functions: rules.map(([name, , test]) =>
    functionDecl(
      `sets.${name}`,
      overload(`list_sets_${name}_list`, [listT, listT], boolType, (a, b) => test(a as ListValue, b as ListValue)),
    ),
  ),
  estimators: new Map(rules.map(([name, factor]) => [`list_sets_${name}_list`, estimate(factor)])),
  tracker: (_, overloadId) => costs.get(overloadId),
};
