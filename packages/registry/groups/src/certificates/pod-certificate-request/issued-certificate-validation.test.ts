import { fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { expect, it } from 'vitest';
import {
  authority,
  keyRequests,
  leaf,
  misnamedLeaf,
  otherLeaf,
  publicKey,
  requestedLeaf,
} from '../../../test/certificates.js';
import { validateIssuedCertificate } from './issued-certificate-validation.js';
import { podCertificateRequestStatusStrategy } from './pod-certificate-request-strategy.js';

const notBefore = '2026-11-23T01:24:24Z';
const notAfter = '2026-11-24T01:24:24Z';
const beginRefreshAt = '2026-11-23T01:44:24Z';
const issued = { certificateChain: leaf + authority, notBefore, notAfter, beginRefreshAt };
const spec = { pkixPublicKey: publicKey, maxExpirationSeconds: 86_400 };
const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';
const key = '-----BEGIN KEY-----\nAAAA\n-----END KEY-----\n';
const chain = 'status.certificateChain: Invalid value';

const errorsOf = (status: object, changedSpec: object = {}, minutesLater = 0) =>
  validateIssuedCertificate(
    { ...issued, ...status },
    { ...spec, ...changedSpec },
    Date.parse(notBefore) + minutesLater * 60_000,
  ).map(fieldErrorText);

it('validateIssuedCertificate accepts a chain for the requested key with its times', () => {
  expect(errorsOf({})).toEqual([]);
});

it.each<[string, string, string]>([
  ['', '""', 'issued certificate chain must contain at least one certificate'],
  [key, JSON.stringify(key), 'issued certificate chain must consist entirely of CERTIFICATE PEM blocks'],
  [broken, JSON.stringify(broken), 'leaf certificate does not parse as valid X.509'],
  [otherLeaf, JSON.stringify(otherLeaf), 'leaf certificate was not issued to the requested public key'],
  [leaf + key, JSON.stringify(leaf + key), 'issued certificate chain must consist entirely of CERTFICATE PEM blocks'],
  [leaf + broken, JSON.stringify(leaf + broken), 'intermediate certificate does not parse as valid X.509'],
])('validateIssuedCertificate refuses the chain %j', (certificateChain, value, message) => {
  expect(errorsOf({ certificateChain })).toEqual([`${chain}: ${value}: ${message}`]);
});

it('validateIssuedCertificate compares the certificate with the key of a certificate request', () => {
  const asked = { pkixPublicKey: undefined, stubPKCS10Request: keyRequests.ed25519 };
  expect(errorsOf({ certificateChain: requestedLeaf }, asked)).toEqual([]);
  const [other] = errorsOf({}, asked);
  expect(other).toContain('leaf certificate was not issued to the requested public key');
  expect(errorsOf({}, { ...asked, stubPKCS10Request: 'AAAA' })).toEqual([
    'spec.stubPKCS10Request: Invalid value: must be a valid PKCS#10 CSR',
  ]);
});

it('validateIssuedCertificate refuses a chain that is too long', () => {
  expect(errorsOf({ certificateChain: 'x'.repeat(102_401) })).toEqual([
    'status.certificateChain: Too long: may not be more than 102400 bytes',
  ]);
});

it('validateIssuedCertificate refuses invalid alternative names', () => {
  expect(errorsOf({ certificateChain: misnamedLeaf })).toEqual([
    `${chain}: ".a..example.": leaf certificate's DNSName should not contain '..'`,
    `${chain}: ".a..example.": leaf certificate's DNSName should not start or end with '.'`,
    `${chain}: "nope": leaf certificate should not contain invalid EmailAddress`,
  ]);
});

it('validateIssuedCertificate requires all times of a certificate', () => {
  expect(errorsOf({ notBefore: undefined, notAfter: undefined, beginRefreshAt: undefined })).toEqual([
    'status.notBefore: Required value: must be present and consistent with the issued certificate',
    'status.notAfter: Required value: must be present and consistent with the issued certificate',
    'status.beginRefreshAt: Required value: must be present and in the range [notbefore+10min, notafter-10min]',
  ]);
});

const later = '2026-12-01T00:00:00Z';
it.each<[object, object, number, string]>([
  [
    { notBefore: later },
    {},
    0,
    `status.notBefore: Invalid value: "${later}": must be set to the NotBefore time encoded in the leaf certificate`,
  ],
  [
    {},
    {},
    5,
    `status.notBefore: Invalid value: "${notBefore}": must be set to within 5 minutes of kube-apiserver's current time`,
  ],
  [
    { notAfter: later },
    {},
    0,
    `status.notAfter: Invalid value: "${later}": must be set to the NotAfter time encoded in the leaf certificate`,
  ],
  [
    {},
    { maxExpirationSeconds: 3600 },
    0,
    `${chain}: 86400000000000: leaf certificate lifetime must be <= spec.maxExpirationSeconds (3600)`,
  ],
  [
    { beginRefreshAt: notBefore },
    {},
    0,
    `status.beginRefreshAt: Invalid value: "${notBefore}": must be at least 10 minutes after status.notBefore`,
  ],
  [
    { beginRefreshAt: notAfter },
    {},
    0,
    `status.beginRefreshAt: Invalid value: "${notAfter}": must be at least 10 minutes before status.notAfter`,
  ],
])(
  'validateIssuedCertificate refuses the times %j with %j after %i minutes',
  (status, changedSpec, minutes, message) => {
    expect(errorsOf(status, changedSpec, minutes)).toEqual([message]);
  },
);

it('a status update asks whether the user may sign for the signer of the stored request', async () => {
  const asked: unknown[] = [];
  const strategy = podCertificateRequestStatusStrategy(async ({ user, signal }, signer) => {
    asked.push([user.name, signer, signal]);
    return user.name === 'signer';
  });
  const old = {
    metadata: { name: 'one', namespace: 'ns', uid: 'uid', resourceVersion: '1' },
    spec: { signerName: 'a.b/c' },
  } as never;
  const condition = { type: 'Denied', status: 'True', reason: 'R', lastTransitionTime: notBefore };
  const denied = { ...(old as object), status: { conditions: [condition] } } as never;
  const { signal } = new AbortController();
  const update = async (name: string) => {
    const context = { user: { name, groups: [] }, signal, now: () => Date.parse(notBefore) } as never;
    const object = await strategy.prepareForUpdate?.(denied, old, context);
    return strategy.validateUpdate(object as never, old, context).map(fieldErrorText);
  };
  expect(await update('signer')).toEqual([]);
  expect(await update('bob')).toEqual([
    'spec.signerName: Forbidden: User "bob" is not permitted to "sign" for signer "a.b/c"',
  ]);
  expect(asked).toEqual([
    ['signer', 'a.b/c', signal],
    ['bob', 'a.b/c', signal],
  ]);
});
