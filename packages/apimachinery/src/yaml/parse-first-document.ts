import { Composer, CST, type Document, Lexer, Parser } from 'yaml';
import type { LineNumbers } from './line-numbers.js';
import { YAMLError } from './yaml-error.js';

/**
 * Deepest nesting that can be parsed. go-yaml's limit is 10,000, but the parser used here is recursive, and at a stack overflow V8 may end
 * the whole process (if it has to compile a regular expression then). This limit is far below that.
 */
export const maxYAMLDepth = 300;

/** Most tokens that are read, blanks and line ends included: each takes the parser some microseconds. */
const maxTokens = 300_000;

/** Most directives that are read: the parser's time for each is much longer than for other tokens. */
const maxDirectives = 100;

/**
 * Parses the first document of a text; undefined if there is none. The document contains its errors. The text after it is ignored, as in
 * go-yaml's Unmarshal.
 *
 * @param lines of the text
 * @throws YAMLError for nesting beyond {@link maxYAMLDepth}, for more than {@link maxTokens} or {@link maxDirectives}
 */
export function parseFirstDocument(text: string, lines: LineNumbers): Document.Parsed | undefined {
  const composer = new Composer({
    version: '1.1',
    schema: 'failsafe',
    uniqueKeys: false,
    merge: false,
    strict: false,
    prettyErrors: false,
    logLevel: 'silent',
    keepSourceTokens: false,
  });
  for (const document of composer.compose(tokensOf(text, lines))) {
    return document as Document.Parsed;
  }
  return undefined;
}

function* tokensOf(text: string, lines: LineNumbers): Generator<CST.Token, void> {
  const parser = new Parser();
  let count = 0;
  let directives = 0;
  let previous: string | undefined;
  for (const lexeme of lenientLexer().lex(text)) {
    if (++count > maxTokens) throw refusal(lines.at(parser.offset), 'document has too many tokens');
    // The text of a block follows this mark. Quotes in it are text.
    const isText = previous === CST.SCALAR;
    previous = lexeme;
    for (const token of parser.next(isText ? lexeme : withCheapQuotes(lexeme))) {
      if (token.type === 'directive' && ++directives > maxDirectives) {
        throw refusal(lines.at(parser.offset), 'document has too many directives');
      }
      yield token;
    }
    if (parser.stack.length > maxYAMLDepth && depthOf(parser.stack) > maxYAMLDepth) {
      throw refusal(lines.at(parser.offset), `exceeded max depth of ${maxYAMLDepth}`);
    }
  }
  yield* parser.end();
}

/**
 * A long text in double quotes, even without the last one, that has no escapes, line ends and apostrophes, is put in single quotes: the library takes
 * 32 bytes of memory for each character of the former.
 */
function withCheapQuotes(lexeme: string): string {
  if (lexeme.length < minCheapened || lexeme[0] !== '"' || /[\\\n\r']/.test(lexeme)) return lexeme;
  return lexeme.replaceAll('"', "'");
}

/** Shorter texts stay as they are, in characters. */
const minCheapened = 10_000;

/**
 * A lexer that takes the lines of quoted texts wherever they begin, as go-yaml does. The lexer of the library ends a quoted text at a line that is
 * indented less than YAML 1.2 asks for.
 */
function lenientLexer(): Lexer {
  const lexer = new Lexer();
  const continueScalar: unknown = Reflect.get(lexer, 'continueScalar');
  if (typeof continueScalar !== 'function') throw new Error('the lexer of the YAML library has no continueScalar');
  Reflect.set(lexer, 'continueScalar', (offset: number): number => {
    const buffer: string = Reflect.get(lexer, 'buffer');
    const first = buffer[Reflect.get(lexer, 'pos')];
    if ((first !== '"' && first !== "'") || /^(---|\.\.\.)(\s|$)/.test(buffer.slice(offset, offset + 4))) {
      return continueScalar.call(lexer, offset);
    }
    return offset;
  });
  return lexer;
}

/** The first open token is the document, and the last may be a scalar. */
function depthOf(open: readonly CST.Token[]): number {
  return open.length - (open.at(-1)?.type === 'scalar' ? 2 : 1);
}

/** go-yaml names the line, except the first one. */
function refusal(line: number, what: string): YAMLError {
  return new YAMLError(`yaml: ${line > 1 ? `line ${line}: ` : ''}${what}`);
}
