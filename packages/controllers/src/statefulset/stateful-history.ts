import type { appsv1, Pod } from '@k8s-ts/api';
import { isAlreadyExists } from '@k8s-ts/apimachinery/errors';
import type { ResourceClient } from '@k8s-ts/client';
import { canonicalJSON } from '../canonical-json.js';
import { fnv32 } from '../fnv.js';
import { byRevision, hasData, nextRevision, revisionData, revisionName } from '../history/index.js';
import { newControllerRef } from '../pods/index.js';
import { safeEncodeString } from '../safe-encode.js';
import { revisionOf, statefulSetKind } from './stateful-identity.js';

type StatefulSet = appsv1.StatefulSet;
type Revision = appsv1.ControllerRevision;

const hashLabel = 'controller.kubernetes.io/hash';

/** The revisions that pods have, and are to have. */
export interface StatefulRevisions {
  readonly current: Revision;
  readonly update: Revision;
  readonly collisionCount: number;
}

/**
 * Finds the revision of the StatefulSet's template, or makes it, and gives it the highest number (`kubernetes
 * pkg/controller/statefulset`,
 * getStatefulSetRevisions).
 *
 * @param revisions the revisions that the StatefulSet controls
 * @param client requests of ControllerRevisions in the namespace
 * @param onWritten gets each answer to a write
 */
export async function statefulRevisions(
  set: StatefulSet,
  revisions: readonly Revision[],
  client: ResourceClient<Revision>,
  onWritten: (revision: Revision) => void,
  signal: AbortSignal,
): Promise<StatefulRevisions> {
  const sorted = [...revisions].sort(byRevision);
  const data = revisionData((set.spec as appsv1.StatefulSetSpec).template);
  const equal = sorted.findLast((each) => hasData(each, data));
  let collisionCount = set.status?.collisionCount ?? 0;
  let update: Revision;
  if (equal && equal === sorted.at(-1)) update = equal;
  else if (equal) {
    update = await client.update({ ...equal, revision: nextRevision(sorted) }, { signal });
    onWritten(update);
  } else {
    ({ update, collisionCount } = await create(
      set,
      { data, revision: nextRevision(sorted), collisionCount },
      client,
      signal,
    ));
    onWritten(update);
  }
  const current = sorted.find(({ metadata }) => metadata.name === set.status?.currentRevision) ?? update;
  return { current, update, collisionCount };
}

/** Creates a revision. When its name is taken, tries the next name, with a higher count of collisions. */
async function create(
  set: StatefulSet,
  wish: { readonly data: object; readonly revision: number; readonly collisionCount: number },
  client: ResourceClient<Revision>,
  signal: AbortSignal,
): Promise<{ readonly update: Revision; readonly collisionCount: number }> {
  const { namespace, name = '', annotations } = set.metadata;
  const { data, revision } = wish;
  const label = hashOfRevision(data, wish.collisionCount);
  for (let { collisionCount } = wish; ; collisionCount++) {
    const wanted: Revision = {
      metadata: {
        ...(namespace && { namespace }),
        name: revisionName(name, hashOfRevision(data, collisionCount)),
        labels: { ...set.spec?.template.metadata?.labels, [hashLabel]: label },
        ...(annotations && { annotations }),
        ownerReferences: [newControllerRef(set, statefulSetKind)],
      },
      data,
      revision,
    };
    try {
      return { update: await client.create(wanted, { signal }), collisionCount };
    } catch (error) {
      if (!isAlreadyExists(error)) throw error;
      const present = await client.get(wanted.metadata.name ?? '', { signal });
      if (hasData(present, data)) return { update: present, collisionCount };
    }
  }
}

/**
 * FNV-1 of the data as Go writes it as JSON, and of the count of collisions (`kubernetes pkg/controller/history`,
 * HashControllerRevision).
 */
export function hashOfRevision(data: unknown, collisionCount: number): string {
  const escaped = canonicalJSON(data).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const encoder = new TextEncoder();
  return safeEncodeString(String(fnv32(encoder.encode(escaped), encoder.encode(String(collisionCount)))));
}

/** Revisions beyond `spec.revisionHistoryLimit` that no pod has, the oldest first. */
export function revisionsToDelete(
  set: StatefulSet,
  revisions: readonly Revision[],
  pods: readonly Pod[],
  { current, update }: Pick<StatefulRevisions, 'current' | 'update'>,
): readonly Revision[] {
  const live = new Set([current.metadata.name, update.metadata.name, ...pods.map(revisionOf)]);
  const history = [...revisions].sort(byRevision).filter(({ metadata }) => !live.has(metadata.name));
  const limit = set.spec?.revisionHistoryLimit ?? 10;
  return limit < 0 ? [] : history.slice(0, Math.max(0, history.length - limit));
}
