/** White space by Go's `unicode.IsSpace`. */
const space = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g;

/**
 * Decodes base64url without padding. Line breaks are ignored, as by Go's `base64.RawURLEncoding`.
 *
 * @throws Error for any other character, `=` included, and for a length that no encoded bytes can have
 */
export function decodeBase64URL(text: string): Buffer {
  const wrong = text.search(/[^\w\r\n-]/);
  const isTooShort = text.replace(/[\r\n]/g, '').length % 4 === 1;
  if (wrong >= 0 || isTooShort) {
    throw new Error(`illegal base64 data at input byte ${wrong >= 0 ? wrong : text.length - 1}`);
  }
  return Buffer.from(text, 'base64url');
}

/** The three parts of a signed token, still encoded, and the text of them without white space. */
export interface CompactToken {
  readonly text: string;
  readonly header: string;
  readonly payload: string;
  readonly signature: string;
}

/**
 * Splits a signed token (JWS in its compact form). White space anywhere in it is ignored. `go-jose/go-jose.v2`,
 * ParseSigned.
 *
 * @throws Error unless it has three parts of base64url without padding
 */
export function splitToken(token: string): CompactToken {
  const text = token.replace(space, '');
  const parts = text.split('.');
  if (parts.length !== 3) throw new Error('go-jose/go-jose: compact JWS format must have three parts');
  for (const part of parts) decodeBase64URL(part);
  const [header, payload, signature] = parts as [string, string, string];
  return { text, header, payload, signature };
}
