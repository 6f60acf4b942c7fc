import type { PrintColumn, Release } from './release.js';
import { rowsFile } from './text.js';

const columns = (list: readonly PrintColumn[]) =>
  list.map(({ name, type, format, priority }) => [name, type, format, priority]);

/** Table columns of each kind that has its own; the first row, of no kind, is what others get. */
export function printColumnsFile(release: Release): string {
  const rows = [
    { group: '', kind: '', columns: columns(release.printColumns.defaultTable) },
    ...release.printColumns.byKind.map(({ group, kind, columns: list }) => ({ group, kind, columns: columns(list) })),
  ];
  return rowsFile(
    release.version,
    'Table columns of each kind (name, type, format, priority), as JSON.',
    'printColumnsData',
    rows,
  );
}
