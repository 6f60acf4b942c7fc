import type { Expr } from '../ast/expr.js';
import type { Type } from '../types/type.js';
import type { CostEstimate, SizeEstimate } from './size.js';

/** A node whose cost is estimated. */
export interface CostNode {
  /**
   * The source of the value: a variable's name and fields, with `@items`, `@keys`, `@values` and `@indices` for the
   * content of lists and maps. Undefined when it does not come from a variable.
   */
  readonly path: readonly string[] | undefined;
  readonly type: Type;
  readonly expr: Expr | undefined;
  /** Size of the value, if it is known. */
  readonly size: SizeEstimate | undefined;
}

/** The cost of a call without the cost of its arguments, and the size of its result when the size is known. */
export interface CallEstimate {
  readonly cost: CostEstimate;
  readonly resultSize?: SizeEstimate | undefined;
}
