import type { Obj } from '../object-fields.js';

/** Inputs of rules besides the object. */
export interface RuleContext {
  /** The kind that is being defaulted. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly featureEnabled: (name: string) => boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Defaults one object: returns a completed copy, or the same object when nothing was missing. */
export type Rule = (object: Obj, context: RuleContext) => Obj;
