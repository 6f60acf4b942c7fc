import type { Namespace } from '@k8s-ts/api';
import { isConflict, isNotFound } from '@k8s-ts/apimachinery/errors';
import { formatTime } from '@k8s-ts/apimachinery/time';
import { describeResource, newController, newWorkQueue, onChangesOf, type ReconcileResult } from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';
import { deleteContent } from './delete-content.js';
import { namespaceConditions } from './namespace-conditions.js';

const namespaces = describeResource<Namespace>({
  version: 'v1',
  resource: 'namespaces',
  kind: 'Namespace',
  namespaced: false,
});

/** The finalizer of a namespace's spec that stands for this controller. */
const finalizer = 'kubernetes';

/**
 * Wait before the content is deleted, in ms. Once every server has seen the deletion of a namespace, creates in it are
 * refused; kube-controller-manager waits 5 s.
 */
const settleMs = 100;

/** Wait before remaining content is checked again, in ms; doubled each time up to half of the estimate. */
const firstRetryMs = 50;

/**
 * Removes the content of namespaces that are being deleted, then the namespaces; reports in conditions why a namespace
 * cannot be removed (`kubernetes pkg/controller/namespace`). Runs as service account `namespace-controller`.
 */
export const newNamespaceController: NewController = (context) => {
  const { clock } = context;
  const client = context.clientOf('namespace-controller');
  const resource = client.resource(namespaces);
  const informer = context.informers.informer(namespaces);
  /** Attempts so far, by uid, of namespaces that are being deleted. */
  const attempts = new Map<string, number>();

  const retryAfter = (uid: string, attempt: number, estimateSeconds: number): ReconcileResult => {
    attempts.set(uid, attempt + 1);
    return { requeueAfterMs: Math.min(firstRetryMs * 2 ** attempt, (estimateSeconds / 2 + 1) * 1000) };
  };
  const reconcile = async (name: string, signal: AbortSignal): Promise<ReconcileResult | undefined> => {
    const seen = informer.store.get(name);
    const uid = seen?.metadata?.uid ?? '';
    if (!seen?.metadata?.deletionTimestamp) return undefined;
    const attempt = attempts.get(uid);
    if (attempt === undefined) {
      attempts.set(uid, 0);
      return { requeueAfterMs: settleMs };
    }
    const namespace = await resource.get(name, { signal });
    if (namespace.metadata?.uid !== uid || !namespace.spec?.finalizers?.length) return undefined;
    const content = await deleteContent(namespace, { ...context, client }, signal);
    const now = formatTime(clock.now());
    const conditions = namespaceConditions(namespace.status?.conditions ?? [], content, now);
    const current = conditions
      ? await resource.updateStatus({ ...namespace, status: { ...namespace.status, conditions } }, { signal })
      : namespace;
    if (content.errors.length > 0) throw new AggregateError(content.errors, String(content.errors[0]));
    if (content.failedGroupVersions.length > 0) throw new Error(`unable to discover ${content.failedGroupVersions}`);
    if (content.remaining.size > 0) return retryAfter(uid, attempt, content.estimateSeconds);
    const finalizers = current.spec?.finalizers?.filter((each) => each !== finalizer) ?? [];
    await resource.update({ ...current, spec: { ...current.spec, finalizers } }, { subresource: 'finalize', signal });
    return undefined;
  };

  const controller = newController({
    sources: [onChangesOf(informer, ({ metadata }) => (metadata?.deletionTimestamp ? [metadata.name ?? ''] : []))],
    workers: 10,
    queue: newWorkQueue(context.queueMetrics('namespace')),
    onError: context.onError,
    async reconcile(name, signal) {
      try {
        return await reconcile(name, signal);
      } catch (error) {
        // The namespace is gone or has changed. Its watch event queues it again.
        if (isNotFound(error) || isConflict(error)) return undefined;
        throw error;
      }
    },
  });
  return async (signal) => {
    const end = informer.addHandler({ onDelete: ({ metadata }) => void attempts.delete(metadata?.uid ?? '') });
    await controller.run(signal);
    end();
  };
};
