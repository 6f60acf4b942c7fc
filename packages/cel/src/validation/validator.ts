import type { ExprId } from '../ast/expr.js';
import type { CheckedAST } from '../checker/checked-ast.js';
import type { PlanEnv } from '../interpreter/plan-env.js';

/** Helpers and limits that a validator gets. */
export interface ValidationContext {
  readonly ast: CheckedAST;
  readonly env: PlanEnv;
  /** Functions in whose arguments lists and maps may mix types. */
  readonly mixedLiteralFunctions: ReadonlySet<string>;
  report(id: ExprId, message: string): void;
}

/** A check of a whole expression, after the check of its types. */
export type Validator = (context: ValidationContext) => void;
