import type { Endpoints } from '@k8s-ts/api';
import { exponentialFailureRateLimiter, newController, newWorkQueue, onChangesOf } from '@k8s-ts/client';
import { newEventRecorder } from '@k8s-ts/client/events';
import type { NewController } from '../controller-context.js';
import { managedByLabel } from '../endpoint-slices/slice-changes.js';
import { followSlices } from '../endpoint-slices/slice-source.js';
import { writeSlices } from '../endpoint-slices/write-slices.js';
import { hasSelector } from '../endpoints/service-pods.js';
import { whenShown } from '../pods/index.js';
import { coreResources, endpointSliceResource } from '../resources.js';
import { mirrorEndpoints, mirroringControllerName } from './mirror-endpoints.js';

const kind = { apiVersion: 'v1', kind: 'Endpoints' };
const maxPerSubset = 1000;

/**
 * Copies Endpoints that users write for services without a selector into EndpointSlices
 * (`kubernetes pkg/controller/endpointslicemirroring`). Runs as service account `endpointslicemirroring-controller`.
 */
export const newMirroringController: NewController = (context) => {
  const { clock, informers } = context;
  const client = context.clientOf('endpointslicemirroring-controller');
  const resource = client.resource(endpointSliceResource);
  const events = newEventRecorder({ client, component: 'endpoint-slice-mirroring-controller', clock });
  const endpointsInformer = informers.informer(coreResources.endpoints);
  const services = informers.informer(coreResources.services);
  const slices = informers.informer(endpointSliceResource);
  const { slicesOf, source, ownWrites } = followSlices(slices);
  const controller = newController({
    sources: [onChangesOf(endpointsInformer), onChangesOf(services), source],
    queue: newWorkQueue({
      clock,
      ...context.queueMetrics('endpoint_slice_mirroring'),
      rateLimiter: exponentialFailureRateLimiter(1000, 100_000),
    }),
    workers: 5,
    maxRetries: 15,
    onError: context.onError,
    async reconcile(key, signal) {
      const existing = slicesOf(key).filter(
        ({ metadata }) => metadata.labels?.[managedByLabel] === mirroringControllerName,
      );
      const endpoints = endpointsInformer.store.get(key);
      const service = services.store.get(key);
      const isMirrored = endpoints !== undefined && isForMirroring(endpoints) && service && !hasSelector(service);
      const { invalidAddresses, skippedAddresses, ...changes } = isMirrored
        ? mirrorEndpoints(endpoints, existing, maxPerSubset)
        : { create: [], update: [], delete: existing, invalidAddresses: 0, skippedAddresses: 0 };
      if (endpoints && invalidAddresses > 0) {
        const message = `Skipped ${invalidAddresses} invalid IP addresses when mirroring to EndpointSlices`;
        events.record(endpoints, kind, 'Warning', 'InvalidIPAddress', message);
      }
      if (endpoints && skippedAddresses > invalidAddresses) {
        const message = `A max of ${maxPerSubset} addresses can be mirrored to EndpointSlices per Endpoints subset. ${skippedAddresses} addresses were skipped`;
        events.record(endpoints, kind, 'Warning', 'TooManyAddressesToMirror', message);
      }
      const written = await writeSlices(changes, {
        resource,
        ownWrites,
        owner: `Endpoints ${key}`,
        isOwnerDeleted: endpoints?.metadata.deletionTimestamp !== undefined,
        signal,
      });
      await whenShown(slices, written, clock, signal);
    },
  });
  return async (signal) => {
    await controller.run(signal);
    await events.close();
  };
};

/**
 * Whether Endpoints are mirrored: they do not have the label `skip-mirror`, and are not the lock of a leader election.
 */
function isForMirroring({ metadata }: Endpoints): boolean {
  return (
    metadata.labels?.['endpointslice.kubernetes.io/skip-mirror'] !== 'true' &&
    metadata.annotations?.['control-plane.alpha.kubernetes.io/leader'] === undefined
  );
}
