import { errorText } from '@k8s-ts/apimachinery/errors';
import {
  formatGroupVersion,
  type GroupVersion,
  type GroupVersionResource,
  groupVersionKey,
  groupVersionResourceKey,
  parseGroupVersion,
} from '@k8s-ts/apimachinery/schema';
import { goQuote, parseBool } from '@k8s-ts/apimachinery/validation';
import type { ConfigurationMap } from './configuration-map.js';

/** A group-version that can be enabled or disabled, and its default. */
export interface GroupVersionDefault extends GroupVersion {
  readonly enabledByDefault: boolean;
}

/** Tells which group-versions and resources are enabled. */
export interface ResourceConfig {
  /** Whether the group-version is enabled. Its resources are, too, unless an override disables them. */
  versionEnabled(version: GroupVersion): boolean;
  /** Whether a resource (not a subresource) is enabled. An override for the resource wins over one for its group-version. */
  resourceEnabled(resource: GroupVersionResource): boolean;
}

/** Keys that match many versions at once, in the order of their precedence. */
const matchers: ReadonlyMap<string, (version: string) => boolean> = new Map([
  ['api/all', () => true],
  ['api/ga', (version: string) => /^v\d+$/.test(version)],
  ['api/beta', (version: string) => /^v\d+beta\d+$/.test(version)],
  ['api/alpha', (version: string) => /^v\d+alpha\d+$/.test(version)],
]);

/**
 * Applies `--runtime-config` to the defaults: first `api/all`, `api/ga`, `api/beta` and `api/alpha`, then `group/version`, then
 * `group/version/resource`. The core group is `/v1`. `kubernetes/apiserver pkg/server/resourceconfig, pkg/server/options/api_enablement.go`.
 *
 * @param known all group-versions of Kubernetes, whether this program serves them or not
 * @throws Error with kube-apiserver's text for keys of another form, unknown groups and versions, and values that are not booleans
 */
export function newResourceConfig(known: readonly GroupVersionDefault[], overrides: ConfigurationMap): ResourceConfig {
  validate(known, overrides);
  const versions = new Map(known.map((each) => [groupVersionKey(each), each.enabledByDefault]));
  for (const [key, matches] of matchers) {
    const value = overrides.get(key);
    if (value === undefined) continue;
    if (value !== 'true' && value !== 'false') throw new Error(`invalid value ${key}=${value}`);
    for (const each of known) if (matches(each.version)) versions.set(groupVersionKey(each), value === 'true');
  }
  const resources = new Map<string, boolean>();
  for (const [key, value] of overrides) {
    if (matchers.has(key)) continue;
    const [group = '', version = '', resource] = key.split('/');
    const groupVersion = { group, version };
    if (!versions.has(groupVersionKey(groupVersion))) {
      throw new Error(`group version ${formatGroupVersion(groupVersion)} that has not been registered`);
    }
    const enabled = booleanOf(key, value);
    if (resource === undefined) {
      versions.set(groupVersionKey(groupVersion), enabled);
      continue;
    }
    if (resource !== resource.toLowerCase()) {
      throw new Error(
        `invalid key ${key}: group/version/resource and resource is always lowercase plural, not ${goQuote(resource)}`,
      );
    }
    resources.set(groupVersionResourceKey({ ...groupVersion, resource }), enabled);
  }
  const versionEnabled = (version: GroupVersion) => versions.get(groupVersionKey(version)) ?? false;
  return {
    versionEnabled,
    resourceEnabled: (resource) => resources.get(groupVersionResourceKey(resource)) ?? versionEnabled(resource),
  };
}

function validate(known: readonly GroupVersionDefault[], overrides: ConfigurationMap): void {
  if (overrides.size === 1 && overrides.get('api/all') === 'false') {
    throw new Error('invalid key with only api/all=false');
  }
  const unknown: string[] = [];
  for (const key of overrides.keys()) {
    if (matchers.has(key)) continue;
    const tokens = key.split('/');
    if (tokens.length !== 2 && tokens.length !== 3) throw new Error(`runtime-config invalid key ${key}`);
    const { group } = parseGroupVersion(`${tokens[0]}/${tokens[1]}`);
    if (!known.some((each) => each.group === group)) unknown.push(group);
  }
  if (unknown.length > 0) throw new Error(`unknown api groups ${unknown.join(',')}`);
}

function booleanOf(key: string, value: string): boolean {
  if (value === '') return true;
  try {
    return parseBool(value);
  } catch (error) {
    throw new Error(`invalid value of ${key}: ${value}, err: ${errorText(error)}`);
  }
}
