import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';

export const group = 'authentication.k8s.io';

/** A kind of this group. */
export function kindOf(kind: string): GroupVersionKind {
  return { group, version: 'v1', kind };
}
