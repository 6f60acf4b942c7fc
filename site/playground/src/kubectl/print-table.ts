/** A list in the form of a Table of the server. */
export interface Table {
  readonly columnDefinitions: readonly { readonly name: string; readonly priority?: number }[];
  readonly rows: readonly Row[] | null;
  readonly metadata?: { readonly resourceVersion?: string };
}

/** A row of the table: the cells of an object. */
export interface Row {
  readonly cells: readonly unknown[];
  readonly object: {
    readonly metadata: {
      readonly name: string;
      readonly namespace?: string;
      readonly uid?: string;
      readonly resourceVersion?: string;
    };
  };
}

/** Puts lines into columns as kubectl does. @param blanks between columns */
export function inColumns(lines: readonly (readonly string[])[], blanks = 3): string {
  const columns = Math.max(0, ...lines.map(({ length }) => length));
  const widths = Array.from({ length: columns }, (_, at) =>
    Math.max(blanks === 3 ? 6 : 0, ...lines.map((line) => (line[at] ?? '').length + blanks)),
  );
  return lines
    .map(
      (line) => `${line.map((cell, at) => (at === line.length - 1 ? cell : cell.padEnd(widths[at] ?? 0))).join('')}\n`,
    )
    .join('');
}

/** Options for printing a table. */
export interface TableStyle {
  /** Also prints columns of lower priority. */
  readonly wide?: boolean;
  readonly withNamespace?: boolean;
  /** Text before the names, such as `pod/`. */
  readonly prefix?: string;
}

/** The column titles and the lines of a table. */
export function tableLines(table: Table, { wide = false, withNamespace = false, prefix = '' }: TableStyle): string[][] {
  const shown = table.columnDefinitions.flatMap(({ priority = 0 }, at) => (wide || priority === 0 ? [at] : []));
  const titles = shown.map((at) => (table.columnDefinitions[at]?.name ?? '').toUpperCase());
  const rows = (table.rows ?? []).map(({ cells, object }) => [
    ...(withNamespace ? [object.metadata.namespace ?? ''] : []),
    ...shown.map((at) => `${at === 0 ? prefix : ''}${cellText(cells[at])}`),
  ]);
  return [[...(withNamespace ? ['NAMESPACE'] : []), ...titles], ...rows];
}

/** Returns the text of a cell on one line. The text is cut at its first line break. */
export function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  const text = String(cell);
  const end = text.search(/[\f\n\r]/);
  return end < 0 ? text : `${text.slice(0, end)}...`;
}
