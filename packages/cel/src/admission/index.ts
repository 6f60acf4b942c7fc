export {
  type AdmissionVariables,
  type Evaluation,
  evaluateAll,
  matchConditionsCostBudget,
  OutOfBudgetError,
} from './evaluate.js';
export { type CompiledExpression, type DeclaredVariables, ExpressionCompiler } from './expression-compiler.js';
export type { OpenAPISchema, OpenAPISchemas } from './openapi-types.js';
export { applyConfigurationOf, jsonPatchOf, type PatchOperation } from './patch-values.js';
export { type KindSchema, typeChecker } from './type-checker.js';
