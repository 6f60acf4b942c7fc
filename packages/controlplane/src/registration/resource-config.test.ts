import { groupVersions } from '@k8s-ts/api/discovery';
import { formatGroupVersion, parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import { describe, expect, it } from 'vitest';
import { parseConfigurationMap } from './configuration-map.js';
import { newResourceConfig } from './resource-config.js';

const known = groupVersions();
const config = (...texts: string[]) => newResourceConfig(known, parseConfigurationMap(texts));
const enabled = (...texts: string[]) => {
  const { versionEnabled } = config(...texts);
  return known.filter(versionEnabled).map(formatGroupVersion);
};
const matching = (pattern: RegExp) => known.filter(({ version }) => pattern.test(version)).map(formatGroupVersion);
const byDefault = known.filter((each) => each.enabledByDefault).map(formatGroupVersion);
const union = (a: string[], b: string[]) => known.map(formatGroupVersion).filter((x) => a.includes(x) || b.includes(x));
const without = (a: string[], b: string[]) => a.filter((x) => !b.includes(x));
const beta = matching(/^v\d+beta\d+$/);
const alpha = matching(/^v\d+alpha\d+$/);
const stable = matching(/^v\d+$/);

describe('newResourceConfig', () => {
  it.each<[string, string[]]>([
    ['', byDefault],
    ['api/all=true', known.map(formatGroupVersion)],
    ['api/beta=true', union(byDefault, beta)],
    ['api/alpha=true', union(byDefault, alpha)],
    ['api/ga=false', without(byDefault, stable)],
    ['api/all=false,api/ga=true', stable],
    ['api/ga=true,api/all=false', stable],
    ['api/all=false,/v1=true', ['v1']],
    ['api/all=false,/v1', ['v1']],
    ['api/all=false,apps/v1=1,/v1=t', ['v1', 'apps/v1']],
    ['apps/v1=false', without(byDefault, ['apps/v1'])],
    ['apps/v1=false,apps/v1=true', byDefault],
    [' apps/v1 = false ,,', without(byDefault, ['apps/v1'])],
    ['/v1=F', without(byDefault, ['v1'])],
    ['autoscaling/v1=0', without(byDefault, ['autoscaling/v1'])],
    ['apps/v1/deployments=false', byDefault],
    ['apps/v1/nothing=true', byDefault],
  ])('enables the versions of %j', (text, versions) => {
    expect(enabled(text)).toEqual(versions);
  });

  it('accepts several texts', () => {
    expect(enabled('api/all=false', 'apps/v1')).toEqual(['apps/v1']);
  });

  it.each<[string, string, boolean]>([
    ['', 'apps/v1/deployments', true],
    ['apps/v1/deployments=false', 'apps/v1/deployments', false],
    ['apps/v1/deployments=false', 'apps/v1/daemonsets', true],
    ['apps/v1=false', 'apps/v1/deployments', false],
    ['apps/v1=false,apps/v1/deployments=true', 'apps/v1/deployments', true],
    ['apps/v1/deployments=true,apps/v1=false', 'apps/v1/deployments', true],
    ['apps/v1=false,apps/v1/deployments=true', 'apps/v1/daemonsets', false],
    ['api/all=false,/v1/pods=true', '/v1/pods', true],
    ['/v1/pods=false', '/v1/pods', false],
    ['/v1/pods=false', '/v1/nodes', true],
    ['', 'no.such/v1/things', false],
  ])('the configuration %j enables %s: %s', (text, resource, on) => {
    const [group = '', version = '', name = ''] = resource.split('/');
    expect(config(text).resourceEnabled({ group, version, resource: name })).toBe(on);
  });

  it.each([
    ['api/all=false', 'invalid key with only api/all=false'],
    ['api/all=1,apps/v1=true', 'invalid value api/all=1'],
    ['api/beta', 'invalid value api/beta='],
    ['v1=false', 'runtime-config invalid key v1'],
    ['a/b/c/d=true', 'runtime-config invalid key a/b/c/d'],
    ['api/v1=false', 'unknown api groups api'],
    ['api/legacy=false', 'unknown api groups api'],
    ['foo/v1=true,bar/v2/things=true,foo/v2', 'unknown api groups foo,bar,foo'],
    ['apps/v9=true', 'group version apps/v9 that has not been registered'],
    ['/v9/pods=true', 'group version v9 that has not been registered'],
    ['apps/v1=maybe', 'invalid value of apps/v1: maybe, err: strconv.ParseBool: parsing "maybe": invalid syntax'],
    [
      'apps/v1/Deployments=true',
      'invalid key apps/v1/Deployments: group/version/resource and resource is always lowercase plural, not "Deployments"',
    ],
  ])('refuses %j', (text, message) => {
    expect(() => config(text)).toThrow(new Error(message));
  });

  it('accepts the name of every group-version', () => {
    for (const name of known.map(formatGroupVersion)) {
      const key = name.includes('/') ? name : `/${name}`;
      expect(config(`${key}=true`).versionEnabled(parseGroupVersion(name))).toBe(true);
      expect(config(`${key}=false`).versionEnabled(parseGroupVersion(name))).toBe(false);
    }
  });
});
