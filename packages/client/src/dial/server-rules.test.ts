import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { extensions } from '../../../pki/src/issue/sign-certificate.js';
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

const unknown = /^tls: failed to verify certificate: x509: certificate signed by unknown authority/;
const incompatible = /^tls: failed to verify certificate: x509: certificate specifies an incompatible key usage$/;

it.each<[string, Entity, Entity[], RegExp?]>([
  ['for servers is accepted', server(root, usages(serverAuth)), [root]],
  ['for any use is accepted', server(root, usages(anyUsage)), [root]],
  ['of the first of two CAs with a name is accepted', server(renewed), [renewed, before]],
  ['of the second of two CAs with a name is accepted', server(before), [renewed, before]],
  ['of a CA with the name of a certificate that is no CA is accepted', server(renewed), [noCA, renewed]],
  ['of a CA that has expired and was renewed with its key is accepted', server(expired), [expired, valid]],
  ['for clients is refused', server(root, usages(clientAuth)), [root], incompatible],
  ['of a CA for clients is refused', server(forClients), [forClients], incompatible],
  ['of a certificate that is no CA is refused', server(noCA), [noCA], unknown],
  ['of a CA that has only its name in common is refused', server(before), [renewed], unknown],
  ['of a CA that has only the name of both in common is refused', server(ca('one name')), [renewed, before], unknown],
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
