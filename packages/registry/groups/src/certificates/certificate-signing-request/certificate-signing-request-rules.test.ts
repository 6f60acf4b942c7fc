import { describeRules, type UpdateRow } from '../../../../shared/test/rule-table.js';
import {
  certificateSigningRequestApprovalStrategy,
  certificateSigningRequestStatusStrategy,
  certificateSigningRequestStrategy,
} from './certificate-signing-request-strategy.js';

/** A request and a certificate of a key on the curve P-256. */
const request =
  'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlISk1IRUNBUUF3RHpFTk1Bc0dBMVVFQXd3RWRYTmxjakJaTUJNR0J5cUdTTTQ5QWdFR0NDcUdTTTQ5QXdFSApBMElBQlBveFFpZ2NmYXg0RERJMUIrUVZWQTdianYzbjk3eThmdS9zWDVGNEhkbEp2dmNSd25FLytMOHRWbDZaCkNFWm0rWU5kNExjcytuYzJ4a2c4TWVyMzM4YWdBREFLQmdncWhrak9QUVFEQWdOSUFEQkZBaUVBMzlseDU4blkKUWhZQThlWi9CR25IM2czZi9venZFZ3BkRXhhdU5JL0xOV2dDSUJHNTlrREdHbFE2anJZTXR4cmRKZzdObDBVTgpkUGZ1TWhaQjV3MVhmSUdjCi0tLS0tRU5EIENFUlRJRklDQVRFIFJFUVVFU1QtLS0tLQo=';
const certificate =
  'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCk1JSUJjekNDQVJtZ0F3SUJBZ0lVRE5EVUxFUkhDSEJBRmsweHhqaVI4ejQ4MUhFd0NnWUlLb1pJemowRUF3SXcKRHpFTk1Bc0dBMVVFQXd3RWRYTmxjakFlRncweU5qRXhNakl5TWpBME5UZGFGdzB6TmpFeE1Ua3lNakEwTlRkYQpNQTh4RFRBTEJnTlZCQU1NQkhWelpYSXdXVEFUQmdjcWhrak9QUUlCQmdncWhrak9QUU1CQndOQ0FBVDZNVUlvCkhIMnNlQXd5TlFma0ZWUU8yNDc5NS9lOHZIN3Y3RitSZUIzWlNiNzNFY0p4UC9pL0xWWmVtUWhHWnZtRFhlQzMKTFBwM05zWklQREhxOTkvR28xTXdVVEFkQmdOVkhRNEVGZ1FVSzExS0pTcGtCQWRISHNHR0VNL1BJNWNaWWVVdwpId1lEVlIwakJCZ3dGb0FVSzExS0pTcGtCQWRISHNHR0VNL1BJNWNaWWVVd0R3WURWUjBUQVFIL0JBVXdBd0VCCi96QUtCZ2dxaGtqT1BRUURBZ05JQURCRkFpRUFqQjllcUdjYjlZZFYxVVR1eU9seXlQN0FaMlBVUGRaK2JNUTEKUWZPTUk1QUNJQ2FFdWt6c0JOUlZJK095VG9ucnFiYmJ1blJ3aFpMWmVlYTFkeEV6SkpTTQotLS0tLUVORCBDRVJUSUZJQ0FURS0tLS0tCg==';
const text = (words: string) => Buffer.from(words).toString('base64');
const condition = (type: string, more: object = {}) => ({
  type,
  status: 'True',
  reason: 'Why',
  lastUpdateTime: '2026-01-01T00:00:00Z',
  lastTransitionTime: '2026-01-01T00:00:00Z',
  ...more,
});
const conditions = (...list: object[]) => ({ 'status.conditions': list });
const approved = conditions(condition('Approved'));
const denied = conditions(condition('Denied'));
const failed = conditions(condition('Failed'));
const both = conditions(condition('Approved'), condition('Denied'));

/** Rules of both subresources. */
const update: readonly UpdateRow[] = [
  [approved, conditions(), 'status.conditions: Forbidden: updates may not remove a condition of type "Approved"'],
  [denied, conditions(), 'status.conditions: Forbidden: updates may not remove a condition of type "Denied"'],
  [failed, conditions(), 'status.conditions: Forbidden: updates may not remove a condition of type "Failed"'],
  [
    {},
    conditions(condition('Failed', { status: 'False' })),
    'status.conditions[0].status: Unsupported value: "False": supported values: "True"',
  ],
  [{}, conditions(condition('Other', { status: '' })), 'status.conditions[0].status: Required value'],
  [
    {},
    conditions(condition('Other', { status: 'Maybe' })),
    'status.conditions[0].status: Unsupported value: "Maybe": supported values: "False", "True", "Unknown"',
  ],
  [{}, conditions(condition('')), 'status.conditions[0].type: Required value'],
  [{}, conditions(condition('Other'), condition('Other')), 'status.conditions[1].type: Duplicate value: "Other"'],
  [conditions(condition('')), conditions(condition(''), condition('Failed'))],
  [
    conditions(condition('Other'), condition('Other')),
    conditions(condition('Other'), condition('Other'), condition('Failed')),
  ],
  [{}, failed],
  [approved, { 'metadata.labels': { a: 'b' } }],
  [both, conditions(condition('Approved'), condition('Denied'), condition('Failed'))],
  [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
];

/** `kubernetes pkg/apis/certificates/validation/validation.go`. */
describeRules({
  group: 'certificates.k8s.io',
  version: 'v1',
  kind: 'CertificateSigningRequest',
  resource: 'certificatesigningrequests',
  base: { spec: { request, signerName: 'example.com/signer', usages: ['client auth'] } },
  strategy: certificateSigningRequestStrategy,
  create: [
    [{}],
    [{ 'metadata.name': 'Any Name', 'spec.expirationSeconds': 600, 'spec.usages': ['signing', 'any'] }],
    [{ 'metadata.name': 'a/b' }, 'metadata.name: Invalid value: "a/b": may not contain \'/\''],
    [{ 'metadata.namespace': 'ns' }, 'metadata.namespace: Forbidden: not allowed on this type'],
    [{ 'spec.request': undefined }, 'spec.request: Invalid value: null: PEM block type must be CERTIFICATE REQUEST'],
    [
      { 'spec.request': text('words') },
      'spec.request: Invalid value: "d29yZHM=": PEM block type must be CERTIFICATE REQUEST',
    ],
    [
      { 'spec.request': certificate },
      `spec.request: Invalid value: "${certificate}": PEM block type must be CERTIFICATE REQUEST`,
    ],
    [{ 'spec.signerName': '' }, 'spec.signerName: Required value'],
    [
      { 'spec.signerName': 'kubernetes.io/legacy-unknown' },
      'spec.signerName: Invalid value: "kubernetes.io/legacy-unknown": the legacy signerName is not allowed via this API version',
    ],
    [
      { 'spec.signerName': 'signer' },
      'spec.signerName: Invalid value: "signer": must be a fully qualified domain and path of the form \'example.com/signer-name\'',
    ],
    [
      { 'spec.signerName': 'a/b/c' },
      'spec.signerName: Invalid value: "a/b/c": must be a fully qualified domain and path of the form \'example.com/signer-name\'',
    ],
    [
      { 'spec.signerName': '/signer' },
      "spec.signerName: Invalid value: \"\": validating label \"\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
      'spec.signerName: Invalid value: "": should be a domain with at least two segments separated by dots',
    ],
    [
      { 'spec.signerName': 'example.com/' },
      "spec.signerName: Invalid value: \"\": validating label \"\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      { 'spec.signerName': 'example/signer' },
      'spec.signerName: Invalid value: "example": should be a domain with at least two segments separated by dots',
    ],
    [
      { 'spec.signerName': 'Example.com/signer' },
      "spec.signerName: Invalid value: \"Example.com\": validating label \"Example\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      { 'spec.signerName': 'example.com/signer$' },
      "spec.signerName: Invalid value: \"signer$\": validating label \"signer$\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'spec.signerName': `example.com/${'s'.repeat(253)}` }],
    [{ 'spec.signerName': `${'d.'.repeat(127)}com/s` }, 'spec.signerName: Too long: may not be more than 253 bytes'],
    [{ 'spec.usages': [] }, 'spec.usages: Required value'],
    [
      { 'spec.usages': ['dancing'] },
      'spec.usages[0]: Unsupported value: "dancing": supported values: "any", "cert sign", "client auth", "code signing", "content commitment", "crl sign", "data encipherment", "decipher only", "digital signature", "email protection", "encipher only", "ipsec end system", "ipsec tunnel", "ipsec user", "key agreement", "key encipherment", "microsoft sgc", "netscape sgc", "ocsp signing", "s/mime", "server auth", "signing", "timestamping"',
    ],
    [{ 'spec.usages': ['any', 'signing', 'any'] }, 'spec.usages[2]: Duplicate value: "any"'],
    [
      { 'spec.expirationSeconds': 599 },
      'spec.expirationSeconds: Invalid value: 599: may not specify a duration less than 600 seconds (10 minutes)',
    ],
    [
      { 'spec.expirationSeconds': -1 },
      'spec.expirationSeconds: Invalid value: -1: may not specify a duration less than 600 seconds (10 minutes)',
    ],
    [
      { 'spec.expirationSeconds': 0 },
      'spec.expirationSeconds: Invalid value: 0: may not specify a duration less than 600 seconds (10 minutes)',
    ],
  ],
  update: [
    [{}, { 'metadata.labels': { a: 'b' } }],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
    // Requests that older servers accepted stay valid.
    [{ 'spec.signerName': 'kubernetes.io/legacy-unknown' }, { 'metadata.labels': { a: 'b' } }],
    [{ 'spec.usages': ['dancing'] }, { 'metadata.labels': { a: 'b' } }],
    [{ 'spec.usages': ['any', 'any'] }, { 'metadata.labels': { a: 'b' } }],
    [{ 'status.certificate': text('words') }, { 'metadata.labels': { a: 'b' } }],
  ],
  subresources: {
    approval: {
      strategy: certificateSigningRequestApprovalStrategy,
      update: [
        ...update,
        [{}, approved],
        [{}, denied],
        [{}, both, 'status.conditions: Invalid value: "Denied": Approved and Denied conditions are mutually exclusive'],
        [
          approved,
          both,
          'status.conditions: Invalid value: "Denied": Approved and Denied conditions are mutually exclusive',
        ],
        [
          {},
          conditions(condition('Approved', { status: 'False' })),
          'status.conditions[0].status: Unsupported value: "False": supported values: "True"',
        ],
        [approved, conditions(condition('Approved', { reason: 'Other' }))],
        [
          {},
          conditions(condition('Approved'), condition('Approved')),
          'status.conditions[1].type: Duplicate value: "Approved"',
        ],
        // The certificate belongs to /status.
        [{}, { 'status.certificate': certificate }],
      ],
    },
    status: {
      strategy: certificateSigningRequestStatusStrategy,
      update: [
        ...update,
        [approved, { 'status.certificate': certificate }],
        [{}, approved, 'status.conditions: Forbidden: updates may not add a condition of type "Approved"'],
        [{}, denied, 'status.conditions: Forbidden: updates may not add a condition of type "Denied"'],
        [
          {},
          { 'status.certificate': text('words') },
          'status.certificate: Invalid value: "<certificate data>": must contain at least one CERTIFICATE PEM block',
        ],
        [
          {},
          { 'status.certificate': request },
          'status.certificate: Invalid value: "<certificate data>": only CERTIFICATE PEM blocks are allowed, found "CERTIFICATE REQUEST"',
        ],
        [
          { 'status.certificate': certificate },
          { 'status.certificate': undefined },
          'status.certificate: Forbidden: updates may not modify existing certificate content',
        ],
        [
          { 'status.certificate': text('words') },
          { 'status.certificate': certificate },
          'status.certificate: Forbidden: updates may not modify existing certificate content',
        ],
      ],
    },
  },
});
