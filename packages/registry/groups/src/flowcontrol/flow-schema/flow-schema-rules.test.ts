import { describeRules } from '../../../../shared/test/rule-table.js';
import { flowSchemaStatusStrategy, flowSchemaStrategy } from './flow-schema-strategy.js';

const user = { kind: 'User', user: { name: 'ann' } };
const account = (more: object) => ({
  kind: 'ServiceAccount',
  serviceAccount: { name: 'web', namespace: 'ns', ...more },
});
const resourceRule = { verbs: ['get'], apiGroups: [''], resources: ['pods'], namespaces: ['ns'] };
const rules = (...list: object[]) => ({ 'spec.rules': list });
const subjects = (...list: object[]) => rules({ subjects: list, resourceRules: [resourceRule] });
const resource = (more: object) => rules({ subjects: [user], resourceRules: [{ ...resourceRule, ...more }] });
const urls = (...nonResourceURLs: string[]) =>
  rules({ subjects: [user], nonResourceRules: [{ verbs: ['*'], nonResourceURLs }] });
const verbs = (...list: string[]) =>
  rules({ subjects: [user], nonResourceRules: [{ verbs: list, nonResourceURLs: ['*'] }] });
const conditions = (...types: string[]) => ({ 'status.conditions': types.map((type) => ({ type, status: 'True' })) });

/** `kubernetes pkg/apis/flowcontrol/validation/validation.go`. */
describeRules({
  group: 'flowcontrol.apiserver.k8s.io',
  version: 'v1',
  kind: 'FlowSchema',
  resource: 'flowschemas',
  base: { spec: { matchingPrecedence: 500, priorityLevelConfiguration: { name: 'system' } } },
  strategy: flowSchemaStrategy,
  create: [
    [{}],
    [{ 'spec.distinguisherMethod': { type: 'ByUser' }, ...subjects(user, account({ name: '*' })) }],
    [resource({ verbs: ['*'], apiGroups: ['*'], resources: ['*'], namespaces: ['*'], clusterScope: true })],
    [urls('/', '/healthz', '/api/*', '/*')],
    [
      { 'metadata.name': 'system::foo' },
      "metadata.name: Invalid value: \"system::foo\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'metadata.namespace': 'ns' }, 'metadata.namespace: Forbidden: not allowed on this type'],
    [{ 'spec.matchingPrecedence': 0 }],
    [{ 'spec.matchingPrecedence': -1 }, 'spec.matchingPrecedence: Invalid value: -1: must be a positive value'],
    [
      { 'spec.matchingPrecedence': 10_001 },
      'spec.matchingPrecedence: Invalid value: 10001: must not be greater than 10000',
    ],
    [
      { 'spec.matchingPrecedence': 1 },
      "spec.matchingPrecedence: Invalid value: 1: only the schema named 'exempt' may have matchingPrecedence 1",
    ],
    [
      { 'spec.distinguisherMethod': { type: 'ByMood' } },
      'spec.distinguisherMethod.type: Unsupported value: {"Type":"ByMood"}: supported values: "ByNamespace", "ByUser"',
    ],
    [
      { 'spec.priorityLevelConfiguration': undefined },
      'spec.priorityLevelConfiguration.name: Required value: must reference a priority level',
    ],
    [
      { 'spec.priorityLevelConfiguration': { name: 'system+++$$' } },
      "spec.priorityLevelConfiguration.name: Invalid value: \"system+++$$\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      rules({}),
      'spec.rules[0].subjects: Required value: subjects must contain at least one value',
      'spec.rules[0]: Required value: at least one of resourceRules and nonResourceRules has to be non-empty',
    ],
    [
      rules({ subjects: [user] }),
      'spec.rules[0]: Required value: at least one of resourceRules and nonResourceRules has to be non-empty',
    ],
    [
      rules({ resourceRules: [resourceRule] }),
      'spec.rules[0].subjects: Required value: subjects must contain at least one value',
    ],
    [
      subjects({ kind: 'Robot' }),
      'spec.rules[0].subjects[0].kind: Unsupported value: "Robot": supported values: "Group", "ServiceAccount", "User"',
    ],
    [
      subjects({ kind: '' }),
      'spec.rules[0].subjects[0].kind: Unsupported value: "": supported values: "Group", "ServiceAccount", "User"',
    ],
    [
      subjects({ kind: 'User' }),
      "spec.rules[0].subjects[0].user: Required value: user is required when subject kind is 'User'",
    ],
    [subjects({ kind: 'User', user: { name: '' } }), 'spec.rules[0].subjects[0].user.name: Required value'],
    [
      subjects({ kind: 'User', group: { name: 'ops' } }),
      "spec.rules[0].subjects[0].user: Required value: user is required when subject kind is 'User'",
      "spec.rules[0].subjects[0].group: Forbidden: group is forbidden when subject kind is not 'Group'",
    ],
    [
      subjects({ ...user, serviceAccount: { name: 'web', namespace: 'ns' }, group: { name: 'ops' } }),
      "spec.rules[0].subjects[0].serviceAccount: Forbidden: serviceAccount is forbidden when subject kind is not 'ServiceAccount'",
      "spec.rules[0].subjects[0].group: Forbidden: group is forbidden when subject kind is not 'Group'",
    ],
    [
      subjects({ kind: 'Group' }),
      "spec.rules[0].subjects[0].group: Required value: group is required when subject kind is 'Group'",
    ],
    [subjects({ kind: 'Group', group: { name: '' } }), 'spec.rules[0].subjects[0].group.name: Required value'],
    [
      subjects({ kind: 'Group', group: { name: 'ops' }, user: { name: 'ann' } }),
      "spec.rules[0].subjects[0].user: Forbidden: user is forbidden when subject kind is not 'User'",
    ],
    [
      subjects({ kind: 'ServiceAccount' }),
      "spec.rules[0].subjects[0].serviceAccount: Required value: serviceAccount is required when subject kind is 'ServiceAccount'",
    ],
    [subjects(account({ name: '' })), 'spec.rules[0].subjects[0].serviceAccount.name: Required value'],
    [
      subjects(account({ name: 'A B' })),
      "spec.rules[0].subjects[0].serviceAccount.name: Invalid value: \"A B\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      subjects(account({ namespace: '' })),
      'spec.rules[0].subjects[0].serviceAccount.namespace: Required value: must specify namespace for service account',
    ],
    [
      subjects(account({ namespace: 'A B' })),
      "spec.rules[0].subjects[0].serviceAccount.namespace: Invalid value: \"A B\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      subjects({ ...account({}), group: { name: 'ops' } }),
      "spec.rules[0].subjects[0].group: Forbidden: group is forbidden when subject kind is not 'Group'",
    ],
    [
      resource({ verbs: [] }),
      'spec.rules[0].resourceRules[0].verbs: Required value: verbs must contain at least one value',
    ],
    [
      resource({ verbs: ['*', 'get'] }),
      'spec.rules[0].resourceRules[0].verbs: Invalid value: ["*","get"]: if \'*\' is present, must not specify other verbs',
    ],
    [
      resource({ verbs: ['feed'] }),
      'spec.rules[0].resourceRules[0].verbs: Unsupported value: ["feed"]: supported values: "create", "delete", "deletecollection", "get", "list", "patch", "proxy", "update", "watch"',
    ],
    [
      resource({ verbs: ['get', 'feed'] }),
      'spec.rules[0].resourceRules[0].verbs: Unsupported value: ["get","feed"]: supported values: "create", "delete", "deletecollection", "get", "list", "patch", "proxy", "update", "watch"',
    ],
    [
      resource({ apiGroups: [] }),
      'spec.rules[0].resourceRules[0].apiGroups: Required value: resource rules must supply at least one api group',
    ],
    [
      resource({ apiGroups: ['*', 'a'] }),
      'spec.rules[0].resourceRules[0].apiGroups: Invalid value: ["*","a"]: if \'*\' is present, must not specify other api groups',
    ],
    [
      resource({ resources: [] }),
      'spec.rules[0].resourceRules[0].resources: Required value: resource rules must supply at least one resource',
    ],
    [
      resource({ resources: ['*', 'pods'] }),
      'spec.rules[0].resourceRules[0].resources: Invalid value: ["*","pods"]: if \'*\' is present, must not specify other resources',
    ],
    [
      resource({ namespaces: [] }),
      'spec.rules[0].resourceRules[0].namespaces: Required value: resource rules that are not cluster scoped must supply at least one namespace',
    ],
    [resource({ namespaces: [], clusterScope: true })],
    [
      resource({ namespaces: ['*', 'ns'] }),
      'spec.rules[0].resourceRules[0].namespaces: Invalid value: ["*","ns"]: if \'*\' is present, must not specify other namespaces',
    ],
    [
      resource({ namespaces: ['-tse'] }),
      "spec.rules[0].resourceRules[0].namespaces[0]: Invalid value: \"-tse\": each member of this list must be '*' or a DNS-1123 label; a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ],
    [verbs(), 'spec.rules[0].nonResourceRules[0].verbs: Required value: verbs must contain at least one value'],
    [
      verbs('*', 'get'),
      'spec.rules[0].nonResourceRules[0].verbs: Invalid value: ["*","get"]: if \'*\' is present, must not specify other verbs',
    ],
    [
      verbs('feed'),
      'spec.rules[0].nonResourceRules[0].verbs: Unsupported value: ["feed"]: supported values: "create", "delete", "deletecollection", "get", "list", "patch", "proxy", "update", "watch"',
    ],
    [
      urls(),
      'spec.rules[0].nonResourceRules[0].nonResourceURLs: Required value: nonResourceURLs must contain at least one value',
    ],
    [
      urls('*', '/a'),
      'spec.rules[0].nonResourceRules[0].nonResourceURLs: Invalid value: ["*","/a"]: if \'*\' is present, must not specify other non-resource URLs',
    ],
    [urls(''), 'spec.rules[0].nonResourceRules[0].nonResourceURLs[0]: Invalid value: "": must not be empty'],
    [urls('a'), 'spec.rules[0].nonResourceRules[0].nonResourceURLs[0]: Invalid value: "a": must start with slash'],
    [
      urls('/a b'),
      'spec.rules[0].nonResourceRules[0].nonResourceURLs[0]: Invalid value: "/a b": must not contain white-space',
    ],
    [
      urls('//'),
      'spec.rules[0].nonResourceRules[0].nonResourceURLs[0]: Invalid value: "//": must not contain double slash',
    ],
    [
      urls('/a//b'),
      'spec.rules[0].nonResourceRules[0].nonResourceURLs[0]: Invalid value: "/a//b": must not contain double slash',
    ],
    [
      urls('/a*'),
      'spec.rules[0].nonResourceRules[0].nonResourceURLs[0]: Invalid value: "/a*": wildcard can only do suffix matching',
    ],
    [
      urls('/*/a'),
      'spec.rules[0].nonResourceRules[0].nonResourceURLs[0]: Invalid value: "/*/a": wildcard can only do suffix matching',
    ],
    [
      urls('/*/*'),
      'spec.rules[0].nonResourceRules[0].nonResourceURLs[0]: Invalid value: "/*/*": wildcard can only do suffix matching',
    ],
    [
      { 'metadata.name': 'catch-all' },
      'spec: Invalid value: {"PriorityLevelConfiguration":{"Name":"system"},"MatchingPrecedence":500,"DistinguisherMethod":null,"Rules":null}: spec of \'catch-all\' must equal the fixed value',
    ],
  ],
  update: [
    [{}, { 'spec.matchingPrecedence': 600 }],
    [{}, { 'spec.matchingPrecedence': -1 }, 'spec.matchingPrecedence: Invalid value: -1: must be a positive value'],
    [
      {},
      rules({}),
      'spec.rules[0].subjects: Required value: subjects must contain at least one value',
      'spec.rules[0]: Required value: at least one of resourceRules and nonResourceRules has to be non-empty',
    ],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
  ],
  subresources: {
    status: {
      strategy: flowSchemaStatusStrategy,
      update: [
        [{}, conditions('Dangling', 'Other')],
        [{}, conditions('Dangling', 'Dangling'), 'status.conditions[1].type: Duplicate value: "Dangling"'],
        [{}, conditions(''), 'status.conditions[0].type: Required value'],
      ],
    },
  },
});
