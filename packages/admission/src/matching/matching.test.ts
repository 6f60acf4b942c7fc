import type { AdmissionAttributes } from '@k8s-ts/generic-apiserver';
import { describe, expect, it } from 'vitest';
import { matchResources } from './match-resources.js';
import { ruleMatches } from './rule-matches.js';
import { namespaceSelectorMatches, objectSelectorMatches } from './selector-matches.js';

const pods = { group: '', version: 'v1', resource: 'pods' };
const namespaces = { group: '', version: 'v1', resource: 'namespaces' };
const nodes = { group: '', version: 'v1', resource: 'nodes' };
const deployments = { group: 'apps', version: 'v1', resource: 'deployments' };

const all = { apiGroups: ['*'], apiVersions: ['*'], operations: ['*' as const], resources: ['*/*'] };

function attributes(given: Partial<AdmissionAttributes> = {}): AdmissionAttributes {
  return {
    kind: { group: '', version: 'v1', kind: 'Pod' },
    resource: pods,
    subresource: '',
    namespace: 'default',
    name: 'one',
    operation: 'CREATE',
    options: {},
    dryRun: false,
    user: { name: 'bob', groups: [] },
    context: { user: { name: 'bob', groups: [] }, namespace: 'default', warn: () => {}, now: () => 0 },
    ...given,
  };
}

describe('rules', () => {
  it.each([
    [{}, pods, {}, true],
    [{ apiGroups: ['apps'] }, pods, {}, false],
    [{ apiGroups: ['apps'] }, deployments, {}, true],
    [{ apiGroups: ['', 'apps'] }, pods, {}, true],
    [{ apiVersions: ['v2'] }, pods, {}, false],
    [{ operations: ['UPDATE' as const] }, pods, {}, false],
    [{ operations: ['UPDATE' as const, 'CREATE' as const] }, pods, {}, true],
    [{ resources: ['pods'] }, pods, {}, true],
    [{ resources: ['pods'] }, pods, { subresource: 'status' }, false],
    [{ resources: ['*'] }, pods, { subresource: 'status' }, false],
    [{ resources: ['pods/*'] }, pods, { subresource: 'status' }, true],
    [{ resources: ['pods/*'] }, pods, {}, true],
    [{ resources: ['*/status'] }, pods, { subresource: 'status' }, true],
    [{ resources: ['*/status'] }, pods, {}, false],
    [{ resources: ['pods/exec'] }, pods, { subresource: 'status' }, false],
    [{ scope: '*' as const }, pods, {}, true],
    [{ scope: 'Namespaced' as const }, pods, {}, true],
    [{ scope: 'Cluster' as const }, pods, {}, false],
    [{ scope: 'Cluster' as const }, nodes, { namespace: '' }, true],
    [{ scope: 'Namespaced' as const }, nodes, { namespace: '' }, false],
    [{ scope: 'Cluster' as const }, namespaces, { namespace: 'one' }, true],
    [{ scope: 'Namespaced' as const }, namespaces, { namespace: 'one' }, false],
  ])('the rule %j matches %j with the request %j: %s', (rule, resource, request, expected) => {
    expect(ruleMatches({ ...all, ...rule }, resource, attributes(request))).toBe(expected);
  });
});

describe('selectors', () => {
  const labelled = (labels: Record<string, string>) => ({ metadata: { name: 'o', labels } });
  const selector = { matchLabels: { a: 'b' } };
  const lookup = (name: string) => (name === 'missing' ? undefined : labelled({ a: name }));

  it.each([
    ['match every cluster-scoped object', { namespace: '', resource: nodes }, true],
    ['match a namespace with the labels', { namespace: 'b' }, true],
    ['do not match a namespace with other labels', { namespace: 'c' }, false],
    [
      'match a new namespace by its own labels',
      { resource: namespaces, namespace: 'c', object: labelled({ a: 'b' }) },
      true,
    ],
    [
      'do not match a deleted namespace with other labels',
      { resource: namespaces, namespace: 'c', operation: 'DELETE' as const },
      false,
    ],
    [
      'match the status of a namespace by its stored labels',
      { resource: namespaces, namespace: 'b', subresource: 'status' },
      true,
    ],
  ])('of namespaces %s', async (_, given, expected) => {
    expect(await namespaceSelectorMatches({ namespaceSelector: selector }, attributes(given), lookup)).toBe(expected);
  });

  it('of namespaces fail for a missing namespace', async () => {
    const test = namespaceSelectorMatches(
      { namespaceSelector: selector },
      attributes({ namespace: 'missing' }),
      lookup,
    );
    await expect(test).rejects.toMatchObject({ code: 404, message: 'namespaces "missing" not found' });
  });

  it.each([
    ['match the new object', { object: labelled({ a: 'b' }) }, true],
    ['match the old object', { object: labelled({}), oldObject: labelled({ a: 'b' }) }, true],
    ['do not match when neither object has the labels', { object: labelled({}), oldObject: labelled({}) }, false],
    ['do not match a request without an object', {}, false],
  ])('of objects %s', (_, given, expected) => {
    expect(objectSelectorMatches({ objectSelector: selector }, attributes(given))).toBe(expected);
    expect(objectSelectorMatches({ objectSelector: {} }, attributes(given))).toBe(true);
  });
});

describe('constraints', () => {
  const constraints = { namespaceSelector: {}, objectSelector: {}, matchPolicy: 'Equivalent' as const };
  const other = { resource: { ...pods, version: 'v2' }, kind: { group: '', version: 'v2', kind: 'Pod' } };
  const own = { resource: pods, kind: { group: '', version: 'v1', kind: 'Pod' } };
  const objects = {
    versions: [own, other],
    convert: async () => Promise.reject(new Error('not needed')),
    mergeSchemaFor: () => undefined,
    decode: () => {
      throw new Error('not needed');
    },
  };
  const rule = (more: object = {}) => ({ ...all, resources: ['pods'], ...more });

  it.each([
    ['without rules match every request', {}, own],
    ['match a rule with the resource', { resourceRules: [rule()] }, own],
    ['match a rule with another version of the resource', { resourceRules: [rule({ apiVersions: ['v2'] })] }, other],
    [
      'do not match a rule with another version if the policy is Exact',
      { resourceRules: [rule({ apiVersions: ['v2'] })], matchPolicy: 'Exact' as const },
      undefined,
    ],
    ['match a rule with the name of the object', { resourceRules: [rule({ resourceNames: ['two', 'one'] })] }, own],
    ['do not match a rule with another name', { resourceRules: [rule({ resourceNames: ['two'] })] }, undefined],
    ['do not match an excluded resource', { resourceRules: [rule()], excludeResourceRules: [rule()] }, undefined],
    [
      'do not match a resource that is excluded in another version',
      { resourceRules: [rule()], excludeResourceRules: [rule({ apiVersions: ['v2'] })] },
      undefined,
    ],
    ['match when only another name is excluded', { excludeResourceRules: [rule({ resourceNames: ['two'] })] }, own],
  ])('%s', async (_, more, expected) => {
    const found = await matchResources({ ...constraints, ...more }, attributes({ objects }), () => undefined);
    expect(found).toEqual(expected);
  });

  it('report a missing namespace only when all other constraints match', async () => {
    const selecting = { ...constraints, namespaceSelector: { matchLabels: { a: 'b' } } };
    const request = attributes({ objects });
    await expect(matchResources({ ...selecting, resourceRules: [rule()] }, request, () => undefined)).rejects.toThrow(
      'not found',
    );
    const elsewhere = { ...selecting, resourceRules: [rule({ resources: ['nodes'] })] };
    expect(await matchResources(elsewhere, request, () => undefined)).toBe(undefined);
  });
});
