import { describe, expect, it } from 'vitest';
import { type AuthorizationAttributes, type Authorizer, noOpinion } from './authorizer.js';
import { alwaysAllowPaths, alwaysDeny, privilegedGroups, unionAuthorizer } from './authorizers.js';
import { forbiddenError } from './forbidden.js';

const attributes: AuthorizationAttributes = {
  user: { name: 'bob', groups: ['dev'] },
  verb: 'get',
  isResourceRequest: true,
  path: '/api/v1/namespaces/ns/pods/x/log',
  apiGroup: '',
  apiVersion: 'v1',
  namespace: 'ns',
  resource: 'pods',
  subresource: 'log',
  name: 'x',
};
const page: AuthorizationAttributes = {
  ...attributes,
  isResourceRequest: false,
  path: '/a/<b>',
  apiGroup: '',
  resource: '',
  name: '',
};

describe('authorizers', () => {
  it('let privileged groups do everything', () => {
    const user = { name: 'root', groups: ['system:masters'] };
    expect(privilegedGroups().authorize({ ...attributes, user })).toEqual({ decision: 'Allow', reason: '' });
    expect(privilegedGroups().authorize(attributes)).toBe(noOpinion);
  });

  it.each([
    ['/healthz', true],
    ['/livez/ping', true],
    ['/livez', false],
    ['/other', false],
  ])('always allow some paths: %s %s', (path, allowed) => {
    const { decision } = alwaysAllowPaths(['/healthz', '/livez/*']).authorize({ ...page, path }) as {
      decision: string;
    };
    expect(decision === 'Allow').toBe(allowed);
  });

  it('are asked one after the other until one has an opinion', async () => {
    const shy = (reason: string): Authorizer => ({ authorize: async () => ({ decision: 'NoOpinion', reason }) });
    const strict: Authorizer = { authorize: () => ({ decision: 'Deny', reason: 'no' }) };
    const broken: Authorizer = { authorize: () => Promise.reject(new Error('broken')) };
    expect(await unionAuthorizer([shy('a'), alwaysDeny, shy('b')]).authorize(attributes)).toEqual({
      decision: 'NoOpinion',
      reason: 'a\nEverything is forbidden.\nb',
    });
    expect(await unionAuthorizer([shy('a'), strict, broken]).authorize(attributes)).toEqual({
      decision: 'Deny',
      reason: 'no',
    });
    await expect(unionAuthorizer([broken, shy('a')]).authorize(attributes)).rejects.toThrow('broken');
    expect(await unionAuthorizer([broken, strict]).authorize(attributes)).toMatchObject({ decision: 'Deny' });
  });

  it.each<[Partial<AuthorizationAttributes>, string, string]>([
    [{}, '', 'pods "x" is forbidden: User "bob" cannot get resource "pods/log" in API group "" in the namespace "ns"'],
    [
      { namespace: '', name: '', subresource: '' },
      'no',
      'pods is forbidden: User "bob" cannot get resource "pods" in API group "" at the cluster scope: no',
    ],
    [
      { user: { name: '<b>&', groups: [] } },
      '',
      'pods "x" is forbidden: User "&lt;b&gt;&amp;" cannot get resource "pods/log" in API group "" in the namespace "ns"',
    ],
    [page, '', 'forbidden: User "bob" cannot get path "/a/&lt;b&gt;"'],
  ])('explain a refusal: %j', (more, reason, message) => {
    expect(forbiddenError({ ...attributes, ...more }, reason).message).toBe(message);
  });
});
