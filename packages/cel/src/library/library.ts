import type { FunctionDecl } from '../checker/function-decl.js';
import type { CallEstimator } from '../cost/estimate.js';
import type { CostTracker } from '../interpreter/runtime-cost.js';
import type { Macro } from '../parser/macro.js';
import type { Type } from '../types/type.js';
import type { Validator } from '../validation/validator.js';

/** Functions, macros and types that an environment can be given. */
export interface Library {
  readonly name: string;
  readonly functions: readonly FunctionDecl[];
  readonly macros?: readonly Macro[];
  /** Types that expressions can name. */
  readonly types?: readonly Type[];
  /** The costs of the functions before an evaluation, by overloads. */
  readonly estimators?: ReadonlyMap<string, CallEstimator>;
  /** The costs of the functions' calls, by overloads. */
  readonly tracker?: CostTracker;
  /** Checks of whole expressions. */
  readonly validators?: readonly Validator[];
  /** Functions in whose arguments lists and maps may mix types. */
  readonly mixedLiteralFunctions?: readonly string[];
  /** Allows `a.?b` and the like. */
  readonly optionalSyntax?: boolean;
}
