import type { Expr, ExprId } from '../ast/expr.js';

/**
 * Joins the terms of `a && b && c` (or `||`) to a balanced tree, so that long chains are not deep.
 *
 * @param ids the identifiers of the operators, one fewer than the terms
 */
export function balance(operator: string, terms: readonly Expr[], ids: readonly ExprId[]): Expr {
  if (terms.length === 1) return terms[0] as Expr;
  const join = (low: number, high: number): Expr => {
    const middle = Math.floor((low + high + 1) / 2);
    const left = middle === low ? (terms[middle] as Expr) : join(low, middle - 1);
    const right = middle === high ? (terms[middle + 1] as Expr) : join(middle + 1, high);
    return { kind: 'call', id: ids[middle] as ExprId, function: operator, target: undefined, args: [left, right] };
  };
  return join(0, ids.length - 1);
}
