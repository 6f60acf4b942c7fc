import { FieldSet } from '../fieldpath/field-set.js';
import { type FieldPath, makePath } from '../fieldpath/path-element.js';
import { decodeManagedFields, encodeManagedFields, type ManagedFieldsEntry } from './managed-fields.js';
import type { VersionedSet } from './updater.js';

const scaleAPIVersion = 'autoscaling/v1';
const replicasInScale = makePath('spec', 'replicas');
const scaleSet = FieldSet.of(replicasInScale);

/**
 * The path of the replicas field by version; undefined for versions (of custom resources) without a scale subresource.
 * Versions that are not in the map do not exist.
 */
export type ReplicasPaths = ReadonlyMap<string, FieldPath | undefined>;

/**
 * The `managedFields` of a resource's Scale during a write: an entry for each manager that owns the replicas, with that
 * field only. (Responses show a Scale without them.) Source: kubernetes/apimachinery
 * pkg/util/managedfields/scalehandler.go.
 * @throws Error when the entries are invalid.
 */
export function scaleManagedFields(
  parentEntries: unknown,
  paths: ReplicasPaths,
): readonly ManagedFieldsEntry[] | undefined {
  const { sets, times } = decodeManagedFields(parentEntries);
  const result = new Map<string, VersionedSet>();
  for (const [id, { set, apiVersion, applied }] of sets) {
    const path = paths.get(apiVersion);
    if (path !== undefined && set.has(path)) result.set(id, { set: scaleSet, apiVersion: scaleAPIVersion, applied });
  }
  return encodeManagedFields(result, times, new Map());
}

/**
 * The `managedFields` of a resource after a write to its Scale whose result is `scaleEntries`: managers that lost the
 * replicas lose them here, and new owners own them at the resource's version. New entries have no time, as upstream.
 * @param apiVersion the resource's version in the request.
 * @throws Error when the entries are invalid.
 */
export function parentManagedFields(
  parentEntries: unknown,
  scaleEntries: unknown,
  apiVersion: string,
  paths: ReplicasPaths,
): readonly ManagedFieldsEntry[] | undefined {
  const parent = decodeManagedFields(parentEntries);
  const scale = new Map(decodeManagedFields(scaleEntries).sets);
  const result = new Map<string, VersionedSet>();
  for (const [id, owned] of parent.sets) {
    if (!paths.has(owned.apiVersion)) continue;
    const path = paths.get(owned.apiVersion);
    if (path === undefined || !owned.set.has(path)) {
      result.set(id, owned);
    } else if (scale.delete(id)) {
      result.set(id, owned);
    } else {
      const set = owned.set.difference(FieldSet.of(path));
      if (!set.isEmpty) result.set(id, { ...owned, set });
    }
  }
  const path = paths.get(apiVersion);
  const replicas = path === undefined ? FieldSet.empty : FieldSet.of(path);
  for (const [id, { set, applied }] of scale) {
    if (set.has(replicasInScale)) result.set(id, { set: replicas, apiVersion, applied });
  }
  return encodeManagedFields(result, parent.times, parent.entries);
}
