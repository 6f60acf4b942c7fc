import { describe, expect, it } from 'vitest';
import { isEmptyCoordinate } from './equal.js';
import {
  equalGroupVersion,
  equalGroupVersionKind,
  formatGroupKind,
  formatGroupResource,
  formatGroupVersion,
  formatGroupVersionKind,
  formatGroupVersionResource,
  fromAPIVersionAndKind,
  groupKindOf,
  groupResourceKey,
  groupVersionKindKey,
  groupVersionOf,
  kindWithVersion,
  parseGroupKind,
  parseGroupResource,
  parseGroupVersion,
  parseKindArg,
  parseResourceArg,
  resourceWithVersion,
  toAPIVersionAndKind,
  withKind,
  withResource,
} from './index.js';

describe('parseGroupVersion', () => {
  it.each([
    ['', { group: '', version: '' }],
    ['/', { group: '', version: '' }],
    ['v1', { group: '', version: 'v1' }],
    ['apps/v1', { group: 'apps', version: 'v1' }],
    ['apps/', { group: 'apps', version: '' }],
    ['/v1', { group: '', version: 'v1' }],
  ])('parses %j', (text, gv) => {
    expect(parseGroupVersion(text)).toEqual(gv);
  });

  it('accepts one slash only', () => {
    expect(() => parseGroupVersion('a/b/c')).toThrow('unexpected GroupVersion string: a/b/c');
  });
});

describe('arguments as people type them', () => {
  it.each([
    ['pods', undefined, { group: '', resource: 'pods' }],
    ['deployments.apps', undefined, { group: 'apps', resource: 'deployments' }],
    [
      'deployments.v1.apps',
      { group: 'apps', version: 'v1', resource: 'deployments' },
      { group: 'v1.apps', resource: 'deployments' },
    ],
    [
      'roles.v1.rbac.authorization.k8s.io',
      { group: 'rbac.authorization.k8s.io', version: 'v1', resource: 'roles' },
      { group: 'v1.rbac.authorization.k8s.io', resource: 'roles' },
    ],
    ['a.b.', { group: '', version: 'b', resource: 'a' }, { group: 'b.', resource: 'a' }],
    ['', undefined, { group: '', resource: '' }],
  ])('are parsed: %j', (text, groupVersionResource, groupResource) => {
    expect(parseResourceArg(text)).toEqual({ groupVersionResource, groupResource });
    const { groupVersionKind, groupKind } = parseKindArg(text);
    expect(groupVersionKind).toEqual(
      groupVersionResource && {
        group: groupVersionResource.group,
        version: groupVersionResource.version,
        kind: groupVersionResource.resource,
      },
    );
    expect(groupKind).toEqual({ group: groupResource.group, kind: groupResource.resource });
  });

  it('are cut at the first dot', () => {
    expect(parseGroupKind('Role.rbac.k8s.io')).toEqual({ group: 'rbac.k8s.io', kind: 'Role' });
    expect(parseGroupResource('roles.rbac.k8s.io')).toEqual({ group: 'rbac.k8s.io', resource: 'roles' });
  });
});

describe('text forms', () => {
  it('omit the core group, but not its slash in the versioned forms', () => {
    expect(formatGroupVersion({ group: '', version: 'v1' })).toBe('v1');
    expect(formatGroupVersion({ group: 'apps', version: 'v1' })).toBe('apps/v1');
    expect(formatGroupKind({ group: '', kind: 'Pod' })).toBe('Pod');
    expect(formatGroupKind({ group: 'apps', kind: 'Deployment' })).toBe('Deployment.apps');
    expect(formatGroupResource({ group: '', resource: 'pods' })).toBe('pods');
    expect(formatGroupResource({ group: 'apps', resource: 'deployments' })).toBe('deployments.apps');
    expect(formatGroupVersionKind({ group: '', version: 'v1', kind: 'Pod' })).toBe('/v1, Kind=Pod');
    expect(formatGroupVersionKind({ group: 'apps', version: 'v1', kind: 'Deployment' })).toBe(
      'apps/v1, Kind=Deployment',
    );
    expect(formatGroupVersionResource({ group: '', version: 'v1', resource: 'pods' })).toBe('/v1, Resource=pods');
  });
});

describe('coordinates', () => {
  const deployment = { group: 'apps', version: 'v1', kind: 'Deployment' };
  it('are made of other coordinates', () => {
    expect(groupVersionOf(deployment)).toEqual({ group: 'apps', version: 'v1' });
    expect(groupKindOf(deployment)).toEqual({ group: 'apps', kind: 'Deployment' });
    expect(withKind(deployment, 'ReplicaSet')).toEqual({ ...deployment, kind: 'ReplicaSet' });
    expect(withResource(deployment, 'deployments')).toEqual({ group: 'apps', version: 'v1', resource: 'deployments' });
    expect(kindWithVersion(deployment, 'v2')).toEqual({ ...deployment, version: 'v2' });
    expect(resourceWithVersion({ group: '', resource: 'pods' }, 'v1')).toEqual({
      group: '',
      version: 'v1',
      resource: 'pods',
    });
  });

  it('are read from an object and written into one', () => {
    expect(fromAPIVersionAndKind('apps/v1', 'Deployment')).toEqual(deployment);
    expect(fromAPIVersionAndKind('a/b/c', 'K')).toEqual({ group: '', version: '', kind: 'K' });
    expect(fromAPIVersionAndKind(undefined, undefined)).toEqual({ group: '', version: '', kind: '' });
    expect(toAPIVersionAndKind(deployment)).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment' });
  });

  it('compare by value and have keys', () => {
    expect(equalGroupVersionKind(deployment, { ...deployment })).toBe(true);
    expect(equalGroupVersionKind(deployment, { ...deployment, group: 'x' })).toBe(false);
    expect(equalGroupVersion(deployment, { group: 'apps', version: 'v1' })).toBe(true);
    expect(groupVersionKindKey(deployment)).toBe('apps/v1/Deployment');
    expect(groupResourceKey({ group: '', resource: 'pods' })).toBe('/pods');
    expect(isEmptyCoordinate({ group: '', kind: '' })).toBe(true);
    expect(isEmptyCoordinate({ group: '', kind: 'x' })).toBe(false);
  });
});
