/** A name in lower case, of the characters of a token (RFC 9110). Pseudo headers begin with a colon. */
export const validName = /^:?[!#$%&'*+\-.^_`|~0-9a-z]+$/;

/** What the value of a header must not have: characters that stand for no byte, and control characters but tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
export const invalidInValue = /[\0-\x08\x0a-\x1f\x7f]|[^\0-\xff]/;
