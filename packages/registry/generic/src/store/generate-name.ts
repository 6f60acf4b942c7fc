const alphabet = 'bcdfghjklmnpqrstvwxz2456789';
const suffixLength = 5;
const maxBaseLength = 63 - suffixLength;

/**
 * A name from a generateName prefix: the prefix, cut to 58 characters, and five random characters without vowels, so
 * that they form no words (`kubernetes/apiserver pkg/storage/names`).
 *
 * @param random a fraction, 0 up to 1. Default: the machine's randomness
 */
export function generateName(base: string, random?: () => number): string {
  let suffix = '';
  for (const byte of randomBytes(suffixLength, random)) suffix += alphabet[byte % alphabet.length];
  return base.slice(0, maxBaseLength) + suffix;
}

/** A random UUID (version 4). @param random a fraction, 0 up to 1. Default: the machine's randomness */
export function newUID(random?: () => number): string {
  if (random === undefined) return crypto.randomUUID();
  const bytes = randomBytes(16, random);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The machine's random bytes are taken in pieces of this size, because each call costs a system call. */
const pool = new Uint8Array(1024);
let used = pool.length;

/** @returns unused random bytes, which are valid until the next call */
function randomBytes(length: number, random: (() => number) | undefined): Uint8Array {
  if (random !== undefined) return new Uint8Array(length).map(() => Math.floor(random() * 256));
  if (used + length > pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  used += length;
  return pool.subarray(used - length, used);
}
