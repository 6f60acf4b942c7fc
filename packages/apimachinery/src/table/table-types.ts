import type { MetaAPIVersion, PartialObjectMetadata } from '../meta/partial-object-metadata.js';
import type { JSONValue, KubeObject, ListMeta } from '../types/index.js';

/** One object or a list as rows and columns, for programs that print. `kubernetes/apimachinery pkg/apis/meta/v1`. */
export interface Table {
  readonly kind: 'Table';
  readonly apiVersion: MetaAPIVersion;
  /** Of the list; of a single object only its resourceVersion. */
  readonly metadata: ListMeta;
  /** Null after the first event of a watch: the columns are told once. */
  readonly columnDefinitions: readonly TableColumnDefinition[] | null;
  readonly rows: readonly TableRow[] | null;
}

/** A column of a table. */
export interface TableColumnDefinition {
  readonly name: string;
  /** An OpenAPI type: `string`, `integer`, `number`, `boolean`, `date`, … */
  readonly type: string;
  /** An OpenAPI format, or `name` for the column that identifies the row; may be empty. */
  readonly format: string;
  /** For people. */
  readonly description: string;
  /** 0 is always shown, higher numbers only where there is room (`kubectl -o wide`). */
  readonly priority: number;
}

/** A row of a table: one object. */
export interface TableRow {
  /** One value per column. */
  readonly cells: readonly JSONValue[];
  readonly conditions?: readonly TableRowCondition[];
  /** What was asked for with `includeObject`: the metadata (default), the whole object, or nothing. */
  readonly object?: PartialObjectMetadata | KubeObject | null;
}

/** A state of a row, such as `Completed` for a pod that has run to its end. */
export interface TableRowCondition {
  readonly type: string;
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason?: string;
  readonly message?: string;
}

/** What the rows of a table carry. */
export type IncludeObjectPolicy = 'None' | 'Metadata' | 'Object';

/** How a table is made. */
export interface TableOptions {
  /** Leave the column definitions out: a later event of a watch. Default false. */
  readonly noHeaders?: boolean;
  /** Default `Metadata`. */
  readonly includeObject?: IncludeObjectPolicy;
}
