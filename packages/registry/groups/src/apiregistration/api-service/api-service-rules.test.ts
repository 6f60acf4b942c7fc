import { describeRules } from '../../../../shared/test/rule-table.js';
import { apiServiceStatusStrategy, apiServiceStrategy } from './api-service-strategy.js';

const service = (more: object) => ({ 'spec.service': { namespace: 'ns', name: 'api', port: 443, ...more } });
const named = (name: string, group: string, version: string) => ({
  'metadata.name': name,
  'spec.group': group,
  'spec.version': version,
});
const condition = (status: string) => ({ 'status.conditions': [{ type: 'Available', status }] });

/** `kubernetes/kube-aggregator pkg/apis/apiregistration/validation/validation.go`. */
describeRules({
  group: 'apiregistration.k8s.io',
  version: 'v1',
  kind: 'APIService',
  resource: 'apiservices',
  base: {
    metadata: { name: 'v1.example.com', uid: 'uid', resourceVersion: '1' },
    spec: { group: 'example.com', version: 'v1', groupPriorityMinimum: 100, versionPriority: 10 },
  },
  strategy: apiServiceStrategy,
  create: [
    [{}],
    [service({})],
    [{ ...service({}), 'spec.insecureSkipTLSVerify': true }],
    [{ ...service({}), 'spec.caBundle': 'YQ==' }],
    [named('v1.', '', 'v1')],
    [
      { 'metadata.name': 'v1.other.com' },
      'metadata.name: Invalid value: "v1.other.com": must be `spec.version+"."+spec.group`: "v1.example.com"',
    ],
    [{ 'metadata.name': 'v1/example.com' }, 'metadata.name: Invalid value: "v1/example.com": may not contain \'/\''],
    [{ 'metadata.namespace': 'ns' }, 'metadata.namespace: Forbidden: not allowed on this type'],
    [
      named('v2.', '', 'v2'),
      'spec.group: Required value: only v1 may have an empty group and it better be legacy kube',
    ],
    [
      named('v1.Example.com', 'Example.com', 'v1'),
      "spec.group: Invalid value: \"Example.com\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      named('V1.example.com', 'example.com', 'V1'),
      "spec.version: Invalid value: \"V1\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      named('.example.com', 'example.com', ''),
      "spec.version: Invalid value: \"\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      { 'spec.groupPriorityMinimum': 0 },
      'spec.groupPriorityMinimum: Invalid value: 0: must be positive and less than 20000',
    ],
    [
      { 'spec.groupPriorityMinimum': -1 },
      'spec.groupPriorityMinimum: Invalid value: -1: must be positive and less than 20000',
    ],
    [
      { 'spec.groupPriorityMinimum': 20_001 },
      'spec.groupPriorityMinimum: Invalid value: 20001: must be positive and less than 20000',
    ],
    [{ 'spec.versionPriority': 0 }, 'spec.versionPriority: Invalid value: 0: must be positive and less than 1000'],
    [
      { 'spec.versionPriority': 1001 },
      'spec.versionPriority: Invalid value: 1001: must be positive and less than 1000',
    ],
    [{ 'spec.caBundle': 'YQ==' }, 'spec.caBundle: Invalid value: "1 bytes": local APIServices may not have a caBundle'],
    [
      { 'spec.insecureSkipTLSVerify': true },
      'spec.insecureSkipTLSVerify: Invalid value: true: local APIServices may not have insecureSkipTLSVerify',
    ],
    [service({ namespace: '' }), 'spec.service.namespace: Required value'],
    [service({ name: '' }), 'spec.service.name: Required value'],
    [
      service({ port: 0 }),
      'spec.service.port: Invalid value: 0: port is not valid: must be between 1 and 65535, inclusive',
    ],
    [
      service({ port: 65_536 }),
      'spec.service.port: Invalid value: 65536: port is not valid: must be between 1 and 65535, inclusive',
    ],
    [
      { ...service({}), 'spec.insecureSkipTLSVerify': true, 'spec.caBundle': 'YQ==' },
      'spec.insecureSkipTLSVerify: Invalid value: true: may not be true if caBundle is present',
    ],
  ],
  update: [
    [{}, { 'spec.versionPriority': 20, ...service({}) }],
    [{}, { 'spec.versionPriority': 0 }, 'spec.versionPriority: Invalid value: 0: must be positive and less than 1000'],
    [
      {},
      { 'spec.version': 'v2' },
      'metadata.name: Invalid value: "v1.example.com": must be `spec.version+"."+spec.group`: "v2.example.com"',
    ],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
  ],
  subresources: {
    status: {
      strategy: apiServiceStatusStrategy,
      update: [
        [{}, condition('True')],
        [
          {},
          condition('Maybe'),
          'status.conditions[0].status: Unsupported value: "Maybe": supported values: "True", "False", "Unknown"',
        ],
        [
          {},
          condition(''),
          'status.conditions[0].status: Unsupported value: "": supported values: "True", "False", "Unknown"',
        ],
      ],
    },
  },
});
