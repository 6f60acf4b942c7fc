import { describe, expect, it } from 'vitest';
import { formatGroupVersionResource, parseGroupVersion, withKind, withResource } from '../schema/index.js';
import { EquivalentResourceRegistry } from './equivalent-resource-registry.js';

const resource = (apiVersion: string, name: string) => withResource(parseGroupVersion(apiVersion), name);
const kind = (apiVersion: string, name: string) => withKind(parseGroupVersion(apiVersion), name);

function registered(registry: EquivalentResourceRegistry): EquivalentResourceRegistry {
  for (const version of ['apps/v1', 'apps/v1beta1', 'extensions/v1beta1']) {
    registry.registerKindFor(resource(version, 'deployments'), '', kind(version, 'Deployment'));
    registry.registerKindFor(resource(version, 'deployments'), 'scale', kind('autoscaling/v1', 'Scale'));
  }
  registry.registerKindFor(resource('v1', 'pods'), '', kind('v1', 'Pod'));
  return registry;
}

describe('EquivalentResourceRegistry', () => {
  const texts = (registry: EquivalentResourceRegistry, apiVersion: string, name: string, subresource = '') =>
    registry.equivalentResourcesFor(resource(apiVersion, name), subresource).map(formatGroupVersionResource);

  it('takes versions of one resource for equivalent', () => {
    const registry = registered(new EquivalentResourceRegistry());
    expect(texts(registry, 'apps/v1', 'deployments')).toEqual([
      'apps/v1, Resource=deployments',
      'apps/v1beta1, Resource=deployments',
    ]);
    expect(texts(registry, 'extensions/v1beta1', 'deployments', 'scale')).toEqual([
      'extensions/v1beta1, Resource=deployments',
    ]);
    expect(texts(registry, 'v1', 'pods')).toEqual(['/v1, Resource=pods']);
    expect(texts(registry, 'v1', 'pods', 'status')).toEqual([]);
    expect(texts(registry, 'v1', 'nodes')).toEqual([]);
  });

  it('takes resources of one identity for equivalent', () => {
    const registry = registered(
      new EquivalentResourceRegistry(({ resource: name }) => (name === 'deployments' ? '/registry/deployments' : '')),
    );
    expect(texts(registry, 'extensions/v1beta1', 'deployments', 'scale')).toHaveLength(3);
    expect(texts(registry, 'v1', 'pods')).toHaveLength(1);
  });

  it('knows kinds', () => {
    const registry = registered(new EquivalentResourceRegistry());
    expect(registry.kindFor(resource('apps/v1', 'deployments'), 'scale')).toEqual(kind('autoscaling/v1', 'Scale'));
    expect(registry.kindFor(resource('apps/v1', 'deployments'), 'status')).toBeUndefined();
  });
});
