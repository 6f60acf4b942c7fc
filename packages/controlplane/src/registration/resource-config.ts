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
import { sortVersionsByPriority } from '@k8s-ts/apimachinery/version';
import type { ConfigurationMap } from './configuration-map.js';

/** A group-version that can be enabled or disabled, and its default. */
export interface GroupVersionDefault extends GroupVersion {
  readonly enabledByDefault: boolean;
}

/** Tells which group-versions and resources are enabled. */
export interface ResourceConfig {
  /** Whether the group-version is enabled. If so, its resources are enabled, too, unless an override disables them. */
  versionEnabled(version: GroupVersion): boolean;
  /**
   * Whether a resource (not a subresource) is enabled. An override for the resource wins over one for its
   * group-version.
   */
  resourceEnabled(resource: GroupVersionResource): boolean;
  /** Whether an override enables the group-version, or the resource, by its name. */
  isNamed(version: GroupVersion & { readonly resource?: string }): boolean;
}

/** Keys that match many versions at once, in the order of their precedence. */
const matchers: ReadonlyMap<string, (version: string) => boolean> = new Map([
  ['api/all', () => true],
  ['api/ga', (version: string) => /^v\d+$/.test(version)],
  ['api/beta', (version: string) => /^v\d+beta\d+$/.test(version)],
  ['api/alpha', (version: string) => /^v\d+alpha\d+$/.test(version)],
]);

/**
 * Applies `--runtime-config` to the defaults: first `api/all`, `api/ga`, `api/beta` and `api/alpha`, then
 * `group/version`, then `group/version/resource`. The core group is `/v1`.
 * `kubernetes/apiserver pkg/server/resourceconfig, pkg/server/options/api_enablement.go`.
 *
 * @param known all group-versions of Kubernetes, whether this program serves them or not
 * @param forwardCompatible whether more stable versions of enabled resources are enabled as well, except alpha
 *   versions, unless an override disables them. Default false
 * @throws Error with kube-apiserver's text for keys of another form, unknown groups and versions, and values that are
 *   not booleans
 */
export function newResourceConfig(
  known: readonly GroupVersionDefault[],
  overrides: ConfigurationMap,
  forwardCompatible = false,
): ResourceConfig {
  validate(known, overrides);
  const versions = new Map(known.map((each) => [groupVersionKey(each), each.enabledByDefault]));
  for (const [key, matches] of matchers) {
    const value = overrides.get(key);
    if (value === undefined) continue;
    if (value !== 'true' && value !== 'false') throw new Error(`invalid value ${key}=${value}`);
    for (const each of known) if (matches(each.version)) versions.set(groupVersionKey(each), value === 'true');
  }
  const resources = new Map<string, boolean>();
  const apply = () => {
    for (const { group, version, resource, enabled } of named) {
      if (resource === undefined) versions.set(groupVersionKey({ group, version }), enabled);
      else resources.set(groupVersionResourceKey({ group, version, resource }), enabled);
    }
  };
  const named = namedOverrides(overrides, versions);
  apply();
  const versionEnabled = (version: GroupVersion) => versions.get(groupVersionKey(version)) ?? false;
  if (forwardCompatible) {
    const enabled = known.filter(versionEnabled);
    for (const each of enabled) {
      for (const better of betterVersions(each, known)) versions.set(groupVersionKey(better), true);
    }
    for (const { resource, ...each } of named.filter((override) => override.enabled)) {
      if (resource === undefined) continue;
      for (const { group, version } of betterVersions(each, known)) {
        resources.set(groupVersionResourceKey({ group, version, resource }), true);
      }
    }
    apply();
  }
  return {
    versionEnabled,
    resourceEnabled: (resource) => resources.get(groupVersionResourceKey(resource)) ?? versionEnabled(resource),
    isNamed: ({ group, version, resource }) =>
      named.some(
        (each) => each.enabled && each.group === group && each.version === version && each.resource === resource,
      ),
  };
}

/** Versions of the group that are more stable than the given one; empty for an alpha version. */
function betterVersions(
  { group, version }: GroupVersion,
  known: readonly GroupVersionDefault[],
): readonly GroupVersion[] {
  if (version.includes('alpha')) return [];
  const ordered = sortVersionsByPriority(known.filter((each) => each.group === group).map((each) => each.version));
  return ordered.slice(0, ordered.indexOf(version)).map((better) => ({ group, version: better }));
}

interface NamedOverride extends GroupVersion {
  readonly resource: string | undefined;
  readonly enabled: boolean;
}

/** The overrides of single group-versions and resources. @throws Error with kube-apiserver's text */
function namedOverrides(overrides: ConfigurationMap, known: ReadonlyMap<string, boolean>): readonly NamedOverride[] {
  return [...overrides].flatMap(([key, value]) => {
    if (matchers.has(key)) return [];
    const [group = '', version = '', resource] = key.split('/');
    if (!known.has(groupVersionKey({ group, version }))) {
      throw new Error(`group version ${formatGroupVersion({ group, version })} that has not been registered`);
    }
    const enabled = booleanOf(key, value);
    if (resource !== undefined && resource !== resource.toLowerCase()) {
      throw new Error(
        `invalid key ${key}: group/version/resource and resource is always lowercase plural, not ${goQuote(resource)}`,
      );
    }
    return { group, version, resource, enabled };
  });
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
