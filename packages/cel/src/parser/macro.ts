import type { Expr, ExprId, MapEntry } from '../ast/expr.js';
import type { Value } from '../values/value.js';

/** An error of a macro's arguments, at the place of a node. */
export class MacroError extends Error {
  constructor(
    readonly exprId: ExprId,
    message: string,
  ) {
    super(message);
  }
}

/** Makes the nodes of an expansion. Each gets an identifier of its own, at the place of the macro's call. */
export interface MacroHelper {
  /** The name of the accumulator, which expressions cannot write. */
  readonly accuName: string;
  literal(value: Value): Expr;
  ident(name: string): Expr;
  accuIdent(): Expr;
  call(name: string, ...args: readonly Expr[]): Expr;
  memberCall(name: string, target: Expr, ...args: readonly Expr[]): Expr;
  presenceTest(operand: Expr, field: string): Expr;
  list(...elements: readonly Expr[]): Expr;
  map(...entries: readonly MapEntry[]): Expr;
  comprehension(parts: {
    readonly iterRange: Expr;
    readonly iterVar: string;
    readonly iterVar2?: string;
    readonly accuVar: string;
    readonly accuInit: Expr;
    readonly loopCondition: Expr;
    readonly loopStep: Expr;
    readonly result: Expr;
  }): Expr;
  /** A copy of a node and all below it, with identifiers of its own. */
  copy(expr: Expr): Expr;
}

/**
 * A function call that the parser replaces.
 */
export interface Macro {
  readonly name: string;
  /** Undefined: any number of arguments. */
  readonly argCount?: number | undefined;
  /** Called as `target.name(args)`. */
  readonly receiver: boolean;
  /**
   * Makes the replacement. Undefined: the call stays as it is.
   *
   * @throws MacroError for arguments that the macro cannot take
   */
  expand(helper: MacroHelper, target: Expr | undefined, args: readonly Expr[]): Expr | undefined;
}

/** The key by which macros are found. */
export function macroKey(name: string, argCount: number | undefined, receiver: boolean): string {
  return `${name}:${argCount ?? '*'}:${receiver}`;
}

/** The accumulator's name. Expressions cannot write it, so nothing collides with it. */
export const accumulatorName = '@result';
/** The name that upstream used earlier. Variables still cannot have it. */
export const oldAccumulatorName = '__result__';

/**
 * The name of a variable of a macro.
 *
 * @throws MacroError with `message` when the node is not a name, or is the accumulator's name
 */
export function variableName(expr: Expr, message: string): string {
  if (expr.kind !== 'ident') throw new MacroError(expr.id, message);
  if (expr.name === accumulatorName || expr.name === oldAccumulatorName) {
    throw new MacroError(expr.id, 'iteration variable overwrites accumulator variable');
  }
  return expr.name;
}
