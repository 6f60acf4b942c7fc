import type { Value } from '../values/value.js';

/** A number that identifies a node of a syntax tree. Positions, types and references are stored by this number. */
export type ExprId = number;

/** An entry of a map literal. */
export interface MapEntry {
  readonly id: ExprId;
  readonly key: Expr;
  readonly value: Expr;
  /** Written with `?`: the value is an optional, and an empty optional leaves the entry out. */
  readonly optional: boolean;
}

/** A field of an object literal. */
export interface FieldEntry {
  readonly id: ExprId;
  readonly name: string;
  readonly value: Expr;
  readonly optional: boolean;
}

/** A literal: null, a boolean, a number, a text or bytes. */
export interface LiteralExpr {
  readonly kind: 'literal';
  readonly id: ExprId;
  readonly value: Value;
}

/** A name. After the check it is the full name of the referenced declaration. */
export interface IdentExpr {
  readonly kind: 'ident';
  readonly id: ExprId;
  readonly name: string;
}

/** `operand.field`, or `has(operand.field)` when `testOnly` is set. */
export interface SelectExpr {
  readonly kind: 'select';
  readonly id: ExprId;
  readonly operand: Expr;
  readonly field: string;
  readonly testOnly: boolean;
}

/** A function call. Operators are calls of functions such as `_+_`. */
export interface CallExpr {
  readonly kind: 'call';
  readonly id: ExprId;
  readonly function: string;
  /** Set for `target.function(args)`. */
  readonly target?: Expr | undefined;
  readonly args: readonly Expr[];
}

/** `[a, ?b]`. */
export interface ListExpr {
  readonly kind: 'list';
  readonly id: ExprId;
  readonly elements: readonly Expr[];
  /** Indices of the elements that are written with `?`. */
  readonly optionalIndices: readonly number[];
}

/** `{key: value}`. */
export interface MapExpr {
  readonly kind: 'map';
  readonly id: ExprId;
  readonly entries: readonly MapEntry[];
}

/** `Type{field: value}`. */
export interface StructExpr {
  readonly kind: 'struct';
  readonly id: ExprId;
  readonly typeName: string;
  readonly fields: readonly FieldEntry[];
}

/** The expansion of macros such as `all` and `map`: a loop over a list or map with an accumulator. */
export interface ComprehensionExpr {
  readonly kind: 'comprehension';
  readonly id: ExprId;
  readonly iterRange: Expr;
  readonly iterVar: string;
  /** Set by macros that have two variables: index and element, or key and value. */
  readonly iterVar2?: string | undefined;
  readonly accuVar: string;
  readonly accuInit: Expr;
  readonly loopCondition: Expr;
  readonly loopStep: Expr;
  readonly result: Expr;
}

/** Placeholder for a syntax error in the source. */
export interface UnspecifiedExpr {
  readonly kind: 'unspecified';
  readonly id: ExprId;
}

/** A node of the syntax tree. */
export type Expr =
  | LiteralExpr
  | IdentExpr
  | SelectExpr
  | CallExpr
  | ListExpr
  | MapExpr
  | StructExpr
  | ComprehensionExpr
  | UnspecifiedExpr;

/** The nodes directly below a node, in the order of the source. */
export function children(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case 'select':
      return [expr.operand];
    case 'call':
      return expr.target === undefined ? expr.args : [expr.target, ...expr.args];
    case 'list':
      return expr.elements;
    case 'map':
      return expr.entries.flatMap((entry) => [entry.key, entry.value]);
    case 'struct':
      return expr.fields.map((field) => field.value);
    case 'comprehension':
      return [expr.iterRange, expr.accuInit, expr.loopCondition, expr.loopStep, expr.result];
    default:
      return [];
  }
}

/** Calls `visit` for a node and all nodes below it, parents first. `ancestors` begins with the nearest parent. */
export function walk(expr: Expr, visit: (expr: Expr, ancestors: readonly Expr[]) => void): void {
  const path: Expr[] = [];
  const step = (node: Expr): void => {
    visit(node, path);
    path.unshift(node);
    for (const child of children(node)) step(child);
    path.shift();
  };
  step(expr);
}

/** The name `a.b.c` that a chain of selections spells, or undefined when it is something else. */
export function qualifiedName(expr: Expr): string | undefined {
  if (expr.kind === 'ident') return expr.name;
  if (expr.kind !== 'select' || expr.testOnly) return undefined;
  const operand = qualifiedName(expr.operand);
  return operand === undefined ? undefined : `${operand}.${expr.field}`;
}
