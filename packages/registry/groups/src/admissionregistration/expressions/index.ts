export type {
  ExpressionChecks,
  ExpressionOptions,
  ExpressionProblem,
  ExpressionScope,
  VariableScope,
} from './expression-checks.js';
export { expressionError } from './expression-checks.js';
export { LazyExpressionChecks, loadExpressionChecks } from './load-expression-checks.js';
