import { Operator } from '../ast/operators.js';
import { equal } from '../values/equal.js';
import { Failure, firstFailure, UnknownValue } from '../values/failure.js';
import type { Value } from '../values/value.js';
import { OptionalValue } from '../values/value.js';
import type { Attribute } from './attribute.js';
import { callCost } from './call.js';
import type { Eval } from './frame.js';
import type { CostTracker } from './runtime-cost.js';
import type { Step } from './step.js';

/**
 * `&&` (decided by false) and `||` (decided by true). The result is a failure only when no operand decides. It is an
 * unknown value rather than an error when the operands have both.
 */
export function logic(deciding: boolean, args: readonly Step[]): Eval {
  const [first, second] = args.map(({ run }) => run) as [Eval, Eval];
  return (frame) => {
    const a = first(frame);
    if (a === deciding) return deciding;
    const b = second(frame);
    if (b === deciding) return deciding;
    if (typeof a === 'boolean' && typeof b === 'boolean') return !deciding;
    return undecided(a, b);
  };
}

function undecided(a: Value, b: Value): Failure {
  if (a instanceof UnknownValue) return b instanceof UnknownValue ? a.merge(b) : a;
  if (b instanceof UnknownValue) return b;
  return firstFailure(typeof a === 'boolean' ? b : a);
}

/** `!a`. */
export function logicalNot([arg]: readonly Step[]): Eval {
  const { run } = arg as Step;
  return (frame) => {
    const value = run(frame);
    frame.charge(1);
    return typeof value === 'boolean' ? !value : firstFailure(value);
  };
}

/** `@not_strictly_false`: false only for false, so that a comprehension continues after failures. */
export function notStrictlyFalse([arg]: readonly Step[]): Eval {
  const { run } = arg as Step;
  return (frame) => {
    const value = run(frame);
    frame.charge(1);
    return typeof value === 'boolean' ? value : true;
  };
}

/** `==` and `!=`. */
export function equality(name: string, args: readonly Step[], trackers: readonly CostTracker[]): Eval {
  const [first, second] = args.map(({ run }) => run) as [Eval, Eval];
  const isEquals = name === Operator.equals;
  const cost = callCost(name, isEquals ? 'equals' : 'not_equals', trackers);
  return (frame) => {
    const a = first(frame);
    const b = second(frame);
    let result: Value;
    if (a instanceof Failure) result = a;
    else if (b instanceof Failure) result = b;
    else if (isEquals) result = equal(a, b);
    else result = equal(a, b) !== true;
    frame.charge(typeof cost === 'number' ? cost : cost([a, b], result));
    return result;
  };
}

/** `condition ? truthy : falsy`. */
export function conditional(condition: Step, truthy: Attribute, falsy: Attribute): Attribute {
  return { kind: 'conditional', condition: condition.run, truthy, falsy };
}

/** `a.or(b)`, or `a.orValue(b)` with `unwrap`. `b` is evaluated only when `a` is empty. */
export function orElse(args: readonly Step[], unwrap: boolean): Eval {
  const [first, second] = args.map(({ run }) => run) as [Eval, Eval];
  return (frame) => {
    const value = first(frame);
    if (!(value instanceof OptionalValue)) return value;
    if (value.value === undefined) return second(frame);
    return unwrap ? value.value : value;
  };
}
