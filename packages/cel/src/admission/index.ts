export {
  type AdmissionVariables,
  type Evaluation,
  evaluateAll,
  matchConditionsCostBudget,
  OutOfBudgetError,
} from './evaluate.js';
export {
  admissionEnvironment,
  type CompiledExpression,
  type DeclaredVariables,
  ExpressionCompiler,
} from './expression-compiler.js';
export { requestDecls } from './request-types.js';
