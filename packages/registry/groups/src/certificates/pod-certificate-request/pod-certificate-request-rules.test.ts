import { describeRules } from '../../../../shared/test/rule-table.js';
import { keyRequests, otherKeys, proof, publicKey } from '../../../test/certificates.js';
import {
  podCertificateRequestStatusStrategy,
  podCertificateRequestStrategy,
} from './pod-certificate-request-strategy.js';

const withoutKey = { 'spec.pkixPublicKey': undefined, 'spec.proofOfPossession': undefined };
const statusStrategy = podCertificateRequestStatusStrategy(async () => true);

/** `kubernetes pkg/apis/certificates/validation/validation.go`. */
describeRules({
  group: 'certificates.k8s.io',
  version: 'v1beta1',
  kind: 'PodCertificateRequest',
  resource: 'podcertificaterequests',
  base: {
    spec: {
      signerName: 'a.b/c',
      podName: 'p',
      podUID: 'uid-1',
      serviceAccountName: 's',
      serviceAccountUID: 'u',
      nodeName: 'n',
      nodeUID: 'u',
      pkixPublicKey: publicKey,
      proofOfPossession: proof,
    },
  },
  strategy: podCertificateRequestStrategy,
  create: [
    [{}],
    [
      { 'metadata.name': 'A' },
      "metadata.name: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'spec.signerName': undefined }, 'spec.signerName: Required value'],
    [
      { 'spec.signerName': 'a' },
      'spec.signerName: Invalid value: "a": must be a fully qualified domain and path of the form \'example.com/signer-name\'',
    ],
    [
      { 'spec.signerName': 'A.b/c' },
      "spec.signerName: Invalid value: \"A.b\": validating label \"A\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ],
    [{ 'spec.unverifiedUserAnnotations': { 'a.b/C': 'd' } }],
    [
      { 'spec.unverifiedUserAnnotations': { a: 'd' } },
      'spec.unverifiedUserAnnotations: Invalid value: "a": must be a domain-prefixed key (such as "acme.io/foo")',
    ],
    [
      { 'spec.unverifiedUserAnnotations': { 'a/b/c': 'd' } },
      "spec.unverifiedUserAnnotations: Invalid value: \"a/b/c\": a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')",
    ],
    [
      { 'spec.unverifiedUserAnnotations': { '-/b': 'd' } },
      "spec.unverifiedUserAnnotations: Invalid value: \"-/b\": prefix part a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      { 'spec.podName': '' },
      "spec.podName: Invalid value: \"\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      { 'spec.podName': 'A' },
      "spec.podName: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      { 'spec.podUID': '' },
      'spec.podUID: Invalid value: "": must not be empty',
      'spec.proofOfPossession: Invalid value: could not verify proof-of-possession signature',
    ],
    [
      {
        'spec.podUID':
          'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      },
      'spec.podUID: Too long: may not be more than 128 bytes',
      'spec.proofOfPossession: Invalid value: could not verify proof-of-possession signature',
    ],
    [
      { 'spec.podUID': 'other' },
      'spec.proofOfPossession: Invalid value: could not verify proof-of-possession signature',
    ],
    [
      { 'spec.serviceAccountName': '' },
      "spec.serviceAccountName: Invalid value: \"\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      { 'spec.serviceAccountName': 'A' },
      "spec.serviceAccountName: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'spec.serviceAccountUID': '' }, 'spec.serviceAccountUID: Invalid value: "": must not be empty'],
    [
      {
        'spec.serviceAccountUID':
          'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      },
      'spec.serviceAccountUID: Too long: may not be more than 128 bytes',
    ],
    [
      { 'spec.nodeName': '' },
      "spec.nodeName: Invalid value: \"\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      { 'spec.nodeName': 'A' },
      "spec.nodeName: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'spec.nodeUID': '' }, 'spec.nodeUID: Invalid value: "": must not be empty'],
    [
      {
        'spec.nodeUID':
          'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      },
      'spec.nodeUID: Too long: may not be more than 128 bytes',
    ],
    [
      { 'spec.maxExpirationSeconds': 3599 },
      'spec.maxExpirationSeconds: Invalid value: 3599: must be in the range [3600, 7862400]',
    ],
    [{ 'spec.maxExpirationSeconds': 3600 }],
    [{ 'spec.maxExpirationSeconds': 7862400 }],
    [
      { 'spec.maxExpirationSeconds': 7862401 },
      'spec.maxExpirationSeconds: Invalid value: 7862401: must be in the range [3600, 7862400]',
    ],
    [
      { 'spec.signerName': 'kubernetes.io/x', 'spec.maxExpirationSeconds': 86401 },
      'spec.maxExpirationSeconds: Invalid value: 86401: must be in the range [3600, 86400]',
    ],
    [{ 'spec.signerName': 'a.kubernetes.io/x', 'spec.maxExpirationSeconds': 86400 }],
    [
      { 'spec.pkixPublicKey': undefined },
      'spec: Invalid value: exactly one of (stubPKCS10Request) or (pkixPublicKey, proofOfPossession) must be set',
    ],
    [
      { 'spec.pkixPublicKey': '' },
      'spec: Invalid value: exactly one of (stubPKCS10Request) or (pkixPublicKey, proofOfPossession) must be set',
    ],
    [
      { 'spec.pkixPublicKey': 'AAAA' },
      'spec.pkixPublicKey: Invalid value: "AAAA": must be a valid PKIX-serialized public key',
    ],
    [
      { 'spec.pkixPublicKey': otherKeys.p224 },
      'spec.pkixPublicKey: Invalid value: "curve P-224": elliptic public keys must use curve P256 or P384',
    ],
    [
      { 'spec.pkixPublicKey': otherKeys.rsa2048 },
      'spec.pkixPublicKey: Invalid value: "2048-bit modulus": RSA keys must have modulus size 3072 or 4096',
    ],
    [
      { 'spec.pkixPublicKey': otherKeys.x25519 },
      'spec.pkixPublicKey: Invalid value: "MCowBQYDK2VuAyEAt1gRz9qHNBn54dAAkPF86Kff6iIvuwO4bm8U2wOZzhc=": unknown public key type; supported types are Ed25519, ECDSA, and RSA',
    ],
    [
      { 'spec.pkixPublicKey': otherKeys.ed448 },
      'spec.pkixPublicKey: Invalid value: "MEMwBQYDK2VxAzoAcfxYR8mxu443Vvek5zNg6osuAAMoWuLnlbsAajwpJlw262j07gcsYaYbX6PYG8GWpy7ODJdmfd+A": must be a valid PKIX-serialized public key',
    ],
    [
      { 'spec.proofOfPossession': '' },
      'spec: Invalid value: exactly one of (stubPKCS10Request) or (pkixPublicKey, proofOfPossession) must be set',
    ],
    [
      { 'spec.proofOfPossession': 'AAAA' },
      'spec.proofOfPossession: Invalid value: could not verify proof-of-possession signature',
    ],
    [
      { 'spec.proofOfPossession': undefined },
      'spec: Invalid value: exactly one of (stubPKCS10Request) or (pkixPublicKey, proofOfPossession) must be set',
    ],
    [
      { 'spec.stubPKCS10Request': keyRequests.ed25519 },
      'spec: Invalid value: exactly one of (stubPKCS10Request) or (pkixPublicKey, proofOfPossession) must be set',
    ],
    [
      { ...withoutKey },
      'spec: Invalid value: exactly one of (stubPKCS10Request) or (pkixPublicKey, proofOfPossession) must be set',
    ],
    [{ ...withoutKey, 'spec.stubPKCS10Request': keyRequests.ed25519 }],
    [{ ...withoutKey, 'spec.stubPKCS10Request': keyRequests.p256 }],
    [
      { ...withoutKey, 'spec.stubPKCS10Request': keyRequests.unsigned },
      'spec.stubPKCS10Request: Invalid value: invalid signature',
    ],
    [
      { ...withoutKey, 'spec.stubPKCS10Request': 'AAAA' },
      'spec.stubPKCS10Request: Invalid value: must be a valid PKCS#10 CSR',
    ],
    [
      { ...withoutKey, 'spec.stubPKCS10Request': keyRequests.p224 },
      'spec.stubPKCS10Request: Invalid value: "curve P-224": elliptic public keys must use curve P256, P384, or P521',
    ],
    [
      { ...withoutKey, 'spec.stubPKCS10Request': keyRequests.rsa2048 },
      'spec.stubPKCS10Request: Invalid value: "2048-bit modulus": RSA keys must have modulus size 3072 or 4096',
    ],
    [
      { ...withoutKey, 'spec.stubPKCS10Request': Buffer.alloc(10_241).toString('base64') },
      'spec.stubPKCS10Request: Too long: may not be more than 10240 bytes',
    ],
  ],
  update: [
    [{}, { 'metadata.labels': { a: 'b' } }],
    [
      {},
      { 'spec.podName': 'q' },
      'spec: Invalid value: {"SignerName":"a.b/c","PodName":"q","PodUID":"uid-1","ServiceAccountName":"s","ServiceAccountUID":"u","NodeName":"n","NodeUID":"u","MaxExpirationSeconds":86400,"PKIXPublicKey":"MCowBQYDK2VwAyEAZzR1/bzYiJB09MwPHAdJuuIbTAzdTfT0RlZSxID8p0c=","ProofOfPossession":"7UYQdjou/ARHe8Voc6tCszO6KPZv1+Mh7cyGm61ljsbIq0FSL2dyAqNkAQmauEJd9ldeqjpL6gdKqPiokx3PBQ==","StubPKCS10Request":null,"UnverifiedUserAnnotations":null}: field is immutable',
    ],
  ],
  subresources: {
    status: {
      strategy: statusStrategy,
      update: [
        [
          {},
          {
            status: {
              conditions: [
                {
                  type: 'Denied',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
        ],
        [
          {},
          {
            status: {
              conditions: [
                {
                  type: 'Failed',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
        ],
        [{}, { status: { conditions: [] } }],
        [
          {},
          {
            status: {
              conditions: [
                {
                  type: 'Issued',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
          'status.certificateChain: Invalid value: "": issued certificate chain must contain at least one certificate',
        ],
        [
          {},
          {
            status: {
              conditions: [
                { type: 'Other', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: '' },
              ],
            },
          },
          'status.conditions.[0].type: Unsupported value: "Other": supported values: "Issued", "Denied", "Failed"',
        ],
        [
          {},
          {
            status: {
              conditions: [
                {
                  type: 'Denied',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
                {
                  type: 'Failed',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
          'status.conditions.[1].type: Invalid value: "Failed": There may be at most one condition with type "Issued", "Denied", or "Failed"',
        ],
        [
          {},
          {
            status: {
              conditions: [
                {
                  type: 'Denied',
                  status: 'False',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
          'status.conditions.[0].status: Unsupported value: "False": supported values: "True"',
        ],
        [
          {},
          {
            status: {
              conditions: [
                { type: 'Denied', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: '', message: '' },
              ],
            },
          },
          'status.conditions[0].reason: Required value',
        ],
        [
          {},
          {
            status: {
              conditions: [
                {
                  type: 'Denied',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
              certificateChain: 'x',
            },
          },
          'status: Invalid value: non-condition status fields must be empty when denying or failing the PodCertificateRequest',
        ],
        [
          {},
          { status: { conditions: [], certificateChain: 'x' } },
          'status: Invalid value: status is immutable unless transitioning to "Issued", "Denied", or "Failed"',
        ],
        [
          {
            status: {
              conditions: [
                {
                  type: 'Denied',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
          {
            status: {
              conditions: [
                {
                  type: 'Denied',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
        ],
        [
          {
            status: {
              conditions: [
                {
                  type: 'Denied',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
          {
            status: {
              conditions: [
                {
                  type: 'Failed',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
          'status: Invalid value: immutable after PodCertificateRequest is issued, denied, or failed',
        ],
        [
          {
            status: {
              conditions: [
                {
                  type: 'Denied',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
          { status: { conditions: [] } },
          'status: Invalid value: immutable after PodCertificateRequest is issued, denied, or failed',
        ],
      ],
    },
  },
});
