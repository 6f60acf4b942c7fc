import type { FeatureName } from '@k8s-ts/api/discovery';
import type { GroupVersion } from '@k8s-ts/apimachinery/schema';
import { builtinGroups } from './builtin-groups.js';

/** Of the groups that store nothing, see `openReviewGroups`. */
const reviewVersions: readonly GroupVersion[] = [
  { group: 'authentication.k8s.io', version: 'v1' },
  { group: 'authorization.k8s.io', version: 'v1' },
];

/**
 * The built-in group-versions that a control plane can serve with these features, by group.
 *
 * @param features the feature gates that are on. Default none
 */
export function groupVersionsWith(features: ReadonlySet<FeatureName> = new Set()): readonly GroupVersion[] {
  const stored = Object.values(builtinGroups).flatMap((group) =>
    group.versions(features).map((version) => ({ group: group.group, version })),
  );
  return [...stored, ...reviewVersions].sort((a, b) => (a.group < b.group ? -1 : Number(a.group > b.group)));
}
