import type { KubeObject, ObjectMeta } from '@k8s-ts/apimachinery/types';

/** A copy of the object with some metadata changed; `undefined` removes a field. */
export function withMeta<T extends KubeObject>(
  object: T,
  changes: { readonly [K in keyof ObjectMeta]?: ObjectMeta[K] | undefined },
): T {
  const metadata: Record<string, unknown> = {};
  Object.assign(metadata, object.metadata, changes);
  for (const key in changes) if (metadata[key] === undefined) delete metadata[key];
  return { ...object, metadata };
}

let lastSecond = Number.NaN;
let lastText = '';

/** Formats a time for object metadata: RFC 3339 with seconds, UTC. Keeps the last text: many objects are made in one second. */
export function formatTime(milliseconds: number): string {
  const second = Math.floor(milliseconds / 1000);
  if (second !== lastSecond) {
    lastText = `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
    lastSecond = second;
  }
  return lastText;
}
