import type { Pod } from '@k8s-ts/api';
import { isConflict, isNotFound } from '@k8s-ts/apimachinery/errors';
import { type Client, describeResource, newController, newInformer, onChangesOf } from '@k8s-ts/client';

const pods = describeResource<Pod>({ version: 'v1', resource: 'pods', kind: 'Pod', namespaced: true });

/** How a pod runs: it becomes ready, runs without becoming ready, waits, or ends. */
export type PodFate = 'ready' | 'unready' | 'pending' | 'Succeeded' | 'Failed';

/** Replaces scheduler and kubelets: binds pods, writes their status, and removes pods that are being deleted. */
export interface RunningPods {
  /** Checks all pods again, for example when their fates have changed. */
  again(): void;
  stop(): Promise<void>;
}

export interface RunningPodsOptions {
  /** Returns the fate of a pod. Default: all pods become ready. */
  readonly fateOf?: (pod: Pod) => PodFate;
  /** Default `node-1`. */
  readonly nodeOf?: (pod: Pod) => string;
  /** Whether a pod that is being deleted may be removed. Default true. */
  readonly mayEnd?: (pod: Pod) => boolean;
  readonly now?: () => number;
}

/** Runs pods of a server until stopped; see {@link RunningPods}. */
export function runPods(client: Client, options: RunningPodsOptions = {}): RunningPods {
  const { fateOf = () => 'ready', nodeOf = () => 'node-1', mayEnd = () => true, now = Date.now } = options;
  const stopping = new AbortController();
  const resource = client.resource(pods);
  const informer = newInformer<Pod>({ source: resource });
  const controller = newController({
    sources: [onChangesOf(informer)],
    workers: 20,
    async reconcile(key, signal) {
      const pod = informer.store.get(key);
      if (!pod) return;
      const { namespace = '', name = '', uid = '' } = pod.metadata;
      try {
        if (pod.metadata.deletionTimestamp) {
          if (mayEnd(pod)) {
            await resource.namespace(namespace).delete(name, { gracePeriodSeconds: 0, preconditions: { uid }, signal });
          }
          return;
        }
        const fate = fateOf(pod);
        const hasEnded = pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed';
        if (fate === 'pending' || hasEnded) return;
        if (!pod.spec?.nodeName) {
          const target = { kind: 'Node', name: nodeOf(pod) };
          const body = { metadata: { name, namespace, uid }, target };
          await resource.namespace(namespace).create(body, { subresource: 'binding', name, signal });
        }
        const phase = fate === 'ready' || fate === 'unready' ? 'Running' : fate;
        const ready = fate === 'ready' ? 'True' : 'False';
        const present = pod.status?.conditions?.find(({ type }) => type === 'Ready');
        if (pod.status?.phase === phase && present?.status === ready) return;
        const lastTransitionTime = `${new Date(now()).toISOString().slice(0, 19)}Z`;
        const status = { phase, conditions: [{ type: 'Ready', status: ready, lastTransitionTime }] };
        await resource
          .namespace(namespace)
          .patch(name, { metadata: { uid }, status }, { subresource: 'status', signal });
      } catch (error) {
        if (!isNotFound(error) && !isConflict(error)) throw error;
      }
    },
  });
  const running = controller.run(stopping.signal);
  return {
    again() {
      for (const key of informer.store.keys()) controller.queue.add(key);
    },
    async stop() {
      stopping.abort();
      await running;
      await informer.stop();
    },
  };
}
