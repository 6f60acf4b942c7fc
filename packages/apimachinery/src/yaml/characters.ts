/** The code that a {@link Cursor} gives after the last character. YAML does not allow it in a text. */
export const endOfText = 0;

export const tab = 0x09;
export const space = 0x20;

/** A space or a tab. */
export function isBlank(code: number): boolean {
  return code === space || code === tab;
}

/** A line break of YAML 1.1: LF, CR, NEL, LS or PS. */
export function isBreak(code: number): boolean {
  return code === 0x0a || code === 0x0d || code === 0x85 || code === 0x2028 || code === 0x2029;
}

/** A line break or the end of the text. */
export function isBreakOrEnd(code: number): boolean {
  return code === endOfText || isBreak(code);
}

/** A blank, a line break or the end of the text. */
export function isBlankOrEnd(code: number): boolean {
  return code === space || code === tab || isBreakOrEnd(code);
}

/** A character of an anchor, of a tag's handle or of a directive's name: an ASCII letter or digit, `-` or `_`. */
export function isWordCharacter(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || isDigit(code) || code === 0x2d || code === 0x5f
  );
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
