import type { ComprehensionExpr } from '../ast/expr.js';
import { accumulatorName } from '../parser/macro.js';
import { AccumulatorMap, EntryMap } from '../values/entry-map.js';
import { ErrorValue, Failure } from '../values/failure.js';
import { AccumulatorList, ArrayList } from '../values/list-value.js';
import { typeOf } from '../values/type-of.js';
import type { Value } from '../values/value.js';
import { ListValue, MapValue } from '../values/value.js';
import type { Eval, Frame } from './frame.js';
import type { NodePlanner, Step } from './step.js';

/** Number of iterations between checks for cancellation, as in Kubernetes. */
const checkFrequency = 100;

/**
 * Plans a loop. The accumulator's initial value is computed when it is first read, so that a variable that is bound and
 * not used costs nothing. A condition that fails does not end the loop: that is how `all` and `exists` absorb errors.
 */
export function planComprehension(planner: NodePlanner, expr: ComprehensionExpr): Step {
  const accu = planner.newLocal();
  const first = planner.newLocal();
  const second = planner.newLocal();
  const init = planner.plan(expr.accuInit).run;
  const range = planner.plan(expr.iterRange).run;
  const readAccu = accumulatorReader(accu, init, expr.accuVar === accumulatorName);
  const inScope = <T>(run: () => T): T => planner.withLocal(expr.accuVar, readAccu, run);
  const inLoop = (run: () => Eval): Eval =>
    inScope(() =>
      planner.withLocal(expr.iterVar, local(first), () =>
        expr.iterVar2 === undefined ? run() : planner.withLocal(expr.iterVar2, local(second), run),
      ),
    );
  const condition = inLoop(() => planner.plan(expr.loopCondition).run);
  const step = inLoop(() => planner.plan(expr.loopStep).run);
  const result = inScope(() => planner.plan(expr.result).run);

  const iterate = (frame: Frame, key: Value, value: Value): boolean => {
    frame.locals[first] = key;
    frame.locals[second] = value;
    if (condition(frame) === false) return false;
    frame.locals[accu] = step(frame);
    return true;
  };
  const loop = expr.iterVar2 === undefined ? loopOne : loopTwo;
  const run: Eval = (frame) => {
    const over = range(frame);
    if (over instanceof Failure) return over;
    frame.locals[accu] = undefined;
    const failure = loop(frame, over, iterate);
    if (failure !== undefined) return failure;
    return finished(result(frame));
  };
  return { run };
}

function local(slot: number): Eval {
  return (frame) => frame.locals[slot] as Value;
}

function accumulatorReader(slot: number, init: Eval, collects: boolean): Eval {
  return (frame) => {
    let value = frame.locals[slot];
    if (value === undefined) {
      value = init(frame);
      if (collects && value instanceof ListValue && value.length === 0) value = new AccumulatorList();
      else if (collects && value instanceof EntryMap && value.size === 0) value = new AccumulatorMap();
      frame.locals[slot] = value;
    }
    return value;
  };
}

/** A collected value must not be changed afterwards. */
function finished(value: Value): Value {
  return value instanceof AccumulatorList ? new ArrayList(value.items) : value;
}

type Iterate = (frame: Frame, key: Value, value: Value) => boolean;

function interrupted(frame: Frame, iterations: number): boolean {
  return iterations % checkFrequency === 0 && frame.signal?.aborted === true;
}

const interruption = new ErrorValue('operation interrupted');

/** Loops over the elements of a list or the keys of a map. */
function loopOne(frame: Frame, range: Value, iterate: Iterate): Failure | undefined {
  if (range instanceof ListValue) {
    for (let i = 0; i < range.length; i++) {
      const value = range.at(i);
      if (!iterate(frame, value, value)) return undefined;
      if (interrupted(frame, i)) return interruption;
    }
    return undefined;
  }
  if (!(range instanceof MapValue)) return new ErrorValue(`got '${typeOf(range).name}', expected iterable type`);
  let i = 0;
  for (const key of range.keys()) {
    if (!iterate(frame, key, key)) return undefined;
    if (interrupted(frame, i++)) return interruption;
  }
  return undefined;
}

/** Loops over the indices and elements of a list, or the keys and values of a map. */
function loopTwo(frame: Frame, range: Value, iterate: Iterate): Failure | undefined {
  if (range instanceof ListValue) {
    for (let i = 0; i < range.length; i++) {
      if (!iterate(frame, i, range.at(i))) return undefined;
      if (interrupted(frame, i)) return interruption;
    }
    return undefined;
  }
  if (!(range instanceof MapValue)) {
    return new ErrorValue(`unsupported comprehension range type: ${typeOf(range).name}`);
  }
  let i = 0;
  for (const key of range.keys()) {
    if (!iterate(frame, key, range.find(key) as Value)) return undefined;
    if (interrupted(frame, i++)) return interruption;
  }
  return undefined;
}
