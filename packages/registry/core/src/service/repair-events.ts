import { hostname } from 'node:os';
import type { Event, Namespace } from '@k8s-ts/api/types';
import { internalContext, type Store } from '@k8s-ts/registry-generic';

/** The object that an event is about. */
export interface RegardedObject {
  readonly kind: string;
  readonly apiVersion: string;
  readonly metadata: {
    readonly name?: string;
    readonly namespace?: string;
    readonly uid?: string;
    readonly resourceVersion?: string;
  };
}

/** Reports the findings of a repair to users. Never rejects. */
export type RepairRecorder = (regarding: RegardedObject, reason: string, action: string, note: string) => Promise<void>;

/** Minimum time before the same event is written again, in ms. */
const repeatMs = 360_000;

/**
 * Writes warnings as events, as kube-apiserver's repairs of cluster IPs and node ports do.
 *
 * @param controller the name that the events are reported by
 */
export function newRepairRecorder(
  events: Store<Event>,
  namespaces: Store<Namespace>,
  controller: string,
): RepairRecorder {
  const recent = new Map<string, number>();
  return async (regarding, reason, action, note) => {
    const { kind, apiVersion, metadata } = regarding;
    const now = Date.now();
    for (const [key, time] of recent) if (now - time >= repeatMs) recent.delete(key);
    const key = JSON.stringify([kind, metadata.namespace, metadata.name, metadata.uid, reason, note]);
    if (recent.has(key)) return;
    recent.set(key, now);
    const namespace = metadata.namespace ?? 'default';
    const name = `${metadata.name}.${(BigInt(now) * 1_000_000n).toString(16)}`;
    try {
      await namespaces.get(namespace, {}, internalContext());
      const event = {
        metadata: { name, namespace },
        involvedObject: { kind, apiVersion, ...pick(metadata) },
        reason,
        message: note,
        type: 'Warning',
        eventTime: `${new Date(now).toISOString().slice(0, -1)}000Z`,
        action,
        reportingComponent: controller,
        reportingInstance: `${controller}-${hostname()}`,
      };
      await events.create(name, event, {}, internalContext(namespace));
    } catch {
      // A failure to write an event must not fail the repair.
    }
  };
}

/** The fields of an object's metadata that an event has. */
const pick = ({ name, namespace, uid, resourceVersion }: RegardedObject['metadata']) => ({
  ...(name === undefined ? {} : { name }),
  ...(namespace === undefined ? {} : { namespace }),
  ...(uid === undefined ? {} : { uid }),
  ...(resourceVersion === undefined ? {} : { resourceVersion }),
});
