/**
 * Replaces strings and numbers of a JSON text, except for keys.
 *
 * @param json a valid text
 * @param replace gets the text of a value, and returns the text in its place
 */
export function replaceScalars(json: string, replace: (text: string) => string): string {
  return json.replace(scalar, (text, colon: string | undefined) => (colon === undefined ? replace(text) : text));
}

/** A string, and the colon after it if it is a key; or a number. */
const scalar = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|-?\d[-+.\deE]*/g;
