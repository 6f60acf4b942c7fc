import { exponentialFailureRateLimiter, newController, newWorkQueue, splitObjectKey } from '@k8s-ts/client';
import { newEventRecorder } from '@k8s-ts/client/events';
import type { NewController } from '../controller-context.js';
import { hasSelector, newServicePods } from '../endpoints/service-pods.js';
import { SyncPauses } from '../endpoints/sync-pauses.js';
import { lastChangeTriggerTime, TriggerTimes } from '../endpoints/trigger-times.js';
import { whenShown } from '../pods/index.js';
import { coreResources, endpointSliceResource } from '../resources.js';
import { reconcileSlices, sliceControllerName } from './reconcile-slices.js';
import { type EndpointSlice, managedByLabel } from './slice-changes.js';
import { followSlices } from './slice-source.js';
import { writeSlices } from './write-slices.js';

const kind = { apiVersion: 'v1', kind: 'Service' };

/**
 * Keeps EndpointSlices for each service with a selector (`kubernetes pkg/controller/endpointslice`). Runs as service
 * account `endpointslice-controller`. Hints follow `spec.trafficDistribution`; the annotation
 * `service.kubernetes.io/topology-mode: Auto` turns hints off.
 */
export const newEndpointSliceController: NewController = (context) => {
  const { clock } = context;
  const client = context.clientOf('endpointslice-controller');
  const resource = client.resource(endpointSliceResource);
  const events = newEventRecorder({ client, component: 'endpoint-slice-controller', clock });
  const { services, sources, podsOf } = newServicePods(context);
  const nodes = context.informers.informer(coreResources.nodes);
  const informer = context.informers.informer(endpointSliceResource);
  const { slicesOf, source, ownWrites } = followSlices(informer);
  const triggerTimes = new TriggerTimes();
  const pauses = new SyncPauses(clock);
  const controller = newController({
    sources: [...sources, source],
    queue: newWorkQueue({
      clock,
      ...context.queueMetrics('endpoint_slice'),
      rateLimiter: exponentialFailureRateLimiter(1000, 1_000_000),
    }),
    workers: 5,
    maxRetries: 15,
    onError: context.onError,
    async reconcile(key, signal) {
      const service = services.store.get(key);
      if (service === undefined) {
        triggerTimes.delete(key);
        pauses.delete(key);
        return;
      }
      if (service.spec?.type === 'ExternalName' || !hasSelector(service)) return;
      const requeueAfterMs = pauses.left(key);
      if (requeueAfterMs > 0) return { requeueAfterMs };
      const { name } = splitObjectKey(key);
      const pods = podsOf(service);
      pauses.begin(key, pods.length);
      const triggerTime = triggerTimes.next(service, pods);
      const { problems, ...changes } = reconcileSlices({
        service,
        pods,
        nodeOf: (node) => nodes.store.get(node),
        existing: slicesOf(key).filter(({ metadata }) => metadata.labels?.[managedByLabel] === sliceControllerName),
      });
      const timed = (slice: EndpointSlice) => withTriggerTime(slice, triggerTime);
      try {
        const written = await writeSlices(
          { create: changes.create.map(timed), update: changes.update.map(timed), delete: changes.delete },
          {
            resource,
            ownWrites,
            owner: `Service ${key}`,
            isOwnerDeleted: service.metadata?.deletionTimestamp !== undefined,
            signal,
          },
        );
        await whenShown(informer, written, clock, signal);
        if (problems.length > 0) throw new Error(problems.length === 1 ? problems[0] : `[${problems.join(', ')}]`);
      } catch (error) {
        if (signal.aborted) return;
        const message = error instanceof Error ? error.message : String(error);
        const text = `Error updating Endpoint Slices for Service ${service.metadata?.namespace}/${name}: ${message}`;
        events.record(service, kind, 'Warning', 'FailedToUpdateEndpointSlices', text);
        throw error;
      }
    },
  });
  return async (signal) => {
    await controller.run(signal);
    await events.close();
  };
};

function withTriggerTime(slice: EndpointSlice, time: string | undefined): EndpointSlice {
  const { annotations, ...metadata } = slice.metadata;
  const { [lastChangeTriggerTime]: _, ...rest } = annotations ?? {};
  const all = { ...rest, ...(time !== undefined && { [lastChangeTriggerTime]: time }) };
  return { ...slice, metadata: { ...metadata, ...(Object.keys(all).length > 0 && { annotations: all }) } };
}
