import { type CreateRow, describeRules, type UpdateRow } from '../../../shared/test/rule-table.js';
import { clusterRoleBindingStrategy } from '../cluster-role-binding/cluster-role-binding-strategy.js';
import { roleBindingStrategy } from './role-binding-strategy.js';

const group = 'rbac.authorization.k8s.io';
const subjects = (...list: object[]) => ({ subjects: list });
const user = { kind: 'User', apiGroup: group, name: 'ann' };
const account = { kind: 'ServiceAccount', namespace: 'ns', name: 'web' };

/** Rules of RoleBindings and of ClusterRoleBindings. */
const create: readonly CreateRow[] = [
  [{}],
  [subjects(user, account, { kind: 'Group', name: 'ops' })],
  [{ 'metadata.name': 'a/b' }, 'metadata.name: Invalid value: "a/b": may not contain \'/\''],
  [
    { 'roleRef.apiGroup': 'apps' },
    'roleRef.apiGroup: Unsupported value: "apps": supported values: "rbac.authorization.k8s.io"',
  ],
  [{ 'roleRef.name': '' }, 'roleRef.name: Required value'],
  [{ 'roleRef.name': 'a/b' }, 'roleRef.name: Invalid value: "a/b": may not contain \'/\''],
  [{ 'roleRef.name': 'a%b' }, 'roleRef.name: Invalid value: "a%b": may not contain \'%\''],
  [subjects({ ...user, name: '' }), 'subjects[0].name: Required value'],
  [
    subjects({ ...user, apiGroup: 'apps' }),
    'subjects[0].apiGroup: Unsupported value: "apps": supported values: "rbac.authorization.k8s.io"',
  ],
  [
    subjects({ kind: 'Group', apiGroup: 'apps', name: 'ops' }),
    'subjects[0].apiGroup: Unsupported value: "apps": supported values: "rbac.authorization.k8s.io"',
  ],
  [
    subjects({ kind: 'Robot', name: 'r2' }),
    'subjects[0].kind: Unsupported value: "Robot": supported values: "ServiceAccount", "User", "Group"',
  ],
  [
    subjects({ kind: '', name: '' }),
    'subjects[0].name: Required value',
    'subjects[0].kind: Unsupported value: "": supported values: "ServiceAccount", "User", "Group"',
  ],
  [subjects({ ...account, name: '' }), 'subjects[0].name: Required value'],
  [
    subjects({ ...account, name: 'A:B' }),
    "subjects[0].name: Invalid value: \"A:B\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
  ],
  [
    subjects({ ...account, apiGroup: group }),
    'subjects[0].apiGroup: Unsupported value: "rbac.authorization.k8s.io": supported values: ""',
  ],
];
const update: readonly UpdateRow[] = [
  [{}, subjects(user)],
  [
    {},
    { 'roleRef.name': 'other' },
    'roleRef: Invalid value: {"APIGroup":"rbac.authorization.k8s.io","Kind":"ClusterRole","Name":"other"}: cannot change roleRef',
  ],
  [
    {},
    { 'roleRef.apiGroup': 'apps' },
    'roleRef.apiGroup: Unsupported value: "apps": supported values: "rbac.authorization.k8s.io"',
    'roleRef: Invalid value: {"APIGroup":"apps","Kind":"ClusterRole","Name":"reader"}: cannot change roleRef',
  ],
  [{}, subjects({ ...user, name: '' }), 'subjects[0].name: Required value'],
  [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
];

/** `kubernetes pkg/apis/rbac/validation/validation.go`. */
describeRules({
  group,
  version: 'v1',
  kind: 'RoleBinding',
  resource: 'rolebindings',
  base: { roleRef: { apiGroup: group, kind: 'ClusterRole', name: 'reader' } },
  strategy: roleBindingStrategy,
  create: [
    ...create,
    [{ 'roleRef.kind': 'Role' }],
    [{ 'roleRef.kind': 'Robot' }, 'roleRef.kind: Unsupported value: "Robot": supported values: "Role", "ClusterRole"'],
    [{ 'metadata.namespace': '' }, 'metadata.namespace: Required value'],
    [subjects({ ...account, namespace: undefined })],
  ],
  update: [
    ...update,
    [
      {},
      { 'roleRef.kind': 'Role' },
      'roleRef: Invalid value: {"APIGroup":"rbac.authorization.k8s.io","Kind":"Role","Name":"reader"}: cannot change roleRef',
    ],
  ],
});

describeRules({
  group,
  version: 'v1',
  kind: 'ClusterRoleBinding',
  resource: 'clusterrolebindings',
  base: { roleRef: { apiGroup: group, kind: 'ClusterRole', name: 'reader' } },
  strategy: clusterRoleBindingStrategy,
  create: [
    ...create,
    [{ 'roleRef.kind': 'Role' }, 'roleRef.kind: Unsupported value: "Role": supported values: "ClusterRole"'],
    [{ 'metadata.namespace': 'ns' }, 'metadata.namespace: Forbidden: not allowed on this type'],
    [subjects({ ...account, namespace: undefined }), 'subjects[0].namespace: Required value'],
  ],
  update,
});
