import { defaultFeatures } from '@k8s-ts/api/discovery';
import { aggregateText } from '@k8s-ts/apimachinery/validation';
import { beforeAll, describe, expect, it } from 'vitest';
import { validateDeviceClass, validateDeviceClassUpdate } from './device-class/device-class-validation.js';
import { loadSelectorCheck, type SelectorCheck } from './expressions/index.js';
import { validateResourceClaimStatusUpdate } from './resource-claim/resource-claim-status-validation.js';
import { validateResourceClaim, validateResourceClaimUpdate } from './resource-claim/resource-claim-validation.js';
import {
  validateResourceClaimTemplate,
  validateResourceClaimTemplateUpdate,
} from './resource-claim-template/resource-claim-template-validation.js';
import { resourceSliceStrategy } from './resource-slice/resource-slice-strategy.js';
import { validateResourceSlice, validateResourceSliceUpdate } from './resource-slice/resource-slice-validation.js';

// biome-ignore lint/suspicious/noExplicitAny: objects of tests are wrong on purpose
type Loose = any;
type Expected = string | RegExp;

const features = defaultFeatures('1.35');
let check: SelectorCheck;
beforeAll(async () => {
  check = await loadSelectorCheck();
});
const matches = (errors: Loose, expected: Expected) => {
  const text = aggregateText(errors);
  if (typeof expected === 'string') expect(text).toBe(expected);
  else expect(text).toMatch(expected);
};
const many = (count: number, item: (i: number) => Loose): Loose[] => Array.from({ length: count }, (_, i) => item(i));
const selector = (expression: string) => ({ cel: { expression } });
const opaque = (more: Loose = {}) => ({ opaque: { driver: 'gpu.example.com', parameters: { a: 1 }, ...more } });

describe('device classes', () => {
  const deviceClass = (spec: Loose): Loose => ({ metadata: { name: 'a', resourceVersion: '1' }, spec });
  const selected = (...expressions: string[]) => deviceClass({ selectors: expressions.map(selector) });
  const configured = (...config: Loose[]) => deviceClass({ config });
  const expression = 'spec.selectors[0].cel.expression';
  const parameters = 'spec.config[0].opaque.parameters';

  it.each<[Loose, Expected]>([
    [deviceClass({}), ''],
    [selected('device.driver == "gpu.example.com"', 'device.attributes["gpu.example.com"].fast'), ''],
    [selected('device.capacity["gpu.example.com"].memory.isGreaterThan(quantity("1Gi"))'), ''],
    [selected('cel.bind(gpu, device.attributes["gpu.example.com"], gpu.fast && gpu.cores > 2)'), ''],
    [deviceClass({ selectors: [{}] }), 'spec.selectors[0].cel: Required value'],
    [selected('1'), `${expression}: Invalid value: "1": must evaluate to bool or the unknown type, not int`],
    [
      selected('device.'),
      /^spec\.selectors\[0\]\.cel\.expression: Invalid value: "device\.": compilation failed: ERROR: <input>:1:8: Syntax error/,
    ],
    [selected('device.allowMultipleAllocations'), /undefined field 'allowMultipleAllocations'/],
    [selected(`"${'x'.repeat(10 * 1024)}" == ""`), `${expression}: Too long: may not be more than 10240 bytes`],
    [
      selected(
        'device.attributes.all(a, device.attributes.all(b, device.attributes.all(c, device.attributes.all(d, a == d))))',
      ),
      `${expression}: Forbidden: too complex, exceeds cost limit`,
    ],
    [
      deviceClass({ selectors: many(33, () => selector('true')) }),
      'spec.selectors: Too many: 33: must have at most 32 items',
    ],
    [configured(opaque()), ''],
    [configured({}), 'spec.config[0].opaque: Required value'],
    [configured(opaque({ driver: '' })), 'spec.config[0].opaque.driver: Required value'],
    [
      configured(opaque({ driver: 'a b' })),
      /^spec\.config\[0\]\.opaque\.driver: Invalid value: "a b": a lowercase RFC/,
    ],
    [configured(opaque({ parameters: { a: 2n ** 62n } })), ''],
    [configured(opaque({ parameters: undefined })), `${parameters}: Required value`],
    [configured(opaque({ parameters: null })), `${parameters}: Required value`],
    [
      configured(opaque({ parameters: [1] })),
      `${parameters}: Invalid value: "<value omitted>": must be a valid JSON object`,
    ],
    [
      configured(opaque({ parameters: { a: 'x'.repeat(10 * 1024) } })),
      `${parameters}: Too long: may not be more than 10240 bytes`,
    ],
    [configured(...many(33, () => opaque())), 'spec.config: Too many: 33: must have at most 32 items'],
  ])('have the expected errors in case %#', (object, expected) =>
    matches(validateDeviceClass(object, { check, features }), expected),
  );

  it('tolerate long parameters that are stored', () => {
    const long = configured(opaque({ parameters: { a: 'x'.repeat(10 * 1024) } }));
    matches(validateDeviceClassUpdate(long, long, { check, features }), '');
    matches(validateDeviceClassUpdate(long, configured(), { check, features }), /Too long/);
  });
});

describe('resource claims', () => {
  const exactly = (more: Loose = {}, name = 'one') => ({
    name,
    exactly: { deviceClassName: 'gpu', allocationMode: 'ExactCount', count: 1, ...more },
  });
  const first = (...firstAvailable: Loose[]) => ({ name: 'two', firstAvailable });
  const sub = (name: string, more: Loose = {}) => ({ name, deviceClassName: 'gpu', allocationMode: 'All', ...more });
  const claim = (devices: Loose, status?: Loose, metadata: Loose = {}): Loose => ({
    metadata: { name: 'a', namespace: 'n', resourceVersion: '1', ...metadata },
    spec: { devices },
    ...(status ? { status } : {}),
  });
  const requests = (...list: Loose[]) => claim({ requests: list });
  const constraint = (more: Loose) =>
    claim({ requests: [exactly()], constraints: [{ matchAttribute: 'a.b/c', ...more }] });
  const config = (more: Loose) =>
    claim({ requests: [exactly(), first(sub('large'))], config: [{ ...opaque(), ...more }] });
  const at = 'spec.devices.requests[0]';
  const constraintAt = 'spec.devices.constraints[0]';
  const needed = 'exactly one of `exactly` or `firstAvailable` is required';
  const reference =
    "must be the name of a request in the claim or the name of a request and a subrequest separated by '/'";

  it.each<[Loose, Expected]>([
    [claim({}), ''],
    [requests(exactly(), first(sub('a'), sub('b'))), ''],
    [requests({ name: 'one' }), `${at}: Required value: ${needed}`],
    [
      requests({ ...exactly(), firstAvailable: [sub('a')] }),
      `${at}: Invalid value: null: ${needed}, but multiple fields are set`,
    ],
    [
      requests(exactly({}, 'Bad_Name')),
      /^spec\.devices\.requests\[0\]\.name: Invalid value: "Bad_Name": a lowercase RFC 1123 label/,
    ],
    [requests(exactly(), exactly()), 'spec.devices.requests[1]: Duplicate value: "one"'],
    [
      requests(...many(33, (i) => exactly({}, `r${i}`))),
      'spec.devices.requests: Too many: 33: must have at most 32 items',
    ],
    [requests(exactly({ deviceClassName: '' })), `${at}.exactly.deviceClassName: Required value`],
    [
      requests(exactly({ deviceClassName: 'A' })),
      /deviceClassName: Invalid value: "A": a lowercase RFC 1123 subdomain/,
    ],
    [requests(exactly({ selectors: [{}] })), `${at}.exactly.selectors[0].cel: Required value`],
    [
      requests(exactly({ allocationMode: 'All' })),
      `${at}.exactly.count: Invalid value: 1: must not be specified when allocationMode is 'All'`,
    ],
    [requests(exactly({ count: 0 })), `${at}.exactly.count: Invalid value: 0: must be greater than zero`],
    [
      requests(exactly({ allocationMode: 'x' })),
      `${at}.exactly.allocationMode: Unsupported value: "x": supported values: "All", "ExactCount"`,
    ],
    [requests(first(sub('A'))), /firstAvailable\[0\]\.name: Invalid value: "A": a lowercase RFC 1123 label/],
    [requests(first(sub('a'), sub('a'))), `${at}.firstAvailable[1]: Duplicate value: "a"`],
    [requests(first(sub('a', { deviceClassName: '' }))), `${at}.firstAvailable[0].deviceClassName: Required value`],
    [requests(first(...many(9, (i) => sub(`s${i}`)))), `${at}.firstAvailable: Too many: 9: must have at most 8 items`],
    [constraint({ requests: ['one'] }), ''],
    [constraint({ requests: ['ghost'] }), `${constraintAt}.requests[0]: Invalid value: "ghost": ${reference}`],
    [constraint({ requests: ['one', 'one'] }), `${constraintAt}.requests[1]: Duplicate value: "one"`],
    [constraint({ requests: ['a/b/c'] }), `${constraintAt}.requests[0]: Invalid value: "a/b/c": ${reference}`],
    [constraint({ matchAttribute: undefined }), `${constraintAt}.matchAttribute: Required value`],
    [
      constraint({ matchAttribute: 'a' }),
      `${constraintAt}.matchAttribute: Invalid value: "a": a fully qualified name must be a domain and a name separated by a slash`,
    ],
    [
      constraint({ matchAttribute: '/a' }),
      `${constraintAt}.matchAttribute: Invalid value: "": the domain must not be empty`,
    ],
    [
      constraint({ matchAttribute: 'a/' }),
      `${constraintAt}.matchAttribute: Invalid value: "": the name must not be empty`,
    ],
    [constraint({ matchAttribute: 'a b/c' }), /matchAttribute: Invalid value: "a b": a lowercase RFC/],
    [constraint({ matchAttribute: 'a/b-c' }), /matchAttribute: Invalid value: "b-c": a valid C identifier/],
    [
      constraint({ matchAttribute: `a/${'x'.repeat(33)}` }),
      `${constraintAt}.matchAttribute: Too long: may not be more than 32 bytes`,
    ],
    [
      claim({ constraints: many(33, () => ({ matchAttribute: 'a/b' })) }),
      'spec.devices.constraints: Too many: 33: must have at most 32 items',
    ],
    [config({ requests: ['one', 'two', 'two/large'] }), ''],
    [
      config({ requests: ['two/small'] }),
      `spec.devices.config[0].requests[0]: Invalid value: "two/small": ${reference}`,
    ],
    [config({ opaque: undefined }), 'spec.devices.config[0].opaque: Required value'],
    [claim({ config: many(33, () => opaque()) }), 'spec.devices.config: Too many: 33: must have at most 32 items'],
  ])('have the expected errors in case %#', (object, expected) =>
    matches(validateResourceClaim(object, { check, features }), expected),
  );

  it('are immutable', () => {
    matches(validateResourceClaimUpdate(requests(exactly()), requests(exactly())), '');
    matches(
      validateResourceClaimUpdate(requests(exactly({ count: 2 })), requests(exactly())),
      /^spec: Invalid value: \{.*\}: field is immutable$/,
    );
  });

  const result = { request: 'one', driver: 'gpu.example.com', pool: 'p', device: 'd1' };
  const device = { driver: 'gpu.example.com', pool: 'p', device: 'd1' };
  const consumer = { resource: 'pods', name: 'p', uid: 'u' };
  const allocation = (more: Loose = {}) => ({ devices: { results: [result], ...more } });
  const statused = (status: Loose, metadata: Loose = {}) => claim({ requests: [exactly()] }, status, metadata);
  const condition = (type: string) => ({
    type,
    status: 'True',
    reason: 'R',
    message: '',
    lastTransitionTime: '2024-01-02T03:04:05Z',
  });
  const about = (more: Loose) => statused({ allocation: allocation(), devices: [{ ...device, ...more }] });
  const allocated = statused({ allocation: allocation() });
  const resultAt = 'status.allocation.devices.results[0]';

  it.each<[Loose, Loose, Expected]>([
    [statused({ allocation: allocation(), reservedFor: [consumer] }), statused({}), ''],
    [
      statused({ reservedFor: [consumer] }),
      statused({}),
      'status.reservedFor: Forbidden: may not be specified when `allocated` is not set',
    ],
    [
      statused({ allocation: allocation(), reservedFor: [{}] }),
      allocated,
      '[status.reservedFor[0].resource: Required value, status.reservedFor[0].name: Required value, status.reservedFor[0].uid: Required value]',
    ],
    [
      statused({ allocation: allocation(), reservedFor: [consumer, consumer] }),
      allocated,
      'status.reservedFor[1]: Duplicate value: "u"',
    ],
    [
      statused({ allocation: allocation(), reservedFor: many(257, (i) => ({ ...consumer, uid: `u${i}` })) }),
      allocated,
      'status.reservedFor: Too many: 257: must have at most 256 items',
    ],
    [
      statused({ allocation: allocation(), reservedFor: [consumer] }, { deletionTimestamp: '2024-01-02T03:04:05Z' }),
      statused({ allocation: allocation() }, { deletionTimestamp: '2024-01-02T03:04:05Z' }),
      'status.reservedFor: Forbidden: new entries may not be added while `deallocationRequested` or `deletionTimestamp` are set',
    ],
    [
      statused({ allocation: allocation({ results: [{ ...result, device: 'd2' }] }) }),
      allocated,
      /^status\.allocation: Invalid value: \{.*\}: field is immutable$/,
    ],
    [statused({}), allocated, ''],
    [
      statused({ allocation: allocation({ results: [{ request: 'ghost', driver: '', pool: '', device: 'A' }] }) }),
      statused({}),
      /^\[status\.allocation\.devices\.results\[0\]\.request: Invalid value: "ghost": must be.*, status.*driver: Required value, status.*pool: Required value, status.*device: Invalid value: "A": a lowercase/,
    ],
    [
      statused({ allocation: allocation({ results: [{ ...result, pool: 'Bad Pool' }] }) }),
      statused({}),
      /pool: Invalid value: "Bad Pool": a lowercase RFC/,
    ],
    [
      statused({ allocation: allocation({ results: [{ ...result, pool: 'x'.repeat(254) }] }) }),
      statused({}),
      /pool: Too long: may not be more than 253 bytes/,
    ],
    [
      statused({ allocation: allocation({ results: many(33, () => result) }) }),
      statused({}),
      'status.allocation.devices.results: Too many: 33: must have at most 32 items',
    ],
    [
      statused({ allocation: allocation({ config: [{}] }) }),
      statused({}),
      '[status.allocation.devices.config[0].source: Required value, status.allocation.devices.config[0].opaque: Required value]',
    ],
    [
      statused({ allocation: allocation({ config: [{ ...opaque(), source: 'x' }] }) }),
      statused({}),
      /source: Unsupported value: "x": supported values: "FromClaim", "FromClass"$/,
    ],
    [
      statused({ allocation: allocation({ config: [{ ...opaque(), source: 'FromClaim', requests: ['ghost'] }] }) }),
      statused({}),
      /config\[0\]\.requests\[0\]: Invalid value: "ghost"/,
    ],
    [
      statused({ allocation: { ...allocation(), nodeSelector: { nodeSelectorTerms: [] } } }),
      statused({}),
      /^status\.allocation\.nodeSelector\.nodeSelectorTerms: Required value/,
    ],
    [
      about({
        conditions: [condition('Ready')],
        data: { a: 1 },
        networkData: { interfaceName: 'eth0', ips: ['10.9.8.7/24'] },
      }),
      allocated,
      '',
    ],
    [
      about({ device: 'ghost' }),
      allocated,
      'status.devices[0]: Invalid value: {"Driver":"gpu.example.com","Pool":"p","Device":"ghost","ShareID":""}: must be an allocated device in the claim',
    ],
    [
      statused({ allocation: allocation(), devices: [device, device] }),
      allocated,
      'status.devices[1]: Duplicate value: {"Driver":"gpu.example.com","Pool":"p","Device":"d1","ShareID":""}',
    ],
    [
      about({ conditions: many(9, (i) => condition(`C${i}`)) }),
      allocated,
      'status.devices[0].conditions: Too many: 9: must have at most 8 items',
    ],
    [
      about({ conditions: [{ ...condition('A'), status: 'x' }] }),
      allocated,
      /conditions\[0\]\.status: Unsupported value: "x"/,
    ],
    [
      about({ data: [1] }),
      allocated,
      'status.devices[0].data: Invalid value: "<value omitted>": must be a valid JSON object',
    ],
    [
      about({ networkData: { interfaceName: 'x'.repeat(257) } }),
      allocated,
      'status.devices[0].networkData.interfaceName: Too long: may not be more than 256 bytes',
    ],
    [
      about({ networkData: { hardwareAddress: 'x'.repeat(129) } }),
      allocated,
      'status.devices[0].networkData.hardwareAddress: Too long: may not be more than 128 bytes',
    ],
    [
      about({ networkData: { ips: ['x'] } }),
      allocated,
      /networkData\.ips\[0\]: Invalid value: "x": must be a valid address in CIDR form/,
    ],
    [
      about({ networkData: { ips: ['10.9.8.7/24', '10.9.8.7/24'] } }),
      allocated,
      'status.devices[0].networkData.ips[1]: Duplicate value: "10.9.8.7/24"',
    ],
    [
      about({ networkData: { ips: many(17, (i) => `10.9.8.${i}/24`) } }),
      allocated,
      'status.devices[0].networkData.ips: Too many: 17: must have at most 16 items',
    ],
  ])('have the expected errors of the status in case %#', (object, old, expected) => {
    matches(validateResourceClaimStatusUpdate(object, old), expected);
  });

  it('have an error with the path of an invalid result', () => {
    const [error] = validateResourceClaimStatusUpdate(
      statused({ allocation: allocation({ results: [{ ...result, driver: '' }] }) }),
      statused({}),
    );
    expect(error?.field).toBe(`${resultAt}.driver`);
  });

  it('have templates, which are immutable, too', () => {
    const template = (spec: Loose): Loose => ({ metadata: { name: 'a', namespace: 'n', resourceVersion: '1' }, spec });
    const valid = template({ metadata: { labels: { a: 'b' } }, spec: { devices: { requests: [exactly()] } } });
    matches(validateResourceClaimTemplate(valid, { check, features }), '');
    matches(
      validateResourceClaimTemplate(
        template({
          metadata: { labels: { 'a b': '' }, name: 'x' },
          spec: { devices: { requests: [{ name: 'one' }] } },
        }),
        { check, features },
      ),
      /^\[spec\.metadata\.labels: Invalid value: "a b".*, spec\.metadata\.name: Forbidden: cannot be set, spec\.spec\.devices\.requests\[0\]: Required value: exactly one/,
    );
    matches(validateResourceClaimTemplateUpdate(valid, valid), '');
    matches(
      validateResourceClaimTemplateUpdate(template({}), valid),
      /^spec: Invalid value: \{"Spec":\{"Devices":\{"Requests":null,"Constraints":null,"Config":null\}\}\}: field is immutable$/,
    );
  });
});

describe('resource slices', () => {
  const slice = (spec: Loose): Loose => ({
    metadata: { name: 'a', resourceVersion: '1' },
    spec: {
      driver: 'gpu.example.com',
      pool: { name: 'p', generation: 1, resourceSliceCount: 1 },
      nodeName: 'n',
      ...spec,
    },
  });
  const device = (more: Loose) => slice({ devices: [{ name: 'd', ...more }] });
  const attribute = (value: Loose, key = 'model') => device({ attributes: { [key]: value } });
  const term = { matchExpressions: [{ key: 'a', operator: 'Exists' }] };
  const at = 'spec.devices[0].attributes[model]';
  const oneOf = 'exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required';

  it.each<[Loose, Expected]>([
    [
      slice({
        devices: [
          { name: 'd1', attributes: { 'a.b/c': { int: 1 } }, capacity: { memory: { value: '1Gi' } } },
          { name: 'd2' },
        ],
      }),
      '',
    ],
    [slice({ nodeName: undefined, allNodes: true }), ''],
    [slice({ nodeName: undefined, nodeSelector: { nodeSelectorTerms: [term] } }), ''],
    [slice({ driver: '' }), 'spec.driver: Required value'],
    [slice({ driver: 'x'.repeat(64) }), /^\[?spec\.driver: Too long: may not be more than 63 bytes/],
    [
      slice({ pool: { generation: -1 } }),
      '[spec.pool.name: Required value, spec.pool.resourceSliceCount: Invalid value: 0: must be greater than zero, spec.pool.generation: Invalid value: -1: must be greater than or equal to zero]',
    ],
    [slice({ nodeName: undefined }), `spec: Required value: ${oneOf}`],
    [
      slice({ nodeName: '', allNodes: true }),
      'spec.nodeName: Invalid value: "": must be either unset or set to a non-empty string',
    ],
    [slice({ nodeName: 'A B' }), /^spec\.nodeName: Invalid value: "A B": a lowercase RFC/],
    [slice({ allNodes: false }), 'spec.allNodes: Invalid value: false: must be either unset or set to true'],
    [
      slice({ allNodes: true }),
      `spec: Invalid value: "{\`nodeName\`, \`allNodes\`}": ${oneOf}, but multiple fields are set`,
    ],
    [
      slice({ nodeName: undefined, nodeSelector: { nodeSelectorTerms: [term, term] } }),
      /^spec\.nodeSelector\.nodeSelectorTerms: Invalid value: \[.*\]: must have exactly one node selector term$/,
    ],
    [
      slice({ devices: many(129, (i) => ({ name: `d${i}` })) }),
      'spec.devices: Too many: 129: must have at most 128 items',
    ],
    [slice({ devices: [{ name: 'd' }, { name: 'd' }] }), 'spec.devices[1]: Duplicate value: "d"'],
    [
      slice({ devices: [{ name: 'Bad_Name' }] }),
      /^spec\.devices\[0\]\.name: Invalid value: "Bad_Name": a lowercase RFC 1123 label/,
    ],
    [
      device({ attributes: Object.fromEntries(many(33, (i) => [`a${i}`, { int: 1 }])) }),
      'spec.devices[0]: Invalid value: 33: the total number of attributes and capacities must not exceed 32',
    ],
    [attribute({}), `${at}: Invalid value: "": exactly one value must be specified`],
    [
      attribute({ int: 1, bool: true }),
      `${at}: Invalid value: {"IntValue":1,"BoolValue":true,"StringValue":null,"VersionValue":null,"IntValues":null,"BoolValues":null,"StringValues":null,"VersionValues":null}: exactly one value must be specified`,
    ],
    [attribute({ string: 'x'.repeat(65) }), `${at}.string: Too long: may not be more than 64 bytes`],
    [attribute({ version: '1.2.3-rc.1+build' }), ''],
    [
      attribute({ version: '1.2' }),
      `${at}.version: Invalid value: "1.2": must be a string compatible with semver.org spec 2.0.0`,
    ],
    [attribute({ version: `1.2.3-${'x'.repeat(65)}` }), `${at}.version: Too long: may not be more than 64 bytes`],
    [attribute({ int: 1 }, 'a b'), /^spec\.devices\[0\]\.attributes: Invalid value: "a b": a valid C identifier/],
    [attribute({ int: 1 }, 'x'.repeat(120)), /attributes: Too long: may not be more than 32 bytes/],
    [
      device({ capacity: { '/a': { value: '1' } } }),
      'spec.devices[0].capacity: Invalid value: "": the domain must not be empty',
    ],
  ])('have the expected errors in case %#', (object, expected) => matches(validateResourceSlice(object), expected));

  it('may not change driver, node and pool', () => {
    const next = slice({
      driver: 'other.example.com',
      nodeName: 'm',
      pool: { name: 'q', generation: 2, resourceSliceCount: 2 },
    });
    matches(
      validateResourceSliceUpdate(next, slice({})),
      '[spec.pool.name: Invalid value: "q": field is immutable, spec.driver: Invalid value: "other.example.com": field is immutable, spec.nodeName: Invalid value: "m": field is immutable]',
    );
  });

  it('warn of driver names in upper case', () => {
    expect(
      resourceSliceStrategy().warningsOnCreate?.(slice({ driver: 'GPU.example.com' }), undefined as never),
    ).toEqual(['spec.driver: driver names should be lowercase; "GPU.example.com" contains uppercase characters']);
  });
});
