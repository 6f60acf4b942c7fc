import { createHash } from 'node:crypto';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';

/**
 * The hash that discovery publishes for a resource's storage version: eight bytes in base64. It changes when objects
 * are written at another version, so that clients notice that a migration is needed.
 * `kubernetes/apiserver pkg/endpoints/discovery, StorageVersionHash`.
 */
export function storageVersionHash({ group, version, kind }: GroupVersionKind): string {
  return createHash('sha256').update(`${group}/${version}/${kind}`).digest().subarray(0, 8).toString('base64');
}
