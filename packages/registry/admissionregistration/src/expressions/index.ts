export type { ExpressionChecks, ExpressionOptions, ExpressionScope, VariableScope } from './expression-checks.js';
export { loadExpressionChecks, loadedExpressionChecks } from './load-expression-checks.js';
