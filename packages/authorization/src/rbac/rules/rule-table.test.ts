import type { rbacv1 } from '@k8s-ts/api/types';
import { describe, expect, it } from 'vitest';
import { combinedResource, type RuleRequest, RuleTable } from './rule-table.js';

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

const allows = (each: rbacv1.PolicyRule, attributes: RuleRequest) =>
  new RuleTable([each]).allows(attributes, combinedResource(attributes));

describe('RuleTable', () => {
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
    // Rules for subresources are kept apart from rules for the resources themselves.
    [{}, { subresource: 'log' }, false],
    [{ resources: ['pods/log'] }, { subresource: 'log' }, true],
    [{ resources: ['pods/log'] }, {}, false],
    [{ resources: ['*'] }, { subresource: 'log' }, true],
    [{ resources: ['pods/*'] }, { subresource: 'log' }, false],
    [{ apiGroups: ['*'], resources: ['*/scale'] }, scale, true],
    [{ apiGroups: ['*'], resources: ['*/scale'] }, { ...scale, subresource: 'status' }, false],
    [{ apiGroups: ['*'], resources: ['*/scale'] }, { ...scale, subresource: '' }, false],
    [{ apiGroups: ['*'], resources: ['*/cale'] }, scale, false],
    // Names of resources.
    [{ resourceNames: [] }, {}, true],
    [{ resourceNames: ['y', 'x'] }, {}, true],
    [{ resourceNames: ['y'] }, {}, false],
    [{ resourceNames: ['*'] }, {}, false],
    [{ resourceNames: ['x'] }, { verb: 'get', name: '' }, false],
    [{ resourceNames: [''] }, { name: '' }, true],
    // Rules for paths are kept apart from rules for resources.
    [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'] }, path('/metrics'), false],
    [{ apiGroups: [], resources: [], nonResourceURLs: ['*'] }, {}, false],
  ])('resource rule %j, request %j: %s', (rules, requested, allowed) => {
    const attributes = { ...request, ...requested };
    expect(allows({ ...rule, ...rules }, attributes)).toBe(allowed);
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
    expect(allows({ verbs: ['get'], nonResourceURLs }, { ...request, ...path(requested) })).toBe(allowed);
    expect(allows({ verbs: ['post'], nonResourceURLs }, { ...request, ...path(requested) })).toBe(false);
  });

  it('accepts null in place of lists', () => {
    const empty = { verbs: ['*'], apiGroups: null, resources: null, nonResourceURLs: null };
    expect(allows(empty as unknown as rbacv1.PolicyRule, request)).toBe(false);
    expect(allows(empty as unknown as rbacv1.PolicyRule, { ...request, ...path('/a') })).toBe(false);
  });

  it('allows requests that any of many rules allows', () => {
    const rules = [
      { verbs: ['get', 'get'], apiGroups: ['apps', 'apps'], resources: ['deployments'] },
      { verbs: ['*'], apiGroups: [''], resources: ['services'] },
      { verbs: ['get'], apiGroups: ['*'], resources: ['events'] },
      { verbs: ['get'], nonResourceURLs: ['/a'] },
      { verbs: ['*'], nonResourceURLs: ['/b/*'] },
    ];
    const table = new RuleTable(rules);
    const can = (verb: string, apiGroup: string, resource: string) =>
      table.allows({ ...request, verb, apiGroup, resource }, resource);
    expect([can('get', 'apps', 'deployments'), can('list', '', 'services'), can('get', 'x', 'events')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([can('list', 'apps', 'deployments'), can('get', 'apps', 'services'), can('*', 'x', 'events')]).toEqual([
      false,
      false,
      false,
    ]);
    const visits = (verb: string, where: string) => table.allows({ ...request, ...path(where), verb }, '');
    expect([visits('get', '/a'), visits('get', '/b/c'), visits('post', '/b/c')]).toEqual([true, true, true]);
    expect([visits('post', '/a'), visits('get', '/b')]).toEqual([false, false]);
  });
});
