import type { PrintColumn, Release } from './release.js';
import { rowsFile } from './text.js';

const columns = (list: readonly PrintColumn[]) =>
  list.map(({ name, type, format, priority }) => [name, type, format, priority]);

/** The aggregator prints its own kinds, so the release's list of kinds does not have them. */
const aggregatorKinds = (release: Release) =>
  release.printColumns.byResource.filter(({ group }) => group === 'apiregistration.k8s.io');

/** Table columns of each kind that has its own; the first row, of no kind, is what others get. */
export function printColumnsFile(release: Release): string {
  const rows = [
    { group: '', kind: '', columns: columns(release.printColumns.defaultTable) },
    ...[...release.printColumns.byKind, ...aggregatorKinds(release)].map(({ group, kind, columns: list }) => ({
      group,
      kind,
      columns: columns(list),
    })),
  ];
  return rowsFile(
    release.version,
    'Table columns of each kind (name, type, format, priority), as JSON.',
    'printColumnsData',
    rows,
  );
}
