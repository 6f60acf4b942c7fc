import type { Pod } from '@k8s-ts/api';
import { isAlreadyExists } from '@k8s-ts/apimachinery/errors';
import { newController, newWorkQueue, objectKey, onChangesOf } from '@k8s-ts/client';
import { newEventRecorder } from '@k8s-ts/client/events';
import type { NewController } from '../controller-context.js';
import { onEventsOf } from '../events-of.js';
import { isControlledBy, newControllerRef } from '../pods/index.js';
import { coreResources } from '../resources.js';
import { podInformerByClaim, podsOfClaim } from './pod-claims.js';

const podKind = { apiVersion: 'v1', kind: 'Pod' } as const;

/**
 * Makes the claims of pods' ephemeral volumes, and makes them again when they are deleted before their pod (`kubernetes
 * pkg/controller/volume/ephemeral`). Runs as service account `ephemeral-volume-controller`.
 */
export const newEphemeralVolumes: NewController = (context) => {
  const { clock, informers } = context;
  const client = context.clientOf('ephemeral-volume-controller');
  const events = newEventRecorder({ client, component: 'ephemeral_volume', clock });
  const resource = client.resource(coreResources.persistentVolumeClaims);
  const claims = informers.informer(coreResources.persistentVolumeClaims);
  const pods = podInformerByClaim(informers);
  const hasTemplates = ({ metadata, spec }: Pod) =>
    !metadata.deletionTimestamp && Boolean(spec?.volumes?.some(({ ephemeral }) => ephemeral));
  const controller = newController({
    sources: [
      onChangesOf(pods, (pod) => (hasTemplates(pod) ? [objectKey(pod)] : [])),
      onEventsOf(claims, (add) => ({
        onDelete(claim) {
          for (const pod of podsOfClaim(pods.store, objectKey(claim))) {
            if (hasTemplates(pod)) add(objectKey(pod));
          }
        },
      })),
    ],
    workers: 5,
    queue: newWorkQueue(context.queueMetrics('ephemeral_volume')),
    onError: context.onError,
    async reconcile(key, signal) {
      const pod = pods.store.get(key);
      if (!pod || !hasTemplates(pod)) return;
      const { namespace = '' } = pod.metadata;
      for (const { name: volume, ephemeral } of pod.spec?.volumes ?? []) {
        if (!ephemeral?.volumeClaimTemplate) continue;
        const name = `${pod.metadata.name}-${volume}`;
        try {
          const found = claims.store.get(`${namespace}/${name}`);
          if (found && !isControlledBy(found, pod)) {
            throw new Error(`PVC ${namespace}/${name} was not created for pod ${key} (pod is not owner)`);
          }
          if (found) continue;
          const { metadata: { annotations, labels } = {}, spec } = ephemeral.volumeClaimTemplate;
          const metadata = {
            name,
            namespace,
            ownerReferences: [newControllerRef(pod, podKind)],
            ...(annotations && { annotations }),
            ...(labels && { labels }),
          };
          await resource.create({ metadata, spec }, { signal }).catch((error: unknown) => {
            // The cache lacks the claim. Its event will queue the pod again.
            if (!isAlreadyExists(error)) throw new Error(`create PVC ${name}: ${textOf(error)}`, { cause: error });
          });
        } catch (error) {
          if (signal.aborted) return;
          events.record(pod, podKind, 'Warning', 'FailedBinding', `ephemeral volume ${volume}: ${textOf(error)}`);
          throw error;
        }
      }
    },
  });
  return async (signal) => {
    await controller.run(signal);
    await events.close();
  };
};

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
