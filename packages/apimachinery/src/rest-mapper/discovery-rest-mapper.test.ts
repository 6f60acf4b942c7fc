import { describe, expect, it } from 'vitest';
import { formatGroupVersionKind, formatGroupVersionResource } from '../schema/index.js';
import { groupResourcesFromAggregated, groupResourcesFromDocuments } from './api-group-resources.js';
import { DeferredDiscoveryRESTMapper } from './deferred-discovery-rest-mapper.js';
import { newDiscoveryRESTMapper } from './discovery-rest-mapper.js';
import { NoKindMatchError, NoResourceMatchError } from './rest-mapper-errors.js';
import { newShortcutExpander, shortcutExpansion } from './shortcut-expander.js';

const groups = groupResourcesFromDocuments(
  [
    { name: '', versions: [{ version: 'v1' }], preferredVersion: { version: 'v1' } },
    {
      name: 'autoscaling',
      versions: [{ version: 'v2' }, { version: 'v1' }, { version: 'v0' }],
      preferredVersion: { version: 'v2' },
    },
    { name: 'extensions', versions: [{ version: 'v1beta1' }], preferredVersion: { version: 'v1beta1' } },
    { name: 'metrics.k8s.io', versions: [{ version: 'v1beta1' }], preferredVersion: { version: 'v1beta1' } },
  ],
  [
    {
      groupVersion: 'v1',
      resources: [
        { name: 'pods', singularName: 'pod', namespaced: true, kind: 'Pod', shortNames: ['po'] },
        { name: 'pods/status', singularName: '', namespaced: true, kind: 'Pod' },
        { name: 'pods/eviction', singularName: '', namespaced: true, kind: 'Eviction' },
        { name: 'nodes', namespaced: false, kind: 'Node', shortNames: ['no'] },
      ],
    },
    {
      groupVersion: 'autoscaling/v2',
      resources: [
        {
          name: 'horizontalpodautoscalers',
          singularName: 'horizontalpodautoscaler',
          namespaced: true,
          kind: 'HorizontalPodAutoscaler',
          shortNames: ['hpa'],
        },
      ],
    },
    {
      groupVersion: 'autoscaling/v1',
      resources: [
        {
          name: 'horizontalpodautoscalers',
          singularName: 'horizontalpodautoscaler',
          namespaced: true,
          kind: 'HorizontalPodAutoscaler',
          shortNames: ['hpa'],
        },
        { name: 'scales', singularName: 'scale', namespaced: true, kind: 'Scale' },
      ],
    },
    {
      groupVersion: 'extensions/v1beta1',
      resources: [
        {
          name: 'horizontalpodautoscalers',
          singularName: 'horizontalpodautoscaler',
          namespaced: true,
          kind: 'HorizontalPodAutoscaler',
          shortNames: ['hpa', 'no'],
        },
      ],
    },
    {
      groupVersion: 'metrics.k8s.io/v1beta1',
      resources: [{ name: 'pods', singularName: '', namespaced: true, kind: 'PodMetrics' }],
    },
  ],
);

const partial = (resource: string, group = '', version = '') => ({ group, version, resource });

describe('newDiscoveryRESTMapper', () => {
  const mapper = newDiscoveryRESTMapper(groups);

  it.each([
    [partial('pods'), '/v1, Kind=Pod'],
    [partial('pod'), '/v1, Kind=Pod'],
    [partial('pods', 'metrics.k8s.io'), 'metrics.k8s.io/v1beta1, Kind=PodMetrics'],
    [partial('podmetrics'), 'metrics.k8s.io/v1beta1, Kind=PodMetrics'],
    [partial('nodes'), '/v1, Kind=Node'],
    [partial('node'), '/v1, Kind=Node'],
    [partial('horizontalpodautoscalers'), 'autoscaling/v2, Kind=HorizontalPodAutoscaler'],
    [partial('horizontalpodautoscalers', '', 'v1'), 'autoscaling/v1, Kind=HorizontalPodAutoscaler'],
    [partial('horizontalpodautoscalers', 'extensions'), 'extensions/v1beta1, Kind=HorizontalPodAutoscaler'],
    [partial('scales'), 'autoscaling/v1, Kind=Scale'],
    [partial('podlists'), '/v1, Kind=PodList'],
    [partial('lists'), '/v1, Kind=List'],
  ])('finds the kind of %o', (resource, kind) => {
    expect(formatGroupVersionKind(mapper.kindFor(resource))).toBe(kind);
  });

  it('does not map subresources, nor versions that were not fetched', () => {
    expect(() => mapper.kindFor(partial('pods/status'))).toThrow(NoResourceMatchError);
    expect(() => mapper.restMapping({ group: '', kind: 'Eviction' }, 'v1')).toThrow(NoKindMatchError);
    expect(() => mapper.kindFor(partial('horizontalpodautoscalers', 'autoscaling', 'v0'))).toThrow(
      NoResourceMatchError,
    );
  });

  it('maps kinds, in lower case too', () => {
    expect(mapper.restMapping({ group: '', kind: 'node' }, 'v1')).toEqual({
      resource: partial('nodes', '', 'v1'),
      groupVersionKind: { group: '', version: 'v1', kind: 'node' },
      scope: 'root',
    });
    expect(mapper.restMapping({ group: 'autoscaling', kind: 'HorizontalPodAutoscaler' }).resource.version).toBe('v2');
    expect(mapper.restMapping({ group: 'autoscaling', kind: 'HorizontalPodAutoscaler' }, 'v1').resource.version).toBe(
      'v1',
    );
    expect(mapper.restMapping({ group: '', kind: 'PodList' }).scope).toBe('namespace');
  });
});

describe('newShortcutExpander', () => {
  const warnings: string[] = [];
  const mapper = newShortcutExpander(newDiscoveryRESTMapper(groups), groups, (warning) => warnings.push(warning));

  it.each([
    [partial('po'), '/v1, Resource=pods'],
    [partial('pods'), '/v1, Resource=pods'],
    [partial('hpa'), 'autoscaling/v2, Resource=horizontalpodautoscalers'],
    [partial('hpa', '', 'v1'), 'autoscaling/v1, Resource=horizontalpodautoscalers'],
    [partial('hpa', 'extensions'), 'extensions/v1beta1, Resource=horizontalpodautoscalers'],
    [partial('hpa', 'autoscal'), 'autoscaling/v2, Resource=horizontalpodautoscalers'],
    [partial('no'), '/v1, Resource=nodes'],
  ])('finds the resource of the short name %o', (resource, want) => {
    expect(formatGroupVersionResource(mapper.resourceFor(resource))).toBe(want);
    expect(() => mapper.kindFor(resource)).not.toThrow();
    expect(mapper.kindsFor(resource).length).toBeGreaterThan(0);
    expect(mapper.resourcesFor(resource).length).toBeGreaterThan(0);
  });

  it('warns of a name that stands for several resources', () => {
    expect(warnings).toContain(
      'short name "no" could also match lower priority resource horizontalpodautoscalers.extensions',
    );
  });

  it('passes other resources on to the mapper', () => {
    expect(mapper.resourceSingularizer('po')).toBe('pod');
    expect(mapper.restMapping({ group: '', kind: 'Pod' }).resource.resource).toBe('pods');
    expect(mapper.restMappings({ group: '', kind: 'Pod' })).toHaveLength(1);
    expect(() => mapper.kindFor(partial('absent'))).toThrow('no matches for /, Resource=absent');
    expect(shortcutExpansion(groups)(partial('hpa', 'nowhere'))).toEqual(partial('hpa', 'nowhere'));
  });
});

describe('groupResourcesFromAggregated', () => {
  it('reads fresh group-versions only', () => {
    const resource = {
      resource: 'pods',
      responseKind: { kind: 'Pod' },
      scope: 'Namespaced',
      singularResource: 'pod',
      shortNames: ['po'],
    };
    const aggregated = groupResourcesFromAggregated({
      items: [
        { metadata: {}, versions: [{ version: 'v1', freshness: 'Current', resources: [resource] }] },
        {
          metadata: { name: 'metrics.k8s.io' },
          versions: [{ version: 'v1', freshness: 'Stale', resources: [resource] }, { version: 'v1beta1' }],
        },
        { metadata: { name: 'empty' } },
      ],
    });
    expect(
      aggregated.map(({ name, versions, preferredVersion, resources }) => [
        name,
        versions,
        preferredVersion,
        [...resources.keys()],
      ]),
    ).toEqual([
      ['', ['v1'], 'v1', ['v1']],
      ['metrics.k8s.io', ['v1', 'v1beta1'], 'v1', ['v1beta1']],
      ['empty', [], undefined, []],
    ]);
    const mapper = newShortcutExpander(newDiscoveryRESTMapper(aggregated), aggregated);
    expect(mapper.restMapping(mapper.kindFor(partial('po'))).scope).toBe('namespace');
  });
});

describe('DeferredDiscoveryRESTMapper', () => {
  it('fetches once for many calls, and again when no match is found', async () => {
    let served: typeof groups = groups.slice(1);
    let fetches = 0;
    const mapper = new DeferredDiscoveryRESTMapper(async () => {
      fetches++;
      return served;
    });
    expect(fetches).toBe(0);
    const answers = await Promise.all([
      mapper.kindFor(partial('hpa')),
      mapper.kindsFor(partial('hpa')),
      mapper.resourceFor(partial('hpa')),
      mapper.resourcesFor(partial('hpa')),
      mapper.restMapping({ group: 'autoscaling', kind: 'Scale' }),
      mapper.restMappings({ group: 'autoscaling', kind: 'Scale' }),
      mapper.resourceSingularizer('scales'),
    ]);
    expect(answers).toHaveLength(7);
    expect(fetches).toBe(1);

    served = groups;
    const found = await Promise.all([mapper.kindFor(partial('po')), mapper.kindFor(partial('nodes'))]);
    expect(found.map(formatGroupVersionKind)).toEqual(['/v1, Kind=Pod', '/v1, Kind=Node']);
    expect(fetches).toBe(2);

    await expect(mapper.kindFor(partial('absent'))).rejects.toThrow(NoResourceMatchError);
    expect(fetches).toBe(3);
    mapper.reset();
    await expect(mapper.kindFor(partial('absent'))).rejects.toThrow(NoResourceMatchError);
    expect(fetches).toBe(4);
  });

  it('does not keep a failed fetch', async () => {
    let fetches = 0;
    const mapper = new DeferredDiscoveryRESTMapper(async () => {
      if (++fetches === 1) throw new Error('unreachable');
      return groups;
    });
    await expect(mapper.kindFor(partial('pods'))).rejects.toThrow('unreachable');
    expect(formatGroupVersionKind(await mapper.kindFor(partial('pods')))).toBe('/v1, Kind=Pod');
    expect(fetches).toBe(2);
  });
});
