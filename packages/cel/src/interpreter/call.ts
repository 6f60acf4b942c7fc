import type { Implementation } from '../checker/function-decl.js';
import { Failure } from '../values/failure.js';
import type { Value } from '../values/value.js';
import { dispatch } from './dispatch.js';
import type { Eval } from './frame.js';
import { compilePattern, usePattern } from './patterns.js';
import type { PlanEnv } from './plan-env.js';
import { PlanError } from './plan-error.js';
import { type CostTracker, standardCallCost } from './runtime-cost.js';
import type { Step } from './step.js';

type Cost = number | ((args: readonly Value[], result: Value) => number);

const costRules = new WeakMap<readonly CostTracker[], Map<string, Cost>>();

/**
 * The cost of calls: that of the first tracker that knows the function, otherwise that of the standard function. A
 * number when all calls cost the same. It is made once for each function and overload of an environment.
 */
export function callCost(name: string, overloadId: string, trackers: readonly CostTracker[]): Cost {
  let rules = costRules.get(trackers);
  if (rules === undefined) {
    rules = new Map();
    costRules.set(trackers, rules);
  }
  const key = `${name} ${overloadId}`;
  let rule = rules.get(key);
  if (rule === undefined) {
    rule = makeCost(name, overloadId, trackers);
    rules.set(key, rule);
  }
  return rule;
}

function makeCost(name: string, overloadId: string, trackers: readonly CostTracker[]): Cost {
  const rules = trackers.map((tracker) => tracker(name, overloadId)).filter((rule) => rule !== undefined);
  const standard = standardCallCost(overloadId);
  if (rules.length === 0)
    return typeof standard === 'number' ? standard : (args, result) => standard(args, result) ?? 1;
  return (args, result) => {
    for (const rule of rules) {
      const cost = rule(args, result);
      if (cost !== undefined) return cost;
    }
    return typeof standard === 'number' ? standard : (standard(args, result) ?? 1);
  };
}

/**
 * Plans the call of a function with code. With two arguments, both are always evaluated. With three or more, the
 * evaluation stops at the first argument that fails, and the call costs nothing (google/cel-go
 * interpreter/interpretable.go).
 *
 * @throws PlanError when the function has no code, or a constant pattern is bad
 */
export function planCall(name: string, overloadIds: readonly string[], args: readonly Step[], env: PlanEnv): Eval {
  const decl = env.findFunction(name);
  const found = decl === undefined ? undefined : dispatch(decl, overloadIds);
  if (found === undefined) throw new PlanError(`no such overload: ${name}`);
  const pattern = usePattern(name) ? args[1]?.constant : undefined;
  if (typeof pattern === 'string') checkPattern(pattern);
  const cost = callCost(name, overloadIds.length === 1 ? (overloadIds[0] as string) : '', env.costTrackers);
  const runs = args.map(({ run }) => run);
  if (runs.length === 1) return planUnary(runs[0] as Eval, found, cost);
  if (runs.length === 2) return planBinary(runs as [Eval, Eval], found, cost);
  return (frame) => {
    const values: Value[] = [];
    for (const run of runs) {
      const value = run(frame);
      if (value instanceof Failure) return value;
      values.push(value);
    }
    const result = found(...values);
    frame.charge(typeof cost === 'number' ? cost : cost(values, result));
    return result;
  };
}

function planUnary(run: Eval, implementation: Implementation, cost: Cost): Eval {
  return (frame) => {
    const value = run(frame);
    const result = value instanceof Failure ? value : implementation(value);
    frame.charge(typeof cost === 'number' ? cost : cost([value], result));
    return result;
  };
}

function planBinary([first, second]: [Eval, Eval], implementation: Implementation, cost: Cost): Eval {
  return (frame) => {
    const a = first(frame);
    const b = second(frame);
    let result: Value;
    if (a instanceof Failure) result = a;
    else result = b instanceof Failure ? b : implementation(a, b);
    frame.charge(typeof cost === 'number' ? cost : cost([a, b], result));
    return result;
  };
}

function checkPattern(pattern: string): void {
  const compiled = compilePattern(pattern);
  if (typeof compiled === 'string') throw new PlanError(compiled);
}
