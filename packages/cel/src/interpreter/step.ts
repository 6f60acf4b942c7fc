import type { Expr } from '../ast/expr.js';
import type { Value } from '../values/value.js';
import type { Attribute } from './attribute.js';
import type { Eval } from './frame.js';

/** A node that is planned. */
export interface Step {
  readonly run: Eval;
  /** The value when it is known before the evaluation. Constants cost nothing. */
  readonly constant?: Value | undefined;
  /** Set for variables, selections, indices and `?:`, to which selections can be added. */
  readonly attribute?: Attribute | undefined;
}

/** The part of the planner that plans of single nodes use. */
export interface NodePlanner {
  plan(expr: Expr): Step;
  /** A new slot for the value of a variable of a comprehension. */
  newLocal(): number;
  /**
   * Calls `run`, which plans an expression in which `name` is a variable of a comprehension.
   *
   * @param read reads the variable
   */
  withLocal<T>(name: string, read: Eval, run: () => T): T;
}
