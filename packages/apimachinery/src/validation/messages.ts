/* Texts of validation messages (kubernetes/apimachinery pkg/util/validation and pkg/api/validate/content). */

// Cached by limit, because there are few limits and many texts that exceed them.
const lengthTexts = new Map<number, string>();
const byteTexts = new Map<number, string>();

function madeOnce(texts: Map<number, string>, length: number, make: () => string): string {
  let text = texts.get(length);
  if (text === undefined) {
    text = make();
    if (texts.size < 100) texts.set(length, text);
  }
  return text;
}

/** `must be no more than N characters`. As upstream, the text says characters although bytes are counted. */
export function maxLenError(length: number): string {
  return madeOnce(lengthTexts, length, () => `must be no more than ${length} characters`);
}

/** `must be no more than N bytes`, as label keys and values have it. */
export function maxBytesError(length: number): string {
  return madeOnce(byteTexts, length, () => `must be no more than ${length} bytes`);
}

/** A rule with examples and its regular expression: `<rule> (e.g. 'a', or 'b', regex used for validation is 're')`. */
export function regexError(rule: string, pattern: string, ...examples: readonly string[]): string {
  const regex = `regex used for validation is '${pattern}'`;
  if (examples.length === 0) return `${rule} (${regex})`;
  return `${rule} (e.g. ${examples.map((example) => `'${example}', `).join(' or ')}${regex})`;
}

/** `must be non-empty`. */
export function emptyError(): string {
  return 'must be non-empty';
}

/** `must be between A and B, inclusive`. */
export function inclusiveRangeError(low: number, high: number): string {
  return `must be between ${low} and ${high}, inclusive`;
}
