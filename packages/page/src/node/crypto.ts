import type { webcrypto } from 'node:crypto';
import { Buffer } from './buffer.js';
import { type HashAlgorithm, sha256, sha512 } from './sha2.js';

const hashes = { sha256, sha512 };

type Algorithm = keyof typeof hashes;
type Data = string | Uint8Array;

const bytesOf = (data: Data): Uint8Array => (typeof data === 'string' ? new TextEncoder().encode(data) : data);

/** A hash with the methods of Node.js. */
class Hash {
  readonly #digest: (data: Uint8Array) => Uint8Array;
  readonly #data: Uint8Array[] = [];

  constructor(digest: (data: Uint8Array) => Uint8Array) {
    this.#digest = digest;
  }

  update(data: Data): this {
    this.#data.push(bytesOf(data));
    return this;
  }

  digest(): Bytes;
  digest(encoding: 'hex' | 'base64' | 'base64url'): string;
  digest(encoding?: 'hex' | 'base64' | 'base64url'): Bytes | string {
    const digest = Buffer.from(this.#digest(Buffer.concat(this.#data)));
    return encoding === undefined ? digest : digest.toString(encoding);
  }
}

type Bytes = InstanceType<typeof Buffer>;

/** @throws Error for an algorithm that the server does not use in a page */
function algorithmOf(name: Algorithm): HashAlgorithm {
  if (!Object.hasOwn(hashes, name)) throw new Error(`a page has no hash ${name}`);
  return hashes[name];
}

export const createHash = (algorithm: Algorithm): Hash => new Hash(algorithmOf(algorithm).digest);

/** RFC 2104. */
export function createHmac(algorithm: Algorithm, secret: Data): Hash {
  const { blockSize, digest } = algorithmOf(algorithm);
  const key = new Uint8Array(blockSize);
  const given = bytesOf(secret);
  key.set(given.length > blockSize ? digest(given) : given);
  const keyed = (pad: number, data: Uint8Array) => digest(Buffer.concat([key.map((byte) => byte ^ pad), data]));
  return new Hash((data) => keyed(0x5c, keyed(0x36, data)));
}

export const hash = (algorithm: Algorithm, data: Data, encoding: 'hex' | 'base64' = 'hex'): string =>
  createHash(algorithm).update(data).digest(encoding);

export const randomUUID = (): string => globalThis.crypto.randomUUID();

export const randomBytes = (length: number): Bytes =>
  Buffer.from(globalThis.crypto.getRandomValues(new Uint8Array(length)));

/** A random whole number from 0 to below the limit. */
export function randomInt(limit: number): number {
  // Numbers of the last, incomplete range would make the first results more probable.
  const end = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const [number = 0] = globalThis.crypto.getRandomValues(new Uint32Array(1));
    if (number < end) return number % limit;
  }
}

export function timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean {
  let difference = 0;
  a.forEach((byte, at) => {
    difference |= byte ^ (b[at] as number);
  });
  return difference === 0;
}

const missing = 'a page reads no keys and certificates';

/**
 * The curve of the keys that the page makes. The server verifies signatures of such keys with a callback, and browsers
 * verify signatures only asynchronously.
 */
const curve = { name: 'ECDSA', namedCurve: 'P-384' };
const signature = { name: 'ECDSA', hash: 'SHA-384' };

/** One key of a key pair that the page has made, with the properties that the server reads. */
export class KeyObject {
  readonly asymmetricKeyType = 'ec';
  readonly asymmetricKeyDetails = { namedCurve: 'secp384r1' };
  readonly #der: Bytes;
  readonly #jwk: webcrypto.JsonWebKey;

  constructor(
    readonly type: 'public' | 'private',
    readonly key: webcrypto.CryptoKey,
    der: ArrayBuffer,
    jwk: webcrypto.JsonWebKey,
  ) {
    this.#der = Buffer.from(der);
    this.#jwk = jwk;
  }

  get [Symbol.toStringTag](): string {
    return 'KeyObject';
  }

  export({ format }: { readonly format: 'der' | 'jwk' | 'pem' }): Bytes | webcrypto.JsonWebKey | string {
    if (format === 'jwk') return this.#jwk;
    if (format === 'der') return this.#der;
    const lines = this.#der.toString('base64').replace(/.{64}(?=.)/g, '$&\n');
    return `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`;
  }
}

interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

/** The key pairs of the page, by the private key in PEM. */
const made = new Map<string, KeyPair>();

async function newKeyPair(): Promise<KeyPair> {
  const { subtle } = globalThis.crypto;
  const { publicKey, privateKey } = await subtle.generateKey(curve, true, ['sign', 'verify']);
  const [spki, pkcs8, publicJWK, privateJWK] = await Promise.all([
    subtle.exportKey('spki', publicKey),
    subtle.exportKey('pkcs8', privateKey),
    subtle.exportKey('jwk', publicKey),
    subtle.exportKey('jwk', privateKey),
  ]);
  const pair = {
    publicKey: new KeyObject('public', publicKey, spki, publicJWK),
    privateKey: new KeyObject('private', privateKey, pkcs8, privateJWK),
  };
  made.set(pair.privateKey.export({ format: 'pem' }) as string, pair);
  return pair;
}

/** Makes a key pair of the curve P-384, whatever the arguments are: tokens of a page are signed with ES384. */
export function generateKeyPair(_type: string, _options: object, done: (error: unknown, pair: KeyPair) => void): void {
  newKeyPair().then((pair) => done(null, pair), done as (error: unknown) => void);
}

/** Reads a private key that the page has made. @throws Error for other keys */
export function createPrivateKey(pem: string): KeyObject {
  const pair = made.get(pem);
  if (pair === undefined) throw new Error(missing);
  return pair.privateKey;
}

/** Returns the public key of a private key that the page has made. @throws Error for other keys */
export function createPublicKey(key: unknown): KeyObject {
  for (const { publicKey, privateKey } of made.values()) if (privateKey === key) return publicKey;
  throw new Error(missing);
}

/** Verifies a signature of a key that {@link generateKeyPair} made. @throws Error without a callback */
export function verify(
  _hash: string | undefined,
  data: Uint8Array,
  { key: { key } }: { readonly key: KeyObject },
  signed: Uint8Array,
  done?: (error: unknown, isValid: boolean) => void,
): boolean {
  if (done === undefined) throw new Error(missing);
  globalThis.crypto.subtle
    .verify(signature, key, Uint8Array.from(signed), Uint8Array.from(data))
    .then((isValid) => done(null, isValid), done as (error: unknown) => void);
  return false;
}

const refuse = (): never => {
  throw new Error(missing);
};

/** Fails when it is called: code in a page does not sign certificates. */
export { refuse as sign };

/** Fails when it is constructed: code in a page does not need this class of Node.js. */
export class X509Certificate {
  constructor() {
    refuse();
  }
}

export const constants = { RSA_PKCS1_PSS_PADDING: 6, RSA_PSS_SALTLEN_DIGEST: -1, RSA_PKCS1_PADDING: 1 };
