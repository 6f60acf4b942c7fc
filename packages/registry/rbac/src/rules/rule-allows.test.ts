import type { rbacv1 } from '@k8s-ts/api/types';
import { describe, expect, it } from 'vitest';
import { combinedResource, type RuleRequest, ruleAllows } from './rule-allows.js';

const request: RuleRequest = {
  verb: 'get',
  isResourceRequest: true,
  path: '/api/v1/namespaces/ns/pods/x',
  apiGroup: '',
  resource: 'pods',
  subresource: '',
  name: 'x',
};
const rule: rbacv1.PolicyRule = { verbs: ['get'], apiGroups: [''], resources: ['pods'] };
const scale = { apiGroup: 'apps', resource: 'deployments', subresource: 'scale' };
const path = (text: string) => ({ isResourceRequest: false, path: text, resource: '', name: '' });

describe('ruleAllows', () => {
  it.each<[Partial<rbacv1.PolicyRule>, Partial<RuleRequest>, boolean]>([
    [{}, {}, true],
    [{}, { verb: 'list' }, false],
    [{ verbs: ['list', '*'] }, { verb: 'anything' }, true],
    [{ verbs: ['g*'] }, {}, false],
    [{}, { apiGroup: 'apps' }, false],
    [{ apiGroups: ['*'] }, { apiGroup: 'apps' }, true],
    [{ apiGroups: [] }, {}, false],
    [{}, { resource: 'services' }, false],
    [{ resources: ['*'] }, { resource: 'services' }, true],
    // Subresources are apart from what they belong to.
    [{}, { subresource: 'log' }, false],
    [{ resources: ['pods/log'] }, { subresource: 'log' }, true],
    [{ resources: ['pods/log'] }, {}, false],
    [{ resources: ['*'] }, { subresource: 'log' }, true],
    [{ resources: ['pods/*'] }, { subresource: 'log' }, false],
    [{ apiGroups: ['*'], resources: ['*/scale'] }, scale, true],
    [{ apiGroups: ['*'], resources: ['*/scale'] }, { ...scale, subresource: 'status' }, false],
    [{ apiGroups: ['*'], resources: ['*/scale'] }, { ...scale, subresource: '' }, false],
    [{ apiGroups: ['*'], resources: ['*/cale'] }, scale, false],
    // Names.
    [{ resourceNames: [] }, {}, true],
    [{ resourceNames: ['y', 'x'] }, {}, true],
    [{ resourceNames: ['y'] }, {}, false],
    [{ resourceNames: ['*'] }, {}, false],
    [{ resourceNames: ['x'] }, { verb: 'get', name: '' }, false],
    [{ resourceNames: [''] }, { name: '' }, true],
    // Paths and resources have nothing to do with each other.
    [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'] }, path('/metrics'), false],
    [{ apiGroups: [], resources: [], nonResourceURLs: ['*'] }, {}, false],
  ])('resource rule %j, request %j: %s', (rules, requested, allowed) => {
    const attributes = { ...request, ...requested };
    expect(ruleAllows({ ...rule, ...rules }, attributes, combinedResource(attributes))).toBe(allowed);
  });

  it.each<[readonly string[], string, boolean]>([
    [['/metrics'], '/metrics', true],
    [['/metrics'], '/metrics/', false],
    [['/metrics'], '/metrics/a', false],
    [['*'], '/anything', true],
    [['/logs/*'], '/logs/a/b', true],
    [['/logs/*'], '/logs/', true],
    [['/logs/*'], '/logs', false],
    [['/logs**'], '/logsbook', true],
    [['/*/a'], '/b/a', false],
    [['/a', '/b'], '/b', true],
    [[], '/a', false],
  ])('path rule %j, request %s: %s', (nonResourceURLs, requested, allowed) => {
    expect(ruleAllows({ verbs: ['get'], nonResourceURLs }, { ...request, ...path(requested) }, '')).toBe(allowed);
    expect(ruleAllows({ verbs: ['post'], nonResourceURLs }, { ...request, ...path(requested) }, '')).toBe(false);
  });

  it('takes null where nothing is', () => {
    const empty = { verbs: ['*'], apiGroups: null, resources: null, nonResourceURLs: null };
    expect(ruleAllows(empty as unknown as rbacv1.PolicyRule, request, 'pods')).toBe(false);
    expect(ruleAllows(empty as unknown as rbacv1.PolicyRule, { ...request, ...path('/a') }, '')).toBe(false);
  });
});
