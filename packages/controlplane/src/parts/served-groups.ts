import type { APIGroupInfo } from '@k8s-ts/registry-generic';

/** The enabled parts of the built-in groups. */
export interface ServedGroups {
  readonly groups: readonly APIGroupInfo[];
  /** Whether a resource of a group's v1 is served; the core group is `''`. */
  serves(group: string, resource: string): boolean;
}

export function newServedGroups(groups: readonly APIGroupInfo[]): ServedGroups {
  return {
    groups,
    serves: (group, resource) =>
      groups.some((each) => each.group === group && each.versionedResources.v1?.[resource] !== undefined),
  };
}
