import { describeRules } from '../../../../shared/test/rule-table.js';
import { authority, leaf } from '../../../test/certificates.js';
import { clusterTrustBundleStrategy } from './cluster-trust-bundle-strategy.js';

/** `kubernetes pkg/apis/certificates/validation/validation.go`. */
describeRules({
  group: 'certificates.k8s.io',
  version: 'v1beta1',
  kind: 'ClusterTrustBundle',
  resource: 'clustertrustbundles',
  base: { spec: { trustBundle: authority } },
  strategy: clusterTrustBundleStrategy,
  create: [
    [{}],
    [
      { 'metadata.name': 'a:b' },
      'metadata.name: Invalid value: "a:b": ClusterTrustBundle without signer name must not have ":" in its name',
    ],
    [
      { 'metadata.name': 'A' },
      "metadata.name: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      { 'spec.signerName': 'a.b/c' },
      'metadata.name: Invalid value: "one": ClusterTrustBundle for signerName a.b/c must be named with prefix a.b:c:',
    ],
    [{ 'metadata.name': 'a.b:c:one', 'spec.signerName': 'a.b/c' }],
    [
      { 'metadata.name': 'a.b:c:A', 'spec.signerName': 'a.b/c' },
      "metadata.name: Invalid value: \"a.b:c:A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      { 'metadata.name': 'a:c:one', 'spec.signerName': 'a/c' },
      'spec.signerName: Invalid value: "a": should be a domain with at least two segments separated by dots',
    ],
    [
      { 'metadata.name': 'a.b:c:d:one', 'spec.signerName': 'a.b/c/d' },
      'spec.signerName: Invalid value: "a.b/c/d": must be a fully qualified domain and path of the form \'example.com/signer-name\'',
    ],
    [
      { 'spec.trustBundle': '' },
      'spec.trustBundle: Invalid value: "<value omitted>": at least one trust anchor must be provided',
    ],
    [
      { 'spec.trustBundle': undefined },
      'spec.trustBundle: Invalid value: "<value omitted>": at least one trust anchor must be provided',
    ],
    [
      { 'spec.trustBundle': 'text' },
      'spec.trustBundle: Invalid value: "<value omitted>": at least one trust anchor must be provided',
    ],
    [
      { 'spec.trustBundle': authority + authority },
      'spec.trustBundle: Invalid value: "<value omitted>": duplicate trust anchor (indices [0 1])',
    ],
    [
      { 'spec.trustBundle': `${authority}text\n${authority}${authority}` },
      'spec.trustBundle: Invalid value: "<value omitted>": duplicate trust anchor (indices [0 1 2])',
    ],
    [
      { 'spec.trustBundle': leaf },
      'spec.trustBundle: Invalid value: "<value omitted>": entry 0 does not have the CA bit set',
    ],
    [
      { 'spec.trustBundle': authority + leaf },
      'spec.trustBundle: Invalid value: "<value omitted>": entry 1 does not have the CA bit set',
    ],
    [
      { 'spec.trustBundle': authority.replaceAll('CERTIFICATE', 'KEY') },
      'spec.trustBundle: Invalid value: "<value omitted>": entry 0 has bad block type: KEY',
    ],
    [
      { 'spec.trustBundle': authority.replace('E-----\n', 'E-----\nA: b\n\n') },
      'spec.trustBundle: Invalid value: "<value omitted>": entry 0 has PEM block headers',
    ],
    [
      { 'spec.trustBundle': '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n' },
      'spec.trustBundle: Invalid value: "<value omitted>": entry 0 does not parse as X.509',
    ],
  ],
  update: [
    [{}, { 'metadata.labels': { a: 'b' } }],
    [
      {},
      { 'spec.trustBundle': '' },
      'spec.trustBundle: Invalid value: "<value omitted>": at least one trust anchor must be provided',
    ],
    [
      {},
      { 'spec.signerName': 'a.b/c' },
      'metadata.name: Invalid value: "one": ClusterTrustBundle for signerName a.b/c must be named with prefix a.b:c:',
      'spec.signerName: Invalid value: "a.b/c": field is immutable',
    ],
  ],
});
