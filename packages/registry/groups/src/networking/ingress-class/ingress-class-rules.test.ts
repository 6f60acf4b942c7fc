import { describeRules } from '../../../../shared/test/rule-table.js';
import { ingressClassStrategy } from './ingress-class-strategy.js';

const parameters = (more: object) => ({
  'spec.parameters': { kind: 'Config', name: 'one', scope: 'Cluster', ...more },
});

/** `kubernetes pkg/apis/networking/validation/validation.go`. */
describeRules({
  group: 'networking.k8s.io',
  version: 'v1',
  kind: 'IngressClass',
  resource: 'ingressclasses',
  base: { spec: { controller: 'example.com/proxy' } },
  strategy: ingressClassStrategy,
  create: [
    [{}],
    [parameters({ apiGroup: 'a.b' })],
    [parameters({ scope: undefined })],
    [parameters({ scope: 'Namespace', namespace: 'ns' })],
    [
      { 'metadata.name': 'A' },
      "metadata.name: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'metadata.namespace': 'ns' }, 'metadata.namespace: Forbidden: not allowed on this type'],
    [{ 'spec.controller': '' }, 'spec.controller: Required value'],
    [
      { 'spec.controller': 'proxy' },
      'spec.controller: Invalid value: "proxy": must be a domain-prefixed path (such as "acme.io/foo")',
    ],
    [
      { 'spec.controller': '/proxy' },
      'spec.controller: Invalid value: "/proxy": must be a domain-prefixed path (such as "acme.io/foo")',
    ],
    [
      { 'spec.controller': 'example.com/' },
      'spec.controller: Invalid value: "example.com/": must be a domain-prefixed path (such as "acme.io/foo")',
    ],
    [
      { 'spec.controller': 'Example/proxy' },
      "spec.controller: Invalid value: \"Example\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      { 'spec.controller': 'example.com/a b' },
      "spec.controller: Invalid value: \"a b\": Invalid path (regex used for validation is '[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+')",
    ],
    [
      { 'spec.controller': `example.com/${'p'.repeat(239)}` },
      'spec.controller: Too long: may not be more than 250 bytes',
    ],
    [parameters({ kind: '' }), 'spec.parameters.kind: Required value'],
    [parameters({ name: '' }), 'spec.parameters.name: Required value'],
    [parameters({ kind: 'a/b' }), 'spec.parameters.kind: Invalid value: "a/b": may not contain \'/\''],
    [parameters({ name: 'a%b' }), 'spec.parameters.name: Invalid value: "a%b": may not contain \'%\''],
    [
      parameters({ apiGroup: 'A' }),
      "spec.parameters.apiGroup: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      parameters({ scope: 'World' }),
      'spec.parameters.scope: Unsupported value: "World": supported values: "Cluster", "Namespace"',
    ],
    [parameters({ namespace: 'ns' }), "spec.parameters.namespace: Forbidden: `parameters.scope` is set to 'Cluster'"],
    [
      parameters({ scope: 'Namespace' }),
      "spec.parameters.namespace: Required value: `parameters.scope` is set to 'Namespace'",
    ],
    [
      parameters({ scope: 'Namespace', namespace: '' }),
      "spec.parameters.namespace: Invalid value: \"\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      parameters({ scope: 'Namespace', namespace: 'A' }),
      "spec.parameters.namespace: Invalid value: \"A\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ],
  ],
  update: [
    [{}, parameters({})],
    [
      {},
      { 'spec.controller': 'example.com/other' },
      'spec.controller: Invalid value: "example.com/other": field is immutable',
    ],
    [
      {},
      { 'spec.controller': '' },
      'spec.controller: Invalid value: "": field is immutable',
      'spec.controller: Required value',
    ],
    [
      {},
      parameters({ scope: 'World' }),
      'spec.parameters.scope: Unsupported value: "World": supported values: "Cluster", "Namespace"',
    ],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
  ],
});
