import { describeRules } from '../../../../shared/test/rule-table.js';
import { csiNodeStrategy } from './csi-node-strategy.js';

const one = { name: 'example.com', nodeID: 'one', topologyKeys: ['example.com/zone'] };
const drivers = (...list: object[]) => ({ 'spec.drivers': list });
const driver = (more: object) => drivers({ ...one, ...more });

/** `kubernetes pkg/apis/storage/validation/validation.go`. */
describeRules({
  group: 'storage.k8s.io',
  version: 'v1',
  kind: 'CSINode',
  resource: 'csinodes',
  base: { spec: { drivers: [one] } },
  strategy: csiNodeStrategy(),
  create: [
    [{}],
    [drivers()],
    [driver({ topologyKeys: undefined, allocatable: { count: 0 } })],
    [driver({ nodeID: 'n'.repeat(256) })],
    [drivers(one, { ...one, name: 'two.example.com' })],
    [
      { 'metadata.name': 'Node_1' },
      "metadata.name: Invalid value: \"Node_1\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'metadata.namespace': 'ns' }, 'metadata.namespace: Forbidden: not allowed on this type'],
    [driver({ name: '' }), 'spec.drivers[0].name: Required value'],
    [
      driver({ name: '-a' }),
      "spec.drivers[0].name: Invalid value: \"-a\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      driver({ name: 'a_b' }),
      "spec.drivers[0].name: Invalid value: \"a_b\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [driver({ name: 'a'.repeat(64) }), 'spec.drivers[0].name: Too long: may not be more than 63 bytes'],
    [driver({ nodeID: '' }), 'spec.drivers[0].nodeID: Required value'],
    [
      driver({ nodeID: 'n'.repeat(257) }),
      'spec.drivers[0].nodeID: Invalid value: "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn": must be 256 characters or less',
    ],
    [
      driver({ allocatable: { count: -1 } }),
      'spec.drivers[0].allocatable.count: Invalid value: -1: must be greater than or equal to 0',
    ],
    [drivers(one, one), 'spec.drivers[1].name: Duplicate value: "example.com"'],
    [
      driver({ topologyKeys: [''] }),
      'spec.drivers[0]: Required value',
      'spec.drivers[0]: Invalid value: "": name part must be non-empty',
      "spec.drivers[0]: Invalid value: \"\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [
      driver({ topologyKeys: ['a b'] }),
      "spec.drivers[0]: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [driver({ topologyKeys: ['zone', 'zone'] }), 'spec.drivers[0]: Duplicate value: "zone"'],
    [
      driver({ topologyKeys: ['a/b/c'] }),
      "spec.drivers[0]: Invalid value: \"a/b/c\": a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')",
    ],
  ],
  update: [
    [{}, drivers(one, { ...one, name: 'two.example.com' })],
    [{}, drivers()],
    [{}, driver({ allocatable: { count: 5 } })],
    [driver({ allocatable: { count: 5 } }), driver({ allocatable: { count: 6 } })],
    [driver({ allocatable: { count: 5 } }), driver({})],
    [
      {},
      driver({ nodeID: 'other' }),
      'spec.drivers: Invalid value: {"Name":"example.com","NodeID":"other","TopologyKeys":["example.com/zone"],"Allocatable":null}: field is immutable',
    ],
    [
      {},
      driver({ topologyKeys: ['example.com/rack'] }),
      'spec.drivers: Invalid value: {"Name":"example.com","NodeID":"one","TopologyKeys":["example.com/rack"],"Allocatable":null}: field is immutable',
    ],
    [
      {},
      driver({ topologyKeys: undefined }),
      'spec.drivers: Invalid value: {"Name":"example.com","NodeID":"one","TopologyKeys":null,"Allocatable":null}: field is immutable',
    ],
    [
      {},
      driver({ allocatable: { count: -1 } }),
      'spec.drivers[0].allocatable.count: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      {},
      driver({ nodeID: '' }),
      'spec.drivers[0].nodeID: Required value',
      'spec.drivers: Invalid value: {"Name":"example.com","NodeID":"","TopologyKeys":["example.com/zone"],"Allocatable":null}: field is immutable',
    ],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
  ],
});
