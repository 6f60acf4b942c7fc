import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { tag } from '../../../packages/pki/src/der/tag.js';
import {
  bitString,
  element,
  integer,
  objectIdentifier,
  octetString,
  sequence,
} from '../../../packages/pki/src/der/write-der.js';
import type { Random } from './random.js';

/**
 * Certificate requests that are nearly valid: with names of all kinds of strings and shapes, with lengths and tags in
 * forms that are not DER, and with repeated attributes and extensions. All are signed, so that the signature is not a
 * reason to refuse them.
 */

const algorithm = sequence(objectIdentifier('1.2.840.10045.4.3.2'));

/** A value. It is encoded in a form that may be invalid. */
type Node = { readonly tag: number; readonly contents: readonly (Node | Buffer)[] };

const node = (kind: number, ...contents: readonly (Node | Buffer)[]): Node => ({ tag: kind, contents });

const texts = [
  'system:nodes',
  'system:masters',
  'system:node:n1',
  'a',
  '',
  'a,O=system:masters',
  'a\nO=system:masters',
  'a\0b',
  'a+O=b',
  'ä€',
  'x"y\\z',
  ' a ',
  '#05',
];
const stringTags = [
  tag.utf8String,
  tag.printableString,
  tag.t61String,
  tag.ia5String,
  tag.numericString,
  tag.bmpString,
];
const otherTags = [
  0x1c,
  0x1b,
  0x1a,
  tag.octetString,
  tag.bitString,
  tag.integer,
  tag.boolean,
  tag.null,
  0x2c,
  0x80,
  0xa0,
];
const attributeTypes = [
  '2.5.4.10',
  '2.5.4.3',
  '2.5.4.11',
  '2.5.4.6',
  '2.5.4.5',
  '1.3.6.1.4.1.57683.2',
  '0.9.2342.19200300.100.1.1',
  '2.5.4.100',
];
const hosts = ['a', 'n1.example.com', '*.a', 'a,DNS:b', 'a"b', 'a\0b', 'ä', ''];
const uris = [
  'spiffe://a/b',
  'http://a/%41?b#c',
  'urn:a:b',
  'http://a b/',
  'http://u:p@a:1/',
  '//a',
  'http://[::1]/',
  ':',
  '%zz',
  'http://a/ä',
  'a,URI:b',
];

/** Makes requests. All of them have the same key. */
export class RequestMaker {
  readonly #random: Random;
  readonly #privateKey: KeyObject;
  readonly #publicKey: Buffer;

  constructor(random: Random) {
    this.#random = random;
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey.export({ type: 'spki', format: 'der' });
  }

  /** Returns a request in DER. */
  next(): Buffer {
    const faults = this.#random.pick([0, 0, 0, 0.01, 0.05]);
    const subject = this.#subject();
    const attributes = node(tag.constructed(0), ...this.#list(2, () => this.#attribute()));
    const parts: readonly (Node | Buffer)[] = [integer(0n), subject, this.#publicKey, attributes];
    let info = sequence(...parts.map((part) => this.#write(part, faults)));
    if (this.#random.chance(0.2)) info = this.#flip(info);
    return sequence(info, algorithm, bitString(sign('sha256', info, this.#privateKey)));
  }

  /** Returns the subject of a certificate in DER: a name that may be invalid. */
  subject(): Buffer {
    return this.#write(this.#subject(), this.#random.pick([0, 0, 0.01, 0.05]));
  }

  #subject(): Node {
    return node(
      tag.sequence,
      ...this.#list(4, () =>
        node(this.#rarely(tag.set, tag.sequence), ...this.#list(2, () => this.#nameAttribute(), 1)),
      ),
    );
  }

  #nameAttribute(): Node {
    const type = objectIdentifier(this.#random.pick(attributeTypes));
    const kind = this.#random.pick(this.#random.chance(0.9) ? stringTags : otherTags);
    const text = this.#random.pick(texts);
    const value =
      kind === tag.bmpString
        ? Buffer.from(text, 'utf16le').swap16()
        : kind === 0x1c
          ? wide(text)
          : Buffer.from(text, kind === tag.t61String ? 'latin1' : 'utf8');
    const more = this.#random.chance(0.02) ? [element(tag.utf8String, Buffer.from('system:masters'))] : [];
    return node(this.#rarely(tag.sequence, tag.set), type, node(kind, value), ...more);
  }

  #attribute(): Node {
    const id = this.#random.pick(['1.2.840.113549.1.9.14', '1.2.840.113549.1.9.14', '1.2.840.113549.1.9.7']);
    const extensions = () => node(tag.sequence, ...this.#list(2, () => this.#extension(), 1));
    return node(
      tag.sequence,
      objectIdentifier(id),
      node(this.#rarely(tag.set, tag.sequence), ...this.#list(2, extensions, 1)),
    );
  }

  #extension(): Node {
    const id = this.#random.pick(['2.5.29.17', '2.5.29.17', '2.5.29.19', '2.5.29.15', '2.5.29.37', '2.5.29.30']);
    const critical = this.#random.chance(0.3)
      ? [element(tag.boolean, Buffer.from([this.#random.pick([0, 1, 0xff, 0xff])]))]
      : [];
    const names = this.#write(
      node(tag.sequence, ...this.#list(3, () => this.#generalName(), 1)),
      this.#random.pick([0, 0, 0.05]),
    );
    const value = this.#random.pick([
      names,
      names,
      element(tag.sequence, element(tag.boolean, Buffer.from([0xff]))),
      Buffer.from([0]),
    ]);
    return node(tag.sequence, objectIdentifier(id), ...critical, octetString(value));
  }

  #generalName(): Node {
    const kind = this.#random.pick([1, 2, 2, 4, 6, 6, 7, 8]);
    if (kind === 7)
      return node(
        tag.primitive(7),
        Buffer.alloc(this.#random.pick([4, 4, 16, 16, 5, 0]), this.#random.pick([1, 0, 0xff])),
      );
    if (kind === 4) return node(tag.constructed(4), this.#subject());
    return node(tag.primitive(kind), Buffer.from(this.#random.pick(kind === 6 ? uris : hosts)));
  }

  #write(value: Node | Buffer, faults: number): Buffer {
    if (Buffer.isBuffer(value)) return this.#random.chance(faults / 4) ? this.#flip(value) : value;
    const contents = Buffer.concat(value.contents.map((part) => this.#write(part, faults)));
    if (!this.#random.chance(faults)) return element(value.tag, contents);
    const head = Buffer.from([value.tag]);
    const { length } = contents;
    switch (this.#random.below(6)) {
      case 0: // A long form where the short one suffices, or with zeros.
        return Buffer.concat([
          head,
          Buffer.from(length < 256 ? [0x81, length] : [0x83, 0, length >> 8, length & 0xff]),
          contents,
        ]);
      case 1: // The indefinite form.
        return Buffer.concat([head, Buffer.from([0x80]), contents, Buffer.alloc(2)]);
      case 2: // Another length.
        return Buffer.concat([
          head,
          Buffer.from([Math.min(length + this.#random.pick([-1, 1, 2]), 127) & 0xff]),
          contents,
        ]);
      case 3: // The tag in the long form.
        return Buffer.concat([Buffer.from([value.tag | 0x1f, value.tag & 0x1f]), element(0, contents).subarray(1)]);
      case 4: // The value twice.
        return Buffer.concat([element(value.tag, contents), element(value.tag, contents)]);
      default: // Another tag.
        return element(this.#random.pick([...stringTags, ...otherTags, value.tag ^ 0x20]), contents);
    }
  }

  #flip(bytes: Buffer): Buffer {
    const copy = Buffer.from(bytes);
    if (copy.length > 0) copy[this.#random.below(copy.length)] = this.#random.below(256);
    return copy;
  }

  #list<T>(most: number, make: () => T, least = 0): readonly T[] {
    return Array.from({ length: least + this.#random.below(most + 1 - least) }, make);
  }

  #rarely(usual: number, other: number): number {
    return this.#random.chance(0.01) ? other : usual;
  }
}

/** Encodes each character as four bytes. */
const wide = (text: string): Buffer =>
  Buffer.from(Array.from(text, (each) => [0, 0, 0, each.charCodeAt(0) & 0xff]).flat());
