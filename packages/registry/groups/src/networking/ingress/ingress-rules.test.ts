import { fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { internalContext } from '@k8s-ts/registry-generic';
import { describe, expect, it } from 'vitest';
import { describeRules } from '../../../../shared/test/rule-table.js';
import { type Ingress, ingressStatusStrategy, ingressStrategy } from './ingress-strategy.js';

const backend = { service: { name: 'web', port: { number: 80 } } };
const path = (more: object) => ({
  'spec.rules': [{ http: { paths: [{ path: '/', pathType: 'Prefix', backend, ...more }] } }],
});
const service = (name: string, port: object) => path({ backend: { service: { name, port } } });
const tls = (...each: object[]) => ({ 'spec.tls': each });
const host = (text: string) => ({ 'spec.rules': [{ host: text }] });
const balancer = (...ingress: object[]) => ({ 'status.loadBalancer': { ingress } });

/** `kubernetes pkg/apis/networking/validation/validation.go`. */
describeRules({
  group: 'networking.k8s.io',
  version: 'v1',
  kind: 'Ingress',
  resource: 'ingresses',
  base: { spec: { defaultBackend: backend } },
  strategy: ingressStrategy(),
  create: [
    [{}],
    [{ ...path({}), 'spec.defaultBackend': undefined }],
    [path({ pathType: 'ImplementationSpecific', path: undefined })],
    [path({ pathType: 'ImplementationSpecific', path: '/a//b/..' })],
    [path({ pathType: 'Exact', path: '/a/b.c' })],
    [path({ backend: { resource: { apiGroup: 'a.b', kind: 'Bucket', name: 'one' } } })],
    [service('web', { name: 'http' })],
    [tls({ hosts: ['*.a.b', 'a.b'], secretName: 'cert' })],
    [
      { 'metadata.name': 'A' },
      "metadata.name: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'metadata.namespace': '' }, 'metadata.namespace: Required value'],
    [
      { 'spec.defaultBackend': undefined },
      'spec: Invalid value: null: either `defaultBackend` or `rules` must be specified',
    ],
    [{ 'spec.defaultBackend': {} }, 'spec.defaultBackend: Invalid value: "": resource or service backend is required'],
    [
      { 'spec.defaultBackend': { service: { name: '', port: { number: 80 } } } },
      'spec.defaultBackend.service.name: Required value',
    ],
    [
      { 'spec.defaultBackend': { ...backend, resource: { kind: 'a', name: 'b' } } },
      'spec.defaultBackend: Invalid value: "": cannot set both resource and service backends',
    ],
    [
      { 'spec.defaultBackend': { resource: { kind: '', name: 'b' } } },
      'spec.defaultBackend.resource.kind: Required value',
    ],
    [
      { 'spec.defaultBackend': { resource: { kind: 'a', name: '' } } },
      'spec.defaultBackend.resource.name: Required value',
    ],
    [
      { 'spec.defaultBackend': { resource: { apiGroup: 'A', kind: 'a', name: 'b' } } },
      "spec.defaultBackend.resource.apiGroup: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      { 'spec.defaultBackend': { resource: { kind: 'a/b', name: '..' } } },
      'spec.defaultBackend.resource.kind: Invalid value: "a/b": may not contain \'/\'',
      'spec.defaultBackend.resource.name: Invalid value: "..": may not be \'..\'',
    ],
    [service('', { number: 80 }), 'spec.rules[0].http.paths[0].backend.service.name: Required value'],
    [
      service('web_1', { number: 80 }),
      "spec.rules[0].http.paths[0].backend.service.name: Invalid value: \"web_1\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      service('web', { number: 65_536 }),
      'spec.rules[0].http.paths[0].backend.service.port.number: Invalid value: 65536: must be between 1 and 65535, inclusive',
    ],
    [
      service('web', { number: -1 }),
      'spec.rules[0].http.paths[0].backend.service.port.number: Invalid value: -1: must be between 1 and 65535, inclusive',
    ],
    [
      service('web', { name: 'Not a port' }),
      'spec.rules[0].http.paths[0].backend.service.port.name: Invalid value: "Not a port": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)',
    ],
    [
      service('web', { name: 'http', number: 80 }),
      'spec.rules[0].http.paths[0].backend: Invalid value: "": cannot set both port name & port number',
    ],
    [service('web', {}), 'spec.rules[0].http.paths[0].backend: Required value: port name or number is required'],
    [
      path({ backend: {} }),
      'spec.rules[0].http.paths[0].backend: Invalid value: "": resource or service backend is required',
    ],
    [
      path({ backend: undefined }),
      'spec.rules[0].http.paths[0].backend: Invalid value: "": resource or service backend is required',
    ],
    [path({ pathType: undefined }), 'spec.rules[0].http.paths[0].pathType: Required value: pathType must be specified'],
    [
      path({ pathType: 'Regex' }),
      'spec.rules[0].http.paths[0].pathType: Unsupported value: "Regex": supported values: "Exact", "ImplementationSpecific", "Prefix"',
    ],
    [path({ path: 'a' }), 'spec.rules[0].http.paths[0].path: Invalid value: "a": must be an absolute path'],
    [path({ path: '' }), 'spec.rules[0].http.paths[0].path: Invalid value: "": must be an absolute path'],
    [
      path({ pathType: 'Exact', path: '' }),
      'spec.rules[0].http.paths[0].path: Invalid value: "": must be an absolute path',
    ],
    [
      path({ pathType: 'ImplementationSpecific', path: 'a' }),
      'spec.rules[0].http.paths[0].path: Invalid value: "a": must be an absolute path',
    ],
    [path({ path: '/a//b' }), 'spec.rules[0].http.paths[0].path: Invalid value: "/a//b": must not contain \'//\''],
    [path({ path: '/a/./b' }), 'spec.rules[0].http.paths[0].path: Invalid value: "/a/./b": must not contain \'/./\''],
    [
      path({ path: '/a/../b' }),
      'spec.rules[0].http.paths[0].path: Invalid value: "/a/../b": must not contain \'/../\'',
    ],
    [
      path({ pathType: 'Exact', path: '/a%2fb' }),
      'spec.rules[0].http.paths[0].path: Invalid value: "/a%2fb": must not contain \'%2f\'',
    ],
    [
      path({ pathType: 'Exact', path: '/a%2Fb' }),
      'spec.rules[0].http.paths[0].path: Invalid value: "/a%2Fb": must not contain \'%2F\'',
    ],
    [
      path({ pathType: 'Exact', path: '/a/..' }),
      'spec.rules[0].http.paths[0].path: Invalid value: "/a/..": cannot end with \'/..\'',
    ],
    [path({ path: '/a/.' }), 'spec.rules[0].http.paths[0].path: Invalid value: "/a/.": cannot end with \'/.\''],
    [
      path({ path: '//%2f/..' }),
      'spec.rules[0].http.paths[0].path: Invalid value: "//%2f/..": must not contain \'//\'',
      'spec.rules[0].http.paths[0].path: Invalid value: "//%2f/..": must not contain \'%2f\'',
      'spec.rules[0].http.paths[0].path: Invalid value: "//%2f/..": cannot end with \'/..\'',
    ],
    [{ 'spec.rules': [{ http: { paths: [] } }] }, 'spec.rules[0].http.paths: Required value'],
    [{ 'spec.rules': [{ http: {} }] }, 'spec.rules[0].http.paths: Required value'],
    [host('a.b')],
    [host('*.a.b')],
    [host('1.2.3.4'), 'spec.rules[0].host: Invalid value: "1.2.3.4": must be a DNS name, not an IP address'],
    [
      host('2001:db8::1'),
      'spec.rules[0].host: Invalid value: "2001:db8::1": must be a DNS name, not an IP address',
      "spec.rules[0].host: Invalid value: \"2001:db8::1\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      host('a.b:80'),
      "spec.rules[0].host: Invalid value: \"a.b:80\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      host('A.b'),
      "spec.rules[0].host: Invalid value: \"A.b\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      host('*'),
      "spec.rules[0].host: Invalid value: \"*\": a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character (e.g. '*.example.com', regex used for validation is '\\*\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      host('*a.b'),
      "spec.rules[0].host: Invalid value: \"*a.b\": a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character (e.g. '*.example.com', regex used for validation is '\\*\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      host('a.*.b'),
      "spec.rules[0].host: Invalid value: \"a.*.b\": a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character (e.g. '*.example.com', regex used for validation is '\\*\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      host('*.*.b'),
      "spec.rules[0].host: Invalid value: \"*.*.b\": a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character (e.g. '*.example.com', regex used for validation is '\\*\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      host('*.A'),
      "spec.rules[0].host: Invalid value: \"*.A\": a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character (e.g. '*.example.com', regex used for validation is '\\*\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'spec.rules': [{ host: '*.a.b', http: { paths: [] } }] }, 'spec.rules[0].http.paths: Required value'],
    [
      tls({ hosts: ['A'] }),
      "spec.tls[0].hosts[0]: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      tls({ hosts: ['a.b', '*'] }),
      "spec.tls[0].hosts[1]: Invalid value: \"*\": a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character (e.g. '*.example.com', regex used for validation is '\\*\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      tls({ hosts: ['a.b'] }, { hosts: ['a.*.b'] }),
      "spec.tls[1].hosts[0]: Invalid value: \"a.*.b\": a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character (e.g. '*.example.com', regex used for validation is '\\*\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      tls({ secretName: 'not a name' }),
      "spec.tls[0].secretName: Invalid value: \"not a name\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      tls({ hosts: [''] }),
      "spec.tls[0].hosts[0]: Invalid value: \"\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      { 'spec.ingressClassName': 'A' },
      "spec.ingressClassName: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      { 'spec.ingressClassName': '' },
      "spec.ingressClassName: Invalid value: \"\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      { 'spec.ingressClassName': 'a', 'metadata.annotations': { 'kubernetes.io/ingress.class': 'b' } },
      'annotations.kubernetes.io/ingress.class: Invalid value: "b": must match `ingressClassName` when both are specified',
    ],
    [{ 'spec.ingressClassName': 'a', 'metadata.annotations': { 'kubernetes.io/ingress.class': 'a' } }],
  ],
  update: [
    [{}, { ...path({}), ...tls({ hosts: ['a.b'] }) }],
    [{}, { 'spec.ingressClassName': 'a', 'metadata.annotations': { 'kubernetes.io/ingress.class': 'b' } }],
    [
      {},
      { 'spec.defaultBackend': undefined },
      'spec: Invalid value: null: either `defaultBackend` or `rules` must be specified',
    ],
    [{}, path({ path: 'a' }), 'spec.rules[0].http.paths[0].path: Invalid value: "a": must be an absolute path'],
    [
      path({ path: 'a' }),
      { 'metadata.labels': { a: 'b' } },
      'spec.rules[0].http.paths[0].path: Invalid value: "a": must be an absolute path',
    ],
    [
      {},
      tls({ secretName: 'A B' }),
      "spec.tls[0].secretName: Invalid value: \"A B\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [tls({ secretName: 'A B' }), { 'metadata.labels': { a: 'b' } }],
    [tls({ secretName: 'A B' }), tls({ secretName: 'C D' })],
    [{ 'spec.rules': [{ host: '*.a.b', http: { paths: [] } }] }, { 'metadata.labels': { a: 'b' } }],
    [{}, { 'spec.rules': [{ host: '*.a.b', http: { paths: [] } }] }, 'spec.rules[0].http.paths: Required value'],
    [service('1web', { number: 80 }), { 'metadata.labels': { a: 'b' } }],
    [
      {},
      service('1web', { number: 80 }),
      "spec.rules[0].http.paths[0].backend.service.name: Invalid value: \"1web\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [service('1web', { number: 80 }), service('2web', { number: 80 })],
    [
      service('1web', { number: 80 }),
      service('Web', { number: 80 }),
      "spec.rules[0].http.paths[0].backend.service.name: Invalid value: \"Web\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
  ],
  subresources: {
    status: {
      strategy: ingressStatusStrategy(),
      update: [
        [{}, balancer({ ip: '1.2.3.4' }, { ip: '2001:db8::1' }, { hostname: 'lb.a.b' })],
        [
          {},
          balancer({ ip: '1.2.3' }),
          'status.loadBalancer.ingress[0].ip: Invalid value: "1.2.3": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
        ],
        [
          {},
          balancer({ ip: '1.2.3.400' }),
          'status.loadBalancer.ingress[0].ip: Invalid value: "1.2.3.400": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
        ],
        [
          {},
          balancer({ ip: '001.002.003.004' }),
          'status.loadBalancer.ingress[0].ip: Invalid value: "001.002.003.004": must not have leading 0s',
        ],
        [balancer({ ip: '001.002.003.004' }), { 'metadata.labels': { a: 'b' } }],
        [
          {},
          balancer({ hostname: 'A_B' }),
          "status.loadBalancer.ingress[0].hostname: Invalid value: \"A_B\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
        ],
        [
          {},
          balancer({ hostname: '1.2.3.4' }),
          'status.loadBalancer.ingress[0].hostname: Invalid value: "1.2.3.4": must be a DNS name, not an IP address',
        ],
        [
          {},
          balancer({ ip: '1.2.3.4' }, { ip: 'x', hostname: 'y z' }),
          'status.loadBalancer.ingress[1].ip: Invalid value: "x": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
          "status.loadBalancer.ingress[1].hostname: Invalid value: \"y z\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
        ],
      ],
    },
  },
});

describe('addresses of load balancers with StrictIPCIDRValidation', () => {
  const ingress = (...ips: string[]) =>
    ({
      kind: 'Ingress',
      apiVersion: 'networking.k8s.io/v1',
      metadata: { name: 'a', namespace: 'ns', resourceVersion: '1' },
      status: { loadBalancer: { ingress: ips.map((ip) => ({ ip })) } },
    }) as Ingress;
  const errors = (features: readonly 'StrictIPCIDRValidation'[], next: Ingress, old: Ingress) =>
    ingressStatusStrategy({ features: new Set(features) })
      .validateUpdate(next, old, internalContext('ns'))
      .map(fieldErrorText);

  it('are refused with leading zeros unless the stored ingress has them', () => {
    const text = 'status.loadBalancer.ingress[0].ip: Invalid value: "192.0.2.01": must not have leading 0s';
    expect(errors(['StrictIPCIDRValidation'], ingress('192.0.2.01'), ingress())).toEqual([text]);
    expect(errors(['StrictIPCIDRValidation'], ingress('192.0.2.01'), ingress('192.0.2.01'))).toEqual([]);
    expect(errors([], ingress('192.0.2.01'), ingress())).toEqual([]);
  });
});
