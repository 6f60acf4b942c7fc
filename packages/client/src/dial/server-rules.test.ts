import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { tag } from '../../../pki/src/der/tag.js';
import { element, sequence } from '../../../pki/src/der/write-der.js';
import { extension, extensions } from '../../../pki/src/issue/sign-certificate.js';
import {
  anyUsage,
  clientAuth,
  type Entity,
  isAuthority,
  newEntity,
  newKeys,
  serverAuth,
  usages,
} from '../../../pki/test/entity.js';
import { dial } from './dial.js';
import { trustedRoots } from './trusted-roots.js';

/*
 * Certificates of servers that Go and OpenSSL judge differently. Go's result (`x509.Certificate.Verify`, as its TLS
 * client calls it) decides.
 */

const ca = (name: string, hours?: number, keys = newKeys()) => newEntity(name, undefined, [isAuthority], hours, keys);
const server = (signedBy: Entity, ...parts: Buffer[]) =>
  newEntity('server', signedBy, [extensions.subjectAlternativeName(['127.0.0.1']), ...parts]);

const [root, renewed, before] = [ca('root'), ca('one name'), ca('one name')];
const noCA = newEntity('one name', undefined, [extensions.basicConstraints(false)]);
const keys = newKeys();
const [expired, valid] = [ca('another name', -1, keys), ca('another name', 1, keys)];
const forClients = newEntity('for clients', undefined, [isAuthority, usages(clientAuth)]);

const critical = extension('1.2.3.4', true, Buffer.from([5, 0]));
/** The extension of name constraints: names that are permitted, and those that are excluded. */
const constrained = (permitted: readonly Buffer[], excluded: readonly Buffer[] = []) =>
  extension(
    '2.5.29.30',
    true,
    sequence(
      ...[permitted, excluded].flatMap((names, i) =>
        names.length > 0 ? [element(tag.constructed(i), ...names.map((name) => sequence(name)))] : [],
      ),
    ),
  );
const dnsName = (name: string) => element(tag.primitive(2), Buffer.from(name));
const network = (...bytes: number[]) => element(tag.primitive(7), Buffer.from(bytes));
const onlyFor = (...parts: Parameters<typeof constrained>) =>
  newEntity('for names', undefined, [isAuthority, constrained(...parts)]);
const unknownCritical = newEntity('critical', undefined, [isAuthority, critical]);
const refusedName = (detail: string) =>
  new RegExp(
    `^tls: failed to verify certificate: x509: a root or intermediate certificate is not authorized to sign for this name: ${detail}$`,
  );
const [first, reissued] = [ca('reissued', 1, keys), ca('reissued', 2, keys)];
/** Names the issuer and its serial number, as OpenSSL does with `authorityKeyIdentifier=keyid,issuer:always`. */
const namedIssuer = ({ certificate: { issuerBytes, serialNumber } }: Entity) =>
  extension(
    '2.5.29.35',
    false,
    sequence(
      element(tag.constructed(1), element(tag.constructed(4), issuerBytes)),
      element(tag.primitive(2), Buffer.from(serialNumber.toString(16).padStart(32, '0'), 'hex')),
    ),
  );

const unknown = /^tls: failed to verify certificate: x509: certificate signed by unknown authority/;
const incompatible = /^tls: failed to verify certificate: x509: certificate specifies an incompatible key usage$/;

it.each<[string, Entity, Entity[], RegExp?]>([
  ['for servers is accepted', server(root, usages(serverAuth)), [root]],
  ['for any use is accepted', server(root, usages(anyUsage)), [root]],
  ['of the first of two CAs with a name is accepted', server(renewed), [renewed, before]],
  ['of the second of two CAs with a name is accepted', server(before), [renewed, before]],
  ['of a CA with the name of a certificate that is no CA is accepted', server(renewed), [noCA, renewed]],
  ['of a CA that has expired and was renewed with its key is accepted', server(expired), [expired, valid]],
  ['of a CA that was issued again with its key is accepted', server(first, namedIssuer(first)), [reissued]],
  [
    'with an unknown critical extension is refused',
    server(root, critical),
    [root],
    /x509: unhandled critical extension$/,
  ],
  [
    'of a CA with an unknown critical extension is refused',
    server(unknownCritical),
    [unknownCritical],
    /x509: unhandled critical extension$/,
  ],
  ...[
    [onlyFor([dnsName('a.example'), network(127, 0, 0, 0, 255, 0, 0, 0)])] as const,
    [onlyFor([dnsName('a.example')])] as const,
    [
      onlyFor([network(10, 0, 0, 0, 255, 0, 0, 0)]),
      'IP address "127.0.0.1" is not permitted by any constraint',
    ] as const,
    [
      onlyFor([], [network(127, 0, 0, 0, 255, 0, 0, 0)]),
      'IP address "127.0.0.1" is excluded by constraint "127.0.0.0/8"',
    ] as const,
  ].map(([authority, detail]): [string, Entity, Entity[], RegExp?] => [
    `of a CA with name constraints is ${detail ? `refused: ${detail}` : 'accepted'}`,
    server(authority),
    [authority],
    detail ? refusedName(detail) : undefined,
  ]),
  ['for clients is refused', server(root, usages(clientAuth)), [root], incompatible],
  ['of a CA for clients is refused', server(forClients), [forClients], incompatible],
  ['of a certificate that is no CA is refused', server(noCA), [noCA], unknown],
  ['of a CA that shares only its name with a trusted CA is refused', server(before), [renewed], unknown],
  [
    'of a CA that shares only its name with two trusted CAs is refused',
    server(ca('one name')),
    [renewed, before],
    unknown,
  ],
  ['of a CA that has expired is refused', server(expired), [expired], /certificate has expired/],
])('a certificate %s', async (_, { pem, keys: { privateKey } }, authorities, refusal) => {
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const listening = tls.createServer({ cert: pem, key }, (socket) => socket.on('error', () => {}));
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  onTestFinished(() => void listening.close());
  const { port } = listening.address() as AddressInfo;
  const dialled = dial('127.0.0.1', port, {
    tls: { roots: trustedRoots(authorities.map((each) => each.pem).join('')) },
  });
  if (refusal) await expect(dialled).rejects.toThrow(refusal);
  else (await dialled).destroy();
});
