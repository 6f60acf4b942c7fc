import { type FieldError, fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { describe, expect, it } from 'vitest';
import { applyDefaults } from '../defaults/index.js';
import type { PersistentVolumeClaim, ServiceSpec } from '../types/index.js';
import {
  semanticEqual,
  validateConfigMap,
  validateConfigMapUpdate,
  validateEndpoints,
  validateLimitRange,
  validateNamespace,
  validateNamespaceFinalizeUpdate,
  validateNode,
  validatePersistentVolume,
  validatePersistentVolumeClaim,
  validateReplicationController,
  validateResourceQuota,
  validateSecret,
  validateSecretUpdate,
  validateService,
  validateServiceClusterIPs,
} from './index.js';

const metadata = { name: 'a', namespace: 'ns' };
const versioned = { ...metadata, resourceVersion: '1' };
const clusterMeta = { name: 'a' };
const texts = (errors: readonly FieldError[]): string[] => errors.map(fieldErrorText);
const defaulted = <T>(kind: string, object: object): T =>
  applyDefaults({ group: '', version: 'v1', kind }, object as never) as unknown as T;

describe('config maps and secrets', () => {
  it.each<[string, FieldError[], string[]]>([
    ['a config map', validateConfigMap({ metadata, data: { a: '' }, binaryData: { b: 'AA==' } }), []],
    [
      'a key in both maps',
      validateConfigMap({ metadata, data: { a: '' }, binaryData: { a: 'AA==' } }),
      ['data[a]: Invalid value: "a": duplicate of key present in binaryData'],
    ],
    [
      'an immutable config map',
      validateConfigMapUpdate(
        { metadata: versioned, data: { a: '2' }, immutable: true },
        { metadata: versioned, immutable: true },
      ),
      ['data: Forbidden: field is immutable when `immutable` is set'],
    ],
    [
      'a config map that was immutable',
      validateConfigMapUpdate({ metadata: versioned }, { metadata: versioned, immutable: true }),
      ['immutable: Forbidden: field is immutable when `immutable` is set'],
    ],
    ['a secret', validateSecret({ metadata, type: 'Opaque', data: { a: 'AA==' } }), []],
    [
      'a TLS secret without its data',
      validateSecret({ metadata, type: 'kubernetes.io/tls' }),
      ['data[tls.crt]: Required value', 'data[tls.key]: Required value'],
    ],
    [
      'a change of type',
      validateSecretUpdate({ metadata: versioned, type: 'b' }, { metadata: versioned, type: 'a' }),
      ['type: Invalid value: "b": field is immutable'],
    ],
  ])('%s', (_, errors, expected) => {
    expect(texts(errors)).toEqual(expected);
  });
});

describe('services', () => {
  const check = (spec: object) => texts(validateService(defaulted('Service', { metadata, spec })));
  const port = { name: 'http', port: 80 };
  it.each<[string, object, string[]]>([
    ['one port', { ports: [port] }, []],
    ['no ports', {}, ['spec.ports: Required value']],
    ['headless without ports', { type: 'ClusterIP', clusterIP: 'None', clusterIPs: ['None'] }, []],
    [
      'a port twice',
      { ports: [port, { ...port, name: 'again' }] },
      [
        'spec.ports[1]: Duplicate value: {"Name":"","Protocol":"TCP","AppProtocol":null,"Port":80,"TargetPort":0,"NodePort":0}',
      ],
    ],
    [
      'a port of no number',
      { ports: [{ port: 0, targetPort: 80 }] },
      ['spec.ports[0].port: Invalid value: 0: must be between 1 and 65535, inclusive'],
    ],
    [
      'two ports, one without name',
      { ports: [{ port: 80 }, { name: 'b', port: 81 }] },
      ['spec.ports[0].name: Required value'],
    ],
    [
      'no type',
      { type: 'Odd', ports: [port] },
      [
        'spec.type: Unsupported value: "Odd": supported values: "ClusterIP", "ExternalName", "LoadBalancer", "NodePort"',
      ],
    ],
    ['a name outside', { type: 'ExternalName', externalName: 'example.com' }, []],
    [
      'a node port where there is none',
      { ports: [{ ...port, nodePort: 30000 }] },
      ["spec.ports[0].nodePort: Forbidden: may not be used when `type` is 'ClusterIP'"],
    ],
  ])('%s', (_, spec, errors) => {
    expect(check(spec)).toEqual(errors);
  });

  it.each<[string, ServiceSpec, number]>([
    [
      'both families',
      {
        ipFamilyPolicy: 'RequireDualStack',
        ipFamilies: ['IPv4', 'IPv6'],
        clusterIPs: ['10.0.0.1', 'fd00::1'],
        clusterIP: '10.0.0.1',
      },
      0,
    ],
    [
      'one family twice',
      { ipFamilyPolicy: 'RequireDualStack', clusterIPs: ['10.0.0.1', '10.0.0.2'], clusterIP: '10.0.0.1' },
      1,
    ],
    ['another first address', { clusterIPs: ['10.0.0.1'], clusterIP: '10.0.0.2' }, 1],
  ])('cluster IPs: %s', (_, spec, count) => {
    expect(validateServiceClusterIPs({ type: 'ClusterIP', ...spec }, undefined)).toHaveLength(count);
  });
});

describe('namespaces and nodes', () => {
  it('knows finalizers', () => {
    const namespace = {
      metadata: { ...clusterMeta, resourceVersion: '1' },
      spec: { finalizers: ['kubernetes', 'odd one'] },
    };
    expect(texts(validateNamespace({ metadata: clusterMeta }))).toEqual([]);
    expect(texts(validateNamespaceFinalizeUpdate(namespace, namespace)).join()).toMatch(/spec\.finalizers.*odd one/);
  });

  it('wants distinct ranges of pod addresses', () => {
    const node = (...podCIDRs: string[]) =>
      texts(validateNode({ metadata: clusterMeta, spec: { podCIDR: podCIDRs[0] ?? '', podCIDRs } }));
    expect(node('10.0.0.0/24', 'fd00::/64')).toEqual([]);
    expect(node('10.0.0.0/24', '10.0.1.0/24').join()).toMatch(/^spec\.podCIDRs: Invalid value: /);
    expect(node('10.0.0.0').join()).toMatch(
      /^spec\.podCIDRs\[0\]: Invalid value: "10\.0\.0\.0": must be a valid CIDR value/,
    );
  });
});

describe('the rest', () => {
  const claim = (spec: object): PersistentVolumeClaim => ({
    metadata,
    spec: {
      accessModes: ['ReadWriteOnce'],
      resources: { requests: { storage: '1Gi' } },
      volumeMode: 'Filesystem',
      ...spec,
    },
  });
  const template = (labels: Record<string, string>) => ({
    metadata: { labels },
    spec: { containers: [{ name: 'c', image: 'i' }] },
  });
  it.each<[string, FieldError[], string | undefined]>([
    [
      'endpoints',
      validateEndpoints({
        metadata,
        subsets: [{ addresses: [{ ip: '1.2.3.4' }], ports: [{ port: 80, protocol: 'TCP' }] }],
      }),
      undefined,
    ],
    [
      'an endpoint on the loopback',
      validateEndpoints({ metadata, subsets: [{ addresses: [{ ip: '127.0.0.1' }] }] }),
      'subsets[0].addresses[0].ip: Invalid value: "127.0.0.1": may not be in the loopback range (127.0.0.0/8, ::1/128)',
    ],
    [
      'a limit range',
      validateLimitRange({ metadata, spec: { limits: [{ type: 'Container', max: { cpu: '2' }, min: { cpu: '1' } }] } }),
      undefined,
    ],
    [
      'a limit range upside down',
      validateLimitRange({ metadata, spec: { limits: [{ type: 'Container', max: { cpu: '1' }, min: { cpu: '2' } }] } }),
      'spec.limits[0].min[cpu]: Invalid value: "2": min value 2 is greater than max value 1',
    ],
    ['a quota', validateResourceQuota({ metadata, spec: { hard: { pods: '3', 'count/jobs.batch': '1' } } }), undefined],
    [
      'a quota of half a pod',
      validateResourceQuota({ metadata, spec: { hard: { pods: '500m' } } }),
      'spec.hard[pods]: Invalid value: "500m": must be an integer',
    ],
    ['a claim', validatePersistentVolumeClaim(claim({})), undefined],
    [
      'a claim of nothing',
      validatePersistentVolumeClaim(claim({ resources: {} })),
      'spec.resources[storage]: Required value',
    ],
    [
      'a claim without modes',
      validatePersistentVolumeClaim(claim({ accessModes: [] })),
      'spec.accessModes: Required value: at least 1 access mode is required',
    ],
    [
      'a volume without source',
      validatePersistentVolume({
        metadata: clusterMeta,
        spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'] },
      }),
      'spec: Required value: must specify a volume type',
    ],
    [
      'a controller',
      validateReplicationController(
        defaulted('ReplicationController', {
          metadata,
          spec: { selector: { a: 'b' }, template: template({ a: 'b' }) },
        }),
      ),
      undefined,
    ],
    [
      'a controller of others',
      validateReplicationController(
        defaulted('ReplicationController', {
          metadata,
          spec: { selector: { a: 'c' }, template: template({ a: 'b' }) },
        }),
      ),
      'spec.template.metadata.labels: Invalid value: {"a":"b"}: `selector` does not match template `labels`',
    ],
  ])('%s', (_, errors, expected) => {
    expect(texts(errors)).toEqual(expected === undefined ? [] : [expected]);
  });
});

describe('semanticEqual', () => {
  it.each<[unknown, unknown, boolean]>([
    [{ limits: { cpu: '1' } }, { limits: { cpu: '1000m' } }, true],
    [{ limits: { cpu: '1' } }, { limits: { cpu: '2' } }, false],
    [{ a: [], b: null, c: '' }, {}, true],
    [{ a: 0 }, {}, false],
    [{ data: { cpu: '1' } }, { data: { cpu: '1000m' } }, false],
    [[1, 2], [2, 1], false],
  ])('%j and %j: %s', (a, b, equal) => {
    expect(semanticEqual(a, b)).toBe(equal);
    expect(semanticEqual(b, a)).toBe(equal);
  });
});
