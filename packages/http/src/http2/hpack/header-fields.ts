/** A name in lower case, of the characters of a token (RFC 9110). Pseudo headers begin with a colon. */
export const validName = /^:?[!#$%&'*+\-.^_`|~0-9a-z]+$/;

/** Characters that a header value must not contain: characters beyond one byte, and control characters except tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
export const invalidInValue = /[\0-\x08\x0a-\x1f\x7f]|[^\0-\xff]/;

/** Headers of HTTP/1.1 that messages over HTTP/2 must not have (RFC 9113, section 8.2.2). */
export const headersOfHTTP1: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
]);

/** @throws TypeError for a name that no header of a response may have */
export function checkName(name: string): void {
  if (name.startsWith(':') || !validName.test(name)) throw new TypeError(`invalid header name ${JSON.stringify(name)}`);
}

/** @throws TypeError for a value that no header may have */
export function checkValue(name: string, value: string): void {
  if (invalidInValue.test(value)) throw new TypeError(`invalid value of header ${name}`);
}
