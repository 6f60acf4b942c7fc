import type { networkingv1 } from '@k8s-ts/api/types';
import { aggregateText } from '@k8s-ts/apimachinery/validation';
import { describe, expect, it } from 'vitest';
import { validateIngress, validateIngressStatusUpdate, validateIngressUpdate } from './ingress/ingress-validation.js';
import { validateIngressClass, validateIngressClassUpdate } from './ingress-class/ingress-class-validation.js';
import { validateIPAddress, validateIPAddressUpdate } from './ip-address/ip-address-validation.js';
import { validateNetworkPolicy, validateNetworkPolicyUpdate } from './network-policy/network-policy-validation.js';
import { validateServiceCIDR, validateServiceCIDRUpdate } from './service-cidr/service-cidr-validation.js';

// biome-ignore lint/suspicious/noExplicitAny: objects of tests are wrong on purpose
type Loose = any;

const named = (spec: Loose, name = 'a') => ({
  metadata: { name, namespace: 'n', resourceVersion: '1' },
  spec,
});
const clustered = (spec: Loose, name = 'a') => ({ metadata: { name, resourceVersion: '1' }, spec });

describe('network policies', () => {
  const rule = (more: object) => ({ podSelector: {}, ingress: [more] });
  const at = 'spec.ingress[0]';
  it.each<[object, string]>([
    [{}, ''],
    [rule({ ports: [{ protocol: 'SCTP', port: 1, endPort: 65535 }, { port: 'http' }, {}] }), ''],
    [
      rule({ ports: [{ protocol: 'ICMP' }] }),
      `${at}.ports[0].protocol: Unsupported value: "ICMP": supported values: "TCP", "UDP", "SCTP"`,
    ],
    [rule({ ports: [{ port: 0 }] }), `${at}.ports[0].port: Invalid value: 0: must be between 1 and 65535, inclusive`],
    [
      rule({ ports: [{ port: 90, endPort: 80 }] }),
      `${at}.ports[0].endPort: Invalid value: 90: must be greater than or equal to \`port\``,
    ],
    [
      rule({ ports: [{ port: 'a', endPort: 80 }] }),
      `${at}.ports[0].endPort: Invalid value: 80: may not be specified when \`port\` is non-numeric`,
    ],
    [
      rule({ ports: [{ endPort: 80 }] }),
      `${at}.ports[0].endPort: Invalid value: 80: may not be specified when \`port\` is not specified`,
    ],
    [rule({ from: [{}] }), `${at}.from[0]: Required value: must specify a peer`],
    [
      rule({ from: [{ podSelector: {}, ipBlock: { cidr: '10.0.0.0/8' } }] }),
      `${at}.from[0]: Forbidden: may not specify both ipBlock and another peer`,
    ],
    [rule({ from: [{ podSelector: {}, namespaceSelector: {} }] }), ''],
    [rule({ from: [{ ipBlock: { cidr: '' } }] }), `${at}.from[0].ipBlock.cidr: Required value`],
    [rule({ from: [{ ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16', '10.1.2.0/23'] } }] }), ''],
    [rule({ from: [{ ipBlock: { cidr: '2001:db8::/32', except: ['2001:db8:1::/48'] } }] }), ''],
    ...['11.0.0.0/16', '10.0.0.0/8', '10.0.0.0/7', '2001:db8::/64'].map((except): [object, string] => [
      rule({ from: [{ ipBlock: { cidr: '10.0.0.0/8', except: [except] } }] }),
      `${at}.from[0].ipBlock.except[0]: Invalid value: "${except}": must be a strict subset of \`cidr\``,
    ]),
    [
      { egress: [{ to: [{ ipBlock: { cidr: 'x' } }] }] },
      'spec.egress[0].to[0].ipBlock.cidr: Invalid value: "x": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
    ],
    [{ policyTypes: ['Out'] }, 'spec.policyTypes[0]: Unsupported value: "Out": supported values: "Ingress", "Egress"'],
    [
      { policyTypes: ['Ingress', 'Ingress', 'x'] },
      'spec.policyTypes: Invalid value: ["Ingress","Ingress","x"]: may not specify more than two policyTypes',
    ],
  ])('are validated with the spec %j', (spec, errors) => {
    expect(aggregateText(validateNetworkPolicy(named(spec)))).toBe(errors);
  });

  it('lists errors in the order of ports and peers of each rule', () => {
    const ingress = Array.from({ length: 11 }, () => ({ ports: [{ port: 0 }], from: [{}] }));
    const fields = validateNetworkPolicy(named({ ingress, egress: [{ to: [{}] }] })).map(({ field }) => field);
    expect(fields).toHaveLength(23);
    expect(fields.slice(-4)).toEqual([
      'spec.ingress[9].from[0]',
      'spec.ingress[10].ports[0].port',
      'spec.ingress[10].from[0]',
      'spec.egress[0].to[0]',
    ]);
  });

  it('accept stored blocks in updates', () => {
    const policy = (cidr: string) => named({ egress: [{ to: [{ ipBlock: { cidr } }] }] });
    expect(validateNetworkPolicyUpdate(policy('x'), policy('10.0.0.0/8'))).toHaveLength(1);
    expect(validateNetworkPolicyUpdate(policy('x'), policy('x'))).toEqual([]);
    expect(validateNetworkPolicyUpdate(policy('10.0.0.0/8'), policy('x'))).toEqual([]);
  });
});

describe('ingresses', () => {
  const backend = { service: { name: 's', port: { number: 80 } } };
  const http = (...paths: object[]) => ({ rules: [{ http: { paths } }] });
  const path = (more: object) => http({ path: '/', pathType: 'Prefix', backend, ...more });
  const at = 'spec.rules[0].http.paths[0]';
  const unsuitable = "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with";
  it.each<[object, string | RegExp]>([
    [{ defaultBackend: backend }, ''],
    [path({}), ''],
    [path({ pathType: 'ImplementationSpecific', path: '' }), ''],
    [{}, 'spec: Invalid value: null: either `defaultBackend` or `rules` must be specified'],
    [{ rules: [{ http: { paths: null } }] }, 'spec.rules[0].http.paths: Required value'],
    [path({ pathType: null }), `${at}.pathType: Required value: pathType must be specified`],
    [
      path({ pathType: 'Regex' }),
      `${at}.pathType: Unsupported value: "Regex": supported values: "Exact", "ImplementationSpecific", "Prefix"`,
    ],
    [path({ path: 'a' }), `${at}.path: Invalid value: "a": must be an absolute path`],
    [path({ path: '/a/..' }), `${at}.path: Invalid value: "/a/..": cannot end with '/..'`],
    [path({ path: '/a%2fb' }), `${at}.path: Invalid value: "/a%2fb": must not contain '%2f'`],
    [path({ path: '/a/..', pathType: 'ImplementationSpecific' }), ''],
    [path({ backend: {} }), `${at}.backend: Invalid value: "": resource or service backend is required`],
    [
      path({ backend: { ...backend, resource: { kind: 'a', name: 'b' } } }),
      `${at}.backend: Invalid value: "": cannot set both resource and service backends`,
    ],
    [
      path({ backend: { resource: { apiGroup: 'A', kind: 'a/b', name: '' } } }),
      /^\[spec.*resource\.apiGroup: Invalid value: "A": .*resource\.kind: Invalid value: "a\/b": may not contain '\/', .*resource\.name: Required value\]$/,
    ],
    [path({ backend: { resource: { apiGroup: null, kind: 'a', name: 'b' } } }), ''],
    [path({ backend: { service: { name: '', port: { name: 'x' } } } }), `${at}.backend.service.name: Required value`],
    [path({ backend: { service: { name: '1', port: { name: 'x' } } } }), new RegExp(`"1": ${unsuitable}`)],
    [
      path({ backend: { service: { name: 's', port: {} } } }),
      `${at}.backend: Required value: port name or number is required`,
    ],
    [
      path({ backend: { service: { name: 's', port: { name: 'x', number: 1 } } } }),
      `${at}.backend: Invalid value: "": cannot set both port name & port number`,
    ],
    [
      path({ backend: { service: { name: 's', port: { number: -1 } } } }),
      `${at}.backend.service.port.number: Invalid value: -1: must be between 1 and 65535, inclusive`,
    ],
    [
      { rules: [{ host: '1.2.3.4' }] },
      'spec.rules[0].host: Invalid value: "1.2.3.4": must be a DNS name, not an IP address',
    ],
    [{ rules: [{ host: '*.a.b' }] }, ''],
    [{ rules: [{ host: '*' }] }, /^spec\.rules\[0\]\.host: Invalid value: "\*": a wildcard DNS-1123 subdomain must/],
    [
      { defaultBackend: backend, tls: [{ hosts: ['A', '*'], secretName: 'A' }] },
      /^\[spec\.tls\[0\]\.hosts\[0\]: .*spec\.tls\[0\]\.hosts\[1\]: .*spec\.tls\[0\]\.secretName: Invalid value: "A": a low/,
    ],
    [{ defaultBackend: backend, ingressClassName: 'A' }, /^spec\.ingressClassName: Invalid value: "A": a lowercase/],
  ])('have the expected errors with the spec %j', (spec, errors) => {
    const text = aggregateText(validateIngress(named(spec)));
    if (typeof errors === 'string') expect(text).toBe(errors);
    else expect(text).toMatch(errors);
  });

  it('name their class by the field or by the annotation, but not by both', () => {
    const both = named({ defaultBackend: backend, ingressClassName: 'new' }) as Loose;
    both.metadata.annotations = { 'kubernetes.io/ingress.class': 'old' };
    expect(aggregateText(validateIngress(both))).toBe(
      'annotations.kubernetes.io/ingress.class: Invalid value: "old": must match `ingressClassName` when both are specified',
    );
    expect(validateIngressUpdate(both, both)).toEqual([]);
  });

  it.each<[string, object]>([
    ['a name of a secret', { defaultBackend: backend, tls: [{ secretName: 'A' }] }],
    ['a rule of a wildcard', { rules: [{ host: '*.a.b', http: { paths: [] } }] }],
    ['a name of a service', path({ backend: { service: { name: '1a', port: { number: 1 } } } })],
  ])('keep %s that was invalid before', (_name, spec) => {
    expect(validateIngress(named(spec))).toHaveLength(1);
    expect(validateIngressUpdate(named(spec), named(spec))).toEqual([]);
    expect(validateIngressUpdate(named(spec), named({ defaultBackend: backend }))).toHaveLength(1);
  });

  it('have addresses and names in their status', () => {
    const status = (...ingress: networkingv1.IngressLoadBalancerIngress[]) => ({
      ...named({}),
      status: { loadBalancer: { ingress } },
    });
    const wrong = status({ ip: '1.2.3' }, { hostname: 'A' }, { hostname: '1.2.3.4' }, { ip: '::1', hostname: 'a.b' });
    expect(validateIngressStatusUpdate(wrong, status()).map(({ field }) => field)).toEqual([
      'status.loadBalancer.ingress[0].ip',
      'status.loadBalancer.ingress[1].hostname',
      'status.loadBalancer.ingress[2].hostname',
    ]);
    expect(validateIngressStatusUpdate(status({ ip: '1.2.3' }), status({ ip: '1.2.3' }))).toEqual([]);
  });
});

describe('ingress classes', () => {
  const parameters = (more: object) => ({ controller: 'a.b/c', parameters: { kind: 'K', name: 'n', ...more } });
  it.each<[object, string | RegExp]>([
    [{ controller: 'a.b/c' }, ''],
    [parameters({ scope: 'Cluster' }), ''],
    [parameters({ scope: 'Namespace', namespace: 'n', apiGroup: 'a.b' }), ''],
    [{}, /^spec\.controller: Required value/],
    [{ controller: `a.b/${'c'.repeat(250)}` }, /^spec\.controller: Too long: may not be more than 250 bytes/],
    [parameters({}), 'spec.parameters.scope: Required value'],
    [
      parameters({ scope: 'World' }),
      'spec.parameters.scope: Unsupported value: "World": supported values: "Cluster", "Namespace"',
    ],
    [
      parameters({ scope: 'Namespace' }),
      "spec.parameters.namespace: Required value: `parameters.scope` is set to 'Namespace'",
    ],
    [
      parameters({ scope: 'Cluster', namespace: 'n' }),
      "spec.parameters.namespace: Forbidden: `parameters.scope` is set to 'Cluster'",
    ],
    [
      parameters({ scope: 'Namespace', namespace: 'N' }),
      /^spec\.parameters\.namespace: Invalid value: "N": a lowercase/,
    ],
    [parameters({ scope: 'Cluster', kind: '' }), 'spec.parameters.kind: Required value'],
  ])('have the expected errors with the spec %j', (spec, errors) => {
    const text = aggregateText(validateIngressClass(clustered(spec)));
    if (typeof errors === 'string') expect(text).toBe(errors);
    else expect(text).toMatch(errors);
  });

  it('keep their controller', () => {
    const update = validateIngressClassUpdate(clustered({ controller: 'a.b/d' }), clustered({ controller: 'a.b/c' }));
    expect(aggregateText(update)).toBe('spec.controller: Invalid value: "a.b/d": field is immutable');
  });
});

describe('IP addresses', () => {
  const parentRef = { resource: 'services', namespace: 'n', name: 's' };
  it.each<[string, object, string | RegExp]>([
    ['192.0.2.1', { parentRef }, ''],
    ['2001:db8::1', { parentRef: { ...parentRef, group: 'a.b' } }, ''],
    ['192.0.2.01', { parentRef }, /^metadata\.name: Invalid value: "192\.0\.2\.01": must not have leading 0s/],
    ['2001:DB8::1', { parentRef }, /^metadata\.name: Invalid value: "2001:DB8::1": must be in canonical form/],
    ['::1', {}, 'spec.parentRef: Required value'],
    [
      '::1',
      { parentRef: { group: 'A', resource: '', namespace: '..', name: '' } },
      /^\[spec\.parentRef\.group: Invalid.*spec\.parentRef\.resource: Required value, spec\.parentRef\.name: Required value, spec\.parentRef\.namespace: Invalid value: "\.\.": may not be '\.\.'\]$/,
    ],
  ])('are validated: %s with %j', (name, spec, errors) => {
    const text = aggregateText(validateIPAddress(clustered(spec, name)));
    if (typeof errors === 'string') expect(text).toBe(errors);
    else expect(text).toMatch(errors);
  });

  it('keep their parent', () => {
    const old = clustered({ parentRef }, '::1');
    const moved = clustered({ parentRef: { ...parentRef, name: 't' } }, '::1');
    expect(validateIPAddressUpdate(old, old)).toEqual([]);
    expect(aggregateText(validateIPAddressUpdate(moved, old))).toBe(
      'spec.parentRef: Invalid value: {"Group":"","Resource":"services","Namespace":"n","Name":"t"}: field is immutable',
    );
  });
});

describe('service CIDRs', () => {
  const four = '10.0.0.0/24';
  const six = '2001:db8::/64';
  it.each<[readonly string[] | undefined, string | RegExp]>([
    [[four], ''],
    [[six, four], ''],
    [undefined, 'spec.cidrs: Required value: at least one CIDR required'],
    [
      [four, six, four],
      `spec.cidrs: Invalid value: {"CIDRs":["${four}","${six}","${four}"]}: may only hold up to 2 values`,
    ],
    [
      [four, '10.1.0.0/24'],
      /^spec\.cidrs: Invalid value: \["10.0.0.0\/24","10.1.0.0\/24"\]: may specify no more than one IP/,
    ],
    [['10.0.0.1/24'], /^spec\.cidrs\[0\]: Invalid value: "10\.0\.0\.1\/24"/],
  ])('have the expected errors with the ranges %j', (cidrs, errors) => {
    const text = aggregateText(validateServiceCIDR(clustered({ cidrs })));
    if (typeof errors === 'string') expect(text).toBe(errors);
    else expect(text).toMatch(errors);
  });

  it.each<[readonly string[], readonly string[], readonly string[]]>([
    [[four], [four], []],
    [[four], [four, six], []],
    [[four], [six, four], ['spec.cidrs[0]']],
    [[four], [four, '10.1.0.0/24'], ['spec.cidrs']],
    [[four], ['10.1.0.0/24'], ['spec.cidrs[0]']],
    [[four, six], [four], ['spec.cidrs']],
    [[four], [], ['spec.cidrs']],
  ])('change from %j to %j with errors of the fields %j', (before, after, fields) => {
    const errors = validateServiceCIDRUpdate(clustered({ cidrs: after }), clustered({ cidrs: before }));
    expect(errors.map(({ field }) => field)).toEqual(fields);
  });
});
