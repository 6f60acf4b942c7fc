import { type FeatureName, groupVersions } from '@k8s-ts/api/discovery';
import {
  type AnyRESTStorage,
  convertedStorage,
  extendStore,
  type Store,
  storageVersionHash,
} from '@k8s-ts/registry-generic';
import { describe, expect, it } from 'vitest';
import { builtinGroupInfo } from './builtin-group-info.js';
import { builtinResourceFacts } from './builtin-resource-facts.js';
import { builtinScheme, builtinSchemeWithCodecs } from './builtin-scheme.js';

const resources = groupVersions().flatMap(({ group, version, resources: all }) =>
  all.filter(({ name }) => !name.includes('/')).map((facts) => ({ group, version, facts })),
);

describe('the scheme of built-in kinds', () => {
  it('has objects without values, with the zeros of the internal form', () => {
    const empty = (name: string) => {
      const kind = { group: 'apps', version: 'v1', kind: name };
      return builtinSchemeWithCodecs().codecs.codecFor(kind).empty(kind);
    };
    expect(empty('StatefulSet')).toMatchObject({ kind: 'StatefulSet', spec: { replicas: 0, selector: null } });
    expect(empty('DaemonSet').metadata.annotations).toEqual({ 'deprecated.daemonset.template.generation': '0' });
    expect(empty('ControllerRevision').metadata.annotations).toBeUndefined();
  });

  it('has the defaults of features that are on, and is made once for them', () => {
    const features = new Set<FeatureName>(['MaxUnavailableStatefulSet']);
    const kind = { group: 'apps', version: 'v1', kind: 'StatefulSet' };
    const strategyOf = (on?: ReadonlySet<FeatureName>) =>
      builtinSchemeWithCodecs(on)
        .codecs.codecFor(kind)
        .fromValue({ metadata: { name: 'a' }, spec: {} }, kind, false).object;
    expect(strategyOf(features)).toMatchObject({
      spec: { updateStrategy: { rollingUpdate: { partition: 0, maxUnavailable: 1 } } },
    });
    expect(strategyOf()).toMatchObject({
      spec: { updateStrategy: { rollingUpdate: { partition: 0 } } },
    });
    expect(builtinScheme(features)).toBe(builtinScheme(features));
  });
});

describe('the facts of built-in resources', () => {
  it.each(resources.map((each) => [`${each.group}/${each.version}/${each.facts.name}`, each] as const))(
    '%s: names and hash equal the names and hash of kube-apiserver',
    (_, { group, version, facts }) => {
      const { singularName, shortNames, categories, storageVersion } = builtinResourceFacts(group, version, facts.name);
      expect({ singularName, shortNames, categories }).toEqual({
        singularName: facts.singularName,
        shortNames: facts.shortNames,
        categories: facts.categories,
      });
      expect(storageVersion && storageVersionHash(storageVersion)).toBe(facts.storageVersionHash);
      // The default for storages without facts.
      expect(singularName).toBe(facts.kind.toLowerCase());
    },
  );

  it('have the warning of deprecated kinds', () => {
    expect(builtinResourceFacts('', 'v1', 'endpoints').deprecation).toBe(
      'v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice',
    );
    expect(builtinResourceFacts('', 'v1', 'pods').deprecation).toBeUndefined();
    expect(builtinResourceFacts('storage.k8s.io', 'v1beta1', 'volumeattributesclasses')).toMatchObject({
      deprecation:
        'storage.k8s.io/v1beta1 VolumeAttributesClass is deprecated in v1.34+, unavailable in v1.37+; use storage.k8s.io/v1 VolumeAttributesClass',
      removedRelease: '1.37',
    });
    expect(builtinResourceFacts('example.com', 'v1', 'widgets')).toEqual({});
  });

  it('are unchanged in a storage that is extended or converted', () => {
    const facts = builtinResourceFacts('', 'v1', 'endpoints');
    const kind = { group: '', version: 'v1', kind: 'Endpoints' };
    const storage: AnyRESTStorage = { kind, namespaced: true, ...facts };
    const same = (object: object) => object as never;
    expect(extendStore(storage as unknown as Store, {})).toMatchObject(facts);
    expect(convertedStorage(storage, { kind, toServed: same, toStored: same })).toMatchObject(facts);
  });
});

describe('builtinGroupInfo', () => {
  it('has the priorities of built-in versions and the scheme of all built-in kinds', () => {
    const info = builtinGroupInfo({ group: 'apps', prioritizedVersions: ['v1', 'v9'], versionedResources: {} });
    expect(info.priorities).toEqual({ v1: { groupPriorityMinimum: 17800, versionPriority: 15 } });
    const { scheme, codecs, groupVersions, restMapper } = info.groupMeta ?? {};
    expect(groupVersions).toEqual([
      { group: 'apps', version: 'v1' },
      { group: 'apps', version: 'v9' },
    ]);
    expect(restMapper?.restMapping({ group: 'apps', kind: 'Deployment' }).resource.resource).toBe('deployments');
    const event = { group: 'events.k8s.io', version: 'v1', kind: 'Event' };
    expect(scheme?.typeFor(event)?.goName).toBe('v1.Event');
    expect(scheme?.mergeSchemaFor({ ...event, kind: 'Nothing' })).toBeUndefined();
    expect(scheme?.managedFieldsVersions(event)?.schemaFor('v1')).toBeUndefined();
    const autoscaler = { group: 'autoscaling', version: 'v2', kind: 'HorizontalPodAutoscaler' };
    const versions = scheme?.managedFieldsVersions(autoscaler);
    expect(versions?.schemaFor('autoscaling/v1')).toBeDefined();
    expect(versions?.schemaFor('autoscaling/v9')).toBeUndefined();
    const old = {
      apiVersion: 'autoscaling/v1',
      kind: 'HorizontalPodAutoscaler',
      spec: { scaleTargetRef: { kind: 'Deployment', name: 'a' }, maxReplicas: 2, targetCPUUtilizationPercentage: 30 },
    };
    expect(versions?.convert(old, 'autoscaling/v2')).toMatchObject({
      apiVersion: 'autoscaling/v2',
      spec: { metrics: [{ resource: { name: 'cpu', target: { averageUtilization: 30 } } }] },
    });
    expect(() => codecs?.codecFor(event).fromValue({}, { ...event, kind: 'Nothing' }, false)).toThrow(
      'no kind "Nothing" is registered for version "events.k8s.io/v1" in scheme "pkg/api/legacyscheme/scheme.go:30"',
    );
  });
});
