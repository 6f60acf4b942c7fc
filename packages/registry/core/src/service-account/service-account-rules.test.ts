import { describeRules } from '../../../shared/test/rule-table.js';
import { serviceAccountStrategy } from './service-account-strategy.js';

/** `kubernetes pkg/apis/core/validation/validation.go`. */
describeRules({
  group: '',
  version: 'v1',
  kind: 'ServiceAccount',
  resource: 'serviceaccounts',
  base: {},
  strategy: serviceAccountStrategy,
  create: [
    [{}],
    [
      { 'metadata.name': 'A' },
      "metadata.name: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      { 'metadata.name': 'a_b' },
      "metadata.name: Invalid value: \"a_b\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      {
        'metadata.name':
          'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      },
      'metadata.name: Invalid value: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx": must be no more than 253 characters',
    ],
    [{ 'metadata.name': 'a.b-c' }],
    [
      { 'metadata.name': '-a' },
      "metadata.name: Invalid value: \"-a\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      { 'metadata.labels': { 'a b': 'c' } },
      "metadata.labels: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [
      { 'metadata.labels': { a: 'b c' } },
      "metadata.labels: Invalid value: \"b c\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
    ],
    [
      { 'metadata.annotations': { '/a': 'b' } },
      'metadata.annotations: Invalid value: "/a": prefix part must be non-empty',
    ],
    [{ 'metadata.annotations': { 'kubernetes.io/enforce-mountable-secrets': 'x' } }],
    [
      { 'metadata.finalizers': ['a'] },
      'metadata.finalizers[0]: Invalid value: "a": name is neither a standard finalizer name nor is it fully qualified',
    ],
    [{ 'metadata.finalizers': ['a.example/b'] }],
    [
      { 'metadata.ownerReferences': [{ apiVersion: 'v1', kind: 'Pod', name: 'p', uid: '' }] },
      'metadata.ownerReferences.uid: Invalid value: "": must not be empty',
    ],
    [
      { 'metadata.ownerReferences': [{ apiVersion: '', kind: '', name: '', uid: 'u' }] },
      'metadata.ownerReferences.apiVersion: Invalid value: "": version must not be empty',
      'metadata.ownerReferences.kind: Invalid value: "": must not be empty',
      'metadata.ownerReferences.name: Invalid value: "": must not be empty',
    ],
    [
      { 'metadata.ownerReferences': [{ apiVersion: 'v1', kind: 'Event', name: 'p', uid: 'u' }] },
      'metadata.ownerReferences: Invalid value: {"apiVersion":"v1","kind":"Event","name":"p","uid":"u"}: /v1, Kind=Event is disallowed from being an owner',
    ],
    [{ secrets: [{ name: '' }] }],
    [{ secrets: [{ name: 'A_' }] }],
    [{ imagePullSecrets: [{ name: '' }] }],
    [{ imagePullSecrets: [{}] }],
    [{ automountServiceAccountToken: false }],
  ],
  update: [
    [{}, { secrets: [{ name: 's' }] }],
    [{}, { imagePullSecrets: [{ name: 's' }] }],
    [{}, { automountServiceAccountToken: true }],
    [
      {},
      { 'metadata.labels': { a: '-' } },
      "metadata.labels: Invalid value: \"-\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
    ],
    [
      {},
      { 'metadata.annotations': { 'a/b/c': 'd' } },
      "metadata.annotations: Invalid value: \"a/b/c\": a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')",
    ],
    [
      {},
      { 'metadata.finalizers': ['b'] },
      'metadata.finalizers[0]: Invalid value: "b": name is neither a standard finalizer name nor is it fully qualified',
    ],
    [
      {},
      { 'metadata.ownerReferences': [{ apiVersion: 'v1', kind: '', name: 'p', uid: 'u' }] },
      'metadata.ownerReferences.kind: Invalid value: "": must not be empty',
    ],
  ],
});
