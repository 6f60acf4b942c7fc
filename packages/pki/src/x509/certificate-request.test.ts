import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { tag } from '../der/tag.js';
import { bitString, element, integer, objectIdentifier, octetString, sequence } from '../der/write-der.js';
import { encodePEM } from '../pem/encode-pem.js';
import { parseCertificateRequestPEM } from './certificate-request.js';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const spki = publicKey.export({ type: 'spki', format: 'der' });
const algorithm = sequence(objectIdentifier('1.2.840.10045.4.3.2'));
const organization = objectIdentifier('2.5.4.10');

const text = (value: string, kind: number = tag.utf8String) => element(kind, Buffer.from(value));
const attribute = (type: Buffer, value: Buffer) => element(tag.set, sequence(type, value));
const commonName = attribute(objectIdentifier('2.5.4.3'), text('system:node:n1'));
const nodes = attribute(organization, text('system:nodes'));
const extension = (id: string, value: Buffer) => sequence(objectIdentifier(id), octetString(value));
const requested = (...extensions: readonly Buffer[]) =>
  sequence(objectIdentifier('1.2.840.113549.1.9.14'), element(tag.set, sequence(...extensions)));

/** A request with a valid signature. */
function request(subject: readonly Buffer[], attributes: readonly Buffer[] = [], key: Buffer = spki): string {
  const info = sequence(integer(0n), sequence(...subject), key, element(tag.constructed(0), ...attributes));
  const der = sequence(info, algorithm, bitString(sign('sha256', info, privateKey)));
  return encodePEM('CERTIFICATE REQUEST', der);
}

const names = (pem: string) => {
  const read = parseCertificateRequestPEM(pem);
  read.checkSignature();
  return read.subject;
};

describe('a certificate request', () => {
  it('has the groups of all attributes, also of several in a set, in all kinds of strings', () => {
    const both = element(
      tag.set,
      sequence(organization, text('one')),
      sequence(organization, text('two', tag.ia5String)),
    );
    const wide = attribute(organization, element(tag.bmpString, Buffer.from('three', 'utf16le').swap16()));
    const latin = attribute(organization, element(tag.t61String, Buffer.from('f\u00fcnf', 'latin1')));
    expect(names(request([both, wide, latin, commonName, commonName]))).toMatchObject({
      commonName: 'system:node:n1',
      organizations: ['one', 'two', 'three', 'fünf'],
    });
  });

  // The messages are those of kube-apiserver.
  it.each<[string, Buffer, string]>([
    [
      'an attribute type whose length has two bytes',
      attribute(Buffer.from('0681035504' + '0a', 'hex'), text('system:masters')),
      'asn1: structure error: non-minimal length',
    ],
    [
      'a set whose length has two bytes',
      Buffer.concat([Buffer.from([0x31, 0x81, nodes.length - 2]), nodes.subarray(2)]),
      'asn1: structure error: non-minimal length',
    ],
    [
      'a value whose length begins with zeros',
      attribute(organization, Buffer.from('0c82000161', 'hex')),
      'asn1: structure error: superfluous leading zeros in length',
    ],
    [
      'a value of indefinite length',
      attribute(organization, Buffer.from('2c800c01610000', 'hex')),
      'asn1: syntax error: indefinite length found (not DER)',
    ],
    [
      'an attribute type whose parts have further bytes',
      attribute(element(tag.objectIdentifier, Buffer.from('5504800a', 'hex')), text('system:masters')),
      'asn1: syntax error: integer is not minimally encoded',
    ],
    [
      'a sequence in place of a set',
      sequence(sequence(organization, text('a'))),
      'asn1: structure error: sequence tag mismatch',
    ],
    [
      'an attribute without a value',
      element(tag.set, sequence(organization)),
      'asn1: syntax error: sequence truncated',
    ],
    [
      'other characters in a PrintableString',
      attribute(organization, text('system_masters', tag.printableString)),
      'asn1: syntax error: PrintableString contains invalid character',
    ],
    [
      'other bytes in a UTF8String',
      attribute(organization, element(tag.utf8String, Buffer.from([0x61, 0xff]))),
      'asn1: invalid UTF-8 string',
    ],
    ['a BMPString of odd length', attribute(organization, text('abc', tag.bmpString)), 'invalid BMPString'],
  ])('is refused with %s', (_, second, message) => {
    expect(() => names(request([nodes, second, commonName]))).toThrow(message);
  });

  it('has no group from a UniversalString, and no such group is signed', () => {
    const universal = Buffer.from(Array.from('system:masters', (each) => [0, 0, 0, each.charCodeAt(0)]).flat());
    expect(names(request([attribute(organization, element(0x1c, universal)), commonName])).organizations).toEqual([]);
  });

  it('begins at the start of a line: a block that begins within a line is not read', () => {
    const masters = request([attribute(organization, text('system:masters')), commonName]);
    expect(names(`x${masters}${request([nodes, commonName])}`).organizations).toEqual(['system:nodes']);
    expect(() => names(` ${masters}`)).toThrow('PEM block type must be CERTIFICATE REQUEST');
  });

  it('is the first of several blocks, whatever its type', () => {
    const [one, two] = ['one', 'two'].map((each) => request([attribute(organization, text(each)), commonName]));
    expect(names(`${one}${two}`).organizations).toEqual(['one']);
    expect(() => names(`${encodePEM('CERTIFICATE', spki)}${one}`)).toThrow('PEM block type must be');
  });

  it('may have its extensions only once', () => {
    const san = extension('2.5.29.17', sequence(element(tag.primitive(2), Buffer.from('a'))));
    const other = extension('2.5.29.17', sequence(element(tag.primitive(2), Buffer.from('b'))));
    const twice = 'x509: certificate request contains duplicate requested extensions';
    expect(() => names(request([commonName], [requested(san), requested(other)]))).toThrow(twice);
    expect(() => names(request([commonName], [requested(san, san)]))).toThrow(twice);
    expect(parseCertificateRequestPEM(request([commonName], [requested(san)])).dnsNames).toEqual(['a']);
  });

  it.each<[string, Buffer, string]>([
    ['a name that is not ASCII', element(tag.primitive(2), Buffer.from('ä')), 'x509: SAN dNSName is malformed'],
    [
      'an address of five bytes',
      element(tag.primitive(7), Buffer.alloc(5)),
      'x509: cannot parse IP address of length 5',
    ],
    [
      'a URI with spaces in its host',
      element(tag.primitive(6), Buffer.from('spiffe://a b/c')),
      'x509: cannot parse URI "spiffe://a b/c": parse "spiffe://a b/c": invalid character " " in host name',
    ],
  ])('is refused with %s among its alternative names', (_, name, message) => {
    const attributes = [requested(extension('2.5.29.17', sequence(name)))];
    expect(() => names(request([commonName], attributes))).toThrow(message);
  });

  it.each<[string, Buffer, string]>([
    [
      'a compressed point',
      sequence(
        sequence(objectIdentifier('1.2.840.10045.2.1'), objectIdentifier('1.2.840.10045.3.1.7')),
        bitString(Buffer.concat([Buffer.from([2]), spki.subarray(-64, -32)])),
      ),
      'ecdsa: invalid uncompressed public key',
    ],
    ['a curve that Kubernetes does not know', otherCurve(), 'x509: unsupported elliptic curve'],
    ['an RSA key without parameters', rsaWithoutParameters(), 'x509: RSA key missing NULL parameters'],
  ])('is refused with %s', (_, key, message) => {
    expect(() => names(request([commonName], [], key))).toThrow(message);
  });
});

function otherCurve(): Buffer {
  return generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).publicKey.export({ type: 'spki', format: 'der' });
}

function rsaWithoutParameters(): Buffer {
  const modulus = sequence(integer((1n << 1024n) + 1n), integer(65537n));
  return sequence(sequence(objectIdentifier('1.2.840.113549.1.1.1')), bitString(modulus));
}
