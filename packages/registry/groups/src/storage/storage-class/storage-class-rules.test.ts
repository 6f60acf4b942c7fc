import { describeRules } from '../../../../shared/test/rule-table.js';
import { storageClassStrategy } from './storage-class-strategy.js';

const terms = (...list: object[][]) => ({
  allowedTopologies: list.map((matchLabelExpressions) => ({ matchLabelExpressions })),
});
const parameters = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 'v']));

/** `kubernetes pkg/apis/storage/validation/validation.go`. */
describeRules({
  group: 'storage.k8s.io',
  version: 'v1',
  kind: 'StorageClass',
  resource: 'storageclasses',
  base: { provisioner: 'example.com/disk' },
  strategy: storageClassStrategy,
  create: [
    [{}],
    [{ parameters: parameters(512), reclaimPolicy: 'Retain', volumeBindingMode: 'WaitForFirstConsumer' }],
    [
      terms(
        [{ key: 'zone', values: ['a', 'b'] }],
        [
          { key: 'zone', values: ['c'] },
          { key: 'rack', values: ['1'] },
        ],
      ),
    ],
    [
      { 'metadata.name': 'A' },
      "metadata.name: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'metadata.namespace': 'ns' }, 'metadata.namespace: Forbidden: not allowed on this type'],
    [{ provisioner: '' }, 'provisioner: Required value'],
    [
      { provisioner: 'a/b/c' },
      "provisioner: Invalid value: \"a/b/c\": a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')",
    ],
    [
      { provisioner: 'example.com/' },
      'provisioner: Invalid value: "example.com/": name part must be non-empty',
      "provisioner: Invalid value: \"example.com/\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [
      { provisioner: 'my disk' },
      "provisioner: Invalid value: \"my disk\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [{ parameters: { '': 'a' } }, 'parameters: Invalid value: "": field can not be empty.'],
    [{ parameters: parameters(513) }, 'parameters: Too long: may not be more than 512 bytes'],
    [{ parameters: { a: 'x'.repeat(256 * 1024) } }, 'parameters: Too long: may not be more than 262144 bytes'],
    [{ reclaimPolicy: 'Recycle' }, 'reclaimPolicy: Unsupported value: "Recycle": supported values: "Delete", "Retain"'],
    [
      { volumeBindingMode: 'Later' },
      'volumeBindingMode: Unsupported value: "Later": supported values: "Immediate", "WaitForFirstConsumer"',
    ],
    [
      { volumeBindingMode: '' },
      'volumeBindingMode: Unsupported value: "": supported values: "Immediate", "WaitForFirstConsumer"',
    ],
    [terms([{ key: 'zone', values: [] }]), 'allowedTopologies[0].matchLabelExpressions[0].values: Required value'],
    [
      terms([{ key: '', values: ['a'] }]),
      'allowedTopologies[0].matchLabelExpressions[0].key: Invalid value: "": name part must be non-empty',
      "allowedTopologies[0].matchLabelExpressions[0].key: Invalid value: \"\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [
      terms([{ key: 'a b', values: ['a'] }]),
      "allowedTopologies[0].matchLabelExpressions[0].key: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [
      terms([{ key: 'zone', values: ['a', 'a'] }]),
      'allowedTopologies[0].matchLabelExpressions[0].values[1]: Duplicate value: "a"',
    ],
    [
      terms([
        { key: 'zone', values: ['a'] },
        { key: 'zone', values: ['b'] },
      ]),
      'allowedTopologies[0].matchLabelExpressions[1].key: Duplicate value: "zone"',
    ],
    [
      terms([{ key: 'zone', values: ['a', 'b'] }], [{ key: 'zone', values: ['b', 'a'] }]),
      'allowedTopologies[1].matchLabelExpressions: Duplicate value: ""',
    ],
    [terms([]), 'allowedTopologies[0].matchLabelExpressions: Duplicate value: ""'],
  ],
  update: [
    [{}, { allowVolumeExpansion: true, mountOptions: ['ro'], 'metadata.labels': { a: 'b' } }],
    [{}, { provisioner: 'example.com/other' }, 'provisioner: Invalid value: "example.com/other": field is immutable'],
    [{}, { parameters: { a: 'b' } }, 'parameters: Invalid value: {"a":"b"}: field is immutable'],
    [{}, { parameters: { a: '' } }, 'parameters: Invalid value: {"a":""}: field is immutable'],
    [
      { parameters: { a: 'b' } },
      { parameters: { a: 'c' } },
      'parameters: Invalid value: {"a":"c"}: field is immutable',
    ],
    [{}, { reclaimPolicy: 'Retain' }, 'reclaimPolicy: Invalid value: "Retain": field is immutable'],
    [
      {},
      { volumeBindingMode: 'WaitForFirstConsumer' },
      'volumeBindingMode: Invalid value: "WaitForFirstConsumer": field is immutable',
    ],
    [
      {},
      { volumeBindingMode: 'Later' },
      'volumeBindingMode: Unsupported value: "Later": supported values: "Immediate", "WaitForFirstConsumer"',
      'volumeBindingMode: Invalid value: "Later": field is immutable',
    ],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
  ],
});
