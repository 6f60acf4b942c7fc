import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { parseSelector } from '@k8s-ts/apimachinery/fields';
import { aggregateText } from '@k8s-ts/apimachinery/validation';
import { MetricsRegistry } from '@k8s-ts/generic-apiserver';
import { internalContext, newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { newStorageFactory } from '@k8s-ts/registry-shared';
import { describe, expect, it } from 'vitest';
import {
  validateCertificateSigningRequest,
  validateCertificateSigningRequestApprovalUpdate,
  validateCertificateSigningRequestStatusUpdate,
  validateCertificateSigningRequestUpdate,
} from './certificate-signing-request/certificate-signing-request-validation.js';
import { certificatesError } from './certificate-signing-request/certificates-error.js';
import { certificates } from './rest-storage.js';

// biome-ignore lint/suspicious/noExplicitAny: objects of tests are wrong on purpose
type Loose = any;
type Expected = string | RegExp;

/** A value in DER. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const head = size < 128 ? [tag, size] : size < 256 ? [tag, 0x81, size] : [tag, 0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from(head), content]);
}
const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('carol')))));
const pem = (type: string, bytes: Uint8Array) =>
  `-----BEGIN ${type}-----\n${Buffer.from(bytes).toString('base64')}\n-----END ${type}-----\n`;
const base64 = (text: string) => Buffer.from(text).toString('base64');

const ecdsaWithSHA256 = sequence(oid('2a8648ce3d040302'));
const rsaWithSHA256 = sequence(oid('2a864886f70d01010b'), der(0x05));
const ed25519Algorithm = sequence(oid('2b6570'));

const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ed = generateKeyPairSync('ed25519');

/** `data` with its algorithm and signature. */
const signed = (data: Buffer, algorithm: Buffer, key: KeyObject, hash: string | null): Buffer =>
  sequence(data, algorithm, der(0x03, Buffer.of(0), sign(hash, data, key)));

function signingRequest(
  { publicKey, privateKey }: { readonly publicKey: KeyObject; readonly privateKey: KeyObject },
  algorithm = ecdsaWithSHA256,
  hash: string | null = 'sha256',
): Buffer {
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  return signed(sequence(der(0x02, Buffer.of(0)), name, spki, der(0xa0)), algorithm, privateKey, hash);
}

function selfSigned(): Buffer {
  const time = (text: string) => der(0x17, Buffer.from(text));
  const data = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    ecdsaWithSHA256,
    name,
    sequence(time('240101000000Z'), time('340101000000Z')),
    name,
    ec.publicKey.export({ format: 'der', type: 'spki' }),
  );
  return signed(data, ecdsaWithSHA256, ec.privateKey, 'sha256');
}

const valid = pem('CERTIFICATE REQUEST', signingRequest(ec));
const certificate = base64(pem('CERTIFICATE', selfSigned()));

/** The message about `spec.request`. */
function requestError(text: Uint8Array): string | undefined {
  const request = Buffer.from(text).toString('base64');
  const spec = { request, signerName: 'example.com/signer', usages: ['any'] };
  const errors = validateCertificateSigningRequest({ metadata: { name: 'a' }, spec } as Loose);
  return errors.find(({ field }) => field === 'spec.request')?.detail;
}

describe('spec.request', () => {
  const flipped = (bytes: Buffer, at: number) => {
    const copy = Buffer.from(bytes);
    copy[copy.length + at] = (copy[copy.length + at] as number) ^ 1;
    return copy;
  };
  const request = signingRequest(ec);
  const subjectAt = request.indexOf('carol') - request.length;
  it.each<[string, string, string | undefined]>([
    ['ECDSA', valid, undefined],
    [
      'RSA with SHA-1',
      pem('CERTIFICATE REQUEST', signingRequest(rsa, sequence(oid('2a864886f70d010105'), der(0x05)), 'sha1')),
      undefined,
    ],
    ['RSA', pem('CERTIFICATE REQUEST', signingRequest(rsa, rsaWithSHA256)), undefined],
    ['Ed25519', pem('CERTIFICATE REQUEST', signingRequest(ed, ed25519Algorithm, null)), undefined],
    ['text before and after the block', `hello\n${valid}bye`, undefined],
    ['an empty text', '', 'PEM block type must be CERTIFICATE REQUEST'],
    ['a text that is not PEM', 'nothing', 'PEM block type must be CERTIFICATE REQUEST'],
    ['a block of another type', pem('CERTIFICATE', request), 'PEM block type must be CERTIFICATE REQUEST'],
    ['an incomplete block', pem('CERTIFICATE REQUEST', request.subarray(0, 40)), 'asn1: syntax error: data truncated'],
    ['a block without bytes', pem('CERTIFICATE REQUEST', Buffer.alloc(0)), 'asn1: syntax error: sequence truncated'],
    [
      'a block with additional bytes',
      pem('CERTIFICATE REQUEST', Buffer.concat([request, Buffer.of(5, 0)])),
      'asn1: syntax error: trailing data',
    ],
    ['an empty sequence', pem('CERTIFICATE REQUEST', sequence()), 'asn1: syntax error: sequence truncated'],
    [
      'a block without a sequence',
      pem('CERTIFICATE REQUEST', der(0x02, Buffer.of(1))),
      "asn1: structure error: tags don't match (16 vs {class:0 tag:2 length:1 isCompound:false}) {optional:false explicit:false application:false private:false defaultValue:<nil> tag:<nil> stringType:0 timeType:0 set:false omitEmpty:false} certificateRequest @2",
    ],
    ['another subject', pem('CERTIFICATE REQUEST', flipped(request, subjectAt)), 'x509: ECDSA verification failure'],
    [
      'an RSA signature of something else',
      pem('CERTIFICATE REQUEST', flipped(signingRequest(rsa, rsaWithSHA256), -1)),
      'crypto/rsa: verification error',
    ],
    [
      'an unknown algorithm',
      pem('CERTIFICATE REQUEST', signingRequest(ec, sequence(oid('2a0304')))),
      'x509: cannot verify signature: algorithm unimplemented',
    ],
  ])('is verified: %s', (_, text, error) => expect(requestError(Buffer.from(text))).toBe(error));
});

describe('certificatesError', () => {
  const one = pem('CERTIFICATE', selfSigned());
  it.each<[string, string, string | undefined]>([
    ['one certificate', one, undefined],
    ['two certificates', one + one, undefined],
    ['no block', 'text', 'must contain at least one CERTIFICATE PEM block'],
    ['a block of another type', one + valid, 'only CERTIFICATE PEM blocks are allowed, found "CERTIFICATE REQUEST"'],
    ['a block with headers', one.replace('-----\n', '-----\nA: b\n\n'), 'no PEM block headers are permitted'],
    ['an empty block', pem('CERTIFICATE', Buffer.alloc(0)), 'found CERTIFICATE PEM block containing 0 certificates'],
    ['a block that is not a certificate', pem('CERTIFICATE', sequence()), 'x509: malformed tbs certificate'],
  ])('accepts or refuses a text with %s', (_, text, error) => expect(certificatesError(Buffer.from(text))).toBe(error));
});

const csr = (spec: Loose = {}, status?: Loose): Loose => ({
  metadata: { name: 'One', resourceVersion: '1' },
  spec: { request: base64(valid), signerName: 'example.com/own', usages: ['client auth'], ...spec },
  ...(status ? { status } : {}),
});
const condition = (type: string, more: Loose = {}) => ({ type, status: 'True', reason: 'r', message: 'm', ...more });
const withConditions = (...conditions: Loose[]) => csr({}, { conditions });
const matches = (errors: Loose, expected: Expected) => {
  const text = aggregateText(errors);
  if (typeof expected === 'string') expect(text).toBe(expected);
  else expect(text).toMatch(expected);
};
const at = 'status.conditions';
const exclusive = `${at}: Invalid value: "Denied": Approved and Denied conditions are mutually exclusive`;

it.each<[Loose, Expected]>([
  [csr(), ''],
  [csr({ expirationSeconds: 600 }), ''],
  [
    { metadata: { name: 'a' } },
    /^\[spec\.request: Invalid value: null: PEM block.*, spec\.usages: Required value, spec\.signerName: Required value\]$/,
  ],
  [csr({ request: 'bm8=' }), 'spec.request: Invalid value: "bm8=": PEM block type must be CERTIFICATE REQUEST'],
  [csr({ usages: [] }), 'spec.usages: Required value'],
  [
    csr({ usages: ['dancing'] }),
    /^spec\.usages\[0\]: Unsupported value: "dancing": supported values: "any", "cert sign"/,
  ],
  [csr({ usages: ['any', 'any'] }), 'spec.usages[1]: Duplicate value: "any"'],
  [
    csr({ signerName: 'kubernetes.io/legacy-unknown' }),
    'spec.signerName: Invalid value: "kubernetes.io/legacy-unknown": the legacy signerName is not allowed via this API version',
  ],
  [
    csr({ signerName: 'nodomain' }),
    /^spec\.signerName: Invalid value: "nodomain": must be a fully qualified domain and path/,
  ],
  [
    csr({ expirationSeconds: 599 }),
    'spec.expirationSeconds: Invalid value: 599: may not specify a duration less than 600 seconds (10 minutes)',
  ],
  [withConditions(condition('Approved'), condition('Failed'), condition('Own', { status: 'Unknown' })), ''],
  [withConditions(condition('')), `${at}[0].type: Required value`],
  [withConditions(condition('Own', { status: '' })), `${at}[0].status: Required value`],
  [
    withConditions(condition('Own', { status: 'x' })),
    `${at}[0].status: Unsupported value: "x": supported values: "False", "True", "Unknown"`,
  ],
  [
    withConditions(condition('Failed', { status: 'False' })),
    `${at}[0].status: Unsupported value: "False": supported values: "True"`,
  ],
  [withConditions(condition('Approved'), condition('Denied')), exclusive],
  [withConditions(condition('Own'), condition('Own')), `${at}[1].type: Duplicate value: "Own"`],
  [csr({}, { certificate }), ''],
  [
    csr({}, { certificate: base64(valid) }),
    'status.certificate: Invalid value: "<certificate data>": only CERTIFICATE PEM blocks are allowed, found "CERTIFICATE REQUEST"',
  ],
])('validateCertificateSigningRequest returns the errors of request %#', (request, expected) =>
  matches(validateCertificateSigningRequest(request), expected),
);

describe('updates of a certificate signing request', () => {
  const approved = withConditions(condition('Approved'));
  const reworded = withConditions(condition('Approved', { message: 'n' }));
  it.each<[string, typeof validateCertificateSigningRequestUpdate, Loose, Loose, Expected]>([
    ['/approval may add a condition', validateCertificateSigningRequestApprovalUpdate, approved, csr(), ''],
    ['/approval may change a condition', validateCertificateSigningRequestApprovalUpdate, reworded, approved, ''],
    [
      '/approval may not remove a condition',
      validateCertificateSigningRequestApprovalUpdate,
      csr(),
      approved,
      `${at}: Forbidden: updates may not remove a condition of type "Approved"`,
    ],
    [
      '/approval may not set the certificate',
      validateCertificateSigningRequestApprovalUpdate,
      csr({}, { certificate }),
      csr(),
      'status.certificate: Forbidden: updates may not set certificate content',
    ],
    [
      '/status may set the certificate',
      validateCertificateSigningRequestStatusUpdate,
      csr({}, { certificate }),
      csr(),
      '',
    ],
    [
      '/status may not remove the certificate',
      validateCertificateSigningRequestStatusUpdate,
      csr(),
      csr({}, { certificate }),
      'status.certificate: Forbidden: updates may not modify existing certificate content',
    ],
    [
      '/status may not approve a request',
      validateCertificateSigningRequestStatusUpdate,
      approved,
      csr(),
      `${at}: Forbidden: updates may not add a condition of type "Approved"`,
    ],
    [
      '/status may not change an approval',
      validateCertificateSigningRequestStatusUpdate,
      reworded,
      approved,
      /^status\.conditions: Forbidden: updates may not modify a condition of type "Approved"\n/,
    ],
    [
      'an update may not remove a failure',
      validateCertificateSigningRequestUpdate,
      csr(),
      withConditions(condition('Failed')),
      `${at}: Forbidden: updates may not remove a condition of type "Failed"`,
    ],
    ...[
      withConditions(condition('Approved'), condition('Denied')),
      withConditions(condition('Own'), condition('Own')),
      withConditions(condition('')),
      csr({ signerName: 'kubernetes.io/legacy-unknown' }),
      csr({ usages: ['dancing', 'dancing'] }),
      csr({}, { certificate: 'eA==' }),
    ].map((stored): [string, typeof validateCertificateSigningRequestUpdate, Loose, Loose, Expected] => [
      'an update may keep invalid values that are stored',
      validateCertificateSigningRequestUpdate,
      stored,
      stored,
      '',
    ]),
  ])('%s (%#)', (_, validate, request, old, expected) => matches(validate(request, old), expected));
});

it('the storage of certificate signing requests stores the user, and changes through subresources', async () => {
  const storageFactory = newStorageFactory({ config: { type: 'memory', memory: `certificates-${Math.random()}` } });
  const { stores, groupInfo, destroy } = await certificates.newRESTStorageProvider().newRESTStorage({
    restOptions: newRESTOptionsFactory({ storageFactory }),
  });
  const user = { name: 'carol', uid: 'u', groups: ['painters'], extra: { 'example.com/x': ['y'] } };
  const start = Date.parse('2024-01-02T03:04:05Z');
  let now = start;
  const context = { ...internalContext(), user, now: () => now };
  const requests = stores.certificateSigningRequests;
  const { metadata: _, ...body } = csr({ username: 'eve', groups: ['system:masters'] }, { certificate });
  const { object: made } = await requests.create(undefined, { ...body, metadata: { name: 'one' } }, {}, context);
  expect(made.spec).toMatchObject({ username: 'carol', uid: 'u', groups: ['painters'], extra: user.extra });
  expect(made.status).toEqual({});
  const put = async (subresource: string, change: (old: Loose) => Loose) => {
    const storage = groupInfo.versionedResources.v1?.[`certificatesigningrequests${subresource}`];
    const info = { updatedObject: async (old: Loose) => change(old) };
    return (await storage?.update?.('one', info, {}, context))?.result.object as Loose;
  };
  const changed = await put('', (old) => ({ ...old, spec: { ...old.spec, usages: ['any'] }, status: { certificate } }));
  expect([changed.spec, changed.status]).toEqual([made.spec, {}]);

  const approve = (more: Loose) => (old: Loose) => ({
    ...old,
    status: { certificate, conditions: [condition('Approved', more)] },
  });
  const approved = await put('/approval', approve({}));
  const time = '2024-01-02T03:04:05Z';
  const stamped = condition('Approved', { lastUpdateTime: time, lastTransitionTime: time });
  expect(approved.status).toEqual({ conditions: [stamped] });
  now += 60_000;
  const again = await put('/approval', approve({ message: 'n' }));
  expect(again.status.conditions[0]).toMatchObject({
    lastUpdateTime: '2024-01-02T03:05:05Z',
    lastTransitionTime: time,
  });
  const issued = await put('/status', approve({ message: 'other' }));
  expect(issued.status).toEqual({ certificate, conditions: again.status.conditions });

  const cells = (object: Loose) => requests.tableRow?.(object).cells.filter((_cell, i) => i !== 1);
  expect(cells(made)).toEqual(['one', 'example.com/own', 'carol', '<none>', 'Pending']);
  const failed = { ...issued, status: { certificate, conditions: [condition('Denied'), condition('Failed')] } };
  expect(cells({ ...failed, spec: { expirationSeconds: 3600 } })).toEqual([
    'one',
    '<none>',
    '',
    '60m',
    'Denied,Failed,Issued',
  ]);
  const fieldSelector = 'spec.signerName=example.com/own';
  expect((await requests.list({ fieldSelector: parseSelector(fieldSelector) }, context)).items.length).toBe(1);
  expect((await requests.list({ fieldSelector: parseSelector('spec.signerName=x.y/z') }, context)).items.length).toBe(
    0,
  );
  await destroy();
});

it('the storage of certificate signing requests counts each certificate that is issued for a requested duration once', async () => {
  const storageFactory = newStorageFactory({ config: { type: 'memory', memory: `certificates-${Math.random()}` } });
  const { stores, groupInfo, metrics, destroy } = await certificates.newRESTStorageProvider().newRESTStorage({
    restOptions: newRESTOptionsFactory({ storageFactory }),
  });
  const status = groupInfo.versionedResources.v1?.['certificatesigningrequests/status'];
  const approval = groupInfo.versionedResources.v1?.['certificatesigningrequests/approval'];
  // The certificate is valid for ten years.
  const validSeconds = (Date.parse('2034-01-01') - Date.parse('2024-01-01')) / 1000;
  const issue = async (name: string, spec: object, options = {}) => {
    const { metadata: _, ...body } = csr(spec, {});
    await stores.certificateSigningRequests.create(undefined, { ...body, metadata: { name } }, {}, internalContext());
    const put = async (storage: Loose, change: object, putOptions = {}) =>
      storage.update(
        name,
        { updatedObject: async (old: Loose) => ({ ...old, status: { ...old.status, ...change } }) },
        putOptions,
        internalContext(),
      );
    await put(approval, { conditions: [condition('Approved')] });
    await put(status, { certificate }, options);
    await put(status, { certificate }, options);
  };
  await issue('exact', { expirationSeconds: validSeconds });
  await issue('short', { expirationSeconds: 3600, signerName: 'kubernetes.io/kube-apiserver-client' });
  await issue('without', {});
  await issue('dry', { expirationSeconds: 3600 }, { dryRun: true });
  const samples = new MetricsRegistry();
  for (const metric of metrics ?? []) samples.register(metric);
  const prefix = 'apiserver_certificates_registry_csr';
  expect(samples.text().match(/^[^#].*$/gm)).toEqual([
    `${prefix}_honored_duration_total{signerName="other"} 1`,
    `${prefix}_requested_duration_total{signerName="other"} 1`,
    `${prefix}_requested_duration_total{signerName="kubernetes.io/kube-apiserver-client"} 1`,
  ]);
  await destroy();
});
