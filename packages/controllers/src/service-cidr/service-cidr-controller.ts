import type { networkingv1 } from '@k8s-ts/api';
import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { formatTime } from '@k8s-ts/apimachinery/time';
import { describeResource, newController, newWorkQueue, onChangesOf, type ReconcileResult } from '@k8s-ts/client';
import { newEventRecorder } from '@k8s-ts/client/events';
import type { NewController } from '../controller-context.js';
import { whenShown } from '../pods/index.js';
import { mayBeDeleted } from './service-cidr-rules.js';

type IPAddress = networkingv1.IPAddress;
type ServiceCIDR = networkingv1.ServiceCIDR;

const cidrResource = describeResource<ServiceCIDR>({
  group: 'networking.k8s.io',
  version: 'v1',
  resource: 'servicecidrs',
  kind: 'ServiceCIDR',
  namespaced: false,
});
const addressResource = describeResource<IPAddress>({
  group: 'networking.k8s.io',
  version: 'v1',
  resource: 'ipaddresses',
  kind: 'IPAddress',
  namespaced: false,
});
const cidrKind = { apiVersion: 'networking.k8s.io/v1', kind: 'ServiceCIDR' } as const;
const finalizer = 'networking.k8s.io/service-cidr-finalizer';

/** Time for which a range that is being deleted stays, in ms, so that all servers stop allocating addresses from it. */
const deletionGraceMs = 10_000;

/**
 * Marks ServiceCIDRs as ready, and delays deletion while services have addresses that no other ServiceCIDR contains
 * (`kubernetes pkg/controller/servicecidrs`). Runs as service account `service-cidrs-controller`.
 */
export const newServiceCIDRController: NewController = (context) => {
  const { clock, informers } = context;
  const client = context.clientOf('service-cidrs-controller');
  const resource = client.resource(cidrResource);
  const cidrs = informers.informer(cidrResource);
  const addresses = informers.informer(addressResource);
  const events = newEventRecorder({ client, component: 'service-cidr-controller', clock });

  const patchFinalizers = async (name: string, finalizers: object, signal: AbortSignal) => {
    try {
      const written = await resource.patch(name, { metadata: finalizers }, { type: 'strategic', signal });
      await whenShown(cidrs, [written], clock, signal);
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  };
  const setReady = async (
    { metadata, status }: ServiceCIDR,
    wanted: { readonly status: 'True' | 'False'; readonly reason: string; readonly message: string },
    signal: AbortSignal,
  ) => {
    const present = status?.conditions?.find(({ type }) => type === 'Ready');
    const { reason = '', message = '' } = present ?? {};
    if (present?.status === wanted.status && reason === wanted.reason && message === wanted.message) return;
    const conditions = [{ type: 'Ready', ...wanted, lastTransitionTime: formatTime(clock.now()) }];
    const written = await resource.apply(
      { metadata: { name: metadata?.name ?? '' }, status: { conditions } },
      { subresource: 'status', fieldManager: 'service-cidr-controller', force: true, signal },
    );
    await whenShown(cidrs, [written], clock, signal);
  };

  const controller = newController({
    sources: [
      // Another range may have become the only one that contains an address.
      onChangesOf(cidrs, () => cidrs.store.keys()),
      onChangesOf(addresses, () =>
        cidrs.store.list().flatMap(({ metadata }) => (metadata?.deletionTimestamp ? [metadata.name ?? ''] : [])),
      ),
    ],
    queue: newWorkQueue({ clock, ...context.queueMetrics('servicecidrs') }),
    workers: 5,
    maxRetries: 15,
    onError: context.onError,
    async reconcile(name, signal): Promise<ReconcileResult | undefined> {
      const cidr = cidrs.store.get(name);
      if (cidr === undefined) return undefined;
      const { deletionTimestamp, finalizers = [] } = cidr.metadata ?? {};
      if (deletionTimestamp) {
        if (!mayBeDeleted(cidr, cidrs.store.list(), addresses.store.list())) {
          const message =
            'There are still IPAddresses referencing the ServiceCIDR, please remove them or create a new ServiceCIDR';
          await setReady(cidr, { status: 'False', reason: 'Terminating', message }, signal);
          return undefined;
        }
        const wait = Date.parse(deletionTimestamp) + deletionGraceMs - clock.now();
        if (wait > 0) return { requeueAfterMs: wait };
        if (finalizers.includes(finalizer)) {
          await patchFinalizers(name, { '$deleteFromPrimitiveList/finalizers': [finalizer] }, signal);
        }
        return undefined;
      }
      if (!finalizers.includes(finalizer)) await patchFinalizers(name, { finalizers: [finalizer] }, signal);
      try {
        await setReady(cidr, { status: 'True', reason: '', message: 'Kubernetes Service CIDR is ready' }, signal);
      } catch (error) {
        const text = 'The ServiceCIDR Status can not be set to Ready=True';
        if (!signal.aborted)
          events.record({ metadata: cidr.metadata ?? {} }, cidrKind, 'Warning', 'KubernetesServiceCIDRError', text);
        throw error;
      }
      return undefined;
    },
  });
  return async (signal) => {
    await controller.run(signal);
    await events.close();
  };
};
