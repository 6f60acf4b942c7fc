import { ASCII } from '../../text/ascii.js';

/** The code that a {@link Cursor} returns after the last character. YAML does not allow it in a text. */
export const endOfText = 0;

/** A space or a tab. */
export function isBlank(code: number): boolean {
  return code === ASCII.Space || code === ASCII.Tab;
}

/** A line break of YAML 1.1: LF, CR, NEL, LS or PS. */
export function isBreak(code: number): boolean {
  return code === ASCII.Newline || code === ASCII.CarriageReturn || code === 0x85 || code === 0x2028 || code === 0x2029;
}

/** A line break or the end of the text. */
export function isBreakOrEnd(code: number): boolean {
  return code === endOfText || isBreak(code);
}

/** A blank, a line break or the end of the text. */
export function isBlankOrEnd(code: number): boolean {
  return code === ASCII.Space || code === ASCII.Tab || isBreakOrEnd(code);
}

/** A character of an anchor, of a tag's handle or of a directive's name: an ASCII letter or digit, `-` or `_`. */
export function isWordCharacter(code: number): boolean {
  return (
    (code >= ASCII.a && code <= ASCII.z) ||
    (code >= ASCII.A && code <= ASCII.Z) ||
    isDigit(code) ||
    code === ASCII.Minus ||
    code === ASCII.Underscore
  );
}

export function isDigit(code: number): boolean {
  return code >= ASCII.Zero && code <= ASCII.Nine;
}
