export { check } from './check.js';
export type { CheckEnv, IdentDecl } from './check-env.js';
export { type CallReference, CheckedAST } from './checked-ast.js';
export {
  type FunctionDecl,
  functionDecl,
  type Implementation,
  memberOverload,
  mergeFunctions,
  type OverloadDecl,
  overload,
} from './function-decl.js';
