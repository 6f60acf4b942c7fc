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
export { type OpenAPISchema, type OpenAPISchemas, OpenAPITypes } from './openapi-types.js';
export { applyConfigurationOf, jsonPatchOf, type PatchOperation } from './patch-values.js';
export { requestDecls } from './request-types.js';
export { type KindSchema, typeChecker } from './type-checker.js';
