import { isStatusError } from '@k8s-ts/apimachinery/errors';
import type { UserInfo } from '@k8s-ts/registry-generic/rest';
import { describe, expect, it } from 'vitest';
import type { AuthorizationAttributes } from '../../access/authorization/authorizer.js';
import { ConstrainedImpersonation } from './constrained-modes.js';
import type { WantedUser } from './wanted-user.js';

const bob: UserInfo = { name: 'bob', groups: ['system:authenticated'] };
const agent: UserInfo = {
  name: 'system:serviceaccount:ns:agent',
  groups: [],
  extra: { 'authentication.kubernetes.io/node-name': ['n1'] },
};
const wanted = (name: string, more: Partial<WantedUser> = {}): WantedUser => ({
  name,
  uid: '',
  groups: [],
  extra: new Map(),
  ...more,
});
const request = { signal: new AbortController().signal };

/** Permissions as `VERB RESOURCE[/SUBRESOURCE] [NAMESPACE/]NAME`. */
async function act(allowed: readonly string[], user: UserInfo, who: WantedUser) {
  const asked: string[] = [];
  const impersonation = new ConstrainedImpersonation({
    authorize({ verb, resource, subresource, namespace, name }) {
      const text = `${verb} ${resource}${subresource && `/${subresource}`} ${namespace && `${namespace}/`}${name}`;
      asked.push(text);
      return { decision: allowed.includes(text) ? 'Allow' : 'NoOpinion', reason: '' };
    },
  });
  const attributes: AuthorizationAttributes = {
    user,
    verb: 'list',
    isResourceRequest: true,
    path: '/api/v1/namespaces/ns/pods',
    apiGroup: '',
    apiVersion: 'v1',
    namespace: 'ns',
    resource: 'pods',
    subresource: '',
    name: '',
  };
  const answer = await impersonation.impersonated(who, attributes, request).catch((error: unknown) => {
    if (!isStatusError(error)) throw error;
    return error.message;
  });
  return { answer, asked };
}

describe('constrained impersonation', () => {
  it('needs permission for the request and for the user', async () => {
    const allowed = ['impersonate-on:user-info:list pods ns/', 'impersonate:user-info users carol'];
    expect((await act(allowed, bob, wanted('carol'))).answer).toEqual({
      user: { name: 'carol', groups: ['system:authenticated'] },
      constraint: 'impersonate:user-info',
    });
    for (const one of allowed) {
      const { answer } = await act([one], bob, wanted('carol'));
      expect(answer).toContain(
        one === allowed[0] ? 'impersonate:user-info resource "users"' : 'impersonate-on:user-info:list',
      );
    }
  });

  it('falls back to permission for all requests, without a constraint', async () => {
    const { answer } = await act(['impersonate users carol'], bob, wanted('carol'));
    expect(answer).toEqual({ user: { name: 'carol', groups: ['system:authenticated'] } });
  });

  it('refuses with the missing permissions of the first mode', async () => {
    expect((await act([], bob, wanted('carol'))).answer).toBe(
      'pods is forbidden: User "bob" cannot impersonate-on:user-info:list resource "pods" in API group "" in the namespace "ns"',
    );
    expect((await act([], bob, wanted('system:node:n1'))).answer).toContain('impersonate-on:arbitrary-node:list');
    expect((await act([], bob, wanted('system:serviceaccount:a:b'))).answer).toContain(
      'impersonate-on:serviceaccount:list',
    );
  });

  it('lets a service account act as the node of its pod', async () => {
    const allowed = ['impersonate-on:associated-node:list pods ns/', 'impersonate:associated-node nodes *'];
    expect((await act(allowed, agent, wanted('system:node:n1'))).answer).toEqual({
      user: { name: 'system:node:n1', groups: ['system:nodes', 'system:authenticated'] },
      constraint: 'impersonate:associated-node',
    });
    const other = await act(allowed, agent, wanted('system:node:n2'));
    expect(other.answer).toContain('impersonate-on:arbitrary-node:list');
  });

  it.each([
    [['system:masters'], 'groups.authentication.k8s.io "system:masters" is forbidden'],
    [[''], 'impersonating the empty string group is not allowed'],
  ])('never lets a user have the groups %j', async (groups, text) => {
    const allowed = ['impersonate-on:user-info:list pods ns/', 'impersonate:user-info users carol'];
    expect((await act(allowed, bob, wanted('carol', { groups }))).answer).toContain(text);
  });

  it('checks permission for all groups first when there are many', async () => {
    const allowed = [
      'impersonate-on:user-info:list pods ns/',
      'impersonate:user-info users carol',
      'impersonate:user-info groups *',
    ];
    const { answer, asked } = await act(allowed, bob, wanted('carol', { groups: ['a', 'b', 'c', 'd'] }));
    expect(answer).toMatchObject({ user: { groups: ['a', 'b', 'c', 'd', 'system:authenticated'] } });
    expect(asked).toEqual(allowed);
  });

  it.each([
    ['plain', 'impersonating an invalid key in extra is not allowed'],
    ['', 'impersonating the empty string key in extra is not allowed'],
  ])('refuses the key %j in extra', async (key, text) => {
    const allowed = ['impersonate-on:user-info:list pods ns/', 'impersonate:user-info users carol'];
    const { answer } = await act(allowed, bob, wanted('carol', { extra: new Map([[key, ['v']]]) }));
    expect(answer).toContain(text);
  });
});
