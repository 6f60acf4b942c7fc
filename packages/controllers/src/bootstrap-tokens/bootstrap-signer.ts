import { isConflict, isNotFound } from '@k8s-ts/apimachinery/errors';
import { newController, newWorkQueue, onChangesOf } from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';
import { coreResources } from '../resources.js';
import { bootstrapTokenInformer } from './bootstrap-token-informer.js';
import { signedData, signingTokenOf } from './signing-tokens.js';

const key = 'kube-public/cluster-info';

/**
 * Signs the `kubeconfig` in the ConfigMap `cluster-info` of the namespace `kube-public` with each bootstrap token that
 * is meant for it (`kubernetes pkg/controller/bootstrap/bootstrapsigner.go`). Runs as service account
 * `bootstrap-signer`.
 */
export const newBootstrapSigner: NewController = (context) => {
  const { clock, informers } = context;
  const resource = context.clientOf('bootstrap-signer').resource(coreResources.configMaps);
  const tokens = bootstrapTokenInformer(informers);
  const maps = informers.informer(coreResources.configMaps, {
    namespace: 'kube-public',
    fieldSelector: 'metadata.name=cluster-info',
  });
  const controller = newController({
    sources: [onChangesOf(maps), onChangesOf(tokens, () => [key])],
    queue: newWorkQueue({ clock, ...context.queueMetrics('bootstrap_signer_queue') }),
    onError: context.onError,
    async reconcile(_, signal) {
      const map = maps.store.get(key);
      if (map === undefined) return;
      const usable = tokens.store.list().flatMap((secret) => signingTokenOf(secret, clock.now()) ?? []);
      const data = signedData(map.data, usable);
      if (data === undefined) return;
      try {
        await resource.update({ ...map, data }, { signal });
      } catch (error) {
        if (!isConflict(error) && !isNotFound(error)) throw error;
      }
    },
  });
  return (signal) => controller.run(signal);
};
