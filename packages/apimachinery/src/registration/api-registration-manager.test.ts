import { describe, expect, it } from 'vitest';
import { isNoMatchError } from '../rest-mapper/index.js';
import { unstructuredKinds } from '../runtime/index.js';
import {
  formatGroupVersion,
  formatGroupVersionResource,
  type GroupVersion,
  parseGroupVersion,
  withKind,
} from '../schema/index.js';
import { APIRegistrationManager } from './api-registration-manager.js';
import { type GroupMeta, newGroupMeta } from './group-meta.js';
import { restMapperOf } from './rest-mapper-of.js';

const gv = parseGroupVersion;
const gvs = (text: string) => text.split(' ').filter(Boolean).map(gv);
const texts = (versions: readonly GroupVersion[]) => versions.map(formatGroupVersion).join(' ');

/** A group with versions, in order of preference, each of which has a Thing. */
function group(versions: string): GroupMeta {
  const groupVersions = gvs(versions);
  return newGroupMeta(groupVersions, unstructuredKinds, () =>
    restMapperOf(groupVersions, () => [{ name: 'things', kind: 'Thing', namespaced: true }]),
  );
}

/** All versions registered and enabled. */
function manager(requested: string, ...groups: readonly string[]): APIRegistrationManager {
  const m = new APIRegistrationManager(requested);
  for (const versions of groups) {
    m.registerGroup(group(versions));
    m.registerVersions(gvs(versions));
    m.enableVersions(...gvs(versions).filter((version) => m.isAllowedVersion(version)));
  }
  return m;
}

describe('requested versions', () => {
  it('restrict the allowed versions', () => {
    const free = new APIRegistrationManager();
    expect(free.isAllowedVersion(gv('any/v1'))).toBe(true);
    expect(free.validateEnvRequestedVersions()).toEqual([]);
    const restricted = new APIRegistrationManager('v1,apps/v1beta1');
    expect(restricted.isAllowedVersion(gv('v1'))).toBe(true);
    expect(restricted.isAllowedVersion(gv('apps/v1beta1'))).toBe(true);
    expect(restricted.isAllowedVersion(gv('apps/v1'))).toBe(false);
  });

  it('are reported as missing when they are not enabled', () => {
    const m = manager('apps/v1beta1,v1,batch/v1', 'v1', 'apps/v1 apps/v1beta1');
    expect(texts(m.validateEnvRequestedVersions())).toBe('batch/v1');
    expect(texts(m.enabledVersions())).toBe('v1 apps/v1beta1');
  });

  it('must have the form of versions', () => {
    const bad = 'v1,apps/v1/extra,batch/v1';
    expect(() => new APIRegistrationManager(bad)).toThrow(
      new Error(
        `Could not construct version manager: invalid api version: apps/v1/extra in KUBE_API_VERSIONS: ${bad}. (KUBE_API_VERSIONS="${bad}")`,
      ),
    );
  });
});

describe('versions', () => {
  it('are registered, then enabled', () => {
    const m = new APIRegistrationManager();
    m.registerVersions(gvs('g/v1 g/v2'));
    expect(m.isRegisteredVersion(gv('g/v1'))).toBe(true);
    expect(m.isRegisteredVersion(gv('g/v3'))).toBe(false);
    expect(texts(m.registeredGroupVersions())).toBe('g/v1 g/v2');
    expect(m.isEnabledVersion(gv('g/v1'))).toBe(false);
    m.enableVersions(gv('g/v1'));
    expect(m.isEnabledVersion(gv('g/v1'))).toBe(true);
    expect(m.isEnabledVersion(gv('g/v2'))).toBe(false);
  });

  it('that are not registered are reported, and enabled nevertheless', () => {
    const m = new APIRegistrationManager();
    m.registerVersions(gvs('g/v1'));
    expect(() => m.enableVersions(...gvs('h/v1 g/v1 v1'))).toThrow(
      new Error('Please register versions before enabling them: [h/v1 v1]'),
    );
    expect(gvs('h/v1 g/v1 v1').every((version) => m.isEnabledVersion(version))).toBe(true);
  });

  it('of a group are the enabled versions, in the order of the group', () => {
    const m = new APIRegistrationManager();
    m.registerGroup(group('g/v2 g/v1 g/v1beta1'));
    m.registerVersions(gvs('g/v1beta1 g/v1 g/v2'));
    m.enableVersions(...gvs('g/v1beta1 g/v2'));
    expect(texts(m.enabledVersionsForGroup('g'))).toBe('g/v2 g/v1beta1');
    expect(texts(m.enabledVersions())).toBe('g/v2 g/v1beta1');
    expect(m.enabledVersionsForGroup('absent')).toEqual([]);
  });

  it('of enabled versions without a group belong to no group', () => {
    const m = new APIRegistrationManager();
    m.registerVersions(gvs('g/v1'));
    m.enableVersions(gv('g/v1'));
    expect(m.enabledVersions()).toEqual([]);
    expect(isNoMatch(() => m.restMapper().kindFor({ group: '', version: '', resource: 'things' }))).toBe(true);
  });
});

function isNoMatch(action: () => unknown): boolean {
  try {
    action();
    return false;
  } catch (error) {
    return isNoMatchError(error);
  }
}

describe('groups', () => {
  it('are registered once', () => {
    const m = manager('', 'g/v1', 'h/v1');
    expect(m.isRegistered('g')).toBe(true);
    expect(m.isRegistered('x')).toBe(false);
    expect(() => m.registerGroup(group('g/v2'))).toThrow(
      new Error('group "g" is already registered in groupsMap: map[g h]'),
    );
    expect(formatGroupVersion(m.group('g').groupVersion)).toBe('g/v1');
  });

  it('must be registered before they are read', () => {
    const m = new APIRegistrationManager();
    expect(() => m.group('g')).toThrow(new Error('group g has not been registered'));
  });
});

describe('third party versions', () => {
  it('are registered and enabled, and known versions are skipped', () => {
    const m = new APIRegistrationManager();
    m.registerVersions(gvs('v1 apps/v1'));
    expect(texts(m.addThirdPartyAPIGroupVersions(...gvs('v1 company.com/v1 apps/v1 company.com/v2')))).toBe(
      'v1 apps/v1',
    );
    for (const version of gvs('company.com/v1 company.com/v2')) {
      expect(m.isThirdPartyAPIGroupVersion(version)).toBe(true);
      expect(m.isRegisteredVersion(version)).toBe(true);
      expect(m.isEnabledVersion(version)).toBe(true);
    }
    expect(m.isThirdPartyAPIGroupVersion(gv('v1'))).toBe(false);
    expect(m.isEnabledVersion(gv('v1'))).toBe(false);
  });

  it('may be removed again', () => {
    const m = new APIRegistrationManager();
    m.registerVersions([gv('apps/v1')]);
    m.enableVersions(gv('apps/v1'));
    m.addThirdPartyAPIGroupVersions(gv('company.com/v1'));
    m.disableVersions(...gvs('apps/v1 company.com/v1 never.com/v1'));
    expect(m.isEnabledVersion(gv('apps/v1'))).toBe(false);
    expect(m.isRegisteredVersion(gv('apps/v1'))).toBe(true);
    expect(m.isThirdPartyAPIGroupVersion(gv('company.com/v1'))).toBe(false);
    expect(m.isRegisteredVersion(gv('company.com/v1'))).toBe(false);
    expect(m.addThirdPartyAPIGroupVersions(gv('company.com/v1'))).toEqual([]);
  });

  it('may be added one after the other', () => {
    const m = new APIRegistrationManager();
    expect(m.addThirdPartyAPIGroupVersions(gv('company.com/v1'))).toEqual([]);
    expect(m.addThirdPartyAPIGroupVersions(gv('company.com/v2'))).toEqual([]);
    expect(texts(m.addThirdPartyAPIGroupVersions(gv('company.com/v1')))).toBe('company.com/v1');
    expect(m.addThirdPartyAPIGroupVersions()).toEqual([]);
    expect(gvs('company.com/v1 company.com/v2').every((version) => m.isThirdPartyAPIGroupVersion(version))).toBe(true);
  });
});

describe('restMapper', () => {
  const groups = [
    'zoo/v1 zoo/v2',
    'animals/v1 animals/v2',
    'metrics/v1 metrics/v1alpha1',
    'extensions/v1beta1 extensions/v2',
    'v1 v2',
  ];

  it.each<[string, string, string[], string]>([
    ['the core group', '', groups, 'v1'],
    ['the first registered version of the core group', '', ['zoo/v1', 'v2 v1'], 'v2'],
    ['the group extensions when there is no core group', '', groups.slice(0, 4), 'extensions/v1beta1'],
    ['the group metrics when there are no core group and extensions', '', groups.slice(0, 3), 'metrics/v1'],
    ['the first group by name otherwise', '', groups.slice(0, 2), 'animals/v1'],
    ['the only group', '', groups.slice(0, 1), 'zoo/v1'],
    ['the first requested version', 'zoo/v2,v1', groups, 'zoo/v2'],
    ['the next requested version when the first is not registered', 'x/v1,animals/v2,zoo/v1', groups, 'animals/v2'],
  ])('prefers %s', (_, requested, registered, want) => {
    const mapper = manager(requested, ...registered).restMapper();
    const things = { group: '', version: '', resource: 'things' };
    const { group: g, version } = gv(want);
    expect(formatGroupVersionResource(mapper.resourceFor(things))).toBe(`${g}/${version}, Resource=things`);
    expect(mapper.kindFor(things)).toEqual(withKind(gv(want), 'Thing'));
  });

  it('maps kinds of every group in every version', () => {
    const mapper = manager('', ...groups).restMapper();
    for (const version of groups.flatMap(gvs)) {
      expect(mapper.restMapping({ group: version.group, kind: 'Thing' }, version.version).groupVersionKind).toEqual(
        withKind(version, 'Thing'),
      );
    }
    expect(mapper.restMapping({ group: 'zoo', kind: 'Thing' }).groupVersionKind.version).toBe('v1');
    expect(isNoMatch(() => mapper.restMapping({ group: 'x', kind: 'Thing' }))).toBe(true);
  });

  it('has priorities: preferred versions of all groups, then any version of each', () => {
    const m = manager('', ...groups);
    const patterns = m.restMapper().kindPriority;
    expect(texts(patterns)).toBe(
      'v1 extensions/v1beta1 metrics/v1 * extensions/* metrics/* animals/v1 zoo/v1 animals/* zoo/*',
    );
    expect(patterns.every(({ kind }) => kind === '*')).toBe(true);
    expect(m.restMapper().resourcePriority.every(({ resource }) => resource === '*')).toBe(true);
  });

  it('prefers only enabled versions', () => {
    const m = new APIRegistrationManager();
    m.registerGroup(group('g/v2 g/v1'));
    m.registerVersions(gvs('g/v1 g/v2'));
    m.enableVersions(gv('g/v1'));
    expect(texts(m.restMapper().kindPriority)).toBe('* extensions/* metrics/* g/v1 g/*');
    expect(m.restMapper().kindFor({ group: '', version: '', resource: 'things' }).version).toBe('v1');
  });
});
