import { describeRules } from '../../../../shared/test/rule-table.js';
import { volumeAttributesClassStrategy } from './volume-attributes-class-strategy.js';

const parameters = (count: number) => ({
  parameters: Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 'v'])),
});

/** `kubernetes pkg/apis/storage/validation/validation.go`. */
describeRules({
  group: 'storage.k8s.io',
  version: 'v1',
  kind: 'VolumeAttributesClass',
  resource: 'volumeattributesclasses',
  base: { driverName: 'example.com', parameters: { iops: '100' } },
  strategy: volumeAttributesClassStrategy,
  create: [
    [{}],
    [parameters(512)],
    [
      { 'metadata.name': 'A' },
      "metadata.name: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'metadata.namespace': 'ns' }, 'metadata.namespace: Forbidden: not allowed on this type'],
    [{ driverName: '' }, 'driverName: Required value'],
    [
      { driverName: 'a b' },
      "driverName: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [
      { driverName: 'a/b/c' },
      "driverName: Invalid value: \"a/b/c\": a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')",
    ],
    [parameters(0), 'parameters: Required value: must contain at least one key/value pair'],
    [parameters(513), 'parameters: Too long: may not be more than 512 bytes'],
    [{ parameters: { '': 'a' } }, 'parameters: Invalid value: "": field can not be empty.'],
    [{ parameters: { a: 'x'.repeat(256 * 1024) } }, 'parameters: Too long: may not be more than 262144 bytes'],
  ],
  update: [
    [{}, { 'metadata.labels': { a: 'b' } }],
    [{}, { driverName: 'other' }, 'driverName: Forbidden: updates to driverName are forbidden.'],
    [
      {},
      { driverName: '' },
      'driverName: Forbidden: updates to driverName are forbidden.',
      'driverName: Required value',
    ],
    [{}, { parameters: { iops: '200' } }, 'parameters: Forbidden: updates to parameters are forbidden.'],
    [
      {},
      { parameters: undefined },
      'parameters: Forbidden: updates to parameters are forbidden.',
      'parameters: Required value: must contain at least one key/value pair',
    ],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
  ],
});
