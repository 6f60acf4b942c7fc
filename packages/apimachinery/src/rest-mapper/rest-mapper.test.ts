import { describe, expect, it } from 'vitest';
import type { GroupVersionKind, GroupVersionResource } from '../schema/index.js';
import { formatGroupVersionKind, formatGroupVersionResource, internalVersion } from '../schema/index.js';
import { DefaultRESTMapper } from './default-rest-mapper.js';
import { FirstHitRESTMapper } from './first-hit-rest-mapper.js';
import { unsafeGuessKindToResource } from './guess-kind-to-resource.js';
import { MultiRESTMapper } from './multi-rest-mapper.js';
import { anyName, PriorityRESTMapper } from './priority-rest-mapper.js';
import type { RESTMapper, RESTScope } from './rest-mapper.js';
import {
  AmbiguousKindError,
  AmbiguousResourceError,
  isAmbiguousError,
  isNoMatchError,
  NoKindMatchError,
  NoResourceMatchError,
} from './rest-mapper-errors.js';

/** `group/version/resource`, parts may be empty. */
function gvr(text: string): GroupVersionResource {
  const [group = '', version = '', resource = ''] = text.split('/');
  return { group, version, resource };
}

function gvk(text: string): GroupVersionKind {
  const [group = '', version = '', kind = ''] = text.split('/');
  return { group, version, kind };
}

const resourceText = ({ group, version, resource }: GroupVersionResource) => `${group}/${version}/${resource}`;
const kindText = ({ group, version, kind }: GroupVersionKind) => `${group}/${version}/${kind}`;

function mapperOf(
  kinds: readonly string[],
  order: readonly string[] = [],
  scope: RESTScope = 'namespace',
): DefaultRESTMapper {
  const mapper = new DefaultRESTMapper(order.map(gvk));
  for (const kind of kinds) mapper.add(gvk(kind), scope);
  return mapper;
}

describe('unsafeGuessKindToResource', () => {
  it.each([
    ['Pod', 'pods', 'pod'],
    ['ReplicationController', 'replicationcontrollers', 'replicationcontroller'],
    ['lowercase', 'lowercases', 'lowercase'],
    ['ImageRepository', 'imagerepositories', 'imagerepository'],
    ['NetworkPolicy', 'networkpolicies', 'networkpolicy'],
    ['Miss', 'misses', 'miss'],
    ['Endpoints', 'endpoints', 'endpoints'],
    ['Gateway', 'gatewaies', 'gateway'],
    ['Box', 'boxs', 'box'],
    ['', '', ''],
  ])('guesses the plural and singular of kind "%s"', (kind, plural, singular) => {
    const guessed = unsafeGuessKindToResource({ group: kind && 'g', version: kind && 'v', kind });
    expect(guessed.plural.resource).toBe(plural);
    expect(guessed.singular.resource).toBe(singular);
    expect(guessed.plural.group).toBe(kind && 'g');
  });
});

describe('DefaultRESTMapper', () => {
  const storage = mapperOf(
    [
      '/v1/Pod',
      '/v1/Endpoints',
      'storage.k8s.io/v1/StorageClass',
      'storage.k8s.io/v1beta1/StorageClass',
      'apps/v1/Deployment',
      'extensions/v1beta1/Deployment',
    ],
    ['/v1/', 'storage.k8s.io/v1/', 'storage.k8s.io/v1beta1/', 'apps/v1/', 'extensions/v1beta1/'],
  );

  it.each([
    ['//pods', ['/v1/pods'], ['/v1/Pod']],
    ['//pod', ['/v1/pods'], ['/v1/Pod']],
    ['//PODS', ['/v1/pods'], ['/v1/Pod']],
    [`/${internalVersion}/pods`, ['/v1/pods'], ['/v1/Pod']],
    ['/v1/pods', ['/v1/pods'], ['/v1/Pod']],
    ['//endpoints', ['/v1/endpoints'], ['/v1/Endpoints']],
    ['storage.k8s.io/v1/storageclasses', ['storage.k8s.io/v1/storageclasses'], ['storage.k8s.io/v1/StorageClass']],
    [
      'storage.k8s.io/v1beta1/storageclass',
      ['storage.k8s.io/v1beta1/storageclasses'],
      ['storage.k8s.io/v1beta1/StorageClass'],
    ],
    [
      'storage/' + '/storageclass',
      ['storage.k8s.io/v1/storageclasses', 'storage.k8s.io/v1beta1/storageclasses'],
      ['storage.k8s.io/v1/StorageClass', 'storage.k8s.io/v1beta1/StorageClass'],
    ],
    [
      '//deployments',
      ['apps/v1/deployments', 'extensions/v1beta1/deployments'],
      ['apps/v1/Deployment', 'extensions/v1beta1/Deployment'],
    ],
    ['/v1beta1/deployments', ['extensions/v1beta1/deployments'], ['extensions/v1beta1/Deployment']],
    ['extensions//deployment', ['extensions/v1beta1/deployments'], ['extensions/v1beta1/Deployment']],
  ])('finds the resources and kinds of the partial name %s', (partial, resources, kinds) => {
    expect(storage.resourcesFor(gvr(partial)).map(resourceText)).toEqual(resources);
    expect(storage.kindsFor(gvr(partial)).map(kindText)).toEqual(kinds);
    if (resources.length === 1) {
      expect(resourceText(storage.resourceFor(gvr(partial)))).toBe(resources[0]);
      expect(kindText(storage.kindFor(gvr(partial)))).toBe(kinds[0]);
    } else {
      expect(() => storage.resourceFor(gvr(partial))).toThrow(AmbiguousResourceError);
      expect(() => storage.kindFor(gvr(partial))).toThrow(AmbiguousResourceError);
    }
  });

  it('reports unknown resources and kinds', () => {
    expect(() => storage.resourcesFor(gvr('//Absent'))).toThrow(new NoResourceMatchError(gvr('//absent')));
    expect(() => storage.kindsFor(gvr('//Absent'))).toThrow('no matches for /, Resource=Absent');
    expect(() => storage.kindFor(gvr('apps/v2/deployments'))).toThrow('no matches for apps/v2, Resource=deployments');
    expect(() => storage.resourcesFor(gvr('apps/v1/'))).toThrow('a resource must be present, got: apps/v1, Resource=');
  });

  it('reports ambiguous resources and kinds', () => {
    expect(() => storage.resourceFor(gvr('//deployments'))).toThrow(
      '/, Resource=deployments matches multiple resources [apps/v1, Resource=deployments extensions/v1beta1, Resource=deployments]',
    );
    expect(() => storage.kindFor(gvr('//deployments'))).toThrow(
      '/, Resource=deployments matches multiple kinds [apps/v1, Kind=Deployment extensions/v1beta1, Kind=Deployment]',
    );
    expect(new AmbiguousResourceError(gvr('//x'), {}).message).toBe(
      '/, Resource=x matches multiple resources or kinds',
    );
    expect(new AmbiguousResourceError(gvr('//x'), { resources: [gvr('a/b/c')], kinds: [gvk('a/b/C')] }).message).toBe(
      '/, Resource=x matches multiple resources [a/b, Resource=c] and kinds [a/b, Kind=C]',
    );
  });

  it('maps kinds', () => {
    const kind = { group: 'storage.k8s.io', kind: 'StorageClass' };
    expect(storage.restMapping(kind)).toEqual({
      resource: gvr('storage.k8s.io/v1/storageclasses'),
      groupVersionKind: gvk('storage.k8s.io/v1/StorageClass'),
      scope: 'namespace',
    });
    expect(storage.restMapping(kind, 'v1beta1').groupVersionKind.version).toBe('v1beta1');
    expect(storage.restMapping(kind, 'v9', 'v1beta1', 'v1').groupVersionKind.version).toBe('v1beta1');
    expect(storage.restMapping(kind, '', internalVersion).groupVersionKind.version).toBe('v1');
    expect(storage.restMappings(kind).map((mapping) => mapping.groupVersionKind.version)).toEqual(['v1', 'v1beta1']);
    expect(storage.restMappings(kind, 'v1beta1')).toHaveLength(1);
  });

  it.each([
    [{ group: 'apps', kind: 'Absent' }, [], 'no matches for apps/, Resource=Absent'],
    [{ group: 'absent', kind: 'Pod' }, [], 'no matches for kind "Pod" in group "absent"'],
    [{ group: '', kind: 'Pod' }, ['v2'], 'no matches for kind "Pod" in version "v2"'],
    [{ group: 'apps', kind: 'Pod' }, ['v3', 'v2', 'v3'], 'no matches for kind "Pod" in versions ["apps/v2" "apps/v3"]'],
  ])('has no mapping of %o in %o', (kind, versions, message) => {
    expect(() => storage.restMapping(kind, ...versions)).toThrow(message);
  });

  it('returns the singular of a resource', () => {
    expect(storage.resourceSingularizer('pods')).toBe('pod');
    expect(storage.resourceSingularizer('endpoints')).toBe('endpoints');
    expect(storage.resourceSingularizer('deployments')).toBe('deployment');
    expect(() => storage.resourceSingularizer('absent')).toThrow(NoResourceMatchError);
    const mapper = new DefaultRESTMapper();
    mapper.addSpecific(gvk('a/v1/X'), gvr('a/v1/xs'), gvr('a/v1/x'), 'root');
    mapper.addSpecific(gvk('b/v1/X'), gvr('b/v1/xs'), gvr('b/v1/ex'), 'root');
    expect(() => mapper.resourceSingularizer('xs')).toThrow(
      'multiple possible singular resources ([a/v1, Resource=xs b/v1, Resource=xs]) found for xs',
    );
  });

  it('uses the last kind of a resource', () => {
    const mapper = new DefaultRESTMapper([gvk('g/v1/')]);
    mapper.addSpecific(gvk('g/v1/thing'), gvr('g/v1/things'), gvr('g/v1/thing'), 'namespace');
    mapper.addSpecific(gvk('g/v1/Thing'), gvr('g/v1/things'), gvr('g/v1/thing'), 'root');
    expect(formatGroupVersionKind(mapper.kindFor(gvr('//thing')))).toBe('g/v1, Kind=Thing');
    expect(formatGroupVersionResource(mapper.resourceFor(gvr('//things')))).toBe('g/v1, Resource=things');
    expect(mapper.restMapping({ group: 'g', kind: 'thing' }).scope).toBe('namespace');
    expect(mapper.restMapping({ group: 'g', kind: 'Thing' }).scope).toBe('root');
  });
});

/** A mapper that fails on every call. */
function failing(error: Error): RESTMapper {
  const fail = () => {
    throw error;
  };
  return {
    kindFor: fail,
    kindsFor: fail,
    resourceFor: fail,
    resourcesFor: fail,
    restMapping: fail,
    restMappings: fail,
    resourceSingularizer: fail,
  };
}

const core = mapperOf(['/v1/Pod', '/v1/Event'], ['/v1/']);
const events = mapperOf(['events.k8s.io/v1/Event'], ['events.k8s.io/v1/']);
const eventsAgain = mapperOf(['/v1/Event'], ['/v1/']);

describe('MultiRESTMapper', () => {
  const multi = new MultiRESTMapper([core, events, eventsAgain]);

  it('joins the results of its mappers', () => {
    expect(multi.resourcesFor(gvr('//events')).map(resourceText)).toEqual(['/v1/events', 'events.k8s.io/v1/events']);
    expect(multi.kindsFor(gvr('//event')).map(kindText)).toEqual(['/v1/Event', 'events.k8s.io/v1/Event']);
    expect(resourceText(multi.resourceFor(gvr('//pods')))).toBe('/v1/pods');
    expect(kindText(multi.kindFor(gvr('events.k8s.io//events')))).toBe('events.k8s.io/v1/Event');
    expect(multi.restMapping({ group: '', kind: 'Pod' }).resource.resource).toBe('pods');
    expect(multi.restMappings({ group: '', kind: 'Event' })).toHaveLength(2);
    expect(multi.resourceSingularizer('events')).toBe('event');
  });

  it('reports ambiguous and missing resources', () => {
    expect(() => multi.resourceFor(gvr('//events'))).toThrow(AmbiguousResourceError);
    expect(() => multi.kindFor(gvr('//events'))).toThrow(AmbiguousResourceError);
    expect(() => multi.restMapping({ group: '', kind: 'Event' })).toThrow(
      '/, Kind=Event matches multiple kinds [/v1, Kind=Event /v1, Kind=Event]',
    );
    expect(() => multi.resourcesFor(gvr('//absent'))).toThrow(NoResourceMatchError);
    expect(() => multi.kindsFor(gvr('//absent'))).toThrow(NoResourceMatchError);
    expect(() => multi.restMapping({ group: '', kind: 'Absent' }, 'v1')).toThrow(NoKindMatchError);
    expect(() => multi.restMappings({ group: '', kind: 'Absent' }, 'v1')).toThrow(NoKindMatchError);
    expect(() => multi.resourceSingularizer('absent')).toThrow(NoResourceMatchError);
    expect(() => new MultiRESTMapper([]).resourceSingularizer('absent')).toThrow(NoResourceMatchError);
  });

  it('reports other errors', () => {
    const broken = new MultiRESTMapper([core, failing(new Error('one')), failing(new Error('two'))]);
    expect(() => broken.resourcesFor(gvr('//pods'))).toThrow('one');
    expect(broken.restMapping({ group: '', kind: 'Pod' }).scope).toBe('namespace');
    expect(() => broken.restMappings({ group: '', kind: 'Pod' })).toThrow('[one, two]');
    expect(() => broken.restMapping({ group: '', kind: 'Absent' }, 'v1')).toThrow('[one, two]');
  });
});

describe('FirstHitRESTMapper', () => {
  it('returns the first result', () => {
    const first = new FirstHitRESTMapper([failing(new Error('broken')), core, events]);
    expect(resourceText(first.resourceFor(gvr('//events')))).toBe('/v1/events');
    expect(kindText(first.kindFor(gvr('events.k8s.io//events')))).toBe('events.k8s.io/v1/Event');
    expect(first.restMapping({ group: '', kind: 'Event' }).groupVersionKind.group).toBe('');
  });

  it('returns the first error when the resource is unknown, and all errors otherwise', () => {
    const none = new FirstHitRESTMapper([core, events]);
    expect(() => none.restMapping({ group: 'x', kind: 'X' })).toThrow('no matches for kind "X" in group "x"');
    expect(() => none.kindFor(gvr('//absent'))).toThrow(NoResourceMatchError);
    expect(() => new FirstHitRESTMapper([]).kindFor(gvr('//absent'))).toThrow(NoResourceMatchError);
    const broken = new FirstHitRESTMapper([core, failing(new Error('broken'))]);
    expect(() => broken.resourceFor(gvr('//absent'))).toThrow('[no matches for /, Resource=absent, broken]');
  });
});

describe('PriorityRESTMapper', () => {
  const kinds = ['a/v1/X', 'a/v2/X', 'b/v1/X', 'b/v2/X'];
  const delegate = new MultiRESTMapper(kinds.map((kind) => mapperOf([kind], [kind])));
  const mapper = (...patterns: string[]) => new PriorityRESTMapper(delegate, patterns.map(gvr), patterns.map(gvk));

  it.each([
    ['a pattern that names one', [`a/v2/${anyName}`], 'a/v2'],
    ['a pattern that matches no resource is skipped', ['c/*/*', 'b/v1/*'], 'b/v1'],
    ['patterns narrow down', ['b/*/*', '*/v2/*'], 'b/v2'],
    ['the first pattern that leaves one resource decides', ['a/v1/*', 'b/v2/*'], 'a/v1'],
    ['a later pattern sees only the remaining resources', ['a/*/*', 'b/v1/*', '*/v1/*'], 'a/v1'],
    ['no pattern decides', ['*/*/*'], undefined],
    ['a pattern leaves more than one resource', ['a/*/*'], undefined],
    ['no patterns', [], undefined],
  ])('decides between several resources: %s', (_, patterns, want) => {
    const priority = mapper(...patterns);
    if (want === undefined) {
      expect(() => priority.resourceFor(gvr('//xs'))).toThrow(AmbiguousResourceError);
      expect(() => priority.kindFor(gvr('//xs'))).toThrow(AmbiguousResourceError);
    } else {
      expect(resourceText(priority.resourceFor(gvr('//xs')))).toBe(`${want}/xs`);
      expect(kindText(priority.kindFor(gvr('//xs')))).toBe(`${want}/X`);
    }
  });

  it('reports all matches when it cannot decide', () => {
    expect(() => mapper('a/*/*').resourceFor(gvr('//xs'))).toThrow(
      '/, Resource=xs matches multiple resources [a/v1, Resource=xs a/v2, Resource=xs b/v1, Resource=xs b/v2, Resource=xs]',
    );
  });

  it('prefers the requested versions', () => {
    const kind = { group: 'a', kind: 'X' };
    expect(mapper('a/v1/*').restMapping(kind).groupVersionKind.version).toBe('v1');
    expect(mapper('a/v1/*').restMapping(kind, 'v2').groupVersionKind.version).toBe('v2');
    expect(mapper('a/v1/*').restMapping(kind, 'v3', 'v2').groupVersionKind.version).toBe('v2');
    expect(() => mapper('*/*/*').restMapping(kind)).toThrow(
      new AmbiguousKindError(gvk('a//X'), [gvk('a/v1/X'), gvk('a/v2/X')]),
    );
    expect(mapper().restMappings(kind)).toHaveLength(2);
    expect(() => mapper().restMapping({ group: 'c', kind: 'X' })).toThrow(NoKindMatchError);
    expect(mapper().resourceSingularizer('xs')).toBe('x');
    expect(mapper().resourcesFor(gvr('//xs'))).toHaveLength(4);
    expect(mapper().kindsFor(gvr('//xs'))).toHaveLength(4);
  });
});

describe('kinds of errors', () => {
  it('are distinguished', () => {
    const noMatch = [new NoResourceMatchError(gvr('//x')), new NoKindMatchError(gvk('//X'), [])];
    const ambiguous = [new AmbiguousResourceError(gvr('//x'), {}), new AmbiguousKindError(gvk('//X'), [])];
    expect([...noMatch, ...ambiguous, new Error('x'), undefined].map(isNoMatchError)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect([...noMatch, ...ambiguous, new Error('x'), undefined].map(isAmbiguousError)).toEqual([
      false,
      false,
      true,
      true,
      false,
      false,
    ]);
  });
});
