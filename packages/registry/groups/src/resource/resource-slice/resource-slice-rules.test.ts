import { describeRules } from '../../../../shared/test/rule-table.js';
import { deviceClassStrategy } from '../device-class/device-class-strategy.js';
import { resourceSliceStrategy } from './resource-slice-strategy.js';

const pool = { name: 'pool', generation: 1, resourceSliceCount: 1 };
const devices = (...list: object[]) => ({ 'spec.devices': list });
const attributes = (list: object) => devices({ name: 'd1', attributes: list });
const capacity = (list: object) => devices({ name: 'd1', capacity: list });
const many = <T>(count: number, item: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => item(i));
const selector = (...nodeSelectorTerms: object[]) => ({
  'spec.nodeName': undefined,
  'spec.nodeSelector': { nodeSelectorTerms },
});
const term = { matchExpressions: [{ key: 'zone', operator: 'In', values: ['a'] }] };

/** `kubernetes pkg/apis/resource/validation/validation.go`. */
describeRules({
  group: 'resource.k8s.io',
  version: 'v1',
  kind: 'ResourceSlice',
  resource: 'resourceslices',
  base: { spec: { driver: 'gpu.example.com', nodeName: 'node', pool } },
  strategy: resourceSliceStrategy(),
  create: [
    [{}],
    [selector(term)],
    [{ 'spec.nodeName': undefined, 'spec.allNodes': true }],
    [
      attributes({
        fast: { bool: true },
        'a.b/cores': { int: 4 },
        model: { string: 'X' },
        driver: { version: '1.2.3-rc.1' },
      }),
    ],
    [capacity({ memory: { value: '1Gi' } })],
    [
      { 'metadata.name': '!@#$' },
      "metadata.name: Invalid value: \"!@#$\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'metadata.namespace': 'ns' }, 'metadata.namespace: Forbidden: not allowed on this type'],
    [{ 'spec.driver': '' }, 'spec.driver: Required value'],
    [
      { 'spec.driver': 'a b' },
      "spec.driver: Invalid value: \"a b\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'spec.driver': 'd'.repeat(64) }, 'spec.driver: Too long: may not be more than 63 bytes'],
    [
      { 'spec.nodeName': '' },
      'spec.nodeName: Invalid value: "": must be either unset or set to a non-empty string',
      'spec: Required value: exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required',
    ],
    [
      { 'spec.nodeName': 'Node_1' },
      "spec.nodeName: Invalid value: \"Node_1\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      { 'spec.nodeName': undefined },
      'spec: Required value: exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required',
    ],
    [
      { 'spec.allNodes': true },
      'spec: Invalid value: "{`nodeName`, `allNodes`}": exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required, but multiple fields are set',
    ],
    [{ 'spec.allNodes': false }, 'spec.allNodes: Invalid value: false: must be either unset or set to true'],
    [
      { ...selector(term), 'spec.nodeName': 'node', 'spec.allNodes': true },
      'spec: Invalid value: "{`nodeName`, `nodeSelector`, `allNodes`}": exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required, but multiple fields are set',
    ],
    [
      selector(),
      'spec.nodeSelector.nodeSelectorTerms: Required value: must have at least one node selector term',
      'spec.nodeSelector.nodeSelectorTerms: Invalid value: []: must have exactly one node selector term',
    ],
    [
      selector(term, term),
      'spec.nodeSelector.nodeSelectorTerms: Invalid value: [{"MatchExpressions":[{"Key":"zone","Operator":"In","Values":["a"]}],"MatchFields":null},{"MatchExpressions":[{"Key":"zone","Operator":"In","Values":["a"]}],"MatchFields":null}]: must have exactly one node selector term',
    ],
    [
      selector({ matchExpressions: [{ key: 'zone', operator: 'Near', values: ['a'] }] }),
      'spec.nodeSelector.nodeSelectorTerms[0].matchExpressions[0].operator: Invalid value: "Near": not a valid selector operator',
    ],
    [
      { 'spec.pool': undefined },
      'spec.pool.name: Required value',
      'spec.pool.resourceSliceCount: Invalid value: 0: must be greater than zero',
    ],
    [{ 'spec.pool': { ...pool, name: '' } }, 'spec.pool.name: Required value'],
    [
      { 'spec.pool': { ...pool, name: 'a/B' } },
      "spec.pool.name: Invalid value: \"B\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      { 'spec.pool': { ...pool, name: 'p'.repeat(254) } },
      'spec.pool.name: Too long: may not be more than 253 bytes',
      'spec.pool.name: Invalid value: "pppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppp": must be no more than 253 characters',
    ],
    [
      { 'spec.pool': { ...pool, generation: -1 } },
      'spec.pool.generation: Invalid value: -1: must be greater than or equal to zero',
    ],
    [
      { 'spec.pool': { ...pool, resourceSliceCount: 0 } },
      'spec.pool.resourceSliceCount: Invalid value: 0: must be greater than zero',
    ],
    [
      { 'spec.pool': { ...pool, resourceSliceCount: -1 } },
      'spec.pool.resourceSliceCount: Invalid value: -1: must be greater than zero',
    ],
    [
      devices({ name: '' }),
      "spec.devices[0].name: Invalid value: \"\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      devices({ name: 'D1' }),
      "spec.devices[0].name: Invalid value: \"D1\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ],
    [devices({ name: 'd1' }, { name: 'd1' }), 'spec.devices[1]: Duplicate value: "d1"'],
    [devices(...many(129, (i) => ({ name: `d${i}` }))), 'spec.devices: Too many: 129: must have at most 128 items'],
    [attributes({ a: {} }), 'spec.devices[0].attributes[a]: Invalid value: "": exactly one value must be specified'],
    [
      attributes({ a: { int: 1, bool: true } }),
      'spec.devices[0].attributes[a]: Invalid value: {"IntValue":1,"BoolValue":true,"StringValue":null,"VersionValue":null,"IntValues":null,"BoolValues":null,"StringValues":null,"VersionValues":null}: exactly one value must be specified',
    ],
    [
      attributes({ a: { string: 's'.repeat(65) } }),
      'spec.devices[0].attributes[a].string: Too long: may not be more than 64 bytes',
    ],
    [
      attributes({ a: { version: '1.2' } }),
      'spec.devices[0].attributes[a].version: Invalid value: "1.2": must be a string compatible with semver.org spec 2.0.0',
    ],
    [
      attributes({ a: { version: `1.0.0-${'r'.repeat(60)}` } }),
      'spec.devices[0].attributes[a].version: Too long: may not be more than 64 bytes',
    ],
    [
      attributes({ 'a b': { int: 1 } }),
      "spec.devices[0].attributes: Invalid value: \"a b\": a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName', regex used for validation is '[A-Za-z_][A-Za-z0-9_]*')",
    ],
    [attributes({ '/a': { int: 1 } }), 'spec.devices[0].attributes: Invalid value: "": the domain must not be empty'],
    [attributes({ 'a.b/': { int: 1 } }), 'spec.devices[0].attributes: Invalid value: "": the name must not be empty'],
    [
      attributes({ ['a'.repeat(33)]: { int: 1 } }),
      'spec.devices[0].attributes: Too long: may not be more than 32 bytes',
    ],
    [
      attributes({ [`${'d'.repeat(64)}/a`]: { int: 1 } }),
      'spec.devices[0].attributes: Too long: may not be more than 63 bytes',
    ],
    [
      attributes(Object.fromEntries(many(33, (i) => [`a${i}`, { int: i }]))),
      'spec.devices[0]: Invalid value: 33: the total number of attributes and capacities must not exceed 32',
    ],
    [
      capacity({ '!': { value: '1' } }),
      "spec.devices[0].capacity: Invalid value: \"!\": a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName', regex used for validation is '[A-Za-z_][A-Za-z0-9_]*')",
    ],
    [
      capacity(Object.fromEntries(many(33, (i) => [`c${i}`, { value: '1' }]))),
      'spec.devices[0]: Invalid value: 33: the total number of attributes and capacities must not exceed 32',
    ],
  ],
  update: [
    [{}, { 'spec.pool.generation': 2, ...devices({ name: 'd1' }) }],
    [{}, { 'spec.nodeName': 'other' }, 'spec.nodeName: Invalid value: "other": field is immutable'],
    [{}, { 'spec.driver': 'other.example.com' }, 'spec.driver: Invalid value: "other.example.com": field is immutable'],
    [{}, { 'spec.pool.name': 'other' }, 'spec.pool.name: Invalid value: "other": field is immutable'],
    [
      {},
      { 'spec.pool.resourceSliceCount': 0 },
      'spec.pool.resourceSliceCount: Invalid value: 0: must be greater than zero',
    ],
    [
      {},
      devices({ name: 'D1' }),
      "spec.devices[0].name: Invalid value: \"D1\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
  ],
});

const selectors = (...expressions: string[]) => ({
  'spec.selectors': expressions.map((expression) => ({ cel: { expression } })),
});
const opaque = { driver: 'gpu.example.com', parameters: { a: 1 } };
const config = (...list: object[]) => ({ 'spec.config': list });
describeRules({
  group: 'resource.k8s.io',
  version: 'v1',
  kind: 'DeviceClass',
  resource: 'deviceclasses',
  base: { spec: {} },
  strategy: deviceClassStrategy(),
  create: [
    [{}],
    [{ ...selectors('device.driver == "gpu.example.com"'), ...config({ opaque }) }],
    // The declarative rule of the name does not check generateName, and counts bytes.
    [{ 'metadata.generateName': 'Invalid_Value!' }],
    [
      { 'metadata.name': 'a'.repeat(254) },
      `metadata.name: Invalid value: "${'a'.repeat(254)}": must be no more than 253 bytes`,
    ],
    [
      { 'metadata.name': '!@#$' },
      "metadata.name: Invalid value: \"!@#$\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'metadata.namespace': 'ns' }, 'metadata.namespace: Forbidden: not allowed on this type'],
    [
      selectors('noSuchVar'),
      "spec.selectors[0].cel.expression: Invalid value: \"noSuchVar\": compilation failed: ERROR: <input>:1:1: undeclared reference to 'noSuchVar' (in container '')\n | noSuchVar\n | ^",
    ],
    [
      selectors(''),
      "spec.selectors[0].cel.expression: Invalid value: \"\": compilation failed: ERROR: <input>:1:0: Syntax error: mismatched input '<EOF>' expecting {'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}",
    ],
    [
      selectors('"text"'),
      'spec.selectors[0].cel.expression: Invalid value: "\\"text\\"": must evaluate to bool or the unknown type, not string',
    ],
    [{ 'spec.selectors': [{}] }, 'spec.selectors[0].cel: Required value'],
    [selectors(...many(33, () => 'true')), 'spec.selectors: Too many: 33: must have at most 32 items'],
    [
      selectors(`"${'x'.repeat(10_240)}" == ""`),
      'spec.selectors[0].cel.expression: Too long: may not be more than 10240 bytes',
    ],
    [config({}), 'spec.config[0].opaque: Required value'],
    [config({ opaque: { ...opaque, driver: '' } }), 'spec.config[0].opaque.driver: Required value'],
    [
      config({ opaque: { ...opaque, driver: 'a b' } }),
      "spec.config[0].opaque.driver: Invalid value: \"a b\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [config({ opaque: { ...opaque, parameters: undefined } }), 'spec.config[0].opaque.parameters: Required value'],
    [
      config({ opaque: { ...opaque, parameters: 'text' } }),
      'spec.config[0].opaque.parameters: Invalid value: "<value omitted>": must be a valid JSON object',
    ],
    [
      config({ opaque: { ...opaque, parameters: { a: 'x'.repeat(10_240) } } }),
      'spec.config[0].opaque.parameters: Too long: may not be more than 10240 bytes',
    ],
    [config(...many(33, () => ({ opaque }))), 'spec.config: Too many: 33: must have at most 32 items'],
  ],
  update: [
    [{}, selectors('true')],
    [
      {},
      selectors('"text"'),
      'spec.selectors[0].cel.expression: Invalid value: "\\"text\\"": must evaluate to bool or the unknown type, not string',
    ],
    [{}, config({}), 'spec.config[0].opaque: Required value'],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
  ],
});
