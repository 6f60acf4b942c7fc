import { isAlreadyExists } from '@k8s-ts/apimachinery/errors';
import { newController, newWorkQueue, onChangesOf } from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';
import { isNamespaceEnding } from '../namespace-ending.js';
import { coreResources } from '../resources.js';

/**
 * Keeps a service account `default` in every namespace that is not being deleted
 * (`kubernetes pkg/controller/serviceaccount`). Runs as service account `service-account-controller`.
 */
export const newServiceAccountController: NewController = (context) => {
  const accounts = context.clientOf('service-account-controller').resource(coreResources.serviceAccounts);
  const namespaces = context.informers.informer(coreResources.namespaces);
  const present = context.informers.informer(coreResources.serviceAccounts);
  const controller = newController({
    sources: [
      onChangesOf(namespaces),
      onChangesOf(present, ({ metadata }) => (metadata?.name === 'default' ? [metadata.namespace ?? ''] : [])),
    ],
    queue: newWorkQueue(context.queueMetrics('serviceaccount')),
    onError: context.onError,
    async reconcile(namespace, signal) {
      if (namespaces.store.get(namespace)?.status?.phase !== 'Active') return;
      if (present.store.has(`${namespace}/default`)) return;
      try {
        await accounts.create({ metadata: { namespace, name: 'default' } }, { signal });
      } catch (error) {
        if (!isAlreadyExists(error) && !isNamespaceEnding(error)) throw error;
      }
    },
  });
  return (signal) => controller.run(signal);
};
