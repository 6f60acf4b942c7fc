/** The hashes of FIPS 180-4. Browsers have only asynchronous hash functions. */
export interface HashAlgorithm {
  /** Size of a block, in bytes. */
  readonly blockSize: number;
  /** @returns the digest */
  digest(data: Uint8Array): Uint8Array;
}

/** The first bits of the fractional parts of roots of the first primes: the constants of SHA-2. */
function rootsOfPrimes(count: number, root: 2n | 3n, bits: bigint): bigint[] {
  const primes: bigint[] = [];
  for (let n = 2n; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0n)) primes.push(n);
  return primes.map((prime) => {
    const scaled = prime << (bits * root);
    let low = 0n;
    let high = 1n << (bits + 5n);
    while (high - low > 1n) {
      const middle = (low + high) >> 1n;
      if (middle ** root <= scaled) low = middle;
      else high = middle;
    }
    return low & ((1n << bits) - 1n);
  });
}

/** Pads the data to whole blocks: appends a bit 1, zeros, and the length in bits. */
function padded(data: Uint8Array, blockSize: number): Uint8Array {
  const size = Math.ceil((data.length + 1 + blockSize / 8) / blockSize) * blockSize;
  const bytes = new Uint8Array(size);
  bytes.set(data);
  bytes[data.length] = 0x80;
  new DataView(bytes.buffer).setBigUint64(size - 8, BigInt(data.length) * 8n);
  return bytes;
}

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

const constants256 = Int32Array.from(rootsOfPrimes(64, 3n, 32n), Number);
const start256 = rootsOfPrimes(8, 2n, 32n).map(Number);

export const sha256: HashAlgorithm = {
  blockSize: 64,
  digest(data) {
    const state = Int32Array.from(start256);
    const words = new Int32Array(64);
    const bytes = padded(data, 64);
    const view = new DataView(bytes.buffer);
    for (let block = 0; block < bytes.length; block += 64) {
      for (let t = 0; t < 16; t++) words[t] = view.getInt32(block + 4 * t);
      for (let t = 16; t < 64; t++) {
        const [a, b] = [words[t - 15] as number, words[t - 2] as number];
        const small0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
        const small1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
        words[t] = (words[t - 16] as number) + small0 + (words[t - 7] as number) + small1;
      }
      let [a, b, c, d, e, f, g, h] = state as unknown as [
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      for (let t = 0; t < 64; t++) {
        const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
        const first = (h + big1 + ((e & f) ^ (~e & g)) + (constants256[t] as number) + (words[t] as number)) | 0;
        const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
        const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
      }
      [a, b, c, d, e, f, g, h].forEach((word, at) => {
        state[at] = (state[at] as number) + word;
      });
    }
    const digest = new DataView(new ArrayBuffer(32));
    for (const [at, word] of state.entries()) digest.setInt32(4 * at, word);
    return new Uint8Array(digest.buffer);
  },
};

const constants512 = rootsOfPrimes(80, 3n, 64n);
const start512 = rootsOfPrimes(8, 2n, 64n);

/** The upper 32 bits of each word of 64 bits. */
const highOf = (words: readonly bigint[]): Int32Array => Int32Array.from(words, (word) => Number(word >> 32n));
/** The lower 32 bits of each word of 64 bits. */
const lowOf = (words: readonly bigint[]): Int32Array => Int32Array.from(words, (word) => Number(word & 0xffffffffn));
const high512 = highOf(constants512);
const low512 = lowOf(constants512);

/** Words of 64 bits in two arrays: one has the upper 32 bits of each word, one the lower 32 bits. */
class Words {
  readonly high: Int32Array;
  readonly low: Int32Array;

  constructor(high: Int32Array, low: Int32Array) {
    this.high = high;
    this.low = low;
  }

  /**
   * Sets a word to a sum of words. @param low sum of the lower halves, which may exceed 32 bits and must not be
   * negative @param high sum of the upper halves
   */
  set(at: number, high: number, low: number): void {
    this.low[at] = low;
    this.high[at] = high + Math.floor(low / 2 ** 32);
  }

  copy(from: number, to: number): void {
    this.high[to] = this.high[from] as number;
    this.low[to] = this.low[from] as number;
  }
}

export const sha512: HashAlgorithm = {
  blockSize: 128,
  digest(data) {
    const state = new Words(highOf(start512), lowOf(start512));
    const words = new Words(new Int32Array(80), new Int32Array(80));
    const bytes = padded(data, 128);
    const view = new DataView(bytes.buffer);
    for (let block = 0; block < bytes.length; block += 128) {
      for (let t = 0; t < 16; t++) {
        words.high[t] = view.getInt32(block + 8 * t);
        words.low[t] = view.getInt32(block + 8 * t + 4);
      }
      extend(words);
      compress(state, words);
    }
    const digest = new DataView(new ArrayBuffer(64));
    for (const [at, word] of state.high.entries()) digest.setInt32(8 * at, word);
    for (const [at, word] of state.low.entries()) digest.setInt32(8 * at + 4, word);
    return new Uint8Array(digest.buffer);
  },
};

/** Computes the words 16 to 79 from the first 16. */
function extend(words: Words): void {
  const { high, low } = words;
  for (let t = 16; t < 80; t++) {
    const [h, l] = [high[t - 15] as number, low[t - 15] as number];
    const [H, L] = [high[t - 2] as number, low[t - 2] as number];
    const small0 = ((h >>> 1) | (l << 31)) ^ ((h >>> 8) | (l << 24)) ^ (h >>> 7);
    const small0Low = ((l >>> 1) | (h << 31)) ^ ((l >>> 8) | (h << 24)) ^ ((l >>> 7) | (h << 25));
    const small1 = ((H >>> 19) | (L << 13)) ^ ((L >>> 29) | (H << 3)) ^ (H >>> 6);
    const small1Low = ((L >>> 19) | (H << 13)) ^ ((H >>> 29) | (L << 3)) ^ ((L >>> 6) | (H << 26));
    words.set(
      t,
      small0 + small1 + (high[t - 7] as number) + (high[t - 16] as number),
      (small0Low >>> 0) + (small1Low >>> 0) + ((low[t - 7] as number) >>> 0) + ((low[t - 16] as number) >>> 0),
    );
  }
}

/** Runs the 80 rounds of SHA-512 for one block, and adds the result to the state. */
function compress(state: Words, words: Words): void {
  const round = new Words(Int32Array.from(state.high), Int32Array.from(state.low));
  const { high, low } = round;
  for (let t = 0; t < 80; t++) {
    const [a, b, c, , e, f, g, h] = high as unknown as number[] as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const [A, B, C, , E, F, G, H] = low as unknown as number[] as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const big1 = ((e >>> 14) | (E << 18)) ^ ((e >>> 18) | (E << 14)) ^ ((E >>> 9) | (e << 23));
    const big1Low = ((E >>> 14) | (e << 18)) ^ ((E >>> 18) | (e << 14)) ^ ((e >>> 9) | (E << 23));
    const first = h + big1 + ((e & f) ^ (~e & g)) + (high512[t] as number) + (words.high[t] as number);
    const firstLow =
      (H >>> 0) +
      (big1Low >>> 0) +
      (((E & F) ^ (~E & G)) >>> 0) +
      ((low512[t] as number) >>> 0) +
      ((words.low[t] as number) >>> 0);
    const big0 = ((a >>> 28) | (A << 4)) ^ ((A >>> 2) | (a << 30)) ^ ((A >>> 7) | (a << 25));
    const big0Low = ((A >>> 28) | (a << 4)) ^ ((a >>> 2) | (A << 30)) ^ ((a >>> 7) | (A << 25));
    const second = big0 + ((a & b) ^ (a & c) ^ (b & c));
    const secondLow = (big0Low >>> 0) + (((A & B) ^ (A & C) ^ (B & C)) >>> 0);
    for (let at = 7; at > 0; at--) round.copy(at - 1, at);
    round.set(4, (high[4] as number) + first, ((low[4] as number) >>> 0) + firstLow);
    round.set(0, first + second, firstLow + secondLow);
  }
  for (let at = 0; at < 8; at++) {
    state.set(
      at,
      (state.high[at] as number) + (high[at] as number),
      ((state.low[at] as number) >>> 0) + ((low[at] as number) >>> 0),
    );
  }
}
