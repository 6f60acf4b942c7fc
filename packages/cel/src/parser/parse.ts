import type { Expr } from '../ast/expr.js';
import { Issues, locationOf, newSource, noLocation, type Source } from '../ast/source.js';
import { ErrorStrategy, ParseAbort } from './error-strategy.js';
import { ExprParser } from './expr-parser.js';
import { tokenize } from './lexer.js';
import { type Macro, macroKey } from './macro.js';
import { NodeFactory } from './node-factory.js';
import type { ParseOptions } from './parse-options.js';
import type { TokenValue } from './token.js';

/** A syntax tree with the places of its nodes. */
export interface ParsedAST {
  readonly expr: Expr;
  readonly source: Source;
  /** Offsets in the source, in code points, by identifiers of nodes. */
  readonly offsets: readonly number[];
}

/** The result of `parse`. The tree is valid only if there are no issues. */
export interface ParseResult {
  readonly ast: ParsedAST;
  readonly issues: Issues;
}

const noExpr: Expr = { kind: 'unspecified', id: 0 };

/**
 * Parses an expression and expands its macros. Messages are those of google/cel-go. Never throws for bad input; takes
 * time linear in its size.
 */
export function parse(text: string, options: ParseOptions): ParseResult {
  const source = newSource(text);
  const issues = new Issues(source);
  const nodes = new NodeFactory((message) => issues.report(0, noLocation, message));
  const result = (expr: Expr): ParseResult => ({ ast: { expr, source, offsets: nodes.offsets }, issues });
  const { maxSize = 100_000, maxDepth = 250 } = options;
  if (source.points.length > maxSize) {
    const message = `expression code point size exceeds limit: size: ${source.points.length}, limit ${maxSize}`;
    issues.report(0, noLocation, message);
    return result(noExpr);
  }
  try {
    return result(parseSource(source, issues, nodes, options, maxDepth));
  } catch (error) {
    if (error instanceof ParseAbort) return result(noExpr);
    throw error;
  }
}

const macroTables = new WeakMap<readonly Macro[], ReadonlyMap<string, Macro>>();

/** The macros by their keys. An environment passes the same list for each of its expressions. */
function macrosByKey(macros: readonly Macro[]): ReadonlyMap<string, Macro> {
  let table = macroTables.get(macros);
  if (table === undefined) {
    table = new Map(macros.map((macro) => [macroKey(macro.name, macro.argCount, macro.receiver), macro]));
    macroTables.set(macros, table);
  }
  return table;
}

function parseSource(
  source: Source,
  issues: Issues,
  nodes: NodeFactory,
  options: ParseOptions,
  maxDepth: number,
): Expr {
  const lexerErrors: [offset: number, message: string][] = [];
  const tokens: readonly TokenValue[] = tokenize(source, (offset, message) => lexerErrors.push([offset, message]));
  const report = (offset: number, message: string) => issues.report(0, locationOf(source, offset), message);
  const strategy = new ErrorStrategy(
    tokens,
    maxDepth,
    (start, end) => source.points.slice(start, end).join(''),
    report,
    (message) => issues.report(0, noLocation, message),
  );
  for (const [offset, message] of lexerErrors) strategy.syntaxError(offset, message);
  const macros = macrosByKey(options.macros);
  const reportAt = (offset: number, message: string) =>
    issues.report(0, offset < 0 ? noLocation : locationOf(source, offset), message);
  return new ExprParser(strategy, nodes, macros, options, reportAt).parse();
}
