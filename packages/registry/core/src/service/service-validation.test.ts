import { applyDefaults } from '@k8s-ts/api/defaults';
import type { ServiceSpec } from '@k8s-ts/api/types';
import { type FieldError, fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { describe, expect, it } from 'vitest';
import { validateService, validateServiceClusterIPs } from './service-validation.js';

const metadata = { name: 'a', namespace: 'ns' };
const _versioned = { ...metadata, resourceVersion: '1' };
const _clusterMeta = { name: 'a' };
const texts = (errors: readonly FieldError[]): string[] => errors.map(fieldErrorText);
const defaulted = <T>(kind: string, object: object): T =>
  applyDefaults({ group: '', version: 'v1', kind }, object as never) as unknown as T;

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
      'a port with an invalid number',
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
    ['an external name', { type: 'ExternalName', externalName: 'example.com' }, []],
    [
      'a node port where none is allowed',
      { ports: [{ ...port, nodePort: 30000 }] },
      ["spec.ports[0].nodePort: Forbidden: may not be used when `type` is 'ClusterIP'"],
    ],
  ])('are validated: %s', (_, spec, errors) => {
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
    ['a changed first address', { clusterIPs: ['10.0.0.1'], clusterIP: '10.0.0.2' }, 1],
  ])('are refused for wrong cluster IPs, and accepted for right ones: %s', (_, spec, count) => {
    expect(validateServiceClusterIPs({ type: 'ClusterIP', ...spec }, undefined)).toHaveLength(count);
  });
});

it('validateService accepts a name that begins with a digit only with relaxed names', () => {
  const metadata = { name: '1st', namespace: 'default' };
  const problems = (relaxedNames: boolean) =>
    validateService(
      defaulted('Service', { metadata, spec: { clusterIP: 'None', type: 'ClusterIP' } }),
      new Set(relaxedNames ? ['RelaxedServiceNameValidation' as const] : []),
    )
      .filter(({ field }) => field === 'metadata.name')
      .map(({ detail }) => detail);
  expect(problems(false)).toEqual([expect.stringContaining('a DNS-1035 label must consist of')]);
  expect(problems(true)).toEqual([]);
});
