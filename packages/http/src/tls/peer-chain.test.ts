import { expect, it } from 'vitest';
import { newCertificate, newKeys, type TestCertificate } from '../../../../tests/security/certificates/authority.js';
import { clientsLeadToFrontProxies } from './peer-chain.js';

const authority = (name: string, signedBy?: TestCertificate, keys = newKeys()) =>
  newCertificate({ name, isAuthority: true, keys, ...(signedBy ? { signedBy } : {}) });
const keys = newKeys();
const root = authority('root', undefined, keys);
const [between, stranger] = [authority('between', root), authority('stranger')];

it.each<[string, boolean, TestCertificate[], TestCertificate[]]>([
  ['are the same', true, [root], [root]],
  ['are a CA and its renewed certificate', true, [root], [authority('root', undefined, keys)]],
  ['are an intermediate CA of clients and its root', true, [between], [root]],
  ['are several CAs, one of which is issued by another', true, [stranger, between], [authority('x'), root]],
  ['are an intermediate CA of proxies and the root of clients', false, [root], [between]],
  ['are two intermediate CAs of one root', false, [between], [authority('other', root)]],
  ['have a name in common, but no key', false, [root], [authority('root')]],
  ['have the name of an issuer in common, but no key', false, [between], [authority('root')]],
  ['have nothing in common', false, [root, between], [stranger]],
  ['are missing', false, [], []],
])('the CAs of clients and of front proxies %s: %s', (_, expected, clients, proxies) => {
  const pem = (certificates: TestCertificate[]) => [certificates.map(({ cert }) => cert).join('')];
  const read = (certificates: TestCertificate[]) => (certificates.length > 0 ? pem(certificates) : []);
  expect(clientsLeadToFrontProxies(read(clients), read(proxies))).toBe(expected);
});
