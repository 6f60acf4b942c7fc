import { builtinKinds } from '@k8s-ts/api';
import { type FeatureName, groupVersion } from '@k8s-ts/api/discovery';
import { APIGroupFactoryRegistry, APIRegistrationManager } from '@k8s-ts/apimachinery/registration';
import { type APIGroupInfo, type GroupVersionPriority, newDefaultAPIGroupInfo } from '@k8s-ts/registry-generic';
import { announceBuiltinGroup } from './announce-builtin-group.js';
import { builtinSchemeWithCodecs } from './builtin-scheme.js';

/** The part of a built-in group that its registry decides. */
export type BuiltinGroupResources = Pick<APIGroupInfo, 'group' | 'prioritizedVersions' | 'versionedResources'> & {
  /** The features that are on; objects get the defaults of these features. Default: those of the release. */
  readonly features?: ReadonlySet<FeatureName>;
};

/**
 * Completes the resources of a built-in group with the priorities and the OpenAPI kinds of the built-in tables, and
 * with a GroupMeta that has all resources of its versions. Idempotent. A server with only some of the versions replaces
 * it by the GroupMeta of its own registration.
 */
export function builtinGroupInfo(resources: BuiltinGroupResources): APIGroupInfo {
  const { group, prioritizedVersions, versionedResources, features } = resources;
  const priorities = prioritizedVersions.flatMap((version) => {
    const priority = builtinPriority(group, version);
    return priority === undefined ? [] : [[version, priority] as const];
  });
  const registry = new APIGroupFactoryRegistry();
  announceBuiltinGroup(registry, group, prioritizedVersions);
  const manager = registry.registerAndEnableAll(new APIRegistrationManager(), builtinSchemeWithCodecs(features));
  return {
    ...newDefaultAPIGroupInfo(group, manager, versionedResources),
    priorities: Object.fromEntries(priorities),
    openAPI: { kinds: builtinKinds },
  };
}

/** The priorities of a built-in version's APIService; undefined for versions that are not built in. */
function builtinPriority(group: string, version: string): GroupVersionPriority | undefined {
  const facts = groupVersion(group, version);
  if (facts === undefined) return undefined;
  // The aggregator serves its own group itself, with the highest priority.
  const { groupPriorityMinimum = 20_000, versionPriority = 15 } = facts;
  return { groupPriorityMinimum, versionPriority };
}
