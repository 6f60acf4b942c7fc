import type { RowPrinter } from './row-printer.js';
import type { Rule } from './rule.js';

/** The hand-written parts of a kind that this package has. */
export interface KindParts {
  /** One sentence about the kind, for OpenAPI documents. Default: the kind has none. */
  readonly description?: string;
  /** Default: tables show name and creation time. */
  readonly print?: RowPrinter;
  /** Descriptions of the columns by name, besides Name and Age, which are the same for all kinds. */
  readonly columns?: Readonly<Record<string, string>>;
}

/** The hand-written parts of a group's kinds. The release's facts supply the rest. */
export interface GroupKinds {
  readonly kinds: Readonly<Record<string, KindParts>>;
  /** The defaulting functions of the group by their names in the facts: `PodSpec` of `SetDefaults_PodSpec`. */
  readonly defaults?: Readonly<Record<string, Rule>>;
}
