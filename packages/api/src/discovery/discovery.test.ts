import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  allStorageFacts,
  groupVersions,
  printColumns,
  resourceFacts,
  resourcesOf,
  storageKind,
  storagePrefix,
  strategyFacts,
} from './index.js';

describe('discovery facts', () => {
  it('list the group-versions in the order of /apis', () => {
    expect(groupVersions().filter((facts) => facts.enabledByDefault)).toHaveLength(22);
    expect(groupVersions()[0]).toMatchObject({
      group: '',
      version: 'v1',
      groupPriorityMinimum: 18000,
      versionPriority: 1,
    });
    expect(
      groupVersions()
        .filter((f) => f.group === 'autoscaling' && f.enabledByDefault)
        .map((f) => f.version),
    ).toEqual(['v2', 'v1']);
  });

  it('include resources and subresources', () => {
    expect(resourceFacts('', 'v1', 'pods')).toMatchObject({
      kind: 'Pod',
      shortNames: ['po'],
      categories: ['all'],
      singularName: 'pod',
    });
    expect(resourceFacts('', 'v1', 'pods/eviction')).toMatchObject({
      responseKind: { group: 'policy', version: 'v1', kind: 'Eviction' },
    });
    expect(resourceFacts('', 'v1', 'namespaces')?.verbs).not.toContain('deletecollection');
    expect(resourcesOf('apps', 'v2')).toEqual([]);
  });

  it.each([
    ['', 'nodes', 'minions'],
    ['', 'services', 'services/specs'],
    ['', 'endpoints', 'services/endpoints'],
    ['', 'replicationcontrollers', 'controllers'],
    ['networking.k8s.io', 'ingresses', 'ingress'],
    ['apps', 'deployments', 'deployments'],
    ['apiextensions.k8s.io', 'customresourcedefinitions', 'apiextensions.k8s.io/customresourcedefinitions'],
    ['apiregistration.k8s.io', 'apiservices', 'apiregistration.k8s.io/apiservices'],
    ['example.com', 'boats', 'example.com/boats'],
  ])('include the place in etcd of %s %s: %s', (group, resource, prefix) => {
    expect(storagePrefix(group, resource)).toBe(prefix);
  });

  it('include the hash of the storage kind', () => {
    for (const { group, resource } of allStorageFacts()) {
      const kind = storageKind(group, resource);
      const hash = createHash('sha256')
        .update(`${kind?.group}/${kind?.version}/${kind?.kind}`)
        .digest()
        .subarray(0, 8)
        .toString('base64');
      const served = groupVersions().filter((facts) => facts.group === group);
      const hashes = served.flatMap(({ resources }) => resources.filter(({ name }) => name === resource));
      expect(hashes[0]?.storageVersionHash, `${group}/${resource}`).toBe(hash);
    }
  });

  it('include strategies and columns', () => {
    expect(strategyFacts('', 'pods')?.fieldSelectors).toContain('spec.nodeName');
    expect(printColumns('', 'Pod')?.map((column) => column.name)).toEqual([
      'Name',
      'Ready',
      'Status',
      'Restarts',
      'Age',
      'IP',
      'Node',
      'Nominated Node',
      'Readiness Gates',
    ]);
    expect(printColumns('', 'LimitRange')).toBeUndefined();
  });
});
