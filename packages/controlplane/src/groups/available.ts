import type { GroupVersion, GroupVersionResource } from '@k8s-ts/apimachinery/schema';
import type { ServedBy } from '@k8s-ts/registry-shared';
import { builtinGroups } from './builtin-groups.js';

/** Versions of the groups that store nothing, see `openReviewGroups`. */
const reviewVersions: readonly GroupVersion[] = [
  { group: 'authentication.k8s.io', version: 'v1' },
  { group: 'authorization.k8s.io', version: 'v1' },
];

/**
 * The built-in group-versions that a control plane can serve, by group.
 *
 * @param server the feature gates that are on, by default none, and the version that the server emulates
 */
export function groupVersionsWith(server: ServedBy = {}): readonly GroupVersion[] {
  const stored = Object.values(builtinGroups).flatMap((group) =>
    group.versions(server).map((version) => ({ group: group.group, version })),
  );
  return [...stored, ...reviewVersions].sort((a, b) => (a.group < b.group ? -1 : Number(a.group > b.group)));
}

/**
 * The resources of the built-in groups that store objects, as far as a control plane with these features can serve them
 * while it emulates this release.
 */
export const resourcesWith = (server: ServedBy): readonly GroupVersionResource[] =>
  Object.values(builtinGroups).flatMap((group) => group.resources(server));
