import type { GroupVersion } from '../schema/index.js';
import type { KnownType, Scheme } from './scheme.js';

const optionKinds = [
  'WatchEvent',
  'ListOptions',
  'GetOptions',
  'DeleteOptions',
  'CreateOptions',
  'UpdateOptions',
  'PatchOptions',
];

const unversionedKinds = ['Status', 'APIVersions', 'APIGroupList', 'APIGroup', 'APIResourceList'];

/**
 * Registers the kinds that every version of every group has: watch events and the options of requests (a DELETE under `/apis/apps/v1` may
 * carry DeleteOptions of `apps/v1`); and, unversioned under `v1`, Status and the discovery documents. kubernetes/apimachinery
 * `pkg/apis/meta/v1`, AddToGroupVersion.
 *
 * @param metaType the type of a kind of `meta/v1`
 */
export function addToGroupVersion<T extends KnownType>(
  scheme: Scheme<T>,
  gv: GroupVersion,
  metaType: (kind: string) => T,
): void {
  scheme.addKnownTypes(gv, Object.fromEntries(optionKinds.map((kind) => [kind, metaType(kind)])));
  scheme.addUnversionedTypes(
    { group: '', version: 'v1' },
    Object.fromEntries(unversionedKinds.map((kind) => [kind, metaType(kind)])),
  );
}
