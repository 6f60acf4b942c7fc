/** A form that a text must have as a whole. */
export interface TextForm {
  test(value: string): boolean;
}

/**
 * Longer texts are searched by a loop instead. A format repeats characters and backtracks over them, for which V8 needs
 * a stack: up to 64 MiB for a text of 3 MB.
 */
const maxMatchedLength = 512;

/**
 * A form in two ways, both with the same outcome for texts of more than 512 characters.
 *
 * @param format regular expression for the whole text
 * @param fault matches where a text breaks the form. It must not repeat characters
 * @param flags of `format`
 */
export function wholeText(format: string, fault: RegExp, flags?: string): TextForm {
  const pattern = new RegExp(`^${format}$`, flags);
  return { test: (value) => (value.length > maxMatchedLength ? !fault.test(value) : pattern.test(value)) };
}
