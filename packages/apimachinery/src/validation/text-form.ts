/** A form that a text must have as a whole. */
export interface TextForm {
  test(value: string): boolean;
}

/**
 * Maximum length of texts that are matched with the format. The format repeats characters and backtracks over them, for
 * which V8 needs a stack of up to 64 MiB for a text of 3 MB. Longer texts are searched for the fault instead.
 */
const maxMatchedLength = 512;

/**
 * Checks a form in two ways, which agree for texts of more than 512 characters.
 *
 * @param format regular expression for the whole text
 * @param fault matches where a text violates the form. It must not repeat characters
 * @param flags of `format`
 */
export function wholeText(format: string, fault: RegExp, flags?: string): TextForm {
  const pattern = new RegExp(`^${format}$`, flags);
  return { test: (value) => (value.length > maxMatchedLength ? !fault.test(value) : pattern.test(value)) };
}
