import { builtinKinds } from '@k8s-ts/api';
import { groupVersion } from '@k8s-ts/api/discovery';
import type { APIGroupInfo, GroupVersionPriority } from '@k8s-ts/registry-generic';
import { builtinScheme } from './builtin-scheme.js';

/** The part of a built-in group that its registry decides. */
export type BuiltinGroupResources = Pick<APIGroupInfo, 'group' | 'prioritizedVersions' | 'versionedResources'> & {
  /** The features that are on, whose defaults objects get. Default none. */
  readonly features?: ReadonlySet<string>;
};

/** Completes the resources of a built-in group with the scheme, the priorities and the OpenAPI kinds of the built-in tables. Idempotent. */
export function builtinGroupInfo(resources: BuiltinGroupResources): APIGroupInfo {
  const { group, prioritizedVersions, versionedResources, features } = resources;
  const priorities = prioritizedVersions.flatMap((version) => {
    const priority = builtinPriority(group, version);
    return priority === undefined ? [] : [[version, priority] as const];
  });
  return {
    group,
    prioritizedVersions,
    versionedResources,
    scheme: builtinScheme(features),
    priorities: Object.fromEntries(priorities),
    openAPI: { kinds: builtinKinds },
  };
}

/** The priorities of a built-in version's APIService; undefined for versions that are not built in. */
function builtinPriority(group: string, version: string): GroupVersionPriority | undefined {
  const facts = groupVersion(group, version);
  if (facts === undefined) return undefined;
  // The aggregator serves its own group itself, before all others.
  const { groupPriorityMinimum = 20_000, versionPriority = 15 } = facts;
  return { groupPriorityMinimum, versionPriority };
}
