import { ASCII } from '../../text/ascii.js';
/** The styles in which a text can be written. */
export interface ScalarAnalysis {
  /** The text has line breaks. */
  readonly multiline: boolean;
  readonly plainAllowed: boolean;
  readonly singleQuotedAllowed: boolean;
  readonly literalAllowed: boolean;
}

/**
 * Whether a character can be written without escaping. Characters beyond the basic plane are escaped, as go-yaml does.
 */
export function isPrintable(char: string): boolean {
  const code = char.codePointAt(0) as number;
  if (code < ASCII.Delete) return code === ASCII.Newline || code >= ASCII.Space;
  return code >= 0xa0 && code <= 0xfffd && code !== 0xfeff && !(code >= 0xd800 && code < 0xe000);
}

const firstIndicators = '#,[]{}&*!|>\'"%@`';

/** Analyzes the characters of a text. The empty text may be plain. */
export function analyzeScalar(chars: readonly string[]): ScalarAnalysis {
  if (chars.length === 0) {
    return { multiline: false, plainAllowed: true, singleQuotedAllowed: true, literalAllowed: false };
  }
  const start = chars.slice(0, 3).join('');
  let indicators = start === '---' || start === '...';
  let lineBreaks = false;
  let special = false;
  let breakThenSpace = false;
  let spaceThenBreak = false;
  let previous = '';
  for (const [i, char] of chars.entries()) {
    const next = chars[i + 1];
    const beforeBlank = next === undefined || next === ' ' || next === '\t';
    if (i === 0 && (firstIndicators.includes(char) || ((char === '?' || char === '-') && beforeBlank)))
      indicators = true;
    if (char === ':' && beforeBlank) indicators = true;
    if (char === '#' && isBlankOrBreak(previous)) indicators = true;
    // U+2028 and U+2029 are not line breaks in YAML 1.2. Escaped, they have the same meaning for all parsers.
    if (!isPrintable(char) || char === '\u2028' || char === '\u2029') special = true;
    if (char === ' ') {
      if (isLineBreak(previous)) breakThenSpace = true;
    } else if (isLineBreak(char)) {
      lineBreaks = true;
      if (previous === ' ') spaceThenBreak = true;
    }
    previous = char;
  }
  const [first = '', last = ''] = [chars[0], chars.at(-1)];
  const blankEnds = first === ' ' || isLineBreak(first) || last === ' ' || isLineBreak(last);
  const neverPlain = breakThenSpace || spaceThenBreak || special;
  return {
    multiline: lineBreaks,
    plainAllowed: !(blankEnds || neverPlain || lineBreaks || indicators),
    singleQuotedAllowed: !neverPlain,
    literalAllowed: !(last === ' ' || spaceThenBreak || special),
  };
}

function isLineBreak(char: string): boolean {
  return char === '\n' || char === '\r' || char === '\u0085' || char === '\u2028' || char === '\u2029';
}

function isBlankOrBreak(char: string): boolean {
  return char === ' ' || char === '\t' || char === '\0' || isLineBreak(char);
}
