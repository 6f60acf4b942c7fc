import type { MetaAPIVersion, PartialObjectMetadata } from '../meta/partial-object-metadata.js';
import type { JSONValue, KubeObject, ListMeta } from '../types/index.js';

/** One object or a list as rows and columns, for printing. `kubernetes/apimachinery pkg/apis/meta/v1`. */
export interface Table {
  readonly kind: 'Table';
  readonly apiVersion: MetaAPIVersion;
  /** The metadata of the list; for a single object, only its resourceVersion. */
  readonly metadata: ListMeta;
  /** Null after the first event of a watch, which contains the columns. */
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
  /** 0: always shown; higher numbers: only in wide output (`kubectl -o wide`). */
  readonly priority: number;
}

/** A column as a kind declares it. Default: no format, no description, priority 0. */
export type TableColumn = Pick<TableColumnDefinition, 'name' | 'type'> &
  Partial<TableColumnDefinition> & {
    /** The field whose OpenAPI description the column uses, such as `io.k8s.api.core.v1.PodSpec.nodeName`. */
    readonly descriptionFrom?: string;
  };

/** A row of a table: one object. */
export interface TableRow {
  /** One value per column. */
  readonly cells: readonly JSONValue[];
  readonly conditions?: readonly TableRowCondition[];
  /** What the option `includeObject` asks for: the metadata (default), the whole object, or nothing. */
  readonly object?: PartialObjectMetadata | KubeObject | null;
}

/** A state of a row, such as `Completed` for a pod that has run to its end. */
export interface TableRowCondition {
  readonly type: string;
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason?: string;
  readonly message?: string;
}

/** Content of {@link TableRow.object}. */
export type IncludeObjectPolicy = 'None' | 'Metadata' | 'Object';

/** Options of a table. */
export interface TableOptions {
  /** Leave out the column definitions, for later events of a watch. Default false. */
  readonly noHeaders?: boolean;
  /** Default `Metadata`. */
  readonly includeObject?: IncludeObjectPolicy;
}
