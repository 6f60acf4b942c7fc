import { describe, expect, it } from 'vitest';
import { NoKindMatchError } from '../../rest-mapper/index.js';
import {
  groupVersioner,
  type KnownType,
  type Scheme,
  Scheme as SchemeClass,
  type SchemeFunc,
} from '../../runtime/index.js';
import { formatGroupVersion, parseGroupVersion } from '../../schema/index.js';
import { APIRegistrationManager } from '../api-registration-manager.js';
import { APIGroupFactoryRegistry } from './api-group-factory-registry.js';
import { GroupMetaFactory, newGroupMetaFactory } from './group-meta-factory.js';
import type { GroupMetaFactoryArgs } from './group-meta-factory-args.js';

const gv = parseGroupVersion;
const type = (name: string): KnownType => ({ name, goName: name.split('.').slice(-2).join('.') });

/** Kinds of a version of the catalog group; options come from elsewhere. */
const addVersion =
  (version: string): SchemeFunc =>
  (scheme: Scheme) => {
    scheme.addKnownTypes(gv(`catalog/${version}`), {
      Broker: type(`example.com.catalog.${version}.Broker`),
      Instance: type(`example.com.catalog.${version}.Instance`),
      BrokerList: type(`example.com.catalog.${version}.BrokerList`),
      ListOptions: type('meta.v1.ListOptions'),
    });
  };

const args = (more: Partial<GroupMetaFactoryArgs> = {}): GroupMetaFactoryArgs => ({
  groupName: 'catalog',
  versionPreferenceOrder: ['v1', 'v1beta1'],
  importPrefix: 'example.com/catalog',
  rootScopedKinds: new Set(['Broker']),
  ignoredKinds: new Set(['BrokerList']),
  ...more,
});

const versions = { v1beta1: addVersion('v1beta1'), v1: addVersion('v1') };

function setUp(kubeAPIVersions = '') {
  return {
    manager: new APIRegistrationManager(kubeAPIVersions),
    scheme: new SchemeClass('test'),
    registry: new APIGroupFactoryRegistry(),
  };
}

const announceVersion = (registry: APIGroupFactoryRegistry, versionName: string, groupName = 'catalog') =>
  registry.announceGroupVersion({ groupName, versionName, addToScheme: addVersion(versionName) });

describe('announcing', () => {
  it('works in any order, group and versions apart', () => {
    const { manager, scheme, registry } = setUp();
    announceVersion(registry, 'v1beta1');
    registry.announceGroup(args());
    announceVersion(registry, 'v1');
    registry.registerAndEnableAll(manager, scheme);
    expect(manager.enabledVersionsForGroup('catalog').map(formatGroupVersion)).toEqual([
      'catalog/v1',
      'catalog/v1beta1',
    ]);
    expect(manager.allPreferredGroupVersions()).toBe('catalog/v1');
    expect(scheme.recognizes({ ...gv('catalog/v1beta1'), kind: 'Instance' })).toBe(true);
  });

  it('works with a finished factory', () => {
    const { manager, scheme, registry } = setUp();
    const factory = newGroupMetaFactory(args(), versions);
    expect(factory.announce(registry)).toBe(factory);
    registry.registerAndEnableAll(manager, scheme);
    expect(manager.isRegistered('catalog')).toBe(true);
  });

  it('takes a version more for a finished factory', () => {
    const { manager, scheme, registry } = setUp();
    newGroupMetaFactory(args(), versions).announce(registry);
    announceVersion(registry, 'v2alpha1');
    registry.registerAndEnableAll(manager, scheme);
    expect(manager.enabledVersionsForGroup('catalog').map(({ version }) => version)).toEqual([
      'v1',
      'v1beta1',
      'v2alpha1',
    ]);
  });

  it('refuses what was announced before', () => {
    const { registry } = setUp();
    announceVersion(registry, 'v1');
    registry.announceGroup(args());
    expect(() => announceVersion(registry, 'v1')).toThrow(
      new Error('version "v1" in group "catalog" has already been announced'),
    );
    expect(() => registry.announceGroup(args())).toThrow(new Error('group "catalog" has already been announced'));
    expect(() => newGroupMetaFactory(args(), versions).announce(registry)).toThrow(
      new Error('the group "catalog" has already been announced.'),
    );
    expect(() => new GroupMetaFactory({ groupArgs: undefined, versionArgs: new Map() }).announce(registry)).toThrow(
      'a factory without group cannot be announced',
    );
    const finished = setUp().registry;
    newGroupMetaFactory(args(), versions).announce(finished);
    expect(() => announceVersion(finished, 'v1')).toThrow('version "v1" in group "catalog" has already been announced');
    expect(() => finished.announceGroup(args())).toThrow('group "catalog" has already been announced');
  });

  it('enables several groups', () => {
    const { manager, scheme, registry } = setUp();
    newGroupMetaFactory(args(), versions).announce(registry);
    registry.announceGroup(args({ groupName: 'other', versionPreferenceOrder: ['v1'], importPrefix: '' }));
    registry.announceGroupVersion({
      groupName: 'other',
      versionName: 'v1',
      addToScheme: (s) => s.addKnownTypes(gv('other/v1'), { Thing: type('other.v1.Thing') }),
    });
    registry.registerAndEnableAll(manager, scheme);
    expect(manager.allPreferredGroupVersions()).toBe('catalog/v1,other/v1');
    expect(manager.restMapper().kindFor({ group: '', version: '', resource: 'things' }).group).toBe('other');
  });
});

describe('register', () => {
  it.each<[string, (registry: APIGroupFactoryRegistry) => void, string]>([
    [
      'only versions',
      (registry) => announceVersion(registry, 'v1'),
      'error registering catalog: partially announced groups are not allowed, only got versions: [catalog/v1]',
    ],
    [
      'no versions',
      (registry) => registry.announceGroup(args()),
      'error registering catalog: group catalog announced but no versions announced',
    ],
    [
      'a version twice in the order',
      (registry) =>
        newGroupMetaFactory(args({ versionPreferenceOrder: ['v1', 'v1beta1', 'v1'] }), versions).announce(registry),
      'error registering catalog: preference order for group catalog has duplicates: [v1 v1beta1 v1]',
    ],
    [
      'a version of another group',
      (registry) => {
        const stray = { groupName: 'stray', versionName: 'v1', addToScheme: addVersion('v1') };
        new GroupMetaFactory({ groupArgs: args(), versionArgs: new Map([['v1', stray]]) }).announce(registry);
      },
      'error registering catalog: found stray/v1 in group catalog?',
    ],
    [
      'versions in the order that are not there',
      (registry) =>
        newGroupMetaFactory(args({ versionPreferenceOrder: ['v3', 'v1', 'v2', 'v1beta1'] }), versions).announce(
          registry,
        ),
      'error registering catalog: group catalog has versions in the priority list that were never announced: [v2 v3]',
    ],
  ])('refuses %s', (_, announce, message) => {
    const { manager, scheme, registry } = setUp();
    announce(registry);
    expect(() => registry.registerAndEnableAll(manager, scheme)).toThrow(new Error(message));
    expect(manager.isRegistered('catalog')).toBe(false);
  });

  it('appends versions without a place in the order, and warns of several', () => {
    const warnings: string[] = [];
    const { manager } = setUp();
    newGroupMetaFactory(args({ versionPreferenceOrder: ['v1'] }), versions, (w) => warnings.push(w)).register(manager);
    expect(manager.registeredGroupVersions().map(({ version }) => version)).toEqual(['v1', 'v1beta1']);
    expect(warnings).toEqual([]);
    newGroupMetaFactory(args({ versionPreferenceOrder: [] }), versions, (w) => warnings.push(w)).register(manager);
    expect(warnings).toEqual([
      'group catalog has multiple unprioritized versions: [catalog/v1beta1 catalog/v1]. They will have an arbitrary preference order!',
    ]);
  });

  it('does not enable', () => {
    const { manager } = setUp();
    newGroupMetaFactory(args(), versions).register(manager);
    expect(manager.isRegisteredVersion(gv('catalog/v1'))).toBe(true);
    expect(manager.isEnabledVersion(gv('catalog/v1'))).toBe(false);
    expect(manager.isRegistered('catalog')).toBe(false);
  });
});

describe('enable', () => {
  it('enables allowed versions only', () => {
    const { manager, scheme } = setUp('catalog/v1beta1');
    newGroupMetaFactory(args(), versions).registerAndEnable(manager, scheme);
    expect(manager.isEnabledVersion(gv('catalog/v1'))).toBe(false);
    expect(manager.isRegisteredVersion(gv('catalog/v1'))).toBe(true);
    expect(scheme.isVersionRegistered(gv('catalog/v1'))).toBe(false);
    const meta = manager.group('catalog');
    expect(formatGroupVersion(meta.groupVersion)).toBe('catalog/v1beta1');
    expect(meta.groupVersions).toHaveLength(1);
    expect(() => meta.interfacesFor(gv('catalog/v1'))).toThrow(
      'unsupported storage version: catalog/v1 (valid: [catalog/v1beta1])',
    );
  });

  it('passes over a group without allowed versions', () => {
    const { manager, scheme } = setUp('v1');
    let internal = false;
    const addInternalObjectsToScheme = () => {
      internal = true;
    };
    newGroupMetaFactory(args({ addInternalObjectsToScheme }), versions).registerAndEnable(manager, scheme);
    expect(manager.isRegistered('catalog')).toBe(false);
    expect(scheme.isGroupRegistered('catalog')).toBe(false);
    expect(internal).toBe(false);
  });

  it('adds internal objects', () => {
    const { manager, scheme } = setUp();
    const addInternalObjectsToScheme: SchemeFunc = (s) =>
      s.addKnownTypes(gv('catalog/__internal'), { Broker: type('example.com.catalog.Broker') });
    newGroupMetaFactory(args({ addInternalObjectsToScheme }), versions).registerAndEnable(manager, scheme);
    expect(scheme.hubKind({ group: 'catalog', kind: 'Broker' }).version).toBe('__internal');
  });

  it('maps kinds of the group, root scoped ones outside of namespaces, ignored and foreign ones not at all', () => {
    const { manager, scheme } = setUp();
    newGroupMetaFactory(args(), versions).registerAndEnable(manager, scheme);
    const mapper = manager.group('catalog').restMapper;
    expect(mapper.restMapping({ group: 'catalog', kind: 'Broker' }).scope).toBe('root');
    expect(mapper.restMapping({ group: 'catalog', kind: 'Instance' }, 'v1beta1')).toEqual({
      resource: { ...gv('catalog/v1beta1'), resource: 'instances' },
      groupVersionKind: { ...gv('catalog/v1beta1'), kind: 'Instance' },
      scope: 'namespace',
    });
    for (const kind of ['BrokerList', 'ListOptions']) {
      expect(() => mapper.restMapping({ group: 'catalog', kind }, 'v1')).toThrow(NoKindMatchError);
    }
    expect(manager.restMapper().kindFor({ group: '', version: '', resource: 'brokers' }).version).toBe('v1');
  });

  it('has interfaces that work', () => {
    const { manager, scheme } = setUp();
    newGroupMetaFactory(args(), versions).registerAndEnable(manager, scheme);
    const { objectConvertor, metadataAccessor } = manager.interfacesFor(gv('catalog/v1'));
    const object = { apiVersion: 'catalog/v1beta1', kind: 'Broker', metadata: { name: 'a' } };
    const converted = objectConvertor.convertToVersion(object, groupVersioner(gv('catalog/v1')));
    expect(converted.apiVersion).toBe('catalog/v1');
    expect(metadataAccessor.name(converted)).toBe('a');
  });

  it('fails for a group that is there', () => {
    const { manager, scheme, registry } = setUp();
    newGroupMetaFactory(args(), versions).registerAndEnable(manager, scheme);
    newGroupMetaFactory(args(), versions).announce(registry);
    expect(() => registry.registerAndEnableAll(manager, scheme)).toThrow(
      'error enabling catalog: group "catalog" is already registered in groupsMap: map[catalog]',
    );
  });
});
