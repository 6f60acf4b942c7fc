import type { rbacv1 } from '@k8s-ts/api/types';
import { describe, expect, it } from 'vitest';
import { appliesTo, describeSubject } from './subjects.js';

const account = { kind: 'ServiceAccount', name: 'robot' };
const robot = { name: 'system:serviceaccount:ns:robot', groups: ['system:serviceaccounts'] };
const bob = { name: 'bob', groups: ['dev', 'ops'] };

describe('appliesTo', () => {
  it.each<[string, { name: string; groups: string[] }, rbacv1.Subject[], string, boolean]>([
    ['a user', bob, [{ kind: 'User', name: 'bob' }], '', true],
    ['another user', bob, [{ kind: 'User', name: 'alice' }], '', false],
    ['a group', bob, [{ kind: 'Group', name: 'ops' }], '', true],
    ['a user of a group’s name', bob, [{ kind: 'User', name: 'ops' }], '', false],
    ['a group of a user’s name', bob, [{ kind: 'Group', name: 'bob' }], '', false],
    ['a star, which is not a wildcard', bob, [{ kind: 'User', name: '*' }], '', false],
    [
      'several subjects',
      bob,
      [
        { kind: 'User', name: 'eve' },
        { kind: 'Group', name: 'dev' },
      ],
      '',
      true,
    ],
    ['a service account', robot, [{ ...account, namespace: 'ns' }], '', true],
    ['a service account of another namespace', robot, [{ ...account, namespace: 'other' }], 'ns', false],
    ['a service account of the binding’s namespace', robot, [account], 'ns', true],
    ['a service account without a namespace', robot, [account], '', false],
    ['a service account by its user name', robot, [{ kind: 'User', name: robot.name }], '', true],
    ['a user of an account’s name', { name: 'robot', groups: [] }, [{ ...account, namespace: 'ns' }], '', false],
    ['a subject of another kind', bob, [{ kind: 'Robot', name: 'bob' }], '', false],
    ['an empty list of subjects', bob, [], '', false],
  ])('compares the user with %s (%j, subjects %j, namespace "%s"): %s', (_what, user, subjects, namespace, applies) => {
    expect(appliesTo(user, subjects, namespace)).toBe(applies);
  });
});

it('describeSubject names accounts before their namespace', () => {
  expect(describeSubject({ kind: 'User', name: 'b"b' }, 'ns')).toBe('User "b\\"b"');
  expect(describeSubject({ kind: 'Group', name: 'dev' }, '')).toBe('Group "dev"');
  expect(describeSubject(account, 'ns')).toBe('ServiceAccount "robot/ns"');
  expect(describeSubject({ ...account, namespace: 'other' }, 'ns')).toBe('ServiceAccount "robot/other"');
});
