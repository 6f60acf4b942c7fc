import type { TableColumn } from '@k8s-ts/apimachinery/table';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { defaultPrintColumns, printColumns } from '../discovery/print-columns.js';
import { builtinGroups, nameOf, type PrintedRow, type RowPrinter } from '../kinds/index.js';

/** The table of a kind: its columns, and the cells of an object in their order. */
export interface KindTableConvertor {
  readonly tableColumns: readonly TableColumn[];
  tableRow(object: KubeObject): PrintedRow;
}

const age =
  'CreationTimestamp is a timestamp representing the server time when this object was created. It is not guaranteed to be set in happens-before order across separate operations. Clients may not set this value. It is represented in RFC3339 form and is in UTC.\n\nPopulated by the system. Read-only. Null for lists. More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata';

/**
 * Descriptions of the columns that nearly every table has, by name, as clients get them in `columnDefinitions`. They are
 * kube-apiserver's words, which clients compare.
 */
export const commonColumns = {
  Name: 'Name must be unique within a namespace. Is required when creating resources, although some resources may allow a client to request the generation of an appropriate name automatically. Name is primarily intended for creation idempotence and configuration definition. Cannot be updated. More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/names#names',
  Age: age,
  'Created At': age,
} as const;

/** The table convertor of a built-in kind. Kinds without columns of their own show name and creation time. */
export function tableConvertorFor(group: string, kind: string): KindTableConvertor {
  const { print, columns = {} } = builtinGroups[group]?.kinds[kind] ?? {};
  const own = print && printColumns(group, kind);
  const descriptions: Readonly<Record<string, string>> = { ...commonColumns, ...columns };
  return {
    tableColumns: (own ?? defaultPrintColumns()).map((column) => ({
      ...column,
      description: descriptions[column.name] ?? '',
    })),
    tableRow: own ? (print as RowPrinter<KubeObject>) : printDefault,
  };
}

/** Go prints its zero time for objects without a creation time, such as bookmarks. */
const printDefault: RowPrinter<KubeObject> = (object) => ({
  cells: [nameOf(object), object.metadata.creationTimestamp ?? '0001-01-01T00:00:00Z'],
});
