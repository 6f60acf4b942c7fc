import { expect, it } from 'vitest';
import { groupVersions, printColumns } from '../discovery/index.js';
import { tableConvertorFor } from './table-convertor.js';

const kinds = [
  ...new Map(
    groupVersions().flatMap(({ group, resources }) =>
      resources.map(({ kind }) => [`${group}/${kind}`, { group, kind }] as const),
    ),
  ).values(),
];

it('tableConvertorFor describes every column of every built-in kind', () => {
  const missing = kinds.flatMap(({ group, kind }) =>
    tableConvertorFor(group, kind).tableColumns.flatMap(({ name, description }) =>
      description ? [] : [`${group}/${kind} ${name}`],
    ),
  );
  expect(kinds.filter(({ group, kind }) => printColumns(group, kind)).length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
