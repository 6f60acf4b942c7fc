import type { KubeObject, ObjectMeta } from '@k8s-ts/apimachinery/types';

/** A copy of the object with some metadata changed; `undefined` removes a field. */
export function withMeta<T extends KubeObject>(
  object: T,
  changes: { readonly [K in keyof ObjectMeta]?: ObjectMeta[K] | undefined },
): T {
  const metadata: Record<string, unknown> = { ...object.metadata };
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) delete metadata[key];
    else metadata[key] = value;
  }
  return { ...object, metadata };
}

/** Formats a time for object metadata: RFC 3339 with seconds, UTC. */
export function formatTime(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}
