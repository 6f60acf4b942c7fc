import { ASCII } from '../../text/ascii.js';
import { DuplicateKeys } from '../resolve/duplicate-keys.js';
import { objectOfEntries } from '../resolve/object-of-entries.js';
import { readSimpleFlow } from './simple-flow.js';
import { notSimple, readKey, readQuoted, simpleScalar, startsWithKey } from './simple-scalar.js';

/** Maximum nesting that is read here. */
const maxDepth = 100;

/** Characters that have a special meaning at their position, or that the full parser treats specially. */
const unusual = /[^\n\x20-\x7e\u00a1-\u2027\u202a-\ufefe\uff00-\uffef]/;

/** Characters that cannot begin a plain scalar. */
const indicators = new Set(',[]{}#&*!|>\'"%@`?:');

/**
 * The only document of a text in the YAML that people and tools write: block mappings and lists, scalars that end on
 * their line, literal and folded blocks, lists and mappings in brackets on one line, comments. Reading such a text
 * takes a fraction of the time of the full parser, with the same result.
 *
 * @returns undefined for everything else: malformed texts, anchors, aliases, tags, directives, merge keys, complex
 *   keys, scalars over several lines, several documents, deep nesting, tabs, line ends other than `\n`
 */
export function readSimpleYAML(
  text: string,
): { readonly value: unknown; readonly duplicates: DuplicateKeys } | undefined {
  if (unusual.test(text)) return undefined;
  const reader = new SimpleReader(text);
  try {
    return { value: reader.read(), duplicates: reader.duplicates };
  } catch (cause) {
    if (cause === notSimple) return undefined;
    throw cause;
  }
}

class SimpleReader {
  readonly duplicates = new DuplicateKeys();
  readonly #lines: readonly string[];
  readonly #endsInLine: boolean;
  /** Index of the line that is being read. */
  #index = -1;
  /** Number of blanks before the remaining text of the line. Less than 0 after the last line. */
  #indent = -1;
  /** The rest of the line. */
  #rest = '';
  /** Line on which the last value of a mapping began, from 1. */
  #valueLine = 0;
  #depth = 0;
  #started = false;

  constructor(text: string) {
    const lines = text.split('\n');
    this.#endsInLine = lines.at(-1) !== '';
    if (!this.#endsInLine) lines.pop();
    this.#lines = lines;
  }

  read(): unknown {
    this.#next();
    if (this.#indent === 0 && /^--- *(?: #.*)?$/.test(this.#rest)) this.#next();
    // No value: the full parser decides whether the text is a document.
    if (this.#atEnd()) throw notSimple;
    const value = this.#node();
    if (!this.#atEnd()) throw notSimple;
    return value;
  }

  /** Skips to the next line that contains more than blanks and a comment. */
  #next(): void {
    for (this.#index++; this.#index < this.#lines.length; this.#index++) {
      const line = this.#lines[this.#index] as string;
      const indent = indentOf(line);
      if (indent === line.length || line[indent] === '#') continue;
      this.#indent = indent;
      this.#rest = line.slice(indent);
      // Matches the start of a further document; the first line may be one, too.
      if (indent === 0 && this.#started && /^(?:---|\.\.\.)/.test(line)) throw notSimple;
      this.#started = true;
      return;
    }
    this.#indent = -1;
    this.#rest = '';
  }

  /** Whether the last line has been read. */
  #atEnd(): boolean {
    return this.#indent < 0;
  }

  #isItem(): boolean {
    return this.#rest[0] === '-' && (this.#rest.length === 1 || this.#rest[1] === ' ');
  }

  #node(): unknown {
    if (++this.#depth > maxDepth) throw notSimple;
    const value = this.#isItem() ? this.#list(this.#indent) : this.#mapping(this.#indent);
    this.#depth--;
    return value;
  }

  #list(indent: number): unknown[] {
    const items: unknown[] = [];
    while (this.#indent === indent && !this.#atEnd() && this.#isItem()) {
      const blanks = indentOf(this.#rest.slice(1));
      const rest = this.#rest.slice(1 + blanks);
      if (rest === '' || rest[0] === '#') {
        this.#next();
        items.push(this.#indent > indent && !this.#atEnd() ? this.#node() : null);
      } else {
        this.#rest = rest;
        if (this.#isItem() || startsWithKey(rest)) {
          this.#indent = indent + 1 + blanks;
          items.push(this.#node());
        } else items.push(this.#inline(indent));
      }
      if (this.#indent > indent) throw notSimple;
    }
    return items;
  }

  #mapping(indent: number): Record<string, unknown> {
    const entries = new Map<string, unknown>();
    while (this.#indent === indent && !this.#atEnd()) {
      const key = readKey(this.#rest, 0);
      const after = this.#rest.slice(key.end + 1);
      if (after !== '' && after[0] !== ' ') throw notSimple;
      const value = this.#entry(afterBlanks(after), indent);
      if (entries.has(key.value)) this.duplicates.add(key.value, this.#valueLine);
      entries.set(key.value, value);
      if (this.#indent > indent) throw notSimple;
    }
    return objectOfEntries(entries);
  }

  /** The value after a key. */
  #entry(rest: string, indent: number): unknown {
    let line = this.#index + 1;
    let value: unknown = null;
    if (rest !== '') {
      this.#rest = rest;
      value = rest[0] === '|' || rest[0] === '>' ? this.#block(indent) : this.#inline(indent);
    } else {
      this.#next();
      // Lists may stand as far to the left as their key.
      if (!this.#atEnd() && (this.#indent > indent || (this.#indent === indent && this.#isItem()))) {
        line = this.#index + 1;
        value = this.#node();
      }
    }
    this.#valueLine = line;
    return value;
  }

  /** A value that ends on its line. @param indent indentation of the collection that contains it */
  #inline(indent: number): unknown {
    const text = this.#rest;
    const first = text[0] as string;
    let value: unknown;
    if (first === '"' || first === "'" || first === '[' || first === '{') {
      const part =
        first === '"' || first === "'"
          ? readQuoted(text, 0)
          : readSimpleFlow(text, 0, this.#index + 1, maxDepth - this.#depth, this.duplicates);
      const after = text.slice(part.end);
      if (after !== '' && (after[0] !== ' ' || afterBlanks(after) !== '')) throw notSimple;
      value = part.value;
    } else {
      if (indicators.has(first) || this.#isItem()) throw notSimple;
      const comment = text.indexOf(' #');
      const plain = withoutEnd(comment < 0 ? text : text.slice(0, comment));
      if (plain.endsWith(':') || plain.includes(': ')) throw notSimple;
      value = simpleScalar(plain);
    }
    this.#next();
    // A line that is indented further would continue the scalar.
    if (this.#indent > indent) throw notSimple;
    return value;
  }

  /** A literal block, or a folded block in which all lines are joined. Its header does not state an indentation. */
  #block(parent: number): string {
    const header = /^([|>])([+-]?) *$/.exec(this.#rest);
    if (header === null) throw notSimple;
    const [, style, chomping] = header;
    const isFolded = style === '>';
    const content: string[] = [];
    let indent = -1;
    let blank = 0;
    for (this.#index++; this.#index < this.#lines.length; this.#index++) {
      const line = this.#lines[this.#index] as string;
      const spaces = indentOf(line);
      if (spaces === line.length) {
        // Blanks further to the right than the block are text, or an error.
        if (spaces > Math.max(indent, 0)) throw notSimple;
        blank++;
        continue;
      }
      if (indent < 0) {
        if (spaces <= parent) throw notSimple;
        indent = spaces;
      }
      if (spaces < indent) {
        if (spaces > parent) throw notSimple;
        break;
      }
      // Blank lines, and lines further to the right, are not joined with others.
      if (isFolded && (blank > 0 || spaces > indent)) throw notSimple;
      for (; blank > 0; blank--) content.push('');
      content.push(line.slice(indent));
    }
    if (content.length === 0 || (this.#index >= this.#lines.length && this.#endsInLine)) throw notSimple;
    this.#index--;
    this.#next();
    const text = content.join(isFolded ? ' ' : '\n');
    return chomping === '-' ? text : chomping === '' ? `${text}\n` : text + '\n'.repeat(blank + 1);
  }
}

function indentOf(line: string): number {
  let indent = 0;
  while (line.charCodeAt(indent) === ASCII.Space) indent++;
  return indent;
}

/** The text after its leading blanks. Empty when the rest is a comment. */
function afterBlanks(text: string): string {
  const rest = text.slice(indentOf(text));
  return rest[0] === '#' ? '' : rest;
}

function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === ASCII.Space) end--;
  return text.slice(0, end);
}
