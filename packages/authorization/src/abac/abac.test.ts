import type { AuthorizationAttributes } from '@k8s-ts/generic-apiserver';
import { describe, expect, it } from 'vitest';
import { newABACAuthorizer } from './abac-authorizer.js';
import { parseABACPolicies } from './abac-policy.js';

/** `USER verb group/resource[@namespace]` or `USER verb /path`; a user may be `name+group`. */
function request(text: string): AuthorizationAttributes {
  const [who = '', verb = '', what = ''] = text.split(' ');
  const [name = '', ...groups] = who.split('+');
  const isResourceRequest = what.includes('@') || !what.startsWith('/');
  const [, apiGroup = '', resource = '', namespace = ''] = /^([^/]*)\/([^@]*)@?(.*)$/.exec(what) ?? [];
  return {
    user: { name, groups: [...groups, 'system:authenticated'] },
    verb,
    isResourceRequest,
    path: isResourceRequest ? '' : what,
    apiGroup: isResourceRequest ? apiGroup : '',
    apiVersion: 'v1',
    namespace: isResourceRequest ? namespace : '',
    resource: isResourceRequest ? resource : '',
    subresource: '',
    name: '',
  };
}

const file = (...lines: object[]) => lines.map((line) => JSON.stringify(line)).join('\n');
const policy = (spec: object) => ({ apiVersion: 'abac.authorization.kubernetes.io/v1beta1', kind: 'Policy', spec });
const decide = async (content: string, text: string) =>
  (await newABACAuthorizer(parseABACPolicies(content)).authorize(request(text))).decision;

describe('ABAC', () => {
  const everything = { apiGroup: '*', namespace: '*', resource: '*', nonResourcePath: '*' };
  const policies = file(
    policy({ user: 'admin', ...everything }),
    policy({ user: 'reader', readonly: true, ...everything }),
    policy({ group: 'dev', apiGroup: 'apps', namespace: 'team', resource: 'deployments' }),
    policy({ user: 'carol', group: 'ops', apiGroup: '', namespace: 'team', resource: 'pods' }),
    policy({ user: 'dave', nonResourcePath: '/logs/*' }),
    policy({ user: 'dave', nonResourcePath: '/exact' }),
    policy({ user: '*', readonly: true, nonResourcePath: '/version' }),
    policy({ apiGroup: '*', namespace: '*', resource: 'events' }),
    policy({ user: 'eve' }),
  );

  it.each([
    'admin delete apps/deployments@team',
    'admin post /anything',
    'reader list /pods@any',
    'reader watch /pods@any',
    'reader get /healthz',
    'bob+dev delete apps/deployments@team',
    'carol+ops create /pods@team',
    'dave get /logs/a/b',
    'dave get /logs/',
    'dave put /exact',
    'anybody get /version',
  ])('allows %s', async (text) => {
    expect(await decide(policies, text)).toBe('Allow');
  });

  it.each([
    'reader create /pods@any',
    'reader proxy /pods@any',
    'bob+dev delete /deployments@team',
    'bob+dev delete apps/deployments@other',
    'bob+dev delete apps/daemonsets@team',
    'bob delete apps/deployments@team',
    'bob+ops create /pods@team',
    'carol create /pods@team',
    'dave get /logs',
    'dave get /exact/more',
    'dave get /pods@team',
    'anybody post /version',
    'anybody get /events@team',
    'eve get /pods',
    'eve get /healthz',
  ])('has no opinion on %s', async (text) => {
    expect(await decide(policies, text)).toBe('NoOpinion');
  });

  it('says that no policy matched', async () => {
    expect(await newABACAuthorizer([]).authorize(request('bob get /x'))).toEqual({
      decision: 'NoOpinion',
      reason: 'No policy matched.',
    });
  });

  it('does not let * match a user without authentication', async () => {
    const [everybody] = parseABACPolicies(file(policy({ user: '*', nonResourcePath: '/version' })));
    expect(everybody).toMatchObject({ user: '', group: 'system:authenticated' });
  });

  it('lists the rules of a user', async () => {
    const authorizer = newABACAuthorizer(parseABACPolicies(policies));
    const rule = (verbs: string[], apiGroups: string[], resources: string[]) => ({
      verbs,
      apiGroups,
      resources,
      resourceNames: [],
    });
    expect(await authorizer.rulesFor({ name: 'reader', groups: ['dev'] }, 'team')).toEqual({
      resourceRules: [rule(['get', 'list', 'watch'], ['*'], ['*']), rule(['*'], ['apps'], ['deployments'])],
      nonResourceRules: [{ verbs: ['get', 'list', 'watch'], nonResourceURLs: ['*'] }],
      incomplete: false,
      evaluationError: '',
    });
  });
});

describe('ABAC without versions', () => {
  it.each<[object, string, string]>([
    [{}, 'anybody delete apps/deployments@team', 'Allow'],
    [{}, 'anybody post /path', 'Allow'],
    [{ user: 'bob' }, 'bob delete /pods@team', 'Allow'],
    [{ user: 'bob' }, 'eve delete /pods@team', 'NoOpinion'],
    [{ user: 'bob', readonly: true }, 'bob delete /pods@team', 'NoOpinion'],
    [{ user: 'bob', resource: 'pods' }, 'bob get /healthz', 'NoOpinion'],
    [{ user: 'bob', namespace: 'team' }, 'bob get apps/deployments@team', 'Allow'],
    [{ user: 'bob', namespace: 'team' }, 'bob get apps/deployments@other', 'NoOpinion'],
    [{ user: '*' }, 'anybody get /pods', 'Allow'],
  ])('with policy %j decides about "%s": %s', async (line, text, decision) => {
    expect(await decide(file(line), text)).toBe(decision);
  });
});

describe('a policy file', () => {
  it('may have comments and empty lines', () => {
    expect(parseABACPolicies(`# policies\n\n  \n${file(policy({ user: 'bob' }))}\n`)).toHaveLength(1);
  });

  it.each([
    ['{}\n{"user"', /^error reading policy file, line 2: \{"user": /],
    ['[]', /line 1: \[\]: policy must be an object$/],
    ['{"user": 1}', /user must be a string$/],
    ['{"readonly": "false"}', /readonly must be a boolean$/],
    [
      '{"apiVersion": "abac.authorization.kubernetes.io/v2", "kind": "Policy"}',
      /no kind "Policy" is registered for version "abac\.authorization\.kubernetes\.io\/v2"$/,
    ],
  ])('may not be %s', (content, message) => {
    expect(() => parseABACPolicies(content)).toThrow(message);
  });
});
