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
   * Whether constant lists and maps, conversions of constants and look-ups in constant lists are computed once, before
   * any evaluation. They then add nothing to the cost of an evaluation.
   */
  readonly optimize: boolean;
  /** The cost of `has(a.b)` in addition to the cost of selecting `b`. */
  readonly presenceTestCost: number;
}
