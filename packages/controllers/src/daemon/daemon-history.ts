import type { appsv1, Pod } from '@k8s-ts/api';
import { isAlreadyExists } from '@k8s-ts/apimachinery/errors';
import type { ResourceClient } from '@k8s-ts/client';
import { byRevision, hasData, nextRevision, revisionData, revisionHashLabel } from '../history/index.js';
import type { ObjectKind } from '../object-kind.js';
import { hashOfTemplate } from '../pod-template-hash/index.js';
import { newControllerRef } from '../pods/index.js';

type DaemonSet = appsv1.DaemonSet;
type Revision = appsv1.ControllerRevision;

export interface DaemonHistoryOptions {
  readonly daemonSet: DaemonSet;
  readonly kind: ObjectKind;
  /** The ControllerRevisions that the DaemonSet controls. */
  readonly revisions: readonly Revision[];
  /** Client for the namespace of the DaemonSet. */
  readonly daemonSets: ResourceClient<DaemonSet>;
  readonly revisionClient: ResourceClient<Revision>;
  readonly pods: ResourceClient<Pod>;
  readonly podsOfSet: readonly Pod[];
  /** Receives each answer to a write of a ControllerRevision. */
  readonly onWritten: (revision: Revision) => void;
  readonly signal: AbortSignal;
}

/** The revision of the current template, and the revisions of earlier templates. */
export interface DaemonHistory {
  readonly current: Revision;
  readonly old: readonly Revision[];
}

/**
 * Finds the revision of the current template, or makes it, and gives it the highest number (`kubernetes
 * pkg/controller/daemon/update.go`, constructHistory).
 *
 * @throws StatusError when another revision has the name; the count of collisions in the status has been raised in this
 *   case
 */
export async function constructHistory(options: DaemonHistoryOptions): Promise<DaemonHistory> {
  const { daemonSet, revisionClient, onWritten, signal } = options;
  const data = revisionData((daemonSet.spec as appsv1.DaemonSetSpec).template);
  const current: Revision[] = [];
  const old: Revision[] = [];
  for (const each of options.revisions) {
    let revision = each;
    if (each.metadata.labels?.[revisionHashLabel] === undefined) {
      const labels = { ...each.metadata.labels, [revisionHashLabel]: each.metadata.name ?? '' };
      revision = await revisionClient.update({ ...each, metadata: { ...each.metadata, labels } }, { signal });
      onWritten(revision);
    }
    (hasData(revision, data) ? current : old).push(revision);
  }
  const number = nextRevision(old);
  const kept = current.length > 1 ? await dedupe(current, options) : current[0];
  if (!kept) return { current: await snapshot(options, number), old };
  if (kept.revision >= number) return { current: kept, old };
  const updated = await revisionClient.update({ ...kept, revision: number }, { signal });
  onWritten(updated);
  return { current: updated, old };
}

/** Deletes all but the newest of equal revisions, and puts the label of the newest on the pods of the set. */
async function dedupe(revisions: readonly Revision[], options: DaemonHistoryOptions): Promise<Revision> {
  const { pods, podsOfSet, revisionClient, signal } = options;
  const kept = [...revisions].sort(byRevision).at(-1) as Revision;
  const hash = kept.metadata.labels?.[revisionHashLabel] ?? '';
  for (const { metadata } of podsOfSet) {
    if (metadata.labels?.[revisionHashLabel] === hash) continue;
    await pods.patch(metadata.name ?? '', { metadata: { labels: { [revisionHashLabel]: hash } } }, { signal });
  }
  for (const { metadata } of revisions) {
    if (metadata.name !== kept.metadata.name) await revisionClient.delete(metadata.name ?? '', { signal });
  }
  return kept;
}

async function snapshot(options: DaemonHistoryOptions, revision: number): Promise<Revision> {
  const { daemonSet, kind, daemonSets, revisionClient, onWritten, signal } = options;
  const { template } = daemonSet.spec as appsv1.DaemonSetSpec;
  const data = revisionData(template);
  const { namespace, name = '', annotations } = daemonSet.metadata;
  const hash = hashOfTemplate(template, daemonSet.status?.collisionCount);
  const wanted: Revision = {
    metadata: {
      ...(namespace && { namespace }),
      name: `${name}-${hash}`,
      labels: { ...template.metadata?.labels, [revisionHashLabel]: hash },
      ...(annotations && { annotations }),
      ownerReferences: [newControllerRef(daemonSet, kind)],
    },
    data,
    revision,
  };
  try {
    const created = await revisionClient.create(wanted, { signal });
    onWritten(created);
    return created;
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
    const present = await revisionClient.get(`${name}-${hash}`, { signal });
    if (hasData(present, data)) return present;
    const latest = await daemonSets.get(name, { signal });
    const collisionCount = latest.status?.collisionCount;
    if (collisionCount === daemonSet.status?.collisionCount) {
      const status = { ...(latest.status as appsv1.DaemonSetStatus), collisionCount: (collisionCount ?? 0) + 1 };
      await daemonSets.updateStatus({ ...latest, status }, { signal });
    }
    throw error;
  }
}

/** Old revisions beyond `spec.revisionHistoryLimit` that no pod has, the oldest first. */
export function revisionsToDelete(
  daemonSet: DaemonSet,
  old: readonly Revision[],
  pods: readonly Pod[],
): readonly Revision[] {
  const surplus = old.length - (daemonSet.spec?.revisionHistoryLimit ?? 10);
  if (surplus <= 0) return [];
  const live = new Set(pods.map(({ metadata }) => metadata.labels?.[revisionHashLabel]));
  return [...old]
    .sort(byRevision)
    .filter(({ metadata }) => !live.has(metadata.labels?.[revisionHashLabel]))
    .slice(0, surplus);
}
