import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tag } from '../../../pki/src/der/tag.js';
import { element, objectIdentifier, sequence } from '../../../pki/src/der/write-der.js';
import { extension, extensions, type Issuer, signCertificate } from '../../../pki/src/issue/sign-certificate.js';
import { createSecureServer, type SecureServer } from '../node/secure-server.js';

const hour = 3600_000;
const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const string = (value: string, kind: number = tag.utf8String) => element(kind, Buffer.from(value));
const wide = (value: string) => element(tag.bmpString, Buffer.from(value, 'utf16le').swap16());
const pair = (type: string | Buffer, value: Buffer) =>
  sequence(typeof type === 'string' ? objectIdentifier(type) : type, value);
const attribute = (type: string | Buffer, value: Buffer) => element(tag.set, pair(type, value));
const [commonName, organization, uid] = ['2.5.4.3', '2.5.4.10', '1.3.6.1.4.1.57683.2'];

const caName = sequence(attribute(commonName, string('ca')));
const caKeys = newKeys();
const issuer: Issuer = { name: caName, keyIdentifier: Buffer.alloc(20, 1), privateKey: caKeys.privateKey };

function certificate(subject: Buffer, publicKey: KeyObject, isCA: boolean, more: readonly Buffer[] = []): string {
  const times = { notBefore: new Date(Date.now() - hour), notAfter: new Date(Date.now() + hour) };
  const own = isCA ? [extensions.subjectKeyIdentifier(issuer.keyIdentifier)] : [];
  const all = [extensions.basicConstraints(isCA), ...own, ...more];
  return signCertificate({ subject, publicKey, ...times, extensions: all }, issuer);
}

const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const ca = certificate(caName, caKeys.publicKey, true);
const servingKeys = newKeys();
let server: SecureServer;
let port: number;
beforeAll(async () => {
  server = createSecureServer({
    handler: async ({ peer }) => {
      const { verified, commonName: user, organizations: groups, uids: ids } = peer ?? {};
      return { status: 200, headers: {}, body: Buffer.from(JSON.stringify({ verified, user, groups, ids })) };
    },
    cert: certificate(sequence(attribute(commonName, string('server'))), servingKeys.publicKey, false),
    key: pem(servingKeys.privateKey),
    clientCA: [ca],
  });
  ({ port } = await server.listen(0, '127.0.0.1'));
});
afterAll(() => server.close(0));

/** Shows a certificate with a subject, signed by the CA of clients. Returns the server's reading of it. */
async function shown(attributes: readonly Buffer[], more: readonly Buffer[] = []): Promise<unknown> {
  const keys = newKeys();
  const cert = certificate(sequence(...attributes), keys.publicKey, false, more);
  const options = { port, host: '127.0.0.1', rejectUnauthorized: false, agent: false, cert, key: pem(keys.privateKey) };
  const request = https.get(options);
  const [answer] = (await once(request, 'response')) as [NodeJS.ReadableStream];
  return JSON.parse(await text(answer));
}

const alice = attribute(commonName, string('alice'));
const devs = attribute(organization, string('devs'));

it.each<[string, readonly Buffer[], object]>([
  ['one name and one group', [devs, alice], { user: 'alice', groups: ['devs'] }],
  ['the last of several names', [alice, devs, attribute(commonName, string('bob'))], { user: 'bob', groups: ['devs'] }],
  [
    'all groups of a set',
    [element(tag.set, pair(organization, string('a')), pair(organization, wide('b'))), alice],
    { user: 'alice', groups: ['a', 'b'] },
  ],
  [
    'a name and a group with separators',
    [attribute(organization, string('a\nO=system:masters')), attribute(commonName, string('x,O=system:masters'))],
    { user: 'x,O=system:masters', groups: ['a\nO=system:masters'] },
  ],
  [
    'a group in T.61',
    [attribute(organization, element(tag.t61String, Buffer.from([0xfc]))), alice],
    { user: 'alice', groups: ['ü'] },
  ],
  ['a uid', [devs, alice, attribute(uid, string('1'))], { user: 'alice', groups: ['devs'], ids: ['1'] }],
  [
    'several uids, which are not a user',
    [devs, alice, attribute(uid, string('1')), attribute(uid, string(''))],
    { user: 'alice', groups: ['devs'], ids: ['1', ''] },
  ],
])('the server reads %s', async (_, attributes, wanted) => {
  expect(await shown(attributes)).toEqual({ verified: true, ...wanted });
});

it.each<[string, readonly Buffer[], readonly Buffer[]]>([
  [
    'an attribute type whose length has two bytes',
    [alice, attribute(Buffer.from('06810355040a', 'hex'), string('a'))],
    [],
  ],
  ['a UniversalString', [alice, attribute(organization, element(0x1c, Buffer.from([0, 0, 0, 0x61])))], []],
  ['other characters in a PrintableString', [attribute(commonName, string('a_b', tag.printableString))], []],
  ['an unknown critical extension', [alice], [extension('1.2.3.4', true, Buffer.from([5, 0]))]],
])('the server does not verify a certificate with %s', async (_, attributes, more) => {
  expect(await shown(attributes, more)).toMatchObject({ verified: false });
});
