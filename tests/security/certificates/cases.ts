import { X509Certificate } from 'node:crypto';
import { newCertificate, newKeys, type TestCertificate } from './authority.js';

/** A server's certificate, the certificates that a client trusts, and the result of Go's TLS client. */
export interface CertificateCase {
  readonly title: string;
  /** The server's certificate, followed by the other certificates that the server sends. */
  readonly sent: readonly TestCertificate[];
  /** PEM. */
  readonly roots: string;
  /**
   * The server name in the client's TLS handshake, in cases about names. Default: the name under which the client
   * reaches the server.
   */
  readonly host?: string;
  /**
   * The error after `tls: failed to verify certificate: x509: `. `NOW` replaces the time. Default: the certificate is
   * accepted.
   */
  readonly refusal?: string;
}

/** Names under which the clients of the test reach the server. */
export const reachedNames = ['localhost', '127.0.0.1', 'hook.default.svc'];

const pem = (...certificates: readonly TestCertificate[]): string => certificates.map(({ cert }) => cert).join('');

const root = newCertificate({ name: 'root', isAuthority: true });
const namesake = newCertificate({ name: 'root', isAuthority: true });
const rsaNamesake = newCertificate({ name: 'root', isAuthority: true, keys: newKeys('rsa') });
const stranger = newCertificate({ name: 'stranger', isAuthority: true });
const expiredRoot = newCertificate({ name: 'expired-root', isAuthority: true, hours: [-3, -2] });
const intermediate = newCertificate({ name: 'intermediate', isAuthority: true, signedBy: root });
const expiredIntermediate = newCertificate({
  name: 'expired-intermediate',
  isAuthority: true,
  signedBy: root,
  hours: [-3, -2],
});
const plain = newCertificate({ name: 'plain', addresses: reachedNames, signedBy: root });

const server = (options: Partial<Parameters<typeof newCertificate>[0]> = {}): TestCertificate =>
  newCertificate({ name: 'server', addresses: reachedNames, usage: 'serverAuth', ...options });

const leaf = server({ signedBy: root });
const deepLeaf = server({ signedBy: intermediate });
const ownLeaf = server();
const expiredLeaf = server({ signedBy: root, hours: [-3, -2] });
const futureLeaf = server({ signedBy: root, hours: [2, 3] });
const ofExpiredRoot = server({ signedBy: expiredRoot });
const ofExpiredIntermediate = server({ signedBy: expiredIntermediate });
const clientLeaf = server({ signedBy: root, usage: 'clientAuth' });
const commonNameLeaf = (name: string) => server({ name, addresses: [], signedBy: root });

const time = (certificate: TestCertificate, end: 'validFrom' | 'validTo'): string =>
  new Date(new X509Certificate(certificate.cert)[end]).toISOString().replace('.000', '');
const unknown = 'certificate signed by unknown authority';
const outdated = 'certificate has expired or is not yet valid: current time NOW';
const hint = (reason: string, name: string) =>
  `${unknown} (possibly because of "${reason}" while trying to verify candidate authority certificate "${name}")`;
const garbage = '-----BEGIN CERTIFICATE-----\nbm90IGEgY2VydGlmaWNhdGU=\n-----END CERTIFICATE-----\n';

/** Cases about trust, on which all clients of the server must agree. */
export const trustCases: readonly CertificateCase[] = [
  { title: 'a root', sent: [leaf], roots: pem(root) },
  { title: 'the certificate itself, signed by a root that is not trusted', sent: [leaf], roots: pem(leaf) },
  { title: 'the certificate itself, signed by itself', sent: [ownLeaf], roots: pem(ownLeaf) },
  { title: 'the certificate itself, without the intermediate that signed it', sent: [deepLeaf], roots: pem(deepLeaf) },
  { title: 'an intermediate', sent: [deepLeaf], roots: pem(intermediate) },
  { title: 'an intermediate that the server sends, too', sent: [deepLeaf, intermediate], roots: pem(intermediate) },
  { title: 'the root of an intermediate that the server sends', sent: [deepLeaf, intermediate], roots: pem(root) },
  { title: 'the root and the intermediate', sent: [deepLeaf], roots: pem(intermediate, root) },
  { title: 'the root of an intermediate that is missing', sent: [deepLeaf], roots: pem(root), refusal: unknown },
  { title: 'several roots', sent: [leaf], roots: pem(stranger, expiredRoot, root) },
  { title: 'two roots of one name', sent: [leaf], roots: pem(namesake, root) },
  { title: 'another root', sent: [leaf], roots: pem(stranger), refusal: unknown },
  { title: 'another certificate that signs itself', sent: [ownLeaf], roots: pem(root), refusal: unknown },
  {
    title: 'another root of the same name',
    sent: [leaf],
    roots: pem(namesake),
    refusal: hint('x509: ECDSA verification failure', 'root'),
  },
  {
    title: 'another root of the same name with another kind of key',
    sent: [leaf],
    roots: pem(rsaNamesake),
    refusal: hint(
      'x509: signature algorithm specifies an ECDSA public key, but have public key of type *rsa.PublicKey',
      'root',
    ),
  },
  {
    title: 'a certificate that is no authority',
    sent: [server({ signedBy: plain })],
    roots: pem(plain),
    refusal: hint('x509: invalid signature: parent certificate cannot sign this kind of certificate', 'plain'),
  },
  {
    title: 'an expired root',
    sent: [ofExpiredRoot],
    roots: pem(expiredRoot),
    refusal: `${outdated} is after ${time(expiredRoot, 'validTo')}`,
  },
  {
    title: 'the root of an expired intermediate',
    sent: [ofExpiredIntermediate, expiredIntermediate],
    roots: pem(root),
    refusal: `${outdated} is after ${time(expiredIntermediate, 'validTo')}`,
  },
  {
    title: 'the root of an expired certificate',
    sent: [expiredLeaf],
    roots: pem(root),
    refusal: `${outdated} is after ${time(expiredLeaf, 'validTo')}`,
  },
  {
    title: 'an expired certificate itself',
    sent: [expiredLeaf],
    roots: pem(expiredLeaf),
    refusal: `${outdated} is after ${time(expiredLeaf, 'validTo')}`,
  },
  {
    title: 'the root of a certificate that is not yet valid',
    sent: [futureLeaf],
    roots: pem(root),
    refusal: `${outdated} is before ${time(futureLeaf, 'validFrom')}`,
  },
  {
    title: 'the root of a certificate for clients',
    sent: [clientLeaf],
    roots: pem(root),
    refusal: 'certificate specifies an incompatible key usage',
  },
  { title: 'garbage before the root', sent: [leaf], roots: `garbage\n${garbage}\n${pem(root)}` },
  { title: 'garbage behind the root', sent: [leaf], roots: `${pem(root)}${garbage}-----BEGIN X\n` },
  { title: 'a private key beside the root', sent: [leaf], roots: `${root.key}${pem(root)}` },
];

/** Cases about names. */
export const nameCases: readonly CertificateCase[] = [
  ...names(['example.com'], {
    'example.com': undefined,
    'EXAMPLE.com': undefined,
    'example.com.': undefined,
    'www.example.com': 'certificate is valid for example.com, not www.example.com',
    '127.0.0.1': "cannot validate certificate for 127.0.0.1 because it doesn't contain any IP SANs",
  }),
  ...names(['*.example.com', 'other.example'], {
    'www.example.com': undefined,
    'other.example': undefined,
    'example.com': 'certificate is valid for *.example.com, other.example, not example.com',
    'a.b.example.com': 'certificate is valid for *.example.com, other.example, not a.b.example.com',
  }),
  ...names(['*', 'w*.example.com', 'www.*.com'], {
    localhost: 'certificate is valid for *, w*.example.com, www.*.com, not localhost',
    'www.example.com': 'certificate is valid for *, w*.example.com, www.*.com, not www.example.com',
  }),
  ...names(['127.0.0.1', '10.0.0.1', '::1'], {
    '127.0.0.1': undefined,
    '::1': undefined,
    '127.0.0.2': 'certificate is valid for 127.0.0.1, 10.0.0.1, ::1, not 127.0.0.2',
    'example.com': 'certificate is not valid for any names, but wanted to match example.com',
  }),
  ...names(
    Array.from({ length: 100 }, (_, index) => `name-${index}.example.com`),
    {
      'name-99.example.com': undefined,
      'example.com': 'certificate is valid for 100 names, but none matched example.com',
    },
  ),
  ...['example.com', '*.example.com'].map((name) => ({
    title: `${name} as common name only`,
    sent: [commonNameLeaf(name)],
    roots: pem(root),
    host: name.replace('*', 'www'),
    refusal: 'certificate relies on legacy Common Name field, use SANs instead',
  })),
  {
    title: 'another common name only',
    sent: [commonNameLeaf('example.com')],
    roots: pem(root),
    host: 'other.example',
    refusal: 'certificate is not valid for any names, but wanted to match other.example',
  },
  {
    title: 'a wrong name of a certificate that is not trusted',
    sent: [ownLeaf],
    roots: pem(root),
    host: 'other.example',
    refusal: `certificate is valid for localhost, hook.default.svc, not other.example`,
  },
];

function names(
  addresses: readonly string[],
  hosts: Readonly<Record<string, string | undefined>>,
): readonly CertificateCase[] {
  const sent = [server({ addresses, signedBy: root })];
  return Object.entries(hosts).map(([host, refusal]) => ({
    title: `${host} for ${addresses.slice(0, 3).join(', ')}`,
    sent,
    roots: pem(root),
    host,
    ...(refusal === undefined ? {} : { refusal }),
  }));
}
