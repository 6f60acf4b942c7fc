import type { rbacv1 } from '@k8s-ts/api/types';
import { groupName } from '@k8s-ts/authorization/rbac';
import { describe, expect, it } from 'vitest';
import type { ClusterRole } from '../cluster-role/cluster-role-strategy.js';
import type { ClusterRoleBinding } from '../cluster-role-binding/cluster-role-binding-strategy.js';
import { reconcileBinding, reconcileRole } from './reconcile.js';

const autoupdate = 'rbac.authorization.kubernetes.io/autoupdate';
const pods = (...verbs: string[]): rbacv1.PolicyRule => ({ verbs, apiGroups: [''], resources: ['pods'] });
const role = (rules: rbacv1.PolicyRule[] | null, metadata: object = {}, more: object = {}) =>
  ({ metadata: { name: 'r', ...metadata }, rules, ...more }) as unknown as ClusterRole;
const selects = (...labels: string[]) => ({
  aggregationRule: { clusterRoleSelectors: labels.map((label) => ({ matchLabels: { [label]: 'true' } })) },
});

describe('reconcileRole', () => {
  it.each<[string, ClusterRole, ClusterRole | undefined, ReturnType<typeof reconcileRole<ClusterRole>>]>([
    ['creates a missing role', role([pods('get')]), undefined, { action: 'create', object: role([pods('get')]) }],
    ['leaves an equal role unchanged', role([pods('get')]), role([pods('get')]), { action: 'none' }],
    [
      'leaves additional rules unchanged',
      role([pods('get')]),
      role([pods('list', 'get'), pods('watch')]),
      { action: 'none' },
    ],
    [
      'adds missing permissions one by one after the existing rules',
      role([pods('get', 'list', 'watch')]),
      role([pods('delete', 'get')]),
      { action: 'update', object: role([pods('delete', 'get'), pods('list'), pods('watch')]) },
    ],
    [
      'adds rules to a role without rules',
      role([pods('get')]),
      role(null),
      { action: 'update', object: role([pods('get')]) },
    ],
    [
      'adds labels and annotations, but does not change existing ones',
      role([], { labels: { a: 'new', b: '1' }, annotations: { [autoupdate]: 'true' } }),
      role([], { labels: { a: 'old', c: '2' }, uid: 'u', resourceVersion: '5' }),
      {
        action: 'update',
        object: role([], {
          labels: { a: 'old', b: '1', c: '2' },
          annotations: { [autoupdate]: 'true' },
          uid: 'u',
          resourceVersion: '5',
        }),
      },
    ],
    [
      'leaves a role that opted out unchanged',
      role([pods('get')], { labels: { a: 'b' } }),
      role([], { annotations: { [autoupdate]: 'false' } }),
      { action: 'none' },
    ],
    [
      'adds selectors',
      role(null, {}, selects('a', 'b')),
      role([pods('get')], {}, selects('b', 'c')),
      { action: 'update', object: role([pods('get')], {}, selects('b', 'c', 'a')) },
    ],
    [
      'leaves existing selectors unchanged',
      role(null, {}, selects('a')),
      role([pods('get')], {}, selects('b', 'a')),
      { action: 'none' },
    ],
    [
      'makes an aggregated role of a plain one',
      role(null, {}, selects('a')),
      role([pods('get')]),
      { action: 'update', object: role([pods('get')], {}, selects('a')) },
    ],
    [
      'makes a plain role of an aggregated one',
      role([pods('get')]),
      role([pods('get')], {}, selects('a')),
      { action: 'update', object: role([pods('get')]) },
    ],
  ])('%s', (_what, expected, existing, outcome) => {
    const before = structuredClone(existing);
    expect(reconcileRole(expected, existing)).toEqual(outcome);
    expect(existing).toEqual(before);
  });
});

describe('reconcileBinding', () => {
  const user = (name: string): rbacv1.Subject => ({ kind: 'User', apiGroup: groupName, name });
  const binding = (to: string, subjects: rbacv1.Subject[] | undefined, metadata: object = {}) =>
    ({
      metadata: { name: 'b', ...metadata },
      roleRef: { apiGroup: groupName, kind: 'ClusterRole', name: to },
      ...(subjects ? { subjects } : {}),
    }) as ClusterRoleBinding;

  it.each<
    [
      string,
      ClusterRoleBinding,
      ClusterRoleBinding | undefined,
      ReturnType<typeof reconcileBinding<ClusterRoleBinding>>,
    ]
  >([
    [
      'creates a missing binding',
      binding('r', [user('a')]),
      undefined,
      { action: 'create', object: binding('r', [user('a')]) },
    ],
    ['leaves an equal binding unchanged', binding('r', [user('a')]), binding('r', [user('a')]), { action: 'none' }],
    ['leaves additional subjects unchanged', binding('r', undefined), binding('r', [user('a')]), { action: 'none' }],
    [
      'adds subjects',
      binding('r', [user('a'), { kind: 'ServiceAccount', name: 'a', namespace: 'x' }]),
      binding('r', [user('b'), { kind: 'ServiceAccount', name: 'a', namespace: 'y' }, user('a')]),
      {
        action: 'update',
        object: binding('r', [
          user('b'),
          { kind: 'ServiceAccount', name: 'a', namespace: 'y' },
          user('a'),
          { kind: 'ServiceAccount', name: 'a', namespace: 'x' },
        ]),
      },
    ],
    [
      'recreates a binding whose role differs',
      binding('r', [user('a')]),
      binding('other', [user('b')], { labels: { a: 'b' } }),
      { action: 'recreate', object: binding('r', [user('a')]) },
    ],
    [
      'leaves a binding that opted out unchanged, whatever its role is',
      binding('r', [user('a')]),
      binding('other', [], { annotations: { [autoupdate]: 'false' } }),
      { action: 'none' },
    ],
    [
      'adds labels',
      binding('r', [], { labels: { a: '1' } }),
      binding('r', [user('b')], { labels: { b: '2' } }),
      { action: 'update', object: binding('r', [user('b')], { labels: { a: '1', b: '2' }, annotations: {} }) },
    ],
  ])('%s', (_what, expected, existing, outcome) => {
    expect(reconcileBinding(expected, existing)).toEqual(outcome);
  });
});
