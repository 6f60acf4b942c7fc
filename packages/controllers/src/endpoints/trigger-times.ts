import type { Pod, Service } from '@k8s-ts/api';
import { objectKey } from '@k8s-ts/client';

/** The annotation with the time of the change that led to a write of endpoints. */
export const lastChangeTriggerTime = 'endpoints.kubernetes.io/last-change-trigger-time';

interface ServiceState {
  readonly service: string;
  /** When the readiness of each pod changed, by the pod's name; RFC 3339. */
  readonly pods: ReadonlyMap<string, string>;
}

/**
 * Finds the time of the earliest change since the last look at a service (`kubernetes/endpointslice util`,
 * TriggerTimeTracker). Times are RFC 3339 in whole seconds, which sort as texts.
 */
export class TriggerTimes {
  readonly #states = new Map<string, ServiceState>();

  /** @returns undefined when neither the service nor the readiness of a pod has changed */
  next(service: Service, pods: readonly Pod[]): string | undefined {
    const key = objectKey(service);
    const known = this.#states.get(key);
    const created = service.metadata?.creationTimestamp ?? '';
    const times = new Map<string, string>();
    const changes: string[] = [];
    for (const { metadata, status } of pods) {
      const time = status?.conditions?.find(({ type }) => type === 'Ready')?.lastTransitionTime;
      if (!time) continue;
      const name = metadata?.name ?? '';
      times.set(name, time);
      if (time > (known?.pods.get(name) ?? '')) changes.push(time);
    }
    if (created > (known?.service ?? '')) changes.push(created);
    this.#states.set(key, { service: created, pods: times });
    if (known === undefined) return created || undefined;
    return changes.sort()[0];
  }

  /** Forgets a service that has gone. @param key `namespace/name` */
  delete(key: string): void {
    this.#states.delete(key);
  }
}
