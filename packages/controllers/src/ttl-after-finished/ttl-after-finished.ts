import type { batchv1 } from '@k8s-ts/api';
import { isNotFound } from '@k8s-ts/apimachinery/errors';
import {
  describeResource,
  newController,
  newWorkQueue,
  onChangesOf,
  type ReconcileResult,
  splitObjectKey,
} from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';
import { expiryOf } from './job-expiry.js';

const jobs = describeResource<batchv1.Job>({
  group: 'batch',
  version: 'v1',
  resource: 'jobs',
  kind: 'Job',
  namespaced: true,
});

/**
 * Deletes Jobs and their pods `ttlSecondsAfterFinished` seconds after the Jobs have ended (`kubernetes
 * pkg/controller/ttlafterfinished`). Runs as service account `ttl-after-finished-controller`.
 */
export const newTTLAfterFinished: NewController = (context) => {
  const { clock } = context;
  const resource = context.clientOf('ttl-after-finished-controller').resource(jobs);
  const informer = context.informers.informer(jobs);
  const controller = newController({
    sources: [onChangesOf(informer)],
    queue: newWorkQueue({ clock, ...context.queueMetrics('ttl_jobs_to_delete') }),
    workers: 5,
    onError: context.onError,
    async reconcile(key, signal): Promise<ReconcileResult | undefined> {
      const seen = informer.store.get(key);
      const expiresAt = seen && expiryOf(seen);
      if (expiresAt === undefined) return undefined;
      if (expiresAt > clock.now()) return { requeueAfterMs: expiresAt - clock.now() };
      const { namespace = '', name } = splitObjectKey(key);
      try {
        // The cached Job may be old: its time to live may have been extended.
        const job = await resource.namespace(namespace).get(name, { signal });
        const latest = expiryOf(job);
        if (latest === undefined) return undefined;
        if (latest > clock.now()) return { requeueAfterMs: latest - clock.now() };
        const { uid = '' } = job.metadata ?? {};
        await resource
          .namespace(namespace)
          .delete(name, { propagationPolicy: 'Foreground', preconditions: { uid }, signal });
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
      return undefined;
    },
  });
  return (signal) => controller.run(signal);
};
