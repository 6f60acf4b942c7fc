import { once } from 'node:events';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { createCertificates } from '@k8s-ts/pki';
import { expect, it, onTestFinished } from 'vitest';
import { boolean, integer, octetString, sequence } from '../../../pki/src/der/write-der.js';
import { extension, extensions } from '../../../pki/src/issue/sign-certificate.js';
import {
  anyUsage,
  clientAuth,
  type Entity,
  isAuthority,
  newEntity,
  serverAuth,
  usages,
} from '../../../pki/test/entity.js';
import { createSecureServer } from '../node/secure-server.js';

/*
 * Client certificates that Go and OpenSSL judge differently. Go's verdict (`x509.Certificate.Verify`, as kube-apiserver
 * calls it) counts.
 */

const pathLength = (length: bigint) => extension('2.5.29.19', true, sequence(boolean(true), integer(length)));
/** Netscape's type of a certificate: a bit string with the bit of servers. */
const netscapeServer = extension('2.16.840.1.113730.1.1', false, Buffer.from([3, 2, 6, 0x40]));

const ca = (name: string, signedBy?: Entity, ...parts: Buffer[]) =>
  newEntity(name, signedBy, parts.length > 0 ? parts : [isAuthority]);
const client = (signedBy: Entity, ...parts: Buffer[]) => newEntity('alice', signedBy, parts);
const chain = (...entities: readonly [Entity, ...Entity[]]): Entity => ({
  ...entities[0],
  pem: entities.map(({ pem }) => pem).join(''),
});

const root = ca('root');
const [renewed, before] = [ca('one name'), ca('one name')];
const noCA = ca('one name', undefined, extensions.basicConstraints(false));
const forServers = ca('for servers', undefined, isAuthority, usages(serverAuth));
const short = ca('short', root, pathLength(0n));
const below = ca('below', short);

it.each<[boolean, string, Entity, Entity[]]>([
  [true, 'for clients', client(root, usages(clientAuth)), [root]],
  [true, 'without extensions', client(root), [root]],
  [
    true,
    'for encryption of keys only',
    client(root, extensions.keyUsage('keyEncipherment'), usages(clientAuth)),
    [root],
  ],
  [
    true,
    'for clients and servers, and the encryption of keys only',
    client(root, extensions.keyUsage('keyEncipherment'), usages(serverAuth, clientAuth)),
    [root],
  ],
  [true, 'for any use', client(root, usages(anyUsage)), [root]],
  [true, "of Netscape's type for servers", client(root, netscapeServer, usages(clientAuth)), [root]],
  [true, 'of the first of two CAs with the same name', client(renewed, usages(clientAuth)), [renewed, before]],
  [true, 'of the second of two CAs with the same name', client(before, usages(clientAuth)), [renewed, before]],
  [true, 'of the last of three CAs with the same name', client(before), [noCA, renewed, before]],
  [true, 'of a CA with the name of a certificate that is no CA', client(renewed), [noCA, renewed]],

  [false, 'for servers', client(root, usages(serverAuth)), [root]],
  [false, 'for servers and an unknown use', client(root, usages(serverAuth, '1.2.3')), [root]],
  [false, 'of a CA for servers', client(forServers, usages(clientAuth)), [forServers]],
  [false, 'of a certificate that is no CA', client(noCA, usages(clientAuth)), [noCA]],
  [false, 'of a certificate that is no CA, below a CA', chain(client(noCA), noCA), [root]],
  [false, 'of a CA that shares only its name with a trusted CA', client(before, usages(clientAuth)), [renewed]],
  [false, 'of a CA that shares only its name with two trusted CAs', client(ca('one name')), [renewed, before]],
  [false, 'below a CA with too short a path length', chain(client(below), below, short), [root]],
  [
    false,
    'with a critical extension that is unknown',
    client(root, extension('1.2.3', true, octetString(Buffer.alloc(1))), extensions.keyUsage('keyEncipherment')),
    [root],
  ],
])('peer.verified is %s for a certificate %s', async (isVerified, _, { pem, keys }, authorities) => {
  const { serving } = await createCertificates({ addresses: ['127.0.0.1'] });
  const server = createSecureServer({
    ...serving,
    clientCA: [authorities.map((each) => each.pem).join('')],
    handler: ({ peer }) => ({ status: 200, headers: {}, body: Buffer.from(String(peer?.verified)) }),
  });
  onTestFinished(() => server.close(0));
  const { port } = await server.listen(0, '127.0.0.1');
  const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' });
  const request = https.get({ port, host: '127.0.0.1', agent: false, rejectUnauthorized: false, cert: pem, key });
  const [answer] = (await once(request, 'response')) as [NodeJS.ReadableStream];
  expect(await text(answer)).toBe(String(isVerified));
});
