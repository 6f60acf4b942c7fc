import { X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { newCertificateRequest } from '../../../../tests/kit/new-certificate-request.js';
import { parseCertificateRequestPEM } from '../x509/certificate-request.js';
import { createCertificates } from './create-certificates.js';
import type { KeyPair } from './issue-certificates.js';
import { signCertificateRequest } from './sign-certificate-request.js';

let ca: KeyPair;
beforeAll(async () => {
  ({ ca } = await createCertificates({ addresses: ['localhost'] }));
});

const times = { notBefore: new Date('2026-01-01T00:00:00Z'), notAfter: new Date('2030-01-01T00:00:00Z') };

describe('a certificate request', () => {
  it('is read', () => {
    const { pem } = newCertificateRequest({
      commonName: 'Jörg',
      organizations: ['a', 'b'],
      addresses: ['node.example.com', '10.0.0.1', 'fd00::1'],
    });
    expect(parseCertificateRequestPEM(pem)).toMatchObject({
      subject: { commonName: 'Jörg', organizations: ['a', 'b'] },
      dnsNames: ['node.example.com'],
      ipAddresses: [Buffer.from([10, 0, 0, 1]), Buffer.from('fd000000000000000000000000000001', 'hex')],
      emailAddresses: [],
      uris: [],
    });
    expect(() => parseCertificateRequestPEM('nothing')).toThrow('PEM block type must be CERTIFICATE REQUEST');
  });

  it('becomes a certificate of the CA with its names and usages', () => {
    const { pem, privateKey } = newCertificateRequest({ commonName: 'n', addresses: ['node.example.com', '10.0.0.1'] });
    const usages = ['digital signature', 'key encipherment', 'server auth', 'client auth'];
    const certificate = new X509Certificate(
      signCertificateRequest(parseCertificateRequestPEM(pem), ca, { usages, ...times }),
    );
    expect(certificate.subject).toBe('CN=n');
    expect(certificate.subjectAltName).toBe('DNS:node.example.com, IP Address:10.0.0.1');
    expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2']);
    expect([Date.parse(certificate.validFrom), Date.parse(certificate.validTo)]).toEqual([
      times.notBefore.getTime(),
      times.notAfter.getTime(),
    ]);
    expect(certificate.ca).toBe(false);
    expect(certificate.checkPrivateKey(privateKey)).toBe(true);
    expect(certificate.checkIssued(new X509Certificate(ca.cert))).toBe(true);
    expect(certificate.verify(new X509Certificate(ca.cert).publicKey)).toBe(true);
  });

  it.each([
    [['digital signature'], '03020780'],
    [['decipher only'], '0303070080'],
    [['cert sign', 'crl sign'], '03020106'],
  ])('has the bits of %j', (usages, bits) => {
    const { pem } = newCertificateRequest({ commonName: 'n' });
    const { raw } = new X509Certificate(
      signCertificateRequest(parseCertificateRequestPEM(pem), ca, { usages, ...times }),
    );
    expect(raw.toString('hex')).toContain(`551d0f0101ff04${(bits.length / 2).toString(16).padStart(2, '0')}${bits}`);
  });

  it('is refused with usages that are not known', () => {
    const { pem } = newCertificateRequest({ commonName: 'n' });
    expect(() => signCertificateRequest(parseCertificateRequestPEM(pem), ca, { usages: ['flying'], ...times })).toThrow(
      'unrecognized usage values: ["flying"]',
    );
  });
});
