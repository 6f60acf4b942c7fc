const alphabet = 'bcdfghjklmnpqrstvwxz2456789';
const suffixLength = 5;
const maxBaseLength = 63 - suffixLength;

/**
 * A name from a generateName prefix: the prefix, cut to 58 characters, and five random characters without vowels, so that they form no words
 * (`kubernetes/apiserver pkg/storage/names`).
 */
export function generateName(base: string): string {
  const random = new Uint8Array(suffixLength);
  crypto.getRandomValues(random);
  let suffix = '';
  for (const byte of random) suffix += alphabet[byte % alphabet.length];
  return base.slice(0, maxBaseLength) + suffix;
}
