/**
 * The text that `kubectl describe` prints, with its values in columns. The rules are those of Go's `text/tabwriter`:
 * adjacent lines that have a tab after a cell form a column, which is two blanks wider than its longest cell.
 */
export class Description {
  readonly #parts: string[] = [];
  #text = '';

  /** Adds a line. Each level indents it by two blanks. The cells are aligned in columns. */
  line(level: number, ...cells: readonly unknown[]): void {
    this.text(`${'  '.repeat(level)}${cells.join('\t')}\n`);
  }

  /** Adds lines, the first one after the title: `Labels: a=1`. Without lines, `<none>` follows the title. */
  lines(title: string, lines: readonly string[]): void {
    this.text(`${title}:\t${lines.length === 0 ? '<none>' : lines.join('\n\t')}\n`);
  }

  /** Adds text unchanged; tabs separate its cells. */
  text(text: string): void {
    this.#text += text;
  }

  /** Columns of later lines do not depend on earlier lines. */
  endColumns(): void {
    this.#parts.push(aligned(this.#text));
    this.#text = '';
  }

  toString(): string {
    return this.#parts.join('') + aligned(this.#text);
  }
}

function aligned(text: string): string {
  const lines = text.split('\n').map((line) => line.split('\t'));
  const widths = lines.map((cells) => cells.map(() => 0));
  /** Sets the widths of a column in adjacent lines, then those of the columns to the right of it. */
  function setWidths(from: number, to: number, column: number): void {
    const hasColumn = (at: number) => (lines[at] as string[]).length > column + 1;
    for (let start = from; start < to; start++) {
      if (!hasColumn(start)) continue;
      let end = start;
      let width = 0;
      for (; end < to && hasColumn(end); end++) width = Math.max(width, lengthOf(lines[end]?.[column] as string) + 2);
      for (let at = start; at < end; at++) (widths[at] as number[])[column] = width;
      setWidths(start, end, column + 1);
      start = end;
    }
  }
  setWidths(0, lines.length, 0);
  return lines
    .map((cells, at) =>
      cells
        .map((cell, column) => cell + ' '.repeat(Math.max(0, (widths[at]?.[column] ?? 0) - lengthOf(cell))))
        .join(''),
    )
    .join('\n');
}

/** The number of code points. */
const lengthOf = (text: string): number => [...text].length;
