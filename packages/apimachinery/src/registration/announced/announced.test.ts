import { describe, expect, it } from 'vitest';
import { typesFromSchema } from '../../field-table/index.js';
import { NoKindMatchError } from '../../rest-mapper/index.js';
import { Scheme, type SchemeFunc } from '../../runtime/index.js';
import { formatGroupVersion, parseGroupVersion } from '../../schema/index.js';
import { APIRegistrationManager } from '../api-registration-manager.js';
import { APIGroupFactoryRegistry } from './api-group-factory-registry.js';
import type { GroupMetaFactoryArgs } from './group-meta-factory-args.js';

const gv = parseGroupVersion;

/** Kinds of a version of the catalog group. */
const addVersion =
  (version: string): SchemeFunc =>
  (scheme) =>
    scheme.addTypes(typesFromSchema({ ...gv(`catalog/${version}`), kinds: { Broker: {}, Instance: {}, Options: {} } }));

const args = (more: Partial<GroupMetaFactoryArgs> = {}): GroupMetaFactoryArgs => ({
  groupName: 'catalog',
  versionPreferenceOrder: ['v1', 'v1beta1'],
  rootScopedKinds: new Set(['Broker']),
  ignoredKinds: new Set(['Options']),
  ...more,
});

const versions = { v1beta1: addVersion('v1beta1'), v1: addVersion('v1') };

function setUp(kubeAPIVersions = '') {
  return {
    manager: new APIRegistrationManager(kubeAPIVersions),
    scheme: new Scheme('test'),
    registry: new APIGroupFactoryRegistry(),
  };
}

const announceVersion = (registry: APIGroupFactoryRegistry, versionName: string, groupName = 'catalog') =>
  registry.announceGroupVersion({ groupName, versionName, addToScheme: addVersion(versionName) });

describe('announcing', () => {
  it('works in any order, with group and versions separate', () => {
    const { manager, scheme, registry } = setUp();
    announceVersion(registry, 'v1beta1');
    registry.announceGroup(args());
    announceVersion(registry, 'v1');
    expect(registry.registerAndEnableAll(manager, scheme)).toBe(manager);
    expect(manager.enabledVersionsForGroup('catalog').map(formatGroupVersion)).toEqual([
      'catalog/v1',
      'catalog/v1beta1',
    ]);
    expect(scheme.recognizes({ ...gv('catalog/v1beta1'), kind: 'Instance' })).toBe(true);
  });

  it('refuses a group that was announced before', () => {
    const { registry } = setUp();
    announceVersion(registry, 'v1');
    registry.announceGroup(args());
    expect(() => announceVersion(registry, 'v1')).toThrow(
      new Error('version "v1" in group "catalog" has already been announced'),
    );
    expect(() => registry.announceGroup(args())).toThrow(new Error('group "catalog" has already been announced'));
  });

  it('enables several groups', () => {
    const { manager, scheme, registry } = setUp();
    registry.announceGroup(args(), versions);
    registry.announceGroup({ groupName: 'other' });
    registry.announceGroupVersion({
      groupName: 'other',
      versionName: 'v1',
      resources: [{ name: 'oxen', kind: 'Ox', namespaced: false }],
    });
    registry.registerAndEnableAll(manager, scheme);
    expect(manager.enabledVersions().map(formatGroupVersion)).toEqual(['catalog/v1', 'catalog/v1beta1', 'other/v1']);
    const mapper = manager.restMapper();
    expect(mapper.kindFor({ group: '', version: '', resource: 'oxen' })).toEqual({ ...gv('other/v1'), kind: 'Ox' });
    expect(mapper.restMapping({ group: 'other', kind: 'Ox' }).scope).toBe('root');
    expect(mapper.resourceSingularizer('oxen')).toBe('ox');
  });
});

describe('registering', () => {
  it.each<[string, (registry: APIGroupFactoryRegistry) => void, string]>([
    [
      'versions without a group',
      (registry) => announceVersion(registry, 'v1'),
      'error registering catalog: partially announced groups are not allowed, only got versions: [catalog/v1]',
    ],
    [
      'a group without versions',
      (registry) => registry.announceGroup(args()),
      'error registering catalog: group catalog announced but no versions announced',
    ],
    [
      'a version twice in the order',
      (registry) => registry.announceGroup(args({ versionPreferenceOrder: ['v1', 'v1beta1', 'v1'] }), versions),
      'error registering catalog: preference order for group catalog has duplicates: [v1 v1beta1 v1]',
    ],
    [
      'unknown versions in the order',
      (registry) => registry.announceGroup(args({ versionPreferenceOrder: ['v3', 'v1', 'v2', 'v1beta1'] }), versions),
      'error registering catalog: group catalog has versions in the priority list that were never announced: [v2 v3]',
    ],
  ])('refuses %s', (_, announce, message) => {
    const { manager, scheme, registry } = setUp();
    announce(registry);
    expect(() => registry.registerAndEnableAll(manager, scheme)).toThrow(new Error(message));
    expect(manager.isRegistered('catalog')).toBe(false);
  });

  it('appends versions that are not in the order', () => {
    const { manager, scheme, registry } = setUp();
    registry.announceGroup(args({ versionPreferenceOrder: ['v1'] }), versions).registerAndEnableAll(manager, scheme);
    expect(manager.registeredGroupVersions().map(({ version }) => version)).toEqual(['v1', 'v1beta1']);
  });
});

describe('enabling', () => {
  it('enables allowed versions only', () => {
    const { manager, scheme, registry } = setUp('catalog/v1beta1');
    registry.announceGroup(args(), versions).registerAndEnableAll(manager, scheme);
    expect(manager.isEnabledVersion(gv('catalog/v1'))).toBe(false);
    expect(manager.isRegisteredVersion(gv('catalog/v1'))).toBe(true);
    expect(scheme.recognizes({ ...gv('catalog/v1'), kind: 'Broker' })).toBe(false);
    const meta = manager.group('catalog');
    expect(formatGroupVersion(meta.groupVersion)).toBe('catalog/v1beta1');
    expect(meta.groupVersions).toHaveLength(1);
  });

  it('skips a group without allowed versions', () => {
    const { manager, scheme, registry } = setUp('v1');
    registry.announceGroup(args(), versions).registerAndEnableAll(manager, scheme);
    expect(manager.isRegistered('catalog')).toBe(false);
    expect(scheme.recognizes({ ...gv('catalog/v1'), kind: 'Broker' })).toBe(false);
  });

  it('maps the kinds of the group: root-scoped kinds without namespaces, ignored kinds not at all', () => {
    const { manager, scheme, registry } = setUp();
    registry.announceGroup(args(), versions).registerAndEnableAll(manager, scheme);
    const mapper = manager.group('catalog').restMapper;
    expect(mapper.restMapping({ group: 'catalog', kind: 'Broker' }).scope).toBe('root');
    expect(mapper.restMapping({ group: 'catalog', kind: 'Instance' }, 'v1beta1')).toEqual({
      resource: { ...gv('catalog/v1beta1'), resource: 'instances' },
      groupVersionKind: { ...gv('catalog/v1beta1'), kind: 'Instance' },
      scope: 'namespace',
    });
    expect(() => mapper.restMapping({ group: 'catalog', kind: 'Options' }, 'v1')).toThrow(NoKindMatchError);
    expect(manager.restMapper().kindFor({ group: '', version: '', resource: 'brokers' }).version).toBe('v1');
    expect(manager.group('catalog').restMapper).toBe(mapper);
  });

  it('gives the GroupMeta the scheme, and one set of codecs for all groups', () => {
    const { manager, scheme, registry } = setUp();
    registry.announceGroup(args(), versions).announceGroup({ groupName: 'other' }, { v1: () => {} });
    registry.registerAndEnableAll(manager, scheme);
    const [meta, other] = [manager.group('catalog'), manager.group('other')];
    expect(meta.scheme).toBe(scheme);
    expect(other.codecs).toBe(meta.codecs);
    const kind = { ...gv('catalog/v1'), kind: 'Broker' };
    expect(meta.codecs.codecFor(kind).empty(kind)).toEqual({ kind: 'Broker', apiVersion: 'catalog/v1', metadata: {} });
  });

  it('fails for a group that is enabled already', () => {
    const { manager, scheme, registry } = setUp();
    registry.announceGroup(args(), versions).registerAndEnableAll(manager, scheme);
    expect(() => registry.registerAndEnableAll(manager, new Scheme())).toThrow(
      'error enabling catalog: group "catalog" is already registered in groupsMap: map[catalog]',
    );
  });
});
