import { byteLength } from '@k8s-ts/apimachinery/validation';

/** A place in a source: line from 1, column from 0, in code points. */
export interface Location {
  readonly line: number;
  readonly column: number;
}

/** The location of an issue that belongs to no place. */
export const noLocation: Location = { line: -1, column: -1 };

/** The text of an expression, and the data for showing positions in it. */
export interface Source {
  readonly description: string;
  /** The text as code points. */
  readonly points: readonly string[];
  /** Offsets of the first code point after each newline. */
  readonly lineOffsets: readonly number[];
}

/** @param description names the source in messages. Defaults to `<input>`, as upstream's. */
export function newSource(text: string, description = '<input>'): Source {
  const points = /[\ud800-\udfff]/.test(text) ? Array.from(text) : text.split('');
  const lineOffsets: number[] = [];
  for (let i = 0; i < points.length; i++) if (points[i] === '\n') lineOffsets.push(i + 1);
  return { description, points, lineOffsets };
}

/** The place of a code point offset. */
export function locationOf(source: Source, offset: number): Location {
  let line = 0;
  let start = 0;
  for (const next of source.lineOffsets) {
    if (next > offset) break;
    line++;
    start = next;
  }
  return { line: line + 1, column: offset - start };
}

/** The text of a line (from 1) without its newline, or undefined if the text has fewer lines. */
export function lineText(source: Source, line: number): string | undefined {
  if (line < 1 || line > source.lineOffsets.length + 1) return undefined;
  const start = line === 1 ? 0 : (source.lineOffsets[line - 2] ?? 0);
  const next = source.lineOffsets[line - 1];
  return source.points.slice(start, next === undefined ? undefined : next - 1).join('');
}

/** Something wrong with an expression. */
export interface Issue {
  readonly message: string;
  readonly location: Location;
  /** The node of the issue. 0 when the issue has no node. */
  readonly exprId: number;
}

const maxIssues = 100;
const maxSnippetBytes = 16_384;

/**
 * The issues of one expression, with texts as google/cel-go prints them. At most 100 are kept; further issues are only
 * counted.
 */
export class Issues {
  readonly #issues: Issue[] = [];
  #count = 0;

  constructor(readonly source: Source) {}

  /** The issues in the order of their places. */
  get list(): readonly Issue[] {
    return this.#issues.toSorted((a, b) => a.location.line - b.location.line || a.location.column - b.location.column);
  }

  /** Number of reported issues, including those beyond the maximum. */
  get count(): number {
    return this.#count;
  }

  report(exprId: number, location: Location, message: string): void {
    this.#count++;
    if (this.#count <= maxIssues) this.#issues.push({ exprId, location, message });
  }

  /** All issues as upstream prints them: each with the line of the source and a caret below the place. */
  toString(): string {
    const texts = this.list.map((issue) => issueText(this.source, issue));
    if (this.#count > maxIssues) texts.push(`${this.#count - maxIssues} more errors were truncated`);
    return texts.join('\n');
  }
}

function issueText(source: Source, issue: Issue): string {
  const { line, column } = issue.location;
  // An empty source has no columns and no line to show.
  if (source.points.length === 0) return `ERROR: ${source.description}:${line}:0: ${issue.message}`;
  const head = `ERROR: ${source.description}:${line}:${column + 1}: ${issue.message}`;
  const text = lineText(source, line)?.replaceAll('\t', ' ');
  if (text === undefined || byteLength(text) > maxSnippetBytes) return head;
  const points = Array.from(text);
  let dots = '';
  for (let i = 0; i < column && i < points.length; i++) dots += isWide(points[i]) ? '\uff0e' : '.';
  return `${head}\n | ${text}\n | ${dots}${isWide(points[column]) ? '\uff3e' : '^'}`;
}

function isWide(point: string | undefined): boolean {
  return point !== undefined && (point.codePointAt(0) ?? 0) >= 0x80;
}
