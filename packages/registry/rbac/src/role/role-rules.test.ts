import { describeRules } from '../../../shared/test/rule-table.js';
import { clusterRoleStrategy } from '../cluster-role/cluster-role-strategy.js';
import { roleStrategy } from './role-strategy.js';

const rule = { verbs: ['get'], apiGroups: [''], resources: ['pods'] };
const rules = (...list: object[]) => ({ rules: list });
const selectors = (...list: object[]) => ({ aggregationRule: { clusterRoleSelectors: list } });
const badValue = { matchExpressions: [{ key: 'app', operator: 'In', values: ['a b'] }] };

/** `kubernetes pkg/apis/rbac/validation/validation.go`. */
describeRules({
  group: 'rbac.authorization.k8s.io',
  version: 'v1',
  kind: 'Role',
  resource: 'roles',
  base: rules(rule),
  strategy: roleStrategy,
  create: [
    [{}],
    [{ rules: undefined, 'metadata.name': 'system:Any Name' }],
    [{ 'metadata.name': '' }, 'metadata.name: Required value: name or generateName is required'],
    [{ 'metadata.name': 'a/b' }, 'metadata.name: Invalid value: "a/b": may not contain \'/\''],
    [{ 'metadata.name': '..' }, 'metadata.name: Invalid value: "..": may not be \'..\''],
    [{ 'metadata.namespace': '' }, 'metadata.namespace: Required value'],
    [
      { 'metadata.labels': { 'a b': '' } },
      "metadata.labels: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [rules({ ...rule, verbs: [] }), 'rules[0].verbs: Required value: verbs must contain at least one value'],
    [
      rules({ ...rule, apiGroups: [] }),
      'rules[0].apiGroups: Required value: resource rules must supply at least one api group',
    ],
    [
      rules({ ...rule, resources: [] }),
      'rules[0].resources: Required value: resource rules must supply at least one resource',
    ],
    [
      rules({}),
      'rules[0].verbs: Required value: verbs must contain at least one value',
      'rules[0].apiGroups: Required value: resource rules must supply at least one api group',
      'rules[0].resources: Required value: resource rules must supply at least one resource',
    ],
    [
      rules({ verbs: ['get'], nonResourceURLs: ['/*'] }),
      'rules[0].nonResourceURLs: Invalid value: ["/*"]: namespaced rules cannot apply to non-resource URLs',
    ],
    [
      rules({ ...rule, nonResourceURLs: ['/*'] }),
      'rules[0].nonResourceURLs: Invalid value: ["/*"]: namespaced rules cannot apply to non-resource URLs',
      'rules[0].nonResourceURLs: Invalid value: ["/*"]: rules cannot apply to both regular resources and non-resource URLs',
    ],
    [
      rules(rule, { verbs: ['get'], resourceNames: ['a'], nonResourceURLs: ['/a', '/b'] }),
      'rules[1].nonResourceURLs: Invalid value: ["/a","/b"]: namespaced rules cannot apply to non-resource URLs',
      'rules[1].nonResourceURLs: Invalid value: ["/a","/b"]: rules cannot apply to both regular resources and non-resource URLs',
    ],
  ],
  update: [
    [{}, rules({ ...rule, verbs: ['*'] })],
    [{}, rules({ ...rule, verbs: [] }), 'rules[0].verbs: Required value: verbs must contain at least one value'],
    [
      {},
      rules({ verbs: ['get'], nonResourceURLs: ['/*'] }),
      'rules[0].nonResourceURLs: Invalid value: ["/*"]: namespaced rules cannot apply to non-resource URLs',
    ],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
  ],
});

describeRules({
  group: 'rbac.authorization.k8s.io',
  version: 'v1',
  kind: 'ClusterRole',
  resource: 'clusterroles',
  base: rules(rule),
  strategy: clusterRoleStrategy,
  create: [
    [{}],
    [rules({ verbs: ['get'], nonResourceURLs: ['/*'] })],
    [selectors({ matchLabels: { a: 'b' } })],
    [{ 'metadata.name': 'a%b' }, 'metadata.name: Invalid value: "a%b": may not contain \'%\''],
    [{ 'metadata.namespace': 'ns' }, 'metadata.namespace: Forbidden: not allowed on this type'],
    [rules({ ...rule, verbs: [] }), 'rules[0].verbs: Required value: verbs must contain at least one value'],
    [
      rules({ ...rule, apiGroups: [] }),
      'rules[0].apiGroups: Required value: resource rules must supply at least one api group',
    ],
    [
      rules({ ...rule, resources: [] }),
      'rules[0].resources: Required value: resource rules must supply at least one resource',
    ],
    [rules({ nonResourceURLs: ['/*'] }), 'rules[0].verbs: Required value: verbs must contain at least one value'],
    [
      rules({ ...rule, nonResourceURLs: ['/*'] }),
      'rules[0].nonResourceURLs: Invalid value: ["/*"]: rules cannot apply to both regular resources and non-resource URLs',
    ],
    [
      selectors(),
      'aggregationRule.clusterRoleSelectors: Required value: at least one clusterRoleSelector required if aggregationRule is non-nil',
    ],
    [
      selectors({ matchLabels: { 'a b': '' } }),
      "aggregationRule.clusterRoleSelectors[0].matchLabels: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
      'aggregationRule.clusterRoleSelectors[0]: Invalid value: null: invalid label selector.',
    ],
    [
      selectors({ matchExpressions: [{ key: 'a', operator: 'In' }] }),
      "aggregationRule.clusterRoleSelectors[0].matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or 'NotIn'",
      'aggregationRule.clusterRoleSelectors[0]: Invalid value: null: invalid label selector.',
    ],
    [
      selectors({}, badValue),
      "aggregationRule.clusterRoleSelectors[1].matchExpressions[0].values[0]: Invalid value: \"a b\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
      'aggregationRule.clusterRoleSelectors[1]: Invalid value: null: invalid label selector.',
    ],
  ],
  update: [
    [{}, selectors({})],
    [
      {},
      selectors(),
      'aggregationRule.clusterRoleSelectors: Required value: at least one clusterRoleSelector required if aggregationRule is non-nil',
    ],
    [
      {},
      selectors(badValue),
      "aggregationRule.clusterRoleSelectors[0].matchExpressions[0].values[0]: Invalid value: \"a b\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
      'aggregationRule.clusterRoleSelectors[0]: Invalid value: null: invalid label selector.',
    ],
    [
      selectors(badValue),
      selectors(badValue, badValue),
      'aggregationRule.clusterRoleSelectors[0]: Invalid value: null: invalid label selector.',
      'aggregationRule.clusterRoleSelectors[1]: Invalid value: null: invalid label selector.',
    ],
    [
      {},
      rules({ ...rule, resources: [] }),
      'rules[0].resources: Required value: resource rules must supply at least one resource',
    ],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
  ],
});
