import { uncovered } from '@k8s-ts/authorization/rbac';
import { describe, expect, it } from 'vitest';
import { validateClusterRole, validateClusterRoleBinding, validateRole, validateRoleBinding } from '../index.js';
import { clusterRoleBindings, clusterRoles } from './cluster-roles.js';
import { controllerRoleBindings, controllerRoles } from './controller-roles.js';
import { namespaceRoleBindings, namespaceRoles } from './namespace-roles.js';
import { clusterRoleBindingOf, ruleOf } from './policy-data.js';

it.each([
  ['get core pods', { verbs: ['get'], apiGroups: [''], resources: ['pods'] }],
  [
    'UPDATE,READ apps,core b,a y,x',
    {
      verbs: ['get', 'list', 'patch', 'update', 'watch'],
      apiGroups: ['', 'apps'],
      resources: ['a', 'b'],
      resourceNames: ['x', 'y'],
    },
  ],
  ['get /b,/a/*', { verbs: ['get'], nonResourceURLs: ['/a/*', '/b'] }],
  ['* ~', { verbs: ['*'], nonResourceURLs: ['*'] }],
  ['* * *', { verbs: ['*'], apiGroups: ['*'], resources: ['*'] }],
])('the policy data: parses the line %s as a rule', (line, rule) => {
  expect(ruleOf(line)).toEqual(rule);
});

it('the policy data: parses a line of subjects as users, groups and service accounts', () => {
  expect(clusterRoleBindingOf('r', 'user:system:a,group:system:b,sa:ns/c').subjects).toEqual([
    { kind: 'User', apiGroup: 'rbac.authorization.k8s.io', name: 'system:a' },
    { kind: 'Group', apiGroup: 'rbac.authorization.k8s.io', name: 'system:b' },
    { kind: 'ServiceAccount', name: 'c', namespace: 'ns' },
  ]);
  expect(clusterRoleBindingOf('r', '')).not.toHaveProperty('subjects');
});

describe('the bootstrap policy', () => {
  const roles = [...clusterRoles(), ...controllerRoles()];
  const bindings = [...clusterRoleBindings(), ...controllerRoleBindings()];
  const role = (name: string) => roles.find(({ metadata }) => metadata.name === name);
  const names = (objects: readonly { metadata: { name?: string; namespace?: string } }[]) =>
    objects.map(({ metadata }) => `${metadata.namespace ?? ''}/${metadata.name}`);

  it('is valid and marked, with each object once', () => {
    const invalid = [
      ...roles.flatMap((each) => validateClusterRole(each)),
      ...bindings.flatMap(validateClusterRoleBinding),
      ...namespaceRoles().flatMap(validateRole),
      ...namespaceRoleBindings().flatMap(validateRoleBinding),
    ];
    expect(invalid).toEqual([]);
    for (const each of [roles, bindings, namespaceRoles(), namespaceRoleBindings()]) {
      expect(new Set(names(each)).size).toBe(each.length);
      for (const { metadata } of each) {
        expect(metadata.labels?.['kubernetes.io/bootstrapping']).toBe('rbac-defaults');
        expect(metadata.annotations).toEqual({ 'rbac.authorization.kubernetes.io/autoupdate': 'true' });
      }
    }
  });

  it('binds existing roles', () => {
    const known = new Set([...names(roles), ...names(namespaceRoles())]);
    for (const { metadata, roleRef } of [...bindings, ...namespaceRoleBindings()])
      expect(known).toContain(`${metadata.namespace ?? ''}/${roleRef.name}`);
  });

  it('uses only reserved namespaces, and kube-system for controllers', () => {
    for (const { metadata } of [...namespaceRoles(), ...namespaceRoleBindings()])
      expect(metadata.namespace).toMatch(/^kube-/);
    for (const { metadata, subjects } of controllerRoleBindings()) {
      const name = metadata.name?.replace('system:controller:', '');
      expect(subjects).toEqual([{ kind: 'ServiceAccount', name, namespace: 'kube-system' }]);
    }
  });

  it('lets editors read everything that they may write', () => {
    const [edit, view] = ['edit', 'view'].map((name) => role(`system:aggregate-to-${name}`)?.rules ?? []);
    // A user with the role `edit` also has the rules of `view`.
    const writes = (edit ?? []).filter(({ verbs }) => verbs.includes('update') && !verbs.includes('get'));
    const reads = writes.map((rule) => ({ ...rule, verbs: ['get', 'list', 'watch'] }));
    expect(new Set(uncovered([...(view ?? []), ...(edit ?? [])], reads).flatMap((each) => each.resources))).toEqual(
      new Set(['deployments/rollback']),
    );
  });

  it('gives viewers nothing that leads to further permissions', () => {
    const view = role('system:aggregate-to-view')?.rules ?? [];
    const further = [
      {
        verbs: ['get', 'list', 'watch'],
        apiGroups: [''],
        resources: ['secrets', 'pods/exec', 'pods/attach', 'pods/proxy'],
      },
      { verbs: ['create', 'update', 'patch', 'delete'], apiGroups: [''], resources: ['pods', 'configmaps'] },
      { verbs: ['get'], apiGroups: ['rbac.authorization.k8s.io'], resources: ['roles', 'rolebindings'] },
    ];
    expect(uncovered(view, further)).toHaveLength(12 + 8 + 2);
  });

  it('gives all permissions to system:masters, and public information to all users', () => {
    expect(role('cluster-admin')?.rules).toEqual([ruleOf('* * *'), ruleOf('* ~')]);
    const boundTo = (group: string) =>
      bindings
        .filter(({ subjects }) => subjects?.some((each) => each.name === group))
        .map(({ metadata }) => metadata.name);
    expect(boundTo('system:masters')).toEqual(['cluster-admin']);
    expect(boundTo('system:authenticated')).toEqual([
      'system:discovery',
      'system:basic-user',
      'system:public-info-viewer',
    ]);
    expect(boundTo('system:unauthenticated')).toEqual(['system:public-info-viewer']);
    expect(bindings.find(({ metadata }) => metadata.name === 'system:node')).not.toHaveProperty('subjects');
  });

  it('gives permissions to all controllers, and permission to write events to controllers that record them', () => {
    for (const { rules } of controllerRoles()) expect(rules?.length).toBeGreaterThan(0);
    const silent = controllerRoles().filter(
      ({ rules }) => uncovered(rules ?? [], [ruleOf('create core events')]).length > 0,
    );
    expect(silent.map(({ metadata }) => metadata.name?.replace('system:controller:', '')).sort()).toEqual([
      'clusterrole-aggregation-controller',
      'legacy-service-account-token-cleaner',
      'namespace-controller',
      'pod-garbage-collector',
    ]);
  });
});
