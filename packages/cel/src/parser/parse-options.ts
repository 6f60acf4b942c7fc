import type { Macro } from './macro.js';

/** Options of `parse`. */
export interface ParseOptions {
  /** Function calls that are replaced. A later macro takes precedence over an earlier one of the same name. */
  readonly macros: readonly Macro[];
  /** Allows `a.?b`, `a[?b]`, `[?a]` and `{?a: b}`. */
  readonly optionalSyntax: boolean;
  /** Allows fields in backquotes: a.`b-c`. Defaults to true. */
  readonly escapedFields?: boolean;
  /** Maximum length of an expression, in code points. Defaults to 100,000, as upstream's. */
  readonly maxSize?: number;
  /** Maximum depth to which a rule of the grammar may be nested. Defaults to 250, as upstream's. */
  readonly maxDepth?: number;
}
