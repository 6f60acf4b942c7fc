import { describe, expect, it } from 'vitest';
import { endOf } from './cleaner-controller.js';
import { approvalsFor } from './request-approvals.js';
import { validityOf } from './signing-controller.js';
import { type RequestedNames, refusal, type SigningRequest, signerNames } from './signing-requests.js';

/** The fields of a request that differ from those of a kubelet's request. */
interface Names extends Partial<Omit<RequestedNames, 'subject'>> {
  readonly commonName?: string;
  readonly organizations?: readonly string[];
}

const names = ({
  commonName = 'system:node:n1',
  organizations = ['system:nodes'],
  ...more
}: Names): RequestedNames => ({
  subject: { commonName, organizations },
  dnsNames: [],
  ipAddresses: [],
  emailAddresses: [],
  uris: [],
  ...more,
});
const client = ['digital signature', 'client auth'];
const serving = ['digital signature', 'key encipherment', 'server auth'];

describe('signers', () => {
  it.each<[keyof typeof signerNames, Names, readonly string[], string | undefined]>([
    ['kubeletClient', {}, client, undefined],
    ['kubeletClient', {}, [...client, 'key encipherment'], undefined],
    ['kubeletClient', { organizations: [] }, client, 'subject organization is not system:nodes'],
    ['kubeletClient', { organizations: ['system:nodes', 'x'] }, client, 'subject organization is not system:nodes'],
    ['kubeletClient', { dnsNames: ['x'] }, client, 'DNS subjectAltNames are not allowed'],
    ['kubeletClient', { emailAddresses: ['x'] }, client, 'Email subjectAltNames are not allowed'],
    ['kubeletClient', { ipAddresses: [Buffer.alloc(4)] }, client, 'IP subjectAltNames are not allowed'],
    ['kubeletClient', { uris: ['x'] }, client, 'URI subjectAltNames are not allowed'],
    ['kubeletClient', { commonName: 'n1' }, client, 'subject common name does not begin with system:node:'],
    ['kubeletClient', {}, serving, 'usages did not match [client auth digital signature key encipherment]'],
    ['kubeletServing', { dnsNames: ['x'] }, serving, undefined],
    ['kubeletServing', { ipAddresses: [Buffer.alloc(4)] }, ['digital signature', 'server auth'], undefined],
    ['kubeletServing', {}, serving, 'DNS or IP subjectAltName is required'],
    ['kubeletServing', { dnsNames: ['x'], uris: ['x'] }, serving, 'URI subjectAltNames are not allowed'],
    [
      'kubeletServing',
      { dnsNames: ['x'] },
      client,
      'usages did not match [digital signature key encipherment server auth]',
    ],
    ['client', {}, ['client auth'], undefined],
    ['client', {}, ['digital signature'], 'missing required usage for client certificate: client auth'],
    ['client', {}, ['client auth', 'server auth'], 'invalid usage for client certificate: server auth'],
    ['legacyUnknown', {}, ['any'], undefined],
  ])('the signer %s checks the names %j and the usages %j: error %s', (signer, more, usages, wanted) => {
    expect(refusal(signerNames[signer], names(more), usages)).toBe(wanted);
  });
});

describe('approvalsFor', () => {
  const withEncipherment = [...client, 'key encipherment'];
  const kubelet = signerNames.kubeletClient;
  const both = 'selfnodeclient nodeclient';
  type Row = [string, string, Names, string, string];
  it.each<Row>([
    ['of the kubelet itself', 'system:node:n1', {}, kubelet, both],
    ['of another user', 'joe', {}, kubelet, 'nodeclient'],
    ['of another kubelet', 'system:node:n1', { commonName: 'system:node:n2' }, kubelet, 'nodeclient'],
    ['for a name that is no node: none', 'mike', { commonName: 'mike' }, kubelet, ''],
    ['without an organization: none', 'system:node:n1', { organizations: [] }, kubelet, ''],
    ['for another organization: none', 'system:node:n1', { organizations: ['system:master'] }, kubelet, ''],
    ['for a foreign signer: none', 'system:node:n1', {}, 'example.com/not-correct', ''],
    ['for a serving certificate: none', 'system:node:n1', { dnsNames: ['n1'] }, signerNames.kubeletServing, ''],
    ['for clients that are no kubelets: none', 'system:node:n1', {}, signerNames.client, ''],
  ])('returns the permissions that suffice to approve a request %s', (_, username, more, signerName, permissions) => {
    for (const [usages, wanted] of [
      [client, permissions],
      [withEncipherment, permissions],
      [[...client, 'server auth'], ''],
    ] as const) {
      const request = { spec: { signerName, usages, username } } as unknown as SigningRequest;
      const approvals = approvalsFor(request, names(more));
      expect(approvals.map(({ subresource }) => subresource).join(' ')).toBe(wanted);
    }
  });
});

const certificate = (lines: string) => btoa(`-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`);
/** Valid until 2026-01-01T02:30:00Z. */
const untilHalfPastTwo = certificate(`MIIBFzCBvqADAgECAhA9H+s+2M+pgo1VGzk7sx++MAoGCCqGSM49BAMCMAwxCjAI
BgNVBAMMAXgwHhcNMjYwMTAxMDAwMDAwWhcNMjYwMTAxMDIzMDAwWjAMMQowCAYD
VQQDDAF4MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE7kKRWucHjLApNr0NkcF3
bppZ8eTFVow4wgiyg4glDLwconmoBN42bETh6TloS8BuCzJQhMDjyu0gqDfoi3uV
FKMCMAAwCgYIKoZIzj0EAwIDSAAwRQIhAJGBrwIoz+nOZGfBvFPiSBXQR1U4H1wr
V+rMyDQhRjejAiBi0xlR/QfvFafWae6q+1+GEglCJn6pHf9yZBxNRrF7KA==`);
const until2099 = certificate(`MIIBGTCBwKADAgECAhBTkQWgky+2Yvf/Rhr+kvlpMAoGCCqGSM49BAMCMAwxCjAI
BgNVBAMMAXgwIBcNMjYwMTAxMDAwMDAwWhgPMjA5OTAxMDEwMDAwMDBaMAwxCjAI
BgNVBAMMAXgwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASajYNT1BWfHg3oefYT
06cODJIPQRWcOL9GcyMz/bSjkC8e3Hbodgxy/Hi4g3IsNwt8l8EhApNzWQ3nfwND
ucAgowIwADAKBggqhkjOPQQDAgNIADBFAiEA3ggfw1eRmf5XVxxZL39ZRgJ9odc0
t2dNffBgs0M57PQCIDiqaRqkO4Dt0EytDs0RnKhI+MntXzeZJlzoNnrDZZCs`);

describe('requests are kept', () => {
  const requestWith = (status: SigningRequest['status']): SigningRequest =>
    ({ metadata: { creationTimestamp: '2026-01-01T00:00:00Z' }, spec: {}, status }) as SigningRequest;
  const condition = (type: string) => ({ type, status: 'True', lastUpdateTime: '2026-01-01T02:00:00Z' });
  it.each<[string, SigningRequest['status'], string]>([
    ['a day while they wait', {}, '2026-01-02T00:00:00Z'],
    ['a day while they are approved', { conditions: [condition('Approved')] }, '2026-01-02T02:00:00Z'],
    ['an hour when denied', { conditions: [condition('Denied')] }, '2026-01-01T03:00:00Z'],
    ['an hour when failed', { conditions: [condition('Approved'), condition('Failed')] }, '2026-01-01T03:00:00Z'],
    ['an hour when issued', { conditions: [condition('Approved')], certificate: btoa('x') }, '2026-01-01T03:00:00Z'],
    [
      'an hour when the certificate is valid for longer',
      { conditions: [condition('Approved')], certificate: until2099 },
      '2026-01-01T03:00:00Z',
    ],
    [
      'until the certificate expires',
      { conditions: [condition('Approved')], certificate: untilHalfPastTwo },
      '2026-01-01T02:30:00Z',
    ],
  ])('%s', (_, status, end) => {
    expect(endOf(requestWith(status))).toBe(Date.parse(end));
  });
});

describe('certificates are valid', () => {
  const minute = 60_000;
  const year = 365 * 24 * 60 * minute;
  it.each([
    ['a year without a requested duration, five minutes of it before now', undefined, year - 5 * minute],
    ['a year at most', 400 * 24 * 3600, year - 5 * minute],
    ['a year when a year is requested', year / 1000, year - 5 * minute],
    ['as long as requested, five minutes of it before now', 24 * 3600, 24 * 60 * minute - 5 * minute],
    ['as long as requested, counted from now, for less than eight hours', 7 * 3600, 7 * 60 * minute],
    ['ten minutes when ten minutes are requested', 600, 10 * minute],
    ['ten minutes at least', 60, 10 * minute],
    ['ten minutes for a negative duration', -60, 10 * minute],
  ])('%s', (_, expirationSeconds, life) => {
    const now = Date.parse('2026-01-01T00:00:00Z');
    expect(validityOf(expirationSeconds, now, now + 2 * year)).toEqual({
      notBefore: now - 5 * minute,
      notAfter: now + life,
    });
  });

  it('no longer than the CA, and never after its end', () => {
    expect(validityOf(undefined, 1000, 2000).notAfter).toBe(2000);
    expect(() => validityOf(undefined, 2000, 2000)).toThrow('refusing to sign a certificate that expired in the past');
  });
});
