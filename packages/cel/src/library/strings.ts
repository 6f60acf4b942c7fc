import { type FunctionDecl, functionDecl, memberOverload, overload } from '../checker/function-decl.js';
import { dynType, intType, listType, stringType, type Type } from '../types/type.js';
import { ErrorValue } from '../values/failure.js';
import { ArrayList } from '../values/list-value.js';
import { valueText } from '../values/text.js';
import type { ListValue, Value } from '../values/value.js';
import { formatString } from './format-string.js';
import { validateFormatCalls } from './format-validator.js';
import type { Library } from './library.js';

/*
 * Functions of texts, with the errors of google/cel-go ext/strings.go. Indices count code points.
 */

function outOfRange(index: Value): ErrorValue {
  return new ErrorValue(`index out of range: ${valueText(index)}`);
}

function charAt(text: string, index: number | bigint): Value {
  const points = Array.from(text);
  if (index < 0 || index > points.length) return outOfRange(index);
  return points[Number(index)] ?? '';
}

function indexOf(text: string, part: string, from: number | bigint = 0): Value {
  if (part === '') return from;
  if (from < 0) return outOfRange(from);
  const points = Array.from(text);
  if (from >= points.length) return -1;
  const at = points.slice(Number(from)).join('').indexOf(part);
  return at < 0 ? -1 : Number(from) + Array.from(points.slice(Number(from)).join('').slice(0, at)).length;
}

function lastIndexOf(text: string, part: string, from?: number | bigint): Value {
  const points = Array.from(text);
  if (part === '') return from ?? points.length;
  if (from === undefined) {
    const at = text.lastIndexOf(part);
    return at < 0 ? -1 : Array.from(text.slice(0, at)).length;
  }
  if (from < 0) return outOfRange(from);
  if (from >= points.length) return -1;
  const end = Number(from) + Array.from(part).length;
  const head = points.slice(0, end).join('');
  const at = head.lastIndexOf(part);
  return at < 0 ? -1 : Array.from(head.slice(0, at)).length;
}

function substring(text: string, start: number | bigint, end?: number | bigint): Value {
  const points = Array.from(text);
  if (end !== undefined && start > end) {
    return new ErrorValue(`invalid substring range. start: ${start}, end: ${end}`);
  }
  if (start < 0 || start > points.length) return outOfRange(start);
  if (end !== undefined && (end < 0 || end > points.length)) return outOfRange(end);
  return points.slice(Number(start), end === undefined ? undefined : Number(end)).join('');
}

const maxTextLength = 1 << 28;

function replace(text: string, old: string, by: string, count: number | bigint = -1): Value {
  const limit = count < 0 ? Number.POSITIVE_INFINITY : Number(count);
  const parts = splitUpTo(text, old, limit + 1, true);
  if (text.length + parts.length * by.length > maxTextLength) return new ErrorValue('string too long');
  return parts.join(by);
}

/**
 * Splits into at most `limit` parts; the last has the rest. The empty separator splits between code points; with
 * `around`, also before the first and after the last one.
 */
function splitUpTo(text: string, separator: string, limit: number, around = false): string[] {
  if (separator === '') {
    const points = around ? ['', ...Array.from(text), ''] : Array.from(text);
    return points.length <= limit ? points : [...points.slice(0, limit - 1), points.slice(limit - 1).join('')];
  }
  const parts: string[] = [];
  let from = 0;
  while (parts.length < limit - 1) {
    const at = text.indexOf(separator, from);
    if (at < 0) break;
    parts.push(text.slice(from, at));
    from = at + separator.length;
  }
  return [...parts, text.slice(from)];
}

function split(text: string, separator: string, count: number | bigint = -1): Value {
  if (count === 0) return new ArrayList([]);
  return new ArrayList(splitUpTo(text, separator, count < 0 ? Number.POSITIVE_INFINITY : Number(count)));
}

/** Changes the case of ASCII letters only. */
function mapAscii(text: string, from: RegExp, map: (letters: string) => string): string {
  return text.replace(from, map);
}

// Go's white space. Unlike JavaScript's, it contains U+0085 and not U+FEFF.
const blanks = '[\\t\\n\\v\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+';
const leadingBlanks = new RegExp(`^${blanks}`);
const isBlank = new RegExp(`^${blanks}$`);

function trim(text: string): string {
  const start = leadingBlanks.exec(text)?.[0].length ?? 0;
  let end = text.length;
  while (end > start && isBlank.test(text[end - 1] as string)) end--;
  return text.slice(start, end);
}

function join(list: ListValue, separator = ''): Value {
  const parts: string[] = [];
  let length = 0;
  for (const part of list) {
    if (typeof part !== 'string') return new ErrorValue(`join: invalid input: ${valueText(part)}`);
    length += part.length + separator.length;
    if (length > maxTextLength) return new ErrorValue('string too long');
    parts.push(part);
  }
  return parts.join(separator);
}

const quoteEscapes: Readonly<Record<string, string>> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\u000b': '\\v',
  '\\': '\\\\',
  '"': '\\"',
};

function quote(text: string): string {
  return `"${Array.from(text, (point) => quoteEscapes[point] ?? (isSurrogate(point) ? '\ufffd' : point)).join('')}"`;
}

function isSurrogate(point: string): boolean {
  return /^[\ud800-\udfff]$/.test(point);
}

type Run = (...args: never[]) => Value;

function member(
  name: string,
  ...signatures: readonly (readonly [id: string, args: readonly Type[], result: Type, run: Run])[]
): FunctionDecl {
  return functionDecl(
    name,
    ...signatures.map(([id, args, result, run]) =>
      memberOverload(id, args, result, run as (...values: Value[]) => Value),
    ),
  );
}

const text = stringType;
const texts = listType(stringType);

const version0: readonly FunctionDecl[] = [
  member('charAt', ['string_char_at_int', [text, intType], text, charAt]),
  member(
    'indexOf',
    ['string_index_of_string', [text, text], intType, (s: string, part: string) => indexOf(s, part)],
    ['string_index_of_string_int', [text, text, intType], intType, indexOf],
  ),
  member(
    'lastIndexOf',
    ['string_last_index_of_string', [text, text], intType, (s: string, part: string) => lastIndexOf(s, part)],
    ['string_last_index_of_string_int', [text, text, intType], intType, lastIndexOf],
  ),
  member('lowerAscii', [
    'string_lower_ascii',
    [text],
    text,
    (s: string) => mapAscii(s, /[A-Z]+/g, (l) => l.toLowerCase()),
  ]),
  member('upperAscii', [
    'string_upper_ascii',
    [text],
    text,
    (s: string) => mapAscii(s, /[a-z]+/g, (l) => l.toUpperCase()),
  ]),
  member(
    'replace',
    [
      'string_replace_string_string',
      [text, text, text],
      text,
      (s: string, old: string, by: string) => replace(s, old, by),
    ],
    ['string_replace_string_string_int', [text, text, text, intType], text, replace],
  ),
  member(
    'split',
    ['string_split_string', [text, text], texts, (s: string, separator: string) => split(s, separator)],
    ['string_split_string_int', [text, text, intType], texts, split],
  ),
  member(
    'substring',
    ['string_substring_int', [text, intType], text, (s: string, start: number) => substring(s, start)],
    ['string_substring_int_int', [text, intType, intType], text, substring],
  ),
  member('trim', ['string_trim', [text], text, trim]),
  member(
    'join',
    ['list_join', [texts], text, (list: ListValue) => join(list)],
    ['list_join_string', [texts, text], text, join],
  ),
];

const version1: readonly FunctionDecl[] = [
  member('format', ['string_format', [text, listType(dynType)], text, formatString]),
  functionDecl(
    'strings.quote',
    overload('strings_quote', [text], text, (value) => quote(value as string)),
  ),
];

const version3: readonly FunctionDecl[] = [
  member('reverse', ['string_reverse', [text], text, (s: string) => Array.from(s).reverse().join('')]),
];

/** The library at a version of upstream's: Kubernetes has 0 before 1.29, and 2 since. */
export function stringsLibrary(version: number): Library {
  const functions = [...version0, ...(version >= 1 ? version1 : []), ...(version >= 3 ? version3 : [])];
  if (version < 1) return { name: 'cel.lib.ext.strings', functions };
  return {
    name: 'cel.lib.ext.strings',
    functions,
    validators: [validateFormatCalls],
    mixedLiteralFunctions: ['format'],
  };
}
