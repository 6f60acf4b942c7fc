import { defaultFeatures } from '@k8s-ts/api/discovery';
import { describeRules } from '../../../../shared/test/rule-table.js';
import { AdminAccess } from '../admin-access.js';
import { resourceClaimTemplateStrategy } from '../resource-claim-template/resource-claim-template-strategy.js';
import { resourceClaimStrategy } from './resource-claim-strategy.js';

/** No namespace has the label for administrators' access. */
const access = new AdminAccess({});
const at = 'spec.devices';
const features = defaultFeatures('1.35');
const exactly = (more: object) => ({ name: 'one', exactly: { deviceClassName: 'gpu', ...more } });
const alternatives = (...firstAvailable: object[]) => ({ name: 'two', firstAvailable });
const part = (name: string, more: object = {}) => ({ name, deviceClassName: 'gpu', ...more });
const requests = (...list: object[]) => ({ [`${at}.requests`]: list });
const constraints = (...list: object[]) => ({ [`${at}.constraints`]: list });
const opaque = { driver: 'gpu.example.com', parameters: { a: 1 } };
const config = (...list: object[]) => ({ [`${at}.config`]: list });
const many = <T>(count: number, item: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => item(i));

/** `kubernetes pkg/apis/resource/validation/validation.go`. */
describeRules({
  group: 'resource.k8s.io',
  version: 'v1',
  kind: 'ResourceClaim',
  resource: 'resourceclaims',
  base: { spec: { devices: { requests: [exactly({})] } } },
  strategy: resourceClaimStrategy(access, features),
  create: [
    [{}],
    [{ spec: {} }],
    [requests(exactly({ allocationMode: 'All' }), alternatives(part('a'), part('b', { count: 2 })))],
    [constraints({ requests: ['one'], matchAttribute: 'gpu.example.com/model' })],
    [config({ requests: ['one'], opaque })],
    [
      { 'metadata.name': '!@#$' },
      "metadata.name: Invalid value: \"!@#$\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'metadata.namespace': '' }, 'metadata.namespace: Required value'],
    [
      requests({ name: 'one' }),
      'spec.devices.requests[0]: Required value: exactly one of `exactly` or `firstAvailable` is required',
    ],
    [
      requests({ ...exactly({}), firstAvailable: [part('a')] }),
      'spec.devices.requests[0]: Invalid value: null: exactly one of `exactly` or `firstAvailable` is required, but multiple fields are set',
    ],
    [
      requests(...many(33, (i) => ({ ...exactly({}), name: `r${i}` }))),
      'spec.devices.requests: Too many: 33: must have at most 32 items',
    ],
    [requests(exactly({}), exactly({})), 'spec.devices.requests[1]: Duplicate value: "one"'],
    [
      requests({ ...exactly({}), name: '*' }),
      "spec.devices.requests[0].name: Invalid value: \"*\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      requests({ ...exactly({}), name: '' }),
      "spec.devices.requests[0].name: Invalid value: \"\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ],
    [requests(exactly({ deviceClassName: '' })), 'spec.devices.requests[0].exactly.deviceClassName: Required value'],
    [
      requests(exactly({ deviceClassName: 'Gpu' })),
      "spec.devices.requests[0].exactly.deviceClassName: Invalid value: \"Gpu\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      requests(exactly({ allocationMode: 'Some' })),
      'spec.devices.requests[0].exactly.allocationMode: Unsupported value: "Some": supported values: "All", "ExactCount"',
    ],
    [
      requests(exactly({ allocationMode: 'All', count: 1 })),
      "spec.devices.requests[0].exactly.count: Invalid value: 1: must not be specified when allocationMode is 'All'",
    ],
    [
      requests(exactly({ count: -1 })),
      'spec.devices.requests[0].exactly.count: Invalid value: -1: must be greater than zero',
    ],
    [requests(exactly({ selectors: [{}] })), 'spec.devices.requests[0].exactly.selectors[0].cel: Required value'],
    [
      requests(exactly({ selectors: [{ cel: { expression: 'noSuchVar' } }] })),
      "spec.devices.requests[0].exactly.selectors[0].cel.expression: Invalid value: \"noSuchVar\": compilation failed: ERROR: <input>:1:1: undeclared reference to 'noSuchVar' (in container '')\n | noSuchVar\n | ^",
    ],
    [
      requests(exactly({ selectors: [{ cel: { expression: '"text"' } }] })),
      'spec.devices.requests[0].exactly.selectors[0].cel.expression: Invalid value: "\\"text\\"": must evaluate to bool or the unknown type, not string',
    ],
    [
      requests(exactly({ selectors: many(33, () => ({ cel: { expression: 'true' } })) })),
      'spec.devices.requests[0].exactly.selectors: Too many: 33: must have at most 32 items',
    ],
    [
      requests(exactly({ selectors: [{ cel: { expression: `"${'x'.repeat(10_240)}" == ""` } }] })),
      'spec.devices.requests[0].exactly.selectors[0].cel.expression: Too long: may not be more than 10240 bytes',
    ],
    [
      requests(alternatives(part(''))),
      "spec.devices.requests[0].firstAvailable[0].name: Invalid value: \"\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ],
    [requests(alternatives(part('a'), part('a'))), 'spec.devices.requests[0].firstAvailable[1]: Duplicate value: "a"'],
    [
      requests(alternatives(...many(9, (i) => part(`p${i}`)))),
      'spec.devices.requests[0].firstAvailable: Too many: 9: must have at most 8 items',
    ],
    [
      requests(alternatives(part('a', { deviceClassName: '' }))),
      'spec.devices.requests[0].firstAvailable[0].deviceClassName: Required value',
    ],
    [
      requests(alternatives(part('a', { allocationMode: 'Some' }))),
      'spec.devices.requests[0].firstAvailable[0].allocationMode: Unsupported value: "Some": supported values: "All", "ExactCount"',
    ],
    [
      requests(alternatives(part('a', { count: -1 }))),
      'spec.devices.requests[0].firstAvailable[0].count: Invalid value: -1: must be greater than zero',
    ],
    [
      requests(alternatives(part('a', { selectors: [{}] }))),
      'spec.devices.requests[0].firstAvailable[0].selectors[0].cel: Required value',
    ],
    [constraints({ requests: ['one'] }), 'spec.devices.constraints[0].matchAttribute: Required value'],
    [
      constraints({ matchAttribute: 'model' }),
      'spec.devices.constraints[0].matchAttribute: Invalid value: "model": a fully qualified name must be a domain and a name separated by a slash',
    ],
    [
      constraints({ matchAttribute: '/model' }),
      'spec.devices.constraints[0].matchAttribute: Invalid value: "": the domain must not be empty',
    ],
    [
      constraints({ matchAttribute: 'gpu.example.com/' }),
      'spec.devices.constraints[0].matchAttribute: Invalid value: "": the name must not be empty',
    ],
    [
      constraints({ matchAttribute: `gpu.example.com/${'m'.repeat(33)}` }),
      'spec.devices.constraints[0].matchAttribute: Too long: may not be more than 32 bytes',
    ],
    [
      constraints({ matchAttribute: `${'d'.repeat(64)}/model` }),
      'spec.devices.constraints[0].matchAttribute: Too long: may not be more than 63 bytes',
    ],
    [
      constraints({ requests: ['other'], matchAttribute: 'a/b' }),
      'spec.devices.constraints[0].requests[0]: Invalid value: "other": must be the name of a request in the claim or the name of a request and a subrequest separated by \'/\'',
    ],
    [
      constraints({ requests: ['one/a'], matchAttribute: 'a/b' }),
      'spec.devices.constraints[0].requests[0]: Invalid value: "one/a": must be the name of a request in the claim or the name of a request and a subrequest separated by \'/\'',
    ],
    [
      constraints({ requests: ['one', 'one'], matchAttribute: 'a/b' }),
      'spec.devices.constraints[0].requests[1]: Duplicate value: "one"',
    ],
    [
      constraints({ requests: many(33, (i) => `r${i}`), matchAttribute: 'a/b' }),
      'spec.devices.constraints[0].requests: Too many: 33: must have at most 32 items',
    ],
    [
      constraints(...many(33, () => ({ matchAttribute: 'a/b' }))),
      'spec.devices.constraints: Too many: 33: must have at most 32 items',
    ],
    [config({}), 'spec.devices.config[0].opaque: Required value'],
    [config({ opaque: { ...opaque, driver: '' } }), 'spec.devices.config[0].opaque.driver: Required value'],
    [
      config({ opaque: { ...opaque, driver: 'a b' } }),
      "spec.devices.config[0].opaque.driver: Invalid value: \"a b\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      config({ opaque: { ...opaque, parameters: undefined } }),
      'spec.devices.config[0].opaque.parameters: Required value',
    ],
    [
      config({ opaque: { ...opaque, parameters: [1] } }),
      'spec.devices.config[0].opaque.parameters: Invalid value: "<value omitted>": must be a valid JSON object',
    ],
    [
      config({ opaque: { ...opaque, parameters: { a: 'x'.repeat(10_240) } } }),
      'spec.devices.config[0].opaque.parameters: Too long: may not be more than 10240 bytes',
    ],
    [
      config({ requests: ['other'], opaque }),
      'spec.devices.config[0].requests[0]: Invalid value: "other": must be the name of a request in the claim or the name of a request and a subrequest separated by \'/\'',
    ],
    [config({ requests: ['one', 'one'], opaque }), 'spec.devices.config[0].requests[1]: Duplicate value: "one"'],
    [config(...many(33, () => ({ opaque }))), 'spec.devices.config: Too many: 33: must have at most 32 items'],
  ],
  update: [
    [{}, { 'metadata.labels': { a: 'b' } }],
    [
      {},
      { spec: {} },
      'spec: Invalid value: {"Devices":{"Requests":null,"Constraints":null,"Config":null}}: field is immutable',
    ],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
    [requests({ name: '*' }), { 'metadata.labels': { a: 'b' } }],
  ],
});

const template = (more: object) => ({
  'spec.spec.devices.requests': [{ name: 'one', exactly: { deviceClassName: 'gpu', ...more } }],
});
describeRules({
  group: 'resource.k8s.io',
  version: 'v1',
  kind: 'ResourceClaimTemplate',
  resource: 'resourceclaimtemplates',
  base: { spec: { spec: { devices: { requests: [exactly({})] } } } },
  strategy: resourceClaimTemplateStrategy(access, features),
  create: [
    [{}],
    [{ 'spec.metadata': { labels: { a: 'b' } } }],
    [
      { 'metadata.name': '!@#$' },
      "metadata.name: Invalid value: \"!@#$\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'metadata.namespace': '' }, 'metadata.namespace: Required value'],
    [
      { 'spec.metadata': { labels: { 'a b': 'c' } } },
      "spec.metadata.labels: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [
      { 'spec.metadata': { annotations: { 'a b': 'c' } } },
      "spec.metadata.annotations: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [template({ deviceClassName: '' }), 'spec.spec.devices.requests[0].exactly.deviceClassName: Required value'],
    [
      template({ allocationMode: 'Some' }),
      'spec.spec.devices.requests[0].exactly.allocationMode: Unsupported value: "Some": supported values: "All", "ExactCount"',
    ],
    [
      template({ count: -1 }),
      'spec.spec.devices.requests[0].exactly.count: Invalid value: -1: must be greater than zero',
    ],
    [{ 'spec.spec.devices.config': [{}] }, 'spec.spec.devices.config[0].opaque: Required value'],
    [{ 'spec.spec.devices.constraints': [{}] }, 'spec.spec.devices.constraints[0].matchAttribute: Required value'],
  ],
  update: [
    [{}, { 'metadata.labels': { a: 'b' } }],
    [
      {},
      { 'spec.spec': {} },
      'spec: Invalid value: {"Spec":{"Devices":{"Requests":null,"Constraints":null,"Config":null}}}: field is immutable',
    ],
    [
      {},
      { 'spec.metadata': { labels: { a: 'b' } } },
      'spec: Invalid value: {"labels":{"a":"b"},"Spec":{"Devices":{"Requests":[{"Name":"one","Exactly":{"DeviceClassName":"gpu","Selectors":null,"AllocationMode":"ExactCount","Count":1,"AdminAccess":null,"Tolerations":null,"Capacity":null},"FirstAvailable":null}],"Constraints":null,"Config":null}}}: field is immutable',
    ],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
  ],
});
