import type { Source } from '../ast/source.js';
import { symbolTokens, Token, type TokenType, type TokenValue, wordTokens } from './token.js';

/**
 * A match of one rule of the grammar: where it ends, if it matches, and the offset of the first code point that does
 * not fit.
 */
interface Match {
  readonly end: number | undefined;
  readonly stop: number;
}

/**
 * Splits a source into tokens. Text that is not a token is left out and reported with the words of upstream's lexer.
 *
 * @param report takes the offset of the text and the message
 */
export function tokenize(source: Source, report: (offset: number, message: string) => void): TokenValue[] {
  const { points } = source;
  const tokens: TokenValue[] = [];
  let at = 0;
  for (;;) {
    at = skipBlanks(points, at);
    if (at >= points.length) break;
    const found = match(points, at);
    if (found.type === undefined) {
      report(at, `token recognition error at: '${points.slice(at, found.end + 1).join('')}'`);
      at = found.end + 1;
      continue;
    }
    tokens.push({ type: found.type, start: at, end: found.end, text: points.slice(at, found.end).join('') });
    at = found.end;
  }
  tokens.push({ type: Token.eof, start: points.length, end: points.length, text: '<EOF>' });
  return tokens;
}

function skipBlanks(points: readonly string[], from: number): number {
  let at = from;
  for (;;) {
    const point = points[at];
    if (point === ' ' || point === '\t' || point === '\n' || point === '\r' || point === '\f') {
      at++;
    } else if (point === '/' && points[at + 1] === '/') {
      while (at < points.length && points[at] !== '\n') at++;
    } else {
      return at;
    }
  }
}

type Found = { readonly type: TokenType; readonly end: number } | { readonly type: undefined; readonly end: number };

function match(points: readonly string[], at: number): Found {
  const first = points[at] as string;
  const second = points[at + 1];
  if (isDigit(first) || (first === '.' && isDigit(second))) return matchNumber(points, at);
  if (first === '"' || first === "'") return literal(Token.string, matchString(points, at, false), at);
  if (isLetter(first)) return matchWord(points, at);
  if (first === '`') return matchEscapedIdentifier(points, at);
  const long = second === undefined ? undefined : symbolTokens.get(first + second);
  if (long !== undefined) return { type: long, end: at + 2 };
  const short = symbolTokens.get(first);
  if (short !== undefined) return { type: short, end: at + 1 };
  // After the first half of `==`, `!=`, `&&` or `||`, the next code point belongs to the unknown text.
  return { type: undefined, end: first === '=' || first === '&' || first === '|' ? at + 1 : at };
}

function literal(type: TokenType, { end, stop }: Match, at: number): Found {
  return end === undefined ? { type: undefined, end: Math.max(stop, at) } : { type, end };
}

function matchWord(points: readonly string[], at: number): Found {
  const quoted = matchPrefixed(points, at);
  if (quoted !== undefined) return quoted;
  let end = at + 1;
  while (isLetter(points[end]) || isDigit(points[end])) end++;
  const word = wordTokens.get(points.slice(at, end).join(''));
  return { type: word ?? Token.identifier, end };
}

/** Texts and bytes with a prefix: `r"…"`, `b"…"`, `br"…"`. */
function matchPrefixed(points: readonly string[], at: number): Found | undefined {
  let quote = at;
  const bytes = /^[bB]$/.test(points[quote] as string);
  if (bytes) quote++;
  const raw = /^[rR]$/.test(points[quote] ?? '');
  if (raw) quote++;
  if (points[quote] !== '"' && points[quote] !== "'") return undefined;
  const { end } = matchString(points, quote, raw);
  return end === undefined ? undefined : { type: bytes ? Token.bytes : Token.string, end };
}

function matchEscapedIdentifier(points: readonly string[], at: number): Found {
  let end = at + 1;
  while (/^[A-Za-z0-9_.\-/ ]$/.test(points[end] ?? '')) end++;
  return points[end] === '`' && end > at + 1
    ? { type: Token.escapedIdentifier, end: end + 1 }
    : { type: undefined, end };
}

function matchNumber(points: readonly string[], at: number): Found {
  let end = at;
  if (points[at] === '0' && points[at + 1] === 'x' && isHex(points[at + 2])) {
    end = at + 2;
    while (isHex(points[end])) end++;
    return isUnsigned(points[end]) ? { type: Token.uint, end: end + 1 } : { type: Token.int, end };
  }
  const digits = (from: number) => {
    let to = from;
    while (isDigit(points[to])) to++;
    return to;
  };
  end = digits(at);
  let type: TokenType = Token.int;
  if (points[end] === '.' && isDigit(points[end + 1])) {
    end = digits(end + 1);
    type = Token.float;
  }
  if (points[end] === 'e' || points[end] === 'E') {
    const sign = points[end + 1] === '+' || points[end + 1] === '-' ? 1 : 0;
    if (isDigit(points[end + 1 + sign])) {
      end = digits(end + 1 + sign);
      type = Token.float;
    }
  }
  if (type === Token.int && isUnsigned(points[end])) return { type: Token.uint, end: end + 1 };
  return { type, end };
}

/** Matches a text from its opening quote on. Three quotes open a text that may have newlines in it. */
function matchString(points: readonly string[], at: number, raw: boolean): Match {
  const quote = points[at] as string;
  if (points[at + 1] === quote && points[at + 2] === quote) {
    const long = matchLong(points, at + 3, quote, raw);
    // Without a closing quote, the opening quotes are read as an empty text followed by other tokens.
    return long.end === undefined ? { end: at + 2, stop: at + 2 } : long;
  }
  let i = at + 1;
  for (;;) {
    const point = points[i];
    if (point === undefined || point === '\n' || point === '\r') return { end: undefined, stop: i };
    if (point === quote) return { end: i + 1, stop: i + 1 };
    const next = point === '\\' && !raw ? skipEscape(points, i) : { end: i + 1, stop: i };
    if (next.end === undefined) return next;
    i = next.end;
  }
}

function matchLong(points: readonly string[], from: number, quote: string, raw: boolean): Match {
  let i = from;
  for (;;) {
    const point = points[i];
    if (point === undefined) return { end: undefined, stop: i };
    if (point === quote && points[i + 1] === quote && points[i + 2] === quote) return { end: i + 3, stop: i + 3 };
    const next = point === '\\' && !raw ? skipEscape(points, i) : { end: i + 1, stop: i };
    if (next.end === undefined) return next;
    i = next.end;
  }
}

function skipEscape(points: readonly string[], at: number): Match {
  const kind = points[at + 1] ?? '';
  if (/^[abfnrtv"'\\?`]$/.test(kind)) return { end: at + 2, stop: at + 2 };
  const digits = { x: 2, X: 2, u: 4, U: 8 }[kind];
  if (digits !== undefined) return skipDigits(points, at + 2, digits, isHex);
  if (/^[0-3]$/.test(kind)) return skipDigits(points, at + 2, 2, (point) => /^[0-7]$/.test(point ?? ''));
  return { end: undefined, stop: at + 1 };
}

function skipDigits(
  points: readonly string[],
  from: number,
  count: number,
  isAllowed: (point: string | undefined) => boolean,
): Match {
  for (let i = from; i < from + count; i++) if (!isAllowed(points[i])) return { end: undefined, stop: i };
  return { end: from + count, stop: from + count };
}

function isDigit(point: string | undefined): boolean {
  return point !== undefined && point >= '0' && point <= '9';
}

function isHex(point: string | undefined): boolean {
  return point !== undefined && /^[0-9a-fA-F]$/.test(point);
}

function isLetter(point: string | undefined): boolean {
  return point !== undefined && point.length === 1 && /^[A-Za-z_]$/.test(point);
}

function isUnsigned(point: string | undefined): boolean {
  return point === 'u' || point === 'U';
}
