import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identityTransformer, type TransformedValue, type Transformer } from '../codec/transformer.js';
import { newAESCBCTransformer } from './aes-cbc-transformer.js';
import { newAESGCMTransformer } from './aes-gcm-transformer.js';
import { newExtendedNonceGCMTransformer } from './extended-nonce-gcm-transformer.js';
import { newPrefixTransformers } from './prefix-transformer.js';
import { newSecretboxTransformer } from './secretbox-transformer.js';

const context = { authenticatedData: '/registry/secrets/default/a' };
const elsewhere = { authenticatedData: '/registry/secrets/default/b' };
const secret = '{"kind":"Secret","apiVersion":"v1"}';
const base64 = (text: string) => Buffer.from(text, 'base64');
const hex = (text: string) => Buffer.from(text, 'hex');
/** Bytes that count up. */
const counting = (from: number, length: number) => Uint8Array.from({ length }, (_, i) => from + i);

const read = (transformer: Transformer, value: Uint8Array, where = context) =>
  transformer.transformFromStorage(value, where) as TransformedValue;
const write = (transformer: Transformer, data: Uint8Array) =>
  transformer.transformToStorage(data, context) as Uint8Array;
const text = ({ data }: TransformedValue) => Buffer.from(data).toString();

/** Every encrypting transformer, each with its own key. */
const all: readonly [name: string, make: (key: Uint8Array) => Transformer, bound: boolean][] = [
  ['aescbc', newAESCBCTransformer, false],
  ['aesgcm', newAESGCMTransformer, true],
  ['extended nonce aesgcm', newExtendedNonceGCMTransformer, true],
  ['secretbox', newSecretboxTransformer, false],
];

describe('values that another implementation encrypted', () => {
  // Made with Python's cryptography: key 0, 1, 2, …; iv from 100, nonces from 200 and 0; seed from 50, info from 150.
  it.each<[string, Transformer, string]>([
    [
      'aescbc, 16 bytes',
      newAESCBCTransformer(counting(0, 16)),
      'ZGVmZ2hpamtsbW5vcHFyc4Ta5k9vNkIdCCjIo9IMTyc7GtrsMUSXV66cdiU0M9YrfeCMKiWn4zZ2laiLPTCmNQ==',
    ],
    [
      'aescbc, 24 bytes',
      newAESCBCTransformer(counting(0, 24)),
      'ZGVmZ2hpamtsbW5vcHFyc1Lvwm52f02IUjafZeutxoxLRRDO05fTk+IK5NmwKRDxJtVEw+HAaKVFxAGZYedj7Q==',
    ],
    [
      'aescbc, 32 bytes',
      newAESCBCTransformer(counting(0, 32)),
      'ZGVmZ2hpamtsbW5vcHFyc0QoOoqApFy6KZZrYKXFvasp35TE4haRLi3SFEIHB78NIvaJuNVgMfrsyizoX/J01w==',
    ],
    [
      'aesgcm, 16 bytes',
      newAESGCMTransformer(counting(0, 16)),
      'yMnKy8zNzs/Q0dLTTQr/12BXCRP8xM0hswQXhFwynHm4eXhhp94opjTF07PPGOvX4fO35GWw0lxVS3j1NzZe',
    ],
    [
      'aesgcm, 24 bytes',
      newAESGCMTransformer(counting(0, 24)),
      'yMnKy8zNzs/Q0dLTwqR3Qfhyco4+f3OUN7b2lBvaA4gqF3LL4EZEeORgd5APv9qhmyWgJ+nwQj5G8SG5020E',
    ],
    [
      'aesgcm, 32 bytes',
      newAESGCMTransformer(counting(0, 32)),
      'yMnKy8zNzs/Q0dLTaloKsuio2RpWb3rdbGOfNsyljdhtPc1WnsBUj/iriZ/9rle0RSBFQRdqY1pERiTqBswI',
    ],
    [
      'extended nonce',
      newExtendedNonceGCMTransformer(counting(50, 32)),
      'lpeYmZqbnJ2en6ChoqOkpaanqKmqq6ytrq+wsbKztLUAAQIDBAUGBwgJCgvPUQQ8RY/dBg6F8lmuHn5TOUYW/1wVB6ThSvwHqSfvPPOisdNaE11xHC/URH7v1GfkDUY=',
    ],
  ])('are read: %s', (_, transformer, value) => {
    expect(text(read(transformer, base64(value)))).toBe(secret);
    expect(write(transformer, Buffer.from(secret))).toHaveLength(base64(value).length);
  });

  // The example of NaCl's own tests.
  it('are read: secretbox', () => {
    const nonce = '69696ee955b62b73cd62bda875fc73d68219e0036b7a0b37';
    const box =
      'f3ffc7703f9400e52a7dfb4b3d3305d98e993b9f48681273c29650ba32fc76ce48332ea7164d96a4476fb8c531a1186ac0dfc17c98dce87b4da7f011ec48c97271d2c20f9b928fe2270d6fb863d51738b48eeee314a7cc8ab932164548e526ae90224368517acfeabd6bb3732bc0e9da99832b61ca01b6de56244a9e88d5f9b37973f622a43d14a6599b1f654cb45a74e355a5';
    const message =
      'be075fc53c81f2d5cf141316ebeb0c7b5228c52a4c62cbd44b66849b64244ffce5ecbaaf33bd751a1ac728d45e6c61296cdc3c01233561f41db66cce314adb310e3be8250c46f06dceea3a7fa1348057e2f6556ad6b1318a024a838f21af1fde048977eb48f59ffd4924ca1c60902e52f0a089bc76897040e082f937763848645e0705';
    const transformer = newSecretboxTransformer(
      hex('1b27556473e985d462cd51197a9a46c76009549eac6474f206c4ee0844f68389'),
    );
    expect(Buffer.from(read(transformer, hex(nonce + box)).data).toString('hex')).toBe(message);
    expect(write(transformer, hex(message))).toHaveLength((nonce.length + box.length) / 2);
  });
});

describe.each(all)('%s', (_, make, bound) => {
  const transformer = make(counting(1, 32));

  it('decrypts its own values, and encrypts differently each time', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (data) => {
        const before = Uint8Array.from(data);
        const [one, two] = [write(transformer, data), write(transformer, data)];
        const again = read(transformer, one);
        expect(Buffer.compare(again.data, data)).toBe(0);
        expect(again.stale).toBe(false);
        expect(Buffer.compare(one, two)).not.toBe(0);
        // Neither input was changed.
        expect(Buffer.compare(data, before)).toBe(0);
        expect(Buffer.compare(read(transformer, one).data, data)).toBe(0);
      }),
    );
  });

  it('reads values that are a part of a larger buffer', () => {
    const value = write(transformer, Buffer.from(secret));
    for (let offset = 0; offset < 8; offset++) {
      const padded = Buffer.concat([Buffer.alloc(offset), value, Buffer.from('rest')]);
      expect(text(read(transformer, padded.subarray(offset, offset + value.length)))).toBe(secret);
    }
  });

  it('fails for truncated values', () => {
    const value = write(transformer, Buffer.from(secret));
    for (let length = 0; length < value.length; length++) {
      try {
        // Without authentication a truncated value may be readable, but not as the original.
        expect(text(read(transformer, value.subarray(0, length)))).not.toBe(secret);
        expect(make).toBe(newAESCBCTransformer);
      } catch (error) {
        expect((error as Error).message).toMatch(
          /shorter than the required size|not a multiple of the block size|PKCS7|padding|authentication failed|output array/,
        );
      }
    }
  });

  it('never decrypts a corrupt value to the original', () => {
    const value = write(transformer, Buffer.from(secret));
    fc.assert(
      fc.property(fc.nat(value.length - 1), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const garbled = Uint8Array.from(value);
        garbled[at] = (garbled[at] as number) ^ mask;
        if (make !== newAESCBCTransformer) expect(() => read(transformer, garbled)).toThrow();
        else {
          try {
            expect(text(read(transformer, garbled))).not.toBe(secret);
          } catch (error) {
            expect((error as Error).message).toMatch(/PKCS7|padding/);
          }
        }
      }),
    );
  });

  it('fails for anything that was never encrypted', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), (data) => {
        try {
          read(transformer, data);
          expect(make).toBe(newAESCBCTransformer);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
    );
  });

  it(bound ? 'refuses a value that was copied to another key' : 'reads a value that was copied to another key', () => {
    const value = write(transformer, Buffer.from(secret));
    if (bound) expect(() => read(transformer, value, elsewhere)).toThrow('cipher: message authentication failed');
    else expect(text(read(transformer, value, elsewhere))).toBe(secret);
  });

  it('does not decrypt values of another key', () => {
    const value = write(make(randomBytes(32)), Buffer.from(secret));
    try {
      expect(text(read(transformer, value))).not.toBe(secret);
    } catch (error) {
      expect(error).toBeInstanceOf(Error);
    }
  });
});

it.each<[(key: Uint8Array) => Transformer, number, string]>([
  [newAESCBCTransformer, 31, 'crypto/aes: invalid key size 31'],
  [newAESGCMTransformer, 0, 'crypto/aes: invalid key size 0'],
  [newSecretboxTransformer, 16, 'expected key size 32 for secretbox provider, got 16'],
  [newExtendedNonceGCMTransformer, 31, 'invalid seed length 31 used for key generation'],
])('%o refuses a key of %i bytes', (make, size, message) => {
  expect(() => make(new Uint8Array(size))).toThrow(message);
});

describe('identity', () => {
  it('stores the given value', () => {
    expect(text(read(identityTransformer, Buffer.from(secret)))).toBe(secret);
    expect(Buffer.from(write(identityTransformer, Buffer.from(secret))).toString()).toBe(secret);
    expect(text(read(identityTransformer, Buffer.from('k8s:en')))).toBe('k8s:en');
  });

  it('refuses to read encrypted values', () => {
    const value = Buffer.from('k8s:enc:aescbc:v1:key1:…');
    expect(() => read(identityTransformer, value)).toThrow('identity transformer tried to read encrypted data');
  });
});

describe('prefix transformers', () => {
  /** A provider with several keys. The first key writes. */
  const provider = (...keys: readonly [name: string, make: (key: Uint8Array) => Transformer, key: Uint8Array][]) =>
    newPrefixTransformers(
      keys.map(([name, make, key]) => ({ prefix: `${name}:`, transformer: make(key) })),
      'no matching key was found for the provided AES transformer',
    );
  const [key1, key2] = [counting(1, 32), counting(2, 32)];
  const one = provider(['key1', newAESGCMTransformer, key1]);
  const rotated = provider(['key2', newAESGCMTransformer, key2], ['key1', newAESGCMTransformer, key1]);

  it('write with the first transformer, and put its prefix before the value', () => {
    expect(write(rotated, Buffer.from(secret)).subarray(0, 5).toString()).toBe('key2:');
  });

  it('read values of each transformer, and treat values of all but the first as stale', () => {
    const [old, fresh] = [write(one, Buffer.from(secret)), write(rotated, Buffer.from(secret))];
    expect([text(read(one, old)), read(one, old).stale]).toEqual([secret, false]);
    expect([text(read(rotated, old)), read(rotated, old).stale]).toEqual([secret, true]);
    expect([text(read(rotated, fresh)), read(rotated, fresh).stale]).toEqual([secret, false]);
    expect(() => read(one, fresh)).toThrow('no matching key was found for the provided AES transformer');
  });

  it('try the next transformer with the same prefix, and report all errors if none can read the value', () => {
    const wrong = provider(['key1', newAESGCMTransformer, key2], ['key1', newAESGCMTransformer, key1]);
    const old = write(one, Buffer.from(secret));
    expect([text(read(wrong, old)), read(wrong, old).stale]).toEqual([secret, true]);
    expect(() => read(wrong, old.subarray(0, 8))).toThrow('the stored data was shorter than the required size');
    const several = provider(['key1', newAESGCMTransformer, key2], ['key1', newSecretboxTransformer, key1]);
    expect(() => read(several, old)).toThrow(
      '[cipher: message authentication failed, output array was not large enough for encryption]',
    );
  });

  it('migrate from plain values to encrypted values and back', () => {
    const plain = { prefix: '', transformer: identityTransformer };
    const encrypted = { prefix: 'k8s:enc:aesgcm:v1:', transformer: one };
    const encrypting = newPrefixTransformers([encrypted, plain], 'no matching prefix found');
    const decrypting = newPrefixTransformers([plain, encrypted], 'no matching prefix found');
    const value = write(encrypting, Buffer.from(secret));
    expect(value.subarray(0, 23).toString()).toBe('k8s:enc:aesgcm:v1:key1:');
    expect([text(read(encrypting, Buffer.from(secret))), read(encrypting, Buffer.from(secret)).stale]).toEqual([
      secret,
      true,
    ]);
    expect([text(read(decrypting, value)), read(decrypting, value).stale]).toEqual([secret, true]);
    expect([
      Buffer.from(write(decrypting, Buffer.from(secret))).toString(),
      read(decrypting, Buffer.from(secret)).stale,
    ]).toEqual([secret, false]);
    const other = Buffer.from('k8s:enc:kms:v2:x:…');
    expect(() => read(encrypting, other)).toThrow('no matching prefix found');
    expect(() => read(decrypting, other)).toThrow('no matching prefix found');
  });

  it('are asynchronous if one transformer is asynchronous', async () => {
    const slow: Transformer = {
      transformFromStorage: async (data) => ({ data, stale: false }),
      transformToStorage: async (data) => data,
    };
    const failing: Transformer = {
      transformFromStorage: () => Promise.reject(new Error('not me')),
      transformToStorage: () => Promise.reject(new Error('never')),
    };
    const both = newPrefixTransformers(
      [
        { prefix: 'p:', transformer: failing },
        { prefix: 'p:', transformer: slow },
      ],
      'no matching prefix found',
    );
    const value = both.transformFromStorage(Buffer.from('p:x'), context);
    expect(value).toBeInstanceOf(Promise);
    expect(await value).toEqual({ data: Buffer.from('x'), stale: true });
    await expect(both.transformToStorage(Buffer.from('x'), context)).rejects.toThrow('never');
    await expect(
      newPrefixTransformers([{ prefix: 'p:', transformer: failing }], 'no').transformFromStorage(
        Buffer.from('p:x'),
        context,
      ),
    ).rejects.toThrow('not me');
  });
});
