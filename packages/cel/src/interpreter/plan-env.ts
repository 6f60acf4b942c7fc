import type { FunctionDecl } from '../checker/function-decl.js';
import type { Type } from '../types/type.js';
import type { Adapters } from '../values/adapt.js';
import type { ObjectDecl } from '../values/provider.js';
import type { CostTracker } from './runtime-cost.js';

/** The part of an environment that the planner uses. */
export interface PlanEnv {
  findFunction(name: string): FunctionDecl | undefined;
  findObject(name: string): ObjectDecl | undefined;
  findVariable(name: string): Type | undefined;
  readonly adapters: Adapters;
  readonly costTrackers: readonly CostTracker[];
  /**
   * Constant lists and maps, conversions of constants and look-ups in constant lists are computed once, before any
   * evaluation. Evaluations do not pay for them.
   */
  readonly optimize: boolean;
  /** The cost of `has(a.b)` in addition to that of its last step. */
  readonly presenceTestCost: number;
}
