import { createCertificates } from '@k8s-ts/pki';
import { expect, it } from 'vitest';
import { decodeClusterAuthentication } from './cluster-authentication.js';

it('decodeClusterAuthentication reads the CAs, names and headers of the ConfigMap', async () => {
  const { ca } = await createCertificates({ addresses: [] });
  const read = decodeClusterAuthentication({
    data: {
      'client-ca-file': `# the CA of clients\n${ca.cert}`,
      'requestheader-client-ca-file': ca.cert,
      'requestheader-allowed-names': '["front-proxy-client"]',
      'requestheader-username-headers': '["X-Remote-User"]',
      'requestheader-group-headers': '["X-Remote-Group"]',
      'requestheader-extra-headers-prefix': '["X-Remote-Extra-"]',
      'requestheader-uid-headers': 'null',
    },
  });
  expect(read).toEqual({
    clientCA: ca.cert,
    requestHeader: {
      ca: ca.cert,
      allowedNames: ['front-proxy-client'],
      headers: { username: ['X-Remote-User'], uid: [], group: ['X-Remote-Group'], extraPrefix: ['X-Remote-Extra-'] },
    },
  });
});

it('decodeClusterAuthentication accepts a cluster without front proxies and client certificates', () => {
  expect(decodeClusterAuthentication({})).toEqual({});
});

it.each([
  [
    'client-ca-file',
    'none',
    'client-ca-file of the ConfigMap kube-system/extension-apiserver-authentication has no certificates',
  ],
  ['requestheader-client-ca-file', 'none', 'requestheader-client-ca-file of the ConfigMap'],
])('decodeClusterAuthentication refuses the value of %s', (key, value, message) => {
  expect(() => decodeClusterAuthentication({ data: { [key]: value } })).toThrow(message);
});

it.each([['{'], ['{}'], ['[1]']])('decodeClusterAuthentication refuses the names %s', async (names) => {
  const { ca } = await createCertificates({ addresses: [] });
  const data = { 'requestheader-client-ca-file': ca.cert, 'requestheader-allowed-names': names };
  expect(() => decodeClusterAuthentication({ data })).toThrow('requestheader-allowed-names of the ConfigMap');
});
