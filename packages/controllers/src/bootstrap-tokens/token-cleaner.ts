import { isConflict, isNotFound } from '@k8s-ts/apimachinery/errors';
import { newController, newWorkQueue, onChangesOf, type ReconcileResult, splitObjectKey } from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';
import { coreResources } from '../resources.js';
import { bootstrapTokenInformer } from './bootstrap-token-informer.js';
import { expiryOf } from './signing-tokens.js';

/**
 * Deletes bootstrap tokens of the namespace `kube-system` when they expire
 * (`kubernetes pkg/controller/bootstrap/tokencleaner.go`). Runs as service account `token-cleaner`.
 */
export const newTokenCleaner: NewController = (context) => {
  const { clock } = context;
  const secrets = context.clientOf('token-cleaner').resource(coreResources.secrets).namespace('kube-system');
  const informer = bootstrapTokenInformer(context.informers);
  const controller = newController({
    sources: [onChangesOf(informer)],
    queue: newWorkQueue({ clock, ...context.queueMetrics('token_cleaner') }),
    onError: context.onError,
    async reconcile(key, signal): Promise<ReconcileResult | undefined> {
      const secret = informer.store.get(key);
      const expiresAt = secret && expiryOf(secret);
      if (!secret || expiresAt === undefined) return undefined;
      if (expiresAt > clock.now()) return { requeueAfterMs: expiresAt - clock.now() };
      const { uid = '' } = secret.metadata ?? {};
      try {
        await secrets.delete(splitObjectKey(key).name, { preconditions: { uid }, signal });
      } catch (error) {
        if (!isNotFound(error) && !isConflict(error)) throw error;
      }
      return undefined;
    },
  });
  return (signal) => controller.run(signal);
};
