import { describeRules } from '../../../../shared/test/rule-table.js';
import { AdminAccess } from '../admin-access.js';
import { resourceClaimStatusStrategy, resourceClaimStrategy } from './resource-claim-strategy.js';

const access = new AdminAccess({});
const result = { request: 'one', driver: 'gpu.example.com', pool: 'pool', device: 'd1' };
const results = (...list: object[]) => ({ 'status.allocation': { devices: { results: list } } });
const allocated = results(result);
const opaque = { driver: 'gpu.example.com', parameters: { a: 1 } };
const config = (...list: object[]) => ({ 'status.allocation': { devices: { results: [result], config: list } } });
const consumer = { resource: 'pods', name: 'web', uid: '1' };
const reserved = (...list: object[]) => ({ ...allocated, 'status.reservedFor': list });
const device = { driver: 'gpu.example.com', pool: 'pool', device: 'd1' };
const devices = (...list: object[]) => ({ 'status.devices': list });
const data = (networkData: object) => devices({ ...device, networkData });
const term = { matchExpressions: [{ key: 'zone', operator: 'In', values: ['a'] }] };
const nodeSelector = (nodeSelectorTerms: object[]) => ({
  'status.allocation': { devices: { results: [result] }, nodeSelector: { nodeSelectorTerms } },
});
const condition = { type: 'Ready', status: 'True', reason: 'Why', lastTransitionTime: '2026-01-01T00:00:00Z' };
const many = <T>(count: number, item: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => item(i));

/** `kubernetes pkg/apis/resource/validation/validation.go`. */
describeRules({
  group: 'resource.k8s.io',
  version: 'v1',
  kind: 'ResourceClaim',
  resource: 'resourceclaims',
  base: { spec: { devices: { requests: [{ name: 'one', exactly: { deviceClassName: 'gpu' } }] } } },
  strategy: resourceClaimStrategy(access),
  subresources: {
    status: {
      strategy: resourceClaimStatusStrategy(access),
      update: [
        [{}, allocated],
        [allocated, reserved(consumer)],
        [reserved(consumer), { status: {} }],
        [allocated, data({ interfaceName: 'eth0', hardwareAddress: 'aa:bb', ips: ['10.0.0.1/24', 'fd00::1/64'] })],
        [{}, nodeSelector([term])],
        [
          {},
          { 'status.reservedFor': [consumer] },
          'status.reservedFor: Forbidden: may not be specified when `allocated` is not set',
        ],
        [{}, reserved({ ...consumer, resource: '' }), 'status.reservedFor[0].resource: Required value'],
        [{}, reserved({ ...consumer, name: '' }), 'status.reservedFor[0].name: Required value'],
        [{}, reserved({ ...consumer, uid: '' }), 'status.reservedFor[0].uid: Required value'],
        [
          {},
          reserved({}),
          'status.reservedFor[0].resource: Required value',
          'status.reservedFor[0].name: Required value',
          'status.reservedFor[0].uid: Required value',
        ],
        [{}, reserved(consumer, consumer), 'status.reservedFor[1]: Duplicate value: "1"'],
        [
          {},
          reserved(...many(257, (i) => ({ ...consumer, uid: `${i}` }))),
          'status.reservedFor: Too many: 257: must have at most 256 items',
        ],
        [
          {},
          results(...many(33, (i) => ({ ...result, device: `d${i}` }))),
          'status.allocation.devices.results: Too many: 33: must have at most 32 items',
        ],
        [
          {},
          results({ ...result, request: 'other' }),
          'status.allocation.devices.results[0].request: Invalid value: "other": must be the name of a request in the claim or the name of a request and a subrequest separated by \'/\'',
        ],
        [
          {},
          results({ ...result, request: '' }),
          "status.allocation.devices.results[0].request: Invalid value: \"\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
          'status.allocation.devices.results[0].request: Invalid value: "": must be the name of a request in the claim or the name of a request and a subrequest separated by \'/\'',
        ],
        [{}, results({ ...result, driver: '' }), 'status.allocation.devices.results[0].driver: Required value'],
        [
          {},
          results({ ...result, driver: 'a b' }),
          "status.allocation.devices.results[0].driver: Invalid value: \"a b\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
        ],
        [{}, results({ ...result, pool: '' }), 'status.allocation.devices.results[0].pool: Required value'],
        [
          {},
          results({ ...result, pool: 'a//b' }),
          "status.allocation.devices.results[0].pool: Invalid value: \"\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
        ],
        [
          {},
          results({ ...result, pool: 'Pool' }),
          "status.allocation.devices.results[0].pool: Invalid value: \"Pool\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
        ],
        [
          {},
          results({ ...result, device: '' }),
          "status.allocation.devices.results[0].device: Invalid value: \"\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
        ],
        [
          {},
          results({ ...result, device: 'A' }),
          "status.allocation.devices.results[0].device: Invalid value: \"A\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
        ],
        [{}, config({ source: 'FromClaim', opaque })],
        [{}, config({ source: '', opaque }), 'status.allocation.devices.config[0].source: Required value'],
        [
          {},
          config({ source: 'FromSky', opaque }),
          'status.allocation.devices.config[0].source: Unsupported value: "FromSky": supported values: "FromClaim", "FromClass"',
        ],
        [{}, config({ source: 'FromClass' }), 'status.allocation.devices.config[0].opaque: Required value'],
        [
          {},
          config({ source: 'FromClass', requests: ['other'], opaque }),
          'status.allocation.devices.config[0].requests[0]: Invalid value: "other": must be the name of a request in the claim or the name of a request and a subrequest separated by \'/\'',
        ],
        [
          {},
          config({ source: 'FromClass', requests: ['one', 'one'], opaque }),
          'status.allocation.devices.config[0].requests[1]: Duplicate value: "one"',
        ],
        [
          {},
          config(...many(65, () => ({ source: 'FromClaim', opaque }))),
          'status.allocation.devices.config: Too many: 65: must have at most 64 items',
        ],
        [
          {},
          nodeSelector([]),
          'status.allocation.nodeSelector.nodeSelectorTerms: Required value: must have at least one node selector term',
        ],
        [
          {},
          nodeSelector([{ matchExpressions: [{ key: 'a b', operator: 'Exists' }] }]),
          "status.allocation.nodeSelector.nodeSelectorTerms[0].matchExpressions[0].key: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
        ],
        [
          allocated,
          results({ ...result, device: 'd2' }),
          'status.allocation: Invalid value: {"Devices":{"Results":[{"Request":"one","Driver":"gpu.example.com","Pool":"pool","Device":"d2","AdminAccess":null,"Tolerations":null,"BindingConditions":null,"BindingFailureConditions":null,"ShareID":null,"ConsumedCapacity":null}],"Config":null},"NodeSelector":null,"AllocationTimestamp":null}: field is immutable',
        ],
        [allocated, { 'status.allocation': undefined }],
        [allocated, devices(device)],
        [
          allocated,
          devices(device, device),
          'status.devices[1]: Duplicate value: {"Driver":"gpu.example.com","Pool":"pool","Device":"d1","ShareID":""}',
        ],
        [
          allocated,
          devices({ ...device, device: 'd2' }),
          'status.devices[0]: Invalid value: {"Driver":"gpu.example.com","Pool":"pool","Device":"d2","ShareID":""}: must be an allocated device in the claim',
        ],
        [
          allocated,
          devices({ ...device, driver: '' }),
          'status.devices[0].driver: Required value',
          'status.devices[0]: Invalid value: {"Driver":"","Pool":"pool","Device":"d1","ShareID":""}: must be an allocated device in the claim',
        ],
        [
          allocated,
          devices({ ...device, conditions: [{ ...condition, type: '' }] }),
          'status.devices[0].conditions[0].type: Invalid value: "": name part must be non-empty',
          "status.devices[0].conditions[0].type: Invalid value: \"\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
        ],
        [
          allocated,
          devices({ ...device, conditions: [condition, condition] }),
          'status.devices[0].conditions[1].type: Duplicate value: "Ready"',
        ],
        [
          allocated,
          devices({ ...device, conditions: many(9, (i) => ({ ...condition, type: `c${i}` })) }),
          'status.devices[0].conditions: Too many: 9: must have at most 8 items',
        ],
        [
          allocated,
          devices({ ...device, data: [1] }),
          'status.devices[0].data: Invalid value: "<value omitted>": must be a valid JSON object',
        ],
        [
          allocated,
          devices({ ...device, data: { a: 'x'.repeat(10_240) } }),
          'status.devices[0].data: Too long: may not be more than 10240 bytes',
        ],
        [
          allocated,
          data({ interfaceName: 'e'.repeat(257) }),
          'status.devices[0].networkData.interfaceName: Too long: may not be more than 256 bytes',
        ],
        [
          allocated,
          data({ hardwareAddress: 'a'.repeat(129) }),
          'status.devices[0].networkData.hardwareAddress: Too long: may not be more than 128 bytes',
        ],
        [
          allocated,
          data({ ips: ['10.0.0.1'] }),
          'status.devices[0].networkData.ips[0]: Invalid value: "10.0.0.1": must be a valid address in CIDR form, (e.g. 10.9.8.7/24 or 2001:db8::1/64)',
        ],
        [
          allocated,
          data({ ips: ['10.0.0.01/24'] }),
          'status.devices[0].networkData.ips[0]: Invalid value: "10.0.0.01/24": must be in canonical form ("10.0.0.1/24")',
        ],
        [
          allocated,
          data({ ips: ['fd00:0::1/64'] }),
          'status.devices[0].networkData.ips[0]: Invalid value: "fd00:0::1/64": must be in canonical form ("fd00::1/64")',
        ],
        [
          allocated,
          data({ ips: ['10.0.0.1/24', '10.0.0.1/24'] }),
          'status.devices[0].networkData.ips[1]: Duplicate value: "10.0.0.1/24"',
        ],
        [
          allocated,
          data({ ips: many(17, (i) => `10.0.0.${i}/24`) }),
          'status.devices[0].networkData.ips: Too many: 17: must have at most 16 items',
        ],
        [
          {
            ...reserved(consumer),
            'metadata.deletionTimestamp': '2026-01-01T00:00:00Z',
            'metadata.finalizers': ['a.b/c'],
          },
          { 'status.reservedFor': [consumer, { ...consumer, uid: '2' }] },
          'status.reservedFor: Forbidden: new entries may not be added while `deallocationRequested` or `deletionTimestamp` are set',
        ],
        [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
      ],
    },
  },
});
