import { describe, expect, it } from 'vitest';
import type { CertificateRequestNames } from './certificate-signer.js';
import { endOf } from './cleaner-controller.js';
import { refusal, type SigningRequest, signerNames } from './signing-requests.js';

const names = (more: Partial<CertificateRequestNames> = {}): CertificateRequestNames => ({
  commonName: 'system:node:n1',
  organizations: ['system:nodes'],
  dnsNames: [],
  ipAddresses: [],
  emailAddresses: [],
  uris: [],
  ...more,
});
const client = ['digital signature', 'client auth'];
const serving = ['digital signature', 'key encipherment', 'server auth'];

describe('signers refuse', () => {
  it.each<[keyof typeof signerNames, Partial<CertificateRequestNames>, readonly string[], string | undefined]>([
    ['kubeletClient', {}, client, undefined],
    ['kubeletClient', {}, [...client, 'key encipherment'], undefined],
    ['kubeletClient', { organizations: [] }, client, 'subject organization is not system:nodes'],
    ['kubeletClient', { organizations: ['system:nodes', 'x'] }, client, 'subject organization is not system:nodes'],
    ['kubeletClient', { dnsNames: ['x'] }, client, 'DNS subjectAltNames are not allowed'],
    ['kubeletClient', { emailAddresses: ['x'] }, client, 'Email subjectAltNames are not allowed'],
    ['kubeletClient', { ipAddresses: ['x'] }, client, 'IP subjectAltNames are not allowed'],
    ['kubeletClient', { uris: ['x'] }, client, 'URI subjectAltNames are not allowed'],
    ['kubeletClient', { commonName: 'n1' }, client, 'subject common name does not begin with system:node:'],
    ['kubeletClient', {}, serving, 'usages did not match [client auth digital signature key encipherment]'],
    ['kubeletServing', { dnsNames: ['x'] }, serving, undefined],
    ['kubeletServing', { ipAddresses: ['x'] }, ['digital signature', 'server auth'], undefined],
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
  ])('for %s %j %j: %s', (signer, more, usages, wanted) => {
    expect(refusal(signerNames[signer], names(more), usages)).toBe(wanted);
  });
});

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
  ])('%s', (_, status, end) => {
    expect(endOf(requestWith(status))).toBe(Date.parse(end));
  });
});
