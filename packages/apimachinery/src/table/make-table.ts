import { isList, itemsOf, objectMetaOf } from '../meta/accessor.js';
import {
  asPartialObjectMetadata,
  type MetaAPIVersion,
  type PartialObjectMetadata,
  pickListMeta,
} from '../meta/partial-object-metadata.js';
import { translateTimestampSince } from '../time/human-duration.js';
import type { JSONValue, KubeList, KubeObject, ListMeta, ObjectMeta } from '../types/index.js';
import { initialEventsAnnotationKey } from '../watch/event.js';
import { AgeCell } from './age-cell.js';
import type {
  IncludeObjectPolicy,
  Table,
  TableColumn,
  TableColumnDefinition,
  TableOptions,
  TableRow,
} from './table-types.js';

/** How the objects of one kind become the rows of a table. */
export interface ObjectTableConvertor {
  readonly tableColumns: readonly TableColumn[];
  /** One row. It depends on the object alone; ages are cells of their own. */
  tableRow(object: KubeObject): ConvertedRow;
}

/** A row as its kind's convertor makes it. */
export interface ConvertedRow {
  /** One value for each column, in their order. */
  readonly cells: readonly (JSONValue | AgeCell)[];
  readonly conditions?: TableRow['conditions'];
  /** Metadata that the row shows in place of the object's. */
  readonly metadata?: ObjectMeta;
  /**
   * Rows are put in the order of these values, compared one after the other. Default: the rows keep the order of the
   * objects.
   */
  readonly sortKey?: readonly (number | string)[];
}

/** Makes a table with its fields in kube-apiserver's order. `object` of the rows is not changed. */
export function makeTable(
  metadata: ListMeta,
  columnDefinitions: readonly TableColumnDefinition[] | null,
  rows: readonly TableRow[] | null,
  apiVersion: MetaAPIVersion = 'meta.k8s.io/v1',
): Table {
  return { kind: 'Table', apiVersion, metadata, columnDefinitions, rows };
}

/** The metadata of a table of this list or object. */
export function tableMetadata(object: KubeObject | KubeList): ListMeta {
  if (isList(object)) return pickListMeta(object.metadata);
  const { resourceVersion } = objectMetaOf(object as KubeObject);
  return resourceVersion ? { resourceVersion } : {};
}

/** The cells of one object's row; `age` is the text of its AGE column. */
export type RowFunc = (object: KubeObject, name: string, age: string) => readonly JSONValue[];

/**
 * Makes one row per object, with the object in it.
 *
 * @param now milliseconds since 1970, for ages; default the current time
 */
export function metaToTableRows(object: KubeObject | KubeList, cells: RowFunc, now: number = Date.now()): TableRow[] {
  const objects = isList(object) ? itemsOf(object) : [object as KubeObject];
  return objects.map((item) => {
    const meta = objectMetaOf(item);
    const age = translateTimestampSince(meta.creationTimestamp, now);
    return { cells: cells(item, meta.name ?? '', age), object: item };
  });
}

/** The columns of kinds without their own columns. */
export const defaultTableColumns: readonly TableColumnDefinition[] = [
  { name: 'Name', type: 'string', format: 'name', description: 'The name of the object', priority: 0 },
  { name: 'Created At', type: 'date', format: '', description: 'When the object was created', priority: 0 },
];

/** Shows the name and the creation time. `kubernetes/apiserver pkg/registry/rest, NewDefaultTableConvertor`. */
export const defaultTableConvertor: ObjectTableConvertor = {
  tableColumns: defaultTableColumns,
  tableRow: (object) => ({ cells: [object.metadata.name ?? '', creationTimeOf(object)] }),
};

/** Go prints its zero time for objects without a creation time. */
const creationTimeOf = (object: KubeObject): string => objectMetaOf(object).creationTimestamp ?? '0001-01-01T00:00:00Z';

/**
 * The table of an object or list of a kind without its own columns: name and creation time.
 * `kubernetes/apiserver pkg/registry/rest`.
 *
 * @param columns other descriptions for the two columns
 */
export function defaultTable(
  object: KubeObject | KubeList,
  options: TableOptions = {},
  columns: readonly TableColumnDefinition[] = defaultTableColumns,
): Table {
  const rows = metaToTableRows(object, (item, name) => [name, creationTimeOf(item)]);
  return makeTable(tableMetadata(object), options.noHeaders ? null : columns, rows.length === 0 ? null : rows);
}

/** How {@link objectsTable} makes a table. */
export interface ObjectsTableOptions extends TableOptions {
  /** Describes a column. Default, and where it returns undefined: the column's own description. */
  readonly describe?: ((column: TableColumn) => string | undefined) | undefined;
  /** Version of `meta.k8s.io` of the table and of the metadata in its rows. Default `meta.k8s.io/v1`. */
  readonly apiVersion?: MetaAPIVersion;
  /** Milliseconds since 1970, for ages. Default the current time. */
  readonly now?: number;
}

/**
 * The table of objects in the columns of their kind, with the rows' objects as the client asked for them. An empty
 * table of a kind with the default columns has null rows, as upstream.
 */
export function objectsTable(
  { tableColumns, tableRow }: ObjectTableConvertor,
  objects: readonly KubeObject[],
  metadata: ListMeta,
  options: ObjectsTableOptions = {},
): Table {
  const {
    noHeaders = false,
    includeObject = 'Metadata',
    apiVersion = 'meta.k8s.io/v1',
    now = Date.now(),
    describe,
  } = options;
  const converted = objects.map((object) => ({ object, row: tableRow(object) }));
  if (converted.some(({ row }) => row.sortKey !== undefined)) {
    converted.sort((a, b) => compareRows(a.row, b.row));
  }
  const rows = converted.map(({ object, row }) => {
    const { metadata: shown = object.metadata } = row;
    const source = includeObject === 'Object' || shown === object.metadata ? object : { ...object, metadata: shown };
    const shownRow = { ...row, cells: row.cells.map((cell) => textOf(cell, now)) };
    return orderedRow(shownRow, rowObject(source, includeObject, apiVersion));
  });
  const hasDefaultColumns = tableColumns.length === 2 && tableColumns[1]?.name === defaultTableColumns[1]?.name;
  return makeTable(
    metadata,
    noHeaders ? null : tableColumns.map((column) => orderedColumn(column, describe)),
    rows.length === 0 && hasDefaultColumns ? null : rows,
    apiVersion,
  );
}

const textOf = (cell: JSONValue | AgeCell, now: number): JSONValue =>
  cell instanceof AgeCell ? cell.textAt(now) : cell;

/** Compares rows by their sort keys. */
export function compareRows(
  { sortKey: a = [] }: Pick<ConvertedRow, 'sortKey'>,
  { sortKey: b = [] }: Pick<ConvertedRow, 'sortKey'>,
): number {
  for (const [i, value] of a.entries()) {
    const other = b[i];
    if (other === undefined || value > other) return 1;
    if (value < other) return -1;
  }
  return a.length - b.length;
}

/** A column with all its fields, in the order in which kube-apiserver writes them. */
function orderedColumn(column: TableColumn, describe: ObjectsTableOptions['describe']): TableColumnDefinition {
  const { name, type, format = '', priority = 0 } = column;
  return { name, type, format, description: describe?.(column) ?? column.description ?? '', priority };
}

/**
 * The table with the rows' objects and the version of `meta.k8s.io` that the client requested. The bookmark that ends
 * the initial events of a watch keeps its metadata even with `None`, because it is recognized by its metadata.
 */
export function withRowObjects(
  table: Table,
  include: IncludeObjectPolicy = 'Metadata',
  apiVersion: MetaAPIVersion = 'meta.k8s.io/v1',
): Table {
  const rows = table.rows?.map((row) => orderedRow(row, rowObject(row.object, include, apiVersion))) ?? null;
  return { ...table, apiVersion, rows };
}

function rowObject(
  object: TableRow['object'],
  include: IncludeObjectPolicy,
  apiVersion: MetaAPIVersion,
): PartialObjectMetadata | KubeObject | null {
  if (object === undefined || object === null) return null;
  if (include === 'Object') return object;
  const marksEnd = object.metadata?.annotations?.[initialEventsAnnotationKey] === 'true';
  return include === 'None' && !marksEnd ? null : asPartialObjectMetadata(object, apiVersion);
}

function orderedRow(row: Pick<TableRow, 'cells' | 'conditions'>, object: TableRow['object']): TableRow {
  return {
    cells: row.cells,
    ...(row.conditions?.length ? { conditions: row.conditions } : undefined),
    object: object ?? null,
  };
}
