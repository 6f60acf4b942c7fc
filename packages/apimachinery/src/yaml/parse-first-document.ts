import { Composer, type CST, type Document, Lexer, type LineCounter, Parser } from 'yaml';
import { YAMLError } from './yaml-error.js';

/**
 * Deepest nesting that is read. go-yaml goes to 10,000, but the parser used here recurses, and where the stack ends V8 may end the whole process
 * (when it has to compile a regular expression there): this is well before that.
 */
export const maxYAMLDepth = 300;

/**
 * The first document of a text, with its errors in it; undefined when there is none. What follows it is not looked at, as with go-yaml's
 * Unmarshal.
 *
 * @param lines learns where lines begin
 * @throws YAMLError for nesting beyond {@link maxYAMLDepth}
 */
export function parseFirstDocument(text: string, lines: LineCounter): Document.Parsed | undefined {
  const composer = new Composer({
    version: '1.1',
    schema: 'failsafe',
    uniqueKeys: false,
    merge: false,
    strict: false,
    prettyErrors: false,
    logLevel: 'silent',
    lineCounter: lines,
    keepSourceTokens: false,
  });
  for (const document of composer.compose(tokensOf(text, lines))) {
    return document as Document.Parsed;
  }
  return undefined;
}

function* tokensOf(text: string, lines: LineCounter): Generator<CST.Token, void> {
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme);
    if (parser.stack.length > maxYAMLDepth && depthOf(parser.stack) > maxYAMLDepth) {
      throw tooDeep(lines.linePos(parser.offset).line);
    }
  }
  yield* parser.end();
}

/** The document is one of the open tokens, and a scalar may be the last. */
function depthOf(open: readonly CST.Token[]): number {
  return open.length - (open.at(-1)?.type === 'scalar' ? 2 : 1);
}

/** go-yaml names the line from the second on. */
function tooDeep(line: number): YAMLError {
  return new YAMLError(`yaml: ${line > 1 ? `line ${line}: ` : ''}exceeded max depth of ${maxYAMLDepth}`);
}
