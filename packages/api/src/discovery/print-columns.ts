import { printColumnsData } from '../generated/print-columns.js';
import { lazyIndex, lazyRows } from './lazy.js';

/** A column of a Table, as in `columnDefinitions`, without its description. */
export interface PrintColumn {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly priority: number;
  /** The field whose OpenAPI description the column uses, such as `io.k8s.api.core.v1.PodSpec.nodeName`. */
  readonly descriptionFrom?: string;
}

interface Row {
  readonly group: string;
  readonly kind: string;
  readonly columns: readonly (readonly [string, string, string, number, string?])[];
}

const byKind = lazyIndex(lazyRows<Row>(printColumnsData), ({ group, kind }) => `${group}/${kind}`);

const toColumns = (row: Row | undefined): readonly PrintColumn[] =>
  (row?.columns ?? []).map(([name, type, format, priority, descriptionFrom]) => ({
    name,
    type,
    format,
    priority,
    ...(descriptionFrom === undefined ? {} : { descriptionFrom }),
  }));

/** Columns of a kind's table, of any of its versions; undefined for kinds that have none of their own. */
export function printColumns(group: string, kind: string): readonly PrintColumn[] | undefined {
  const row = byKind(`${group}/${kind}`);
  return row === undefined || kind === '' ? undefined : toColumns(row);
}

/** Columns of kinds that have none of their own: Name and Created At. */
export const defaultPrintColumns = (): readonly PrintColumn[] => toColumns(byKind('/'));
