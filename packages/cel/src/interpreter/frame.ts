import { ErrorValue } from '../values/failure.js';
import type { Adapt } from '../values/provider.js';
import type { Value } from '../values/value.js';

/** Computes the value of a node. */
export type Eval = (frame: Frame) => Value;

/**
 * Values of variables by name: plain JSON values, or values of expressions. A function is called at most once for each
 * variable, when the variable is first read.
 */
export type Variables = Readonly<Record<string, unknown>> | ((name: string) => unknown);

/** A variable that a program reads. */
export interface VariableSlot {
  readonly name: string;
  readonly adapt: Adapt;
}

/** Ends an evaluation that exceeds its cost limit. */
export class CostLimitExceeded extends Error {
  constructor() {
    super('operation cancelled: actual cost limit exceeded');
  }
}

/** The state of one evaluation. */
export class Frame {
  /** The cost spent so far. */
  cost = 0;
  /** Values of the variables of comprehensions. Undefined where an initial value has not been needed yet. */
  readonly locals: (Value | undefined)[] = [];
  readonly #values: (Value | undefined)[] = [];

  constructor(
    readonly variables: Variables,
    readonly slots: readonly VariableSlot[],
    readonly limit: number,
    readonly signal: AbortSignal | undefined,
  ) {}

  /** Adds to the cost. */
  charge(cost: number): void {
    this.cost += cost;
    if (this.cost > this.limit) throw new CostLimitExceeded();
  }

  /** The value of the variable in a slot. */
  variable(index: number): Value {
    const value = this.#values[index];
    return value === undefined ? this.#load(index) : value;
  }

  #load(index: number): Value {
    const { name, adapt } = this.slots[index] as VariableSlot;
    let native: unknown;
    if (typeof this.variables === 'function') native = this.variables(name);
    else if (Object.hasOwn(this.variables, name)) native = this.variables[name];
    const value = native === undefined ? new ErrorValue(`no such attribute(s): ${name}`) : adapt(native);
    this.#values[index] = value;
    return value;
  }
}
