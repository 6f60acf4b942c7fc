import type { Service } from '@k8s-ts/api/types';
import { pause } from '@k8s-ts/event-loop';
import { type Store, storeClient } from '@k8s-ts/registry-generic';
import type { ClusterIPRepair } from './service-ip-repair.js';

/** Interval between checks of all services, in ms, as in kube-apiserver. */
const intervalMs = 180_000;

const retryMs = 5000;

export interface ServiceRepairs {
  readonly services: Store<Service>;
  readonly clusterIPs: ClusterIPRepair;
  /** See `repairNodePorts`. */
  readonly nodePorts: (suspects: ReadonlySet<number>) => Promise<ReadonlySet<number>>;
}

/**
 * Repairs the cluster IPs and node ports of services until the signal aborts: of all services now and at intervals, and
 * of each service that changes. A port that belongs to no service is released if that is still so at the next check.
 * Never rejects.
 */
export async function repairServices(repairs: ServiceRepairs, signal: AbortSignal): Promise<void> {
  await Promise.all([repairChangedServices(repairs, signal), repairRegularly(repairs, signal)]);
}

async function repairRegularly({ clusterIPs, nodePorts }: ServiceRepairs, signal: AbortSignal): Promise<void> {
  let suspects: ReadonlySet<number> = new Set();
  while (!signal.aborted) {
    let wait = intervalMs;
    try {
      await clusterIPs.repairAll(Date.now());
      suspects = await nodePorts(suspects);
    } catch {
      wait = retryMs;
    }
    await pause(wait, signal);
  }
}

async function repairChangedServices({ services, clusterIPs }: ServiceRepairs, signal: AbortSignal): Promise<void> {
  const client = storeClient(services);
  while (!signal.aborted) {
    try {
      const { metadata } = await client.list({ limit: 1, signal });
      const resourceVersion = metadata?.resourceVersion;
      const from = resourceVersion === undefined ? {} : { resourceVersion };
      for await (const { type, object } of client.watch({ ...from, signal })) {
        // Failures are ignored here: the next repair of all services corrects them.
        if (type === 'ADDED' || type === 'MODIFIED') await clusterIPs.repairChanged(object).catch(() => {});
      }
    } catch {
      await pause(retryMs, signal);
    }
  }
}
