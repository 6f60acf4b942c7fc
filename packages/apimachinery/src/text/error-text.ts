/** The message of a thrown value, as Go's `%v` prints an error: an Error's `message`, any other value as a string. */
export function errorText(error: unknown): string {
  return isError(error) ? error.message : String(error);
}

/** Also true for an Error of another realm, such as a worker's or an iframe's, for which `instanceof` is false. */
function isError(value: unknown): value is Error {
  return value instanceof Error || Object.prototype.toString.call(value) === '[object Error]';
}
