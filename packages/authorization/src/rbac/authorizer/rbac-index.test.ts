import type { rbacv1 } from '@k8s-ts/api/types';
import type { AuthorizationAttributes } from '@k8s-ts/generic-apiserver';
import { describe, expect, it } from 'vitest';
import { groupName } from '../group-name.js';
import { RBACIndex } from './rbac-index.js';
import { testRequest } from './test-request.js';

type ClusterRole = rbacv1.ClusterRole;
type ClusterRoleBinding = rbacv1.ClusterRoleBinding;
type Role = rbacv1.Role;
type RoleBinding = rbacv1.RoleBinding;

const user = (name: string): rbacv1.Subject => ({ kind: 'User', apiGroup: groupName, name });
const group = (name: string): rbacv1.Subject => ({ kind: 'Group', apiGroup: groupName, name });
const account = (name: string, namespace?: string): rbacv1.Subject =>
  namespace === undefined ? { kind: 'ServiceAccount', name } : { kind: 'ServiceAccount', name, namespace };
const pods = (...verbs: string[]): rbacv1.PolicyRule => ({ verbs, apiGroups: [''], resources: ['pods'] });

const clusterRole = (name: string, ...rules: rbacv1.PolicyRule[]) => ({ metadata: { name }, rules }) as ClusterRole;
const role = (namespace: string, name: string, ...rules: rbacv1.PolicyRule[]) =>
  ({ metadata: { namespace, name }, rules }) as Role;
const ref = (kind: string, name: string) => ({ apiGroup: groupName, kind, name });
const clusterBinding = (name: string, to: string, ...subjects: rbacv1.Subject[]) =>
  ({ metadata: { name }, roleRef: ref('ClusterRole', to), subjects }) as ClusterRoleBinding;
const binding = (namespace: string, name: string, roleRef: rbacv1.RoleRef, ...subjects: rbacv1.Subject[]) =>
  ({ metadata: { namespace, name }, roleRef, subjects }) as RoleBinding;

const request = (name: string, more: Partial<AuthorizationAttributes> = {}): AuthorizationAttributes => ({
  ...testRequest,
  user: { name, groups: ['dev', 'system:authenticated'] },
  ...more,
});

function filled(): RBACIndex {
  const index = new RBACIndex();
  index.clusterRoles.set(clusterRole('reader', pods('get', 'list')));
  index.clusterRoles.set(clusterRole('paths', { verbs: ['get'], nonResourceURLs: ['/logs/*'] }));
  index.roles.set(role('ns', 'writer', pods('update')));
  index.roles.set(role('other', 'writer', pods('delete')));
  index.clusterRoleBindings.set(clusterBinding('all-read', 'reader', user('alice'), group('ops')));
  index.clusterRoleBindings.set(clusterBinding('paths', 'paths', group('dev')));
  index.roleBindings.set(binding('ns', 'local-read', ref('ClusterRole', 'reader'), user('bob'), account('robot')));
  index.roleBindings.set(binding('ns', 'local-write', ref('Role', 'writer'), user('bob'), account('robot', 'far')));
  index.roleBindings.set(binding('other', 'local-write', ref('Role', 'writer'), user('bob')));
  return index;
}

describe('authorize', () => {
  it.each<[string, Partial<AuthorizationAttributes>, string]>([
    ['alice', {}, 'ClusterRoleBinding "all-read" of ClusterRole "reader" to User "alice"'],
    ['alice', { namespace: '' }, 'ClusterRoleBinding "all-read" of ClusterRole "reader" to User "alice"'],
    ['alice', { verb: 'update' }, ''],
    [
      'eve',
      { user: { name: 'eve', groups: ['a', 'ops'] } },
      'ClusterRoleBinding "all-read" of ClusterRole "reader" to Group "ops"',
    ],
    ['bob', {}, 'RoleBinding "local-read/ns" of ClusterRole "reader" to User "bob"'],
    ['bob', { verb: 'update' }, 'RoleBinding "local-write/ns" of Role "writer" to User "bob"'],
    ['bob', { verb: 'delete' }, ''],
    ['bob', { verb: 'delete', namespace: 'other' }, 'RoleBinding "local-write/other" of Role "writer" to User "bob"'],
    ['bob', { namespace: 'other' }, ''],
    ['bob', { namespace: '' }, ''],
    [
      'system:serviceaccount:ns:robot',
      {},
      'RoleBinding "local-read/ns" of ClusterRole "reader" to ServiceAccount "robot/ns"',
    ],
    [
      'system:serviceaccount:far:robot',
      { verb: 'update' },
      'RoleBinding "local-write/ns" of Role "writer" to ServiceAccount "robot/far"',
    ],
    ['system:serviceaccount:far:robot', {}, ''],
    [
      'bob',
      { isResourceRequest: false, namespace: '', path: '/logs/a' },
      'ClusterRoleBinding "paths" of ClusterRole "paths" to Group "dev"',
    ],
    ['bob', { isResourceRequest: false, namespace: '', path: '/logs' }, ''],
  ])('decides for user %s with request %j by "%s"', (name, more, by) => {
    expect(filled().authorize(request(name, more))).toEqual(
      by === '' ? { decision: 'NoOpinion', reason: '' } : { decision: 'Allow', reason: `RBAC: allowed by ${by}` },
    );
  });

  it('names the first subject of a binding that is the user', () => {
    const index = filled();
    const allows = () => index.authorize(request('bob')).reason;
    index.clusterRoleBindings.set(clusterBinding('both', 'reader', user('eve'), group('dev'), user('bob')));
    expect(allows()).toBe('RBAC: allowed by ClusterRoleBinding "both" of ClusterRole "reader" to Group "dev"');
    index.clusterRoleBindings.set(clusterBinding('both', 'reader', user('bob'), group('dev'), user('bob')));
    expect(allows()).toBe('RBAC: allowed by ClusterRoleBinding "both" of ClusterRole "reader" to User "bob"');
  });

  it('names each missing role of a binding once', () => {
    const index = filled();
    index.roleBindings.set(binding('ns', 'x', ref('Role', 'absent'), user('bob'), group('dev')));
    const denied = { decision: 'NoOpinion', reason: `RBAC: role.${groupName} "absent" not found` };
    expect(index.authorize(request('bob', { verb: 'delete' }))).toEqual(denied);
    index.clusterRoleBindings.set(clusterBinding('y', 'gone', group('dev')));
    expect(index.authorize(request('bob', { verb: 'delete' })).reason).toBe(
      `RBAC: [clusterrole.${groupName} "gone" not found, role.${groupName} "absent" not found]`,
    );
    index.roleBindings.set(binding('ns', 'z', ref('Robot', 'r'), user('eve')));
    expect(index.authorize(request('eve', { user: { name: 'eve', groups: [] } })).reason).toBe(
      'RBAC: unsupported role reference kind: "Robot"',
    );
    // Allowed by a rule.
    expect(index.authorize(request('bob')).decision).toBe('Allow');
  });

  it('follows changes of roles and bindings', () => {
    const index = filled();
    const may = (name: string, more: Partial<AuthorizationAttributes> = {}) =>
      index.authorize(request(name, more)).decision === 'Allow';
    index.clusterRoles.set(clusterRole('reader', pods('watch')));
    expect([may('alice'), may('alice', { verb: 'watch' })]).toEqual([false, true]);
    index.clusterRoles.delete(clusterRole('reader'));
    expect([may('alice'), may('alice', { verb: 'watch' })]).toEqual([false, false]);
    index.clusterRoles.set({ metadata: { name: 'reader' } } as ClusterRole);
    expect(index.authorize(request('alice'))).toEqual({ decision: 'NoOpinion', reason: '' });
    index.clusterRoles.set(clusterRole('reader', pods('get')));

    index.clusterRoleBindings.set(clusterBinding('all-read', 'reader', user('carol'), user('carol')));
    expect([may('alice'), may('carol')]).toEqual([false, true]);
    index.clusterRoleBindings.delete(clusterBinding('all-read', 'reader'));
    expect(may('carol')).toBe(false);

    expect(may('bob')).toBe(true);
    index.roleBindings.delete(binding('ns', 'local-read', ref('', '')));
    expect([may('bob'), may('bob', { verb: 'update' })]).toEqual([false, true]);
    index.roles.delete(role('ns', 'writer'));
    expect(may('bob', { verb: 'update' })).toBe(false);
    expect(may('bob', { verb: 'delete', namespace: 'other' })).toBe(true);
    index.clusterRoleBindings.set(clusterBinding('new', 'reader', group('dev')));
    expect(may('bob')).toBe(true);
    index.clusterRoleBindings.delete(clusterBinding('new', 'reader'));
    expect(may('bob')).toBe(false);
  });
});

describe('rulesFor', () => {
  it('lists the rules of the bound roles, each binding once', () => {
    const index = filled();
    index.clusterRoleBindings.set(clusterBinding('both', 'reader', user('bob'), group('dev')));
    const bob = { name: 'bob', groups: ['dev'] };
    const reads = { verbs: ['get', 'list'], apiGroups: [''], resources: ['pods'], resourceNames: [] };
    const paths = { verbs: ['get'], nonResourceURLs: ['/logs/*'] };
    expect(index.rulesFor(bob, '')).toEqual({
      resourceRules: [reads],
      nonResourceRules: [paths],
      incomplete: false,
      evaluationError: '',
    });
    expect(index.rulesFor(bob, 'ns').resourceRules).toEqual([reads, reads, { ...reads, verbs: ['update'] }]);
    expect(index.rulesFor({ name: 'nobody', groups: [] }, 'ns')).toEqual({
      resourceRules: [],
      nonResourceRules: [],
      incomplete: false,
      evaluationError: '',
    });
  });

  it('reports missing roles besides the rules', () => {
    const index = filled();
    index.clusterRoleBindings.set(clusterBinding('x', 'gone', user('alice')));
    const { resourceRules, evaluationError } = index.rulesFor({ name: 'alice', groups: [] }, 'ns');
    expect(resourceRules).toHaveLength(1);
    expect(evaluationError).toBe(`clusterrole.${groupName} "gone" not found`);
  });
});
