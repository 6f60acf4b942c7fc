import { describeRules } from '../../../../shared/test/rule-table.js';
import { csiStorageCapacityStrategy } from './csi-storage-capacity-strategy.js';

const badValue = { matchExpressions: [{ key: 'zone', operator: 'In', values: ['a b'] }] };

/** `kubernetes pkg/apis/storage/validation/validation.go`. */
describeRules({
  group: 'storage.k8s.io',
  version: 'v1',
  kind: 'CSIStorageCapacity',
  resource: 'csistoragecapacities',
  base: { storageClassName: 'fast' },
  strategy: csiStorageCapacityStrategy,
  create: [
    [{}],
    [{ nodeTopology: {}, capacity: '0', maximumVolumeSize: '1Gi' }],
    [
      { 'metadata.name': 'A' },
      "metadata.name: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'metadata.namespace': '' }, 'metadata.namespace: Required value'],
    [
      { storageClassName: '' },
      "storageClassName: Invalid value: \"\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      { storageClassName: '-fast' },
      "storageClassName: Invalid value: \"-fast\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ capacity: '-1' }, 'capacity: Invalid value: "-1": must be greater than or equal to 0'],
    [
      { nodeTopology: { matchLabels: { 'a b': '' } } },
      "nodeTopology.matchLabels: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [
      { nodeTopology: { matchExpressions: [{ key: 'a', operator: 'Near' }] } },
      'nodeTopology.matchExpressions[0].operator: Invalid value: "Near": not a valid selector operator',
    ],
    [
      { nodeTopology: badValue },
      "nodeTopology.matchExpressions[0].values[0]: Invalid value: \"a b\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
    ],
  ],
  update: [
    [{}, { capacity: '2Gi', maximumVolumeSize: '1Gi' }],
    [{}, { storageClassName: 'slow' }, 'storageClassName: Invalid value: "slow": field is immutable'],
    [{}, { nodeTopology: {} }, 'nodeTopology: Invalid value: {}: field is immutable'],
    [
      {},
      { nodeTopology: { matchLabels: { b: '1', a: '2' } } },
      'nodeTopology: Invalid value: {"matchLabels":{"a":"2","b":"1"}}: field is immutable',
    ],
    [{ nodeTopology: badValue }, { capacity: '1' }],
    [{}, { capacity: '-1' }, 'capacity: Invalid value: "-1": must be greater than or equal to 0'],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
  ],
});
