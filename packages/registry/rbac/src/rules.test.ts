import { type FieldError, fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { describe, expect, it } from 'vitest';
import { validateClusterRole } from './cluster-role/cluster-role-validation.js';
import {
  validateClusterRoleBinding,
  validateClusterRoleBindingUpdate,
} from './cluster-role-binding/cluster-role-binding-validation.js';
import { validateRole } from './role/role-validation.js';
import { validateRoleBinding, validateRoleBindingUpdate } from './role-binding/role-binding-validation.js';

/** Field and reason of each error, such as `rules[0].verbs: Required value`. */
const summary = (errors: readonly FieldError[]): readonly string[] =>
  errors.map((error) => fieldErrorText(error).split(': ').slice(0, 2).join(': '));

type Case = [change: object, ...errors: string[]];

const group = 'rbac.authorization.k8s.io';
const rule = { verbs: ['get'], apiGroups: [''], resources: ['pods'] };

/** `kubernetes pkg/apis/rbac/validation/validation.go`. */
describe('roles', () => {
  const roles: readonly Case[] = [
    [{ rules: [rule] }],
    [{ rules: [] }],
    [{ metadata: { name: '', namespace: 'ns' } }, 'metadata.name: Required value'],
    [{ metadata: { name: 'a/b', namespace: 'ns' } }, 'metadata.name: Invalid value'],
    [{ metadata: { name: 'a' } }, 'metadata.namespace: Required value'],
    [{ rules: [{ ...rule, verbs: [] }] }, 'rules[0].verbs: Required value'],
    [{ rules: [{ ...rule, apiGroups: [] }] }, 'rules[0].apiGroups: Required value'],
    [{ rules: [{ ...rule, resources: [] }] }, 'rules[0].resources: Required value'],
    [{ rules: [{ verbs: ['get'], nonResourceURLs: ['/a'] }] }, 'rules[0].nonResourceURLs: Invalid value'],
  ];
  it.each(roles)('returns the errors of the Role %j', (change, ...errors) =>
    expect(summary(validateRole({ metadata: { name: 'r', namespace: 'ns' }, rules: [], ...change }))).toEqual(errors),
  );

  const clusterRoles: readonly Case[] = [
    [{ rules: [{ verbs: ['get'], nonResourceURLs: ['/a/*'] }] }],
    [{ rules: [{ ...rule, nonResourceURLs: ['/a'] }] }, 'rules[0].nonResourceURLs: Invalid value'],
    [{ rules: [{ nonResourceURLs: ['/a'], verbs: [] }] }, 'rules[0].verbs: Required value'],
    [{ metadata: { name: 'r', namespace: 'ns' } }, 'metadata.namespace: Forbidden'],
    [{ aggregationRule: { clusterRoleSelectors: [] } }, 'aggregationRule.clusterRoleSelectors: Required value'],
    [
      { aggregationRule: { clusterRoleSelectors: [{ matchLabels: { 'not a key': 'v' } }] } },
      'aggregationRule.clusterRoleSelectors[0].matchLabels: Invalid value',
      'aggregationRule.clusterRoleSelectors[0]: Invalid value',
    ],
  ];
  it.each(clusterRoles)('returns the errors of the ClusterRole %j', (change, ...errors) =>
    expect(summary(validateClusterRole({ metadata: { name: 'r' }, rules: [], ...change }))).toEqual(errors),
  );
});

describe('bindings', () => {
  const user = { apiGroup: group, kind: 'User', name: 'u' };
  const account = { kind: 'ServiceAccount', name: 'a', namespace: 'ns' };
  const binding = { roleRef: { apiGroup: group, kind: 'ClusterRole', name: 'r' }, subjects: [user, account] };
  const both: readonly Case[] = [
    [{}],
    [{ subjects: [] }],
    [{ roleRef: { ...binding.roleRef, apiGroup: 'other' } }, 'roleRef.apiGroup: Unsupported value'],
    [{ roleRef: { ...binding.roleRef, kind: 'User' } }, 'roleRef.kind: Unsupported value'],
    [{ roleRef: { ...binding.roleRef, name: '' } }, 'roleRef.name: Required value'],
    [{ roleRef: { ...binding.roleRef, name: 'a/b' } }, 'roleRef.name: Invalid value'],
    [{ subjects: [{ ...user, name: '' }] }, 'subjects[0].name: Required value'],
    [{ subjects: [{ ...user, apiGroup: 'other' }] }, 'subjects[0].apiGroup: Unsupported value'],
    [{ subjects: [{ ...user, kind: 'Group', apiGroup: '' }] }, 'subjects[0].apiGroup: Unsupported value'],
    [{ subjects: [{ ...user, kind: 'Robot' }] }, 'subjects[0].kind: Unsupported value'],
    [{ subjects: [{ ...account, apiGroup: 'other' }] }, 'subjects[0].apiGroup: Unsupported value'],
    [{ subjects: [{ ...account, name: 'a@b' }] }, 'subjects[0].name: Invalid value'],
  ];
  it.each(both)('have the expected errors with %j', (change, ...errors) => {
    expect(summary(validateClusterRoleBinding({ metadata: { name: 'b' }, ...binding, ...change }))).toEqual(errors);
    const metadata = { name: 'b', namespace: 'ns' };
    expect(summary(validateRoleBinding({ metadata, ...binding, ...change }))).toEqual(errors);
  });

  it('need the namespace of a service account, except in role bindings', () => {
    const subjects = [{ kind: 'ServiceAccount', name: 'a' }];
    expect(summary(validateClusterRoleBinding({ metadata: { name: 'b' }, ...binding, subjects }))).toEqual([
      'subjects[0].namespace: Required value',
    ]);
    expect(summary(validateRoleBinding({ metadata: { name: 'b', namespace: 'ns' }, ...binding, subjects }))).toEqual(
      [],
    );
  });

  it('may not change their role', () => {
    const metadata = { name: 'b', resourceVersion: '1' };
    const roleRef = { ...binding.roleRef, name: 'other' };
    const cluster = { metadata, ...binding };
    expect(summary(validateClusterRoleBindingUpdate({ ...cluster, roleRef }, cluster))).toEqual([
      'roleRef: Invalid value',
    ]);
    const inNamespace = { ...cluster, metadata: { ...metadata, namespace: 'ns' } };
    expect(summary(validateRoleBindingUpdate({ ...inNamespace, roleRef }, inNamespace))).toEqual([
      'roleRef: Invalid value',
    ]);
  });
});
